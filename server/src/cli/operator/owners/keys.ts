import { scopeNamed, scopeNames } from '../../../core/accounts/scopes.ts';
import { nearestAmong, parseDomain } from '../../../lib/domain-name.ts';
import { likelyWord } from '../../../lib/mistakes/words.ts';
import { UsageError } from '../../arguments.ts';
import { type CommandContext, command, SubcommandError } from '../../command.ts';
import { findByEnd, shownId } from '../../id-ends.ts';
import { table } from '../../terminal/table.ts';
import { ownerName } from './owner-name.ts';
import { withAccounts } from './with-accounts.ts';

/** Commands that manage API keys, whether or not a server is running. A change takes effect at once. */
export const keyCommands = [
  command({
    name: 'keys create',
    summary: 'make an API key, and show it once',
    options: {
      owner: {
        type: 'string',
        value: 'NAME',
        isRequired: true,
        summary: 'account that it is for; all its keys see the same',
      },
      name: { type: 'string', value: 'TEXT', summary: 'what it is for, as the list shows it' },
      scope: {
        type: 'string',
        value: 'SCOPE',
        completes: scopeNames.split(', '),
        multiple: true,
        summary: 'what it may do, once for each; all but operator if none',
      },
      domain: {
        type: 'string',
        value: 'DOMAIN',
        multiple: true,
        summary: 'that it may use, once for each; all of the service if none',
      },
      'expires-at': { type: 'string', value: 'TIME', summary: 'as 2027-01-31, or 2027-01-31T12:00:00Z' },
    },
    about: `Scopes are ${scopeNames}.`,
    example: 'mayfly keys create --owner qa --name staging --expires-at 2027-01-31',
    run: async ({ values }, { config, print, say }) => {
      const owner = ownerName(values.owner);
      const { name = '' } = values;
      const { configuredKeyName } = await import('../../../core/accounts/accounts.ts');
      if (name === configuredKeyName) throw new UsageError(`--name: "${name}" is kept for MAYFLY_API_KEY`);
      const domains = values.domain.map(domainName);
      const chosen = values.scope.map(scopeName);
      const expiresAtMs = values['expires-at'] === undefined ? null : time(values['expires-at']);
      const settings = config();
      await withAccounts(settings, async (accounts) => {
        const own = (await accounts.listDomains()).filter((one) => one.owner === owner).map(({ name }) => name);
        for (const domain of domains) warnOfUnknownDomain(say, { domain, owner, own, ofService: settings.domains });
        const key = { owner, name, domains, expiresAtMs, ...(chosen.length === 0 ? {} : { scopes: chosen }) };
        const created = await accounts.createKey(key);
        print(`id    ${created.id}\nkey   ${created.key}\nThe key is shown only now.`);
      });
    },
  }),
  command({
    name: 'keys list',
    summary: 'list the API keys, without the keys themselves',
    example: 'mayfly keys list',
    run: async (_, { config, print, terminal: { output } }) => {
      await withAccounts(config(), async (accounts) => {
        const rows = (await accounts.listKeys()).map((key) => [
          shownId(key.id, output),
          key.owner,
          key.name || '-',
          key.scopes.replaceAll(' ', ','),
          key.domains.join(',') || 'all of the service',
          iso(key.created_at),
          key.expires_at === null ? 'never' : iso(key.expires_at),
          key.revoked_at === null ? 'no' : iso(key.revoked_at),
        ]);
        const head = ['ID', 'OWNER', 'NAME', 'SCOPES', 'DOMAINS', 'CREATED', 'EXPIRES', 'REVOKED'];
        print(table([head, ...rows], { output }));
      });
    },
  }),
  command({
    name: 'keys revoke',
    summary: 'revoke an API key, and the keys made with it',
    words: [{ name: 'ID' }],
    about: 'ID is the id in the list, or its end. Calls with the key are refused at once.',
    example: 'mayfly keys revoke 3de10130',
    run: async ({ words: [word = ''] }, { config, print }) => {
      await withAccounts(config(), async (accounts) => {
        const line = ({ owner, name }: { owner: string; name: string }) => `${owner}  ${name}`;
        const key = findByEnd(await accounts.listKeys(), word, { plural: 'keys', line });
        if (key === undefined)
          throw new SubcommandError(`there is no key "${word}": "mayfly keys list" lists those that there are`);
        if (!(await accounts.revokeKey(key.id))) throw new SubcommandError(`the key ${key.id} is revoked already`);
        print(`revoked ${key.id}`);
      });
    },
  }),
] as const;

/** Warns of a domain that nobody has yet: more often it is misspelt than meant. */
function warnOfUnknownDomain(
  say: CommandContext['say'],
  {
    domain,
    owner,
    own,
    ofService,
  }: Record<'domain' | 'owner', string> & Record<'own' | 'ofService', readonly string[]>,
): void {
  const known = [...ofService, ...own];
  if (nearestAmong(domain, known) !== undefined) return;
  const near = likelyWord(domain, known);
  const ofOwner = `a domain of ${owner}${own.length === 0 ? '' : ` (${own.join(', ')})`}`;
  const guess = near === undefined ? '' : `; did you mean ${near}?`;
  say(`mayfly: warning: ${domain} is neither in MAYFLY_DOMAINS (${ofService.join(', ')}) nor ${ofOwner}${guess}`);
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
