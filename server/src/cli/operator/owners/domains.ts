import type { Config } from '../../../config.ts';
import type { RuleLimits, WantedRules } from '../../../core/domains/domain-rules.ts';
import { AppError } from '../../../core/errors.ts';
import { parseDomain } from '../../../lib/domain-name.ts';
import type { DomainRow, DomainRules, RulesOutcome } from '../../../store/operations/domains/domains.ts';
import { UsageError } from '../../arguments.ts';
import { command, SubcommandError } from '../../command.ts';
import { table } from '../../terminal/table.ts';
import { ownerName } from './owner-name.ts';
import { withAccounts } from './with-accounts.ts';

const owner = { type: 'string', value: 'NAME', isRequired: true, summary: 'account that has the domain' } as const;

/** Commands that manage the domains of accounts. */
export const domainCommands = [
  command({
    name: 'domains add',
    summary: 'give an account a domain, without a check of its records',
    words: [{ name: 'DOMAIN' }],
    options: { owner },
    about: 'Counts as verified: its owner may use it, and its mail is taken at once.',
    example: 'mayfly domains add --owner qa qa.example.com',
    run: async ({ values, words }, { config, print }) => {
      const entry = { owner: ownerName(values.owner), domain: domainOf(words) };
      await withAccounts(config(), async (accounts) => {
        if (!(await accounts.addDomain(entry))) throw new SubcommandError(`${entry.owner} has ${entry.domain} already`);
        print(`added ${entry.domain} to ${entry.owner}`);
      });
    },
  }),
  command({
    name: 'domains list',
    summary: 'list the domains of accounts',
    example: 'mayfly domains list',
    run: async (_, { config, print, terminal: { output } }) => {
      const servers = await serverColumn(config());
      await withAccounts(config(), async (accounts) => {
        const columns = (row: DomainRow) => [row.owner, row.name, row.status, ...servers.of(row), rulesText(row)];
        const rows = (await accounts.listDomains()).map(columns);
        print(table([['OWNER', 'DOMAIN', 'STATUS', ...servers.head, 'RULES'], ...rows], { output }));
      });
    },
  }),
  command({
    name: 'domains rules',
    summary: 'let mail make mailboxes on a domain of an account, and below it',
    words: [{ name: 'DOMAIN' }],
    options: {
      owner,
      'first-mail': {
        type: 'string',
        value: 'MINUTES',
        summary: 'the first mail to a name makes its mailbox, or "off"',
      },
      'keep-newest': { type: 'string', value: 'N', summary: 'emails that such a mailbox keeps' },
      'per-hour': { type: 'string', value: 'N', summary: 'such mailboxes in an hour' },
      subdomains: { type: 'string', value: 'on|off', summary: 'names below the domain belong to it' },
    },
    about: 'What is not given stays as it is; --keep-newest and --per-hour go with --first-mail.',
    example: 'mayfly domains rules --owner qa --first-mail 60 qa.example.com',
    run: async ({ values, words }, { config, print }) => {
      const entry = { owner: ownerName(values.owner), domain: domainOf(words) };
      const rules = await checkedRules(wantedRules(values), config());
      await withAccounts(config(), async (accounts) => {
        const outcome = await accounts.changeDomain({ ...entry, rules });
        if (typeof outcome === 'string') throw new SubcommandError(refusalText(outcome, entry));
        print(`${entry.domain} of ${entry.owner}: ${rulesText(outcome) || 'no rules'}`);
      });
    },
  }),
  command({
    name: 'domains remove',
    summary: 'take a domain from an account',
    words: [{ name: 'DOMAIN' }],
    options: { owner },
    about:
      'The mailboxes of a domain that was added by this program stay; those of one that an account has verified by itself end.',
    example: 'mayfly domains remove --owner qa qa.example.com',
    run: async ({ values, words }, { config, print }) => {
      const entry = { owner: ownerName(values.owner), domain: domainOf(words) };
      await withAccounts(config(), async (accounts) => {
        if (!(await accounts.removeDomain(entry)))
          throw new SubcommandError(`${entry.owner} does not have ${entry.domain}`);
        print(`removed ${entry.domain} from ${entry.owner}`);
      });
    },
  }),
] as const;

