import { parseDomain } from '../../lib/domain-name.ts';
import { UsageError } from '../arguments.ts';
import { command, SubcommandError } from '../command.ts';
import { table } from '../terminal/table.ts';
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
      await withAccounts(config(), async (accounts) => {
        const rows = (await accounts.listDomains()).map(({ owner, domain, status }) => [owner, domain, status]);
        print(table([['OWNER', 'DOMAIN', 'STATUS'], ...rows], { output }));
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

function domainOf([text = '']: readonly string[]): string {
  const domain = parseDomain(text);
  if (domain === undefined) throw new UsageError(`"${text}" is not a domain`);
  return domain;
}
