import { configuredKeyName } from '../core/accounts/accounts.ts';
import { parseDomain } from '../lib/domain-name.ts';
import { type CommandContext, ownerName, readArguments, table, UsageError } from './command.ts';
import { openAccounts } from './offline.ts';

export const keysUsage = `mayfly keys create --owner NAME [--name TEXT] [--domain D]... [--expires-at ISO]
mayfly keys list
mayfly keys revoke ID`;

/** Manages API keys, beside a running server or without one; what it does takes effect at once. */
export async function keys([action, ...args]: readonly string[], context: CommandContext): Promise<void> {
  if (action === 'create') return createKey(args, context);
  if (action === 'list') return listKeys(args, context);
  if (action === 'revoke') return revokeKey(args, context);
  throw new UsageError(keysUsage);
}

async function createKey(args: readonly string[], { config, print }: CommandContext): Promise<void> {
  const { values } = readArguments(args, {
    owner: { type: 'string' },
    name: { type: 'string', default: '' },
    domain: { type: 'string', multiple: true, default: [] },
    'expires-at': { type: 'string' },
  });
  const owner = ownerName(values.owner);
  if (values.name === configuredKeyName) throw new UsageError(`--name: "${values.name}" is kept for MAYFLY_API_KEY`);
  const domains = values.domain.map(domainName);
  const expiresAtMs = values['expires-at'] === undefined ? null : time(values['expires-at']);
  const { accounts, close } = await openAccounts(config);
  try {
    const { id, key } = await accounts.createKey({ owner, name: values.name, domains, expiresAtMs });
    print(`id    ${id}\nkey   ${key}\nThe key is shown only now.`);
  } finally {
    await close();
  }
}

async function listKeys(args: readonly string[], { config, print }: CommandContext): Promise<void> {
  readArguments(args, {});
  const { accounts, close } = await openAccounts(config);
  try {
    const rows = (await accounts.listKeys()).map((key) => [
      key.id,
      key.owner,
      key.name || '-',
      key.domains.join(',') || 'all of the service',
      iso(key.created_at),
      key.expires_at === null ? 'never' : iso(key.expires_at),
      key.revoked_at === null ? 'no' : iso(key.revoked_at),
    ]);
    print(table([['ID', 'OWNER', 'NAME', 'DOMAINS', 'CREATED', 'EXPIRES', 'REVOKED'], ...rows]));
  } finally {
    await close();
  }
}

async function revokeKey(args: readonly string[], { config, print }: CommandContext): Promise<void> {
  const [id, ...more] = readArguments(args, {}).positionals;
  if (id === undefined || more.length > 0) throw new UsageError(keysUsage);
  const { accounts, close } = await openAccounts(config);
  try {
    if (!(await accounts.revokeKey(id))) throw new UsageError(`there is no key ${id} that could be revoked`);
    print(`revoked ${id}`);
  } finally {
    await close();
  }
}

function domainName(text: string): string {
  const domain = parseDomain(text);
  if (domain === undefined) throw new UsageError(`--domain: "${text}" is not a domain`);
  return domain;
}

function time(text: string): number {
  const ms = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  if (Number.isNaN(ms)) throw new UsageError(`--expires-at: "${text}" is not a time like 2027-01-31T12:00:00Z`);
  return ms;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
