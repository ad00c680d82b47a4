import { configuredKeyName } from '../core/accounts/accounts.ts';
import { scopeNamed, scopeNames } from '../core/accounts/scopes.ts';
import { parseDomain } from '../lib/domain-name.ts';
import { readArguments } from './arguments.ts';
import {
  type CommandContext,
  chooseAction,
  ownerName,
  type Subcommand,
  SubcommandError,
  table,
  UsageError,
} from './command.ts';
import { withAccounts } from './offline.ts';

/** Command that manages API keys, beside a running server or without one. A change takes effect at once. */
export const keysCommand: Subcommand = {
  summary: 'create, list and revoke API keys',
  help: `mayfly keys create --owner NAME [--name TEXT] [--scope SCOPE]... [--domain DOMAIN]... [--expires-at TIME]
mayfly keys list
mayfly keys revoke ID

All keys of an owner see the same mailboxes. SCOPE is one of ${scopeNames}; without any a key has
all but operator. A key without --domain may use every domain of the service. TIME is a date, as 2027-01-31, or a time, as
2027-01-31T12:00:00Z. A key is shown only when it is made; its ID is in the list. Revoking a key revokes the keys made with it.`,
  run: async (args, context) => {
    const chosen = chooseAction(args, { create: createKey, list: listKeys, revoke: revokeKey });
    await chosen.action(chosen.args, context);
  },
};

async function createKey(args: readonly string[], { config, print }: CommandContext): Promise<void> {
  const { values } = readArguments(args, {
    owner: { type: 'string' },
    name: { type: 'string', default: '' },
    scope: { type: 'string', multiple: true, default: [] },
    domain: { type: 'string', multiple: true, default: [] },
    'expires-at': { type: 'string' },
  });
  const owner = ownerName(values.owner);
  if (values.name === configuredKeyName) throw new UsageError(`--name: "${values.name}" is kept for MAYFLY_API_KEY`);
  const domains = values.domain.map(domainName);
  const chosen = values.scope.map(scopeName);
  const expiresAtMs = values['expires-at'] === undefined ? null : time(values['expires-at']);
  await withAccounts(config, async (accounts) => {
    const key = { owner, name: values.name, domains, expiresAtMs, ...(chosen.length === 0 ? {} : { scopes: chosen }) };
    const created = await accounts.createKey(key);
    print(`id    ${created.id}\nkey   ${created.key}\nThe key is shown only now.`);
  });
}

async function listKeys(args: readonly string[], { config, print }: CommandContext): Promise<void> {
  readArguments(args, {});
  await withAccounts(config, async (accounts) => {
    const rows = (await accounts.listKeys()).map((key) => [
      key.id,
      key.owner,
      key.name || '-',
      key.scopes.replaceAll(' ', ','),
      key.domains.join(',') || 'all of the service',
      iso(key.created_at),
      key.expires_at === null ? 'never' : iso(key.expires_at),
      key.revoked_at === null ? 'no' : iso(key.revoked_at),
    ]);
    print(table([['ID', 'OWNER', 'NAME', 'SCOPES', 'DOMAINS', 'CREATED', 'EXPIRES', 'REVOKED'], ...rows]));
  });
}

async function revokeKey(args: readonly string[], { config, print }: CommandContext): Promise<void> {
  const [id = ''] = readArguments(args, {}, ['ID']).words;
  await withAccounts(config, async (accounts) => {
    if (!(await accounts.revokeKey(id))) throw new SubcommandError(`there is no key ${id} that could be revoked`);
    print(`revoked ${id}`);
  });
}

function scopeName(text: string) {
  const scope = scopeNamed(text);
  if (scope === undefined) throw new UsageError(`--scope: "${text}" is not one of ${scopeNames}`);
  return scope;
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