interface RuleOptions {
  readonly 'first-mail': string | undefined;
  readonly 'keep-newest': string | undefined;
  readonly 'per-hour': string | undefined;
  readonly subdomains: string | undefined;
}

function wantedRules(options: RuleOptions): WantedRules {
  const { 'first-mail': minutes, 'keep-newest': keepNewest, 'per-hour': perHour, subdomains } = options;
  if (minutes === undefined && subdomains === undefined)
    throw new UsageError('--first-mail or --subdomains is missing');
  if (subdomains !== undefined && subdomains !== 'on' && subdomains !== 'off')
    throw new UsageError(`--subdomains must be on or off, not "${subdomains}"`);
  if ((minutes === undefined || minutes === 'off') && (keepNewest ?? perHour) !== undefined)
    throw new UsageError('--keep-newest and --per-hour need --first-mail with a lifetime');
  return {
    ...(minutes === undefined ? {} : { firstMail: minutes === 'off' ? null : firstMailOf(minutes, options) }),
    ...(subdomains === undefined ? {} : { subdomains: subdomains === 'on' }),
  };
}

async function checkedRules(wanted: WantedRules, limits: RuleLimits): Promise<Partial<DomainRules>> {
  const { changedRules } = await import('../../../core/domains/domain-rules.ts');
  try {
    return changedRules(wanted, limits);
  } catch (error) {
    throw error instanceof AppError ? new UsageError(error.message) : error;
  }
}

/** The column with the ids of domains as servers of the API of Mailosaur, where the service speaks it. */
async function serverColumn({ dialects }: Config): Promise<{
  readonly head: readonly string[];
  readonly of: (row: DomainRow) => readonly string[];
}> {
  if (!dialects.includes('mailosaur')) return { head: [], of: () => [] };
  const { serverIdOf } = await import('../../../core/domains/server-id.ts');
  return { head: ['SERVER'], of: ({ name }) => [serverIdOf(name)] };
}

function firstMailOf(
  minutes: string,
  { 'keep-newest': keepNewest, 'per-hour': perHour }: RuleOptions,
): NonNullable<WantedRules['firstMail']> {
  return {
    expiresIn: whole('first-mail', minutes),
    ...(keepNewest === undefined ? {} : { keepNewest: whole('keep-newest', keepNewest) }),
    ...(perHour === undefined ? {} : { perHour: whole('per-hour', perHour) }),
  };
}

function whole(name: string, text: string): number {
  const number = /^\d{1,12}$/.test(text) ? Number(text) : 0;
  if (number < 1) throw new UsageError(`--${name} must be a whole number of at least 1, not "${text}"`);
  return number;
}

/** The rules of a domain in words; empty for none. */
function rulesText(row: DomainRow): string {
  const { first_mail_minutes: minutes, first_mail_per_hour: perHour, subdomains, catch_all } = row;
  return [
    ...(minutes === null ? [] : [`first mails (${minutes} min, ${perHour} an hour)`]),
    ...(subdomains === 1 ? ['subdomains'] : []),
    ...(catch_all === null ? [] : ['catch-all']),
  ].join(', ');
}

function refusalText(outcome: Exclude<RulesOutcome, DomainRow>, { owner, domain }: { owner: string; domain: string }) {
  switch (outcome) {
    case 'gone':
      return `${owner} does not have ${domain}`;
    case 'unverified':
      return `${domain} is not verified by ${owner}`;
    case 'two_rules':
      return `${domain} has a catch-all, which its owner has to end first`;
    case 'shared':
      return `other accounts have ${domain}, too: the mail to it is not of one owner`;
    default:
      return `the rules of ${domain} cannot be set`;
  }
}

function domainOf([text = '']: readonly string[]): string {
  const domain = parseDomain(text);
  if (domain === undefined) throw new UsageError(`"${text}" is not a domain`);
  return domain;
}
