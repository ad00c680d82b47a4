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

/** Command that manages the domains of accounts. */
export const domainsCommand: Subcommand = {
  summary: 'add, list and remove domains of accounts',
  help: `mayfly domains add --owner NAME DOMAIN
mayfly domains list
mayfly domains remove --owner NAME DOMAIN

A domain that is added here counts as verified: its owner may use it, and its mail is taken at once. Its mailboxes stay when
it is removed; those of a domain that an account has verified by itself end.`,
  run: async (args, context) => {
    const chosen = chooseAction(args, { add: addDomain, list: listDomains, remove: removeDomain });
    await chosen.action(chosen.args, context);
  },
};

async function addDomain(args: readonly string[], { config, print }: CommandContext): Promise<void> {
  const entry = readEntry(args);
  await withAccounts(config, async (accounts) => {
    if (!(await accounts.addDomain(entry))) throw new SubcommandError(`${entry.owner} has ${entry.domain} already`);
    print(`added ${entry.domain} to ${entry.owner}`);
  });
}

async function listDomains(args: readonly string[], { config, print }: CommandContext): Promise<void> {
  readArguments(args, {});
  await withAccounts(config, async (accounts) => {
    const rows = (await accounts.listDomains()).map(({ owner, domain, status }) => [owner, domain, status]);
    print(table([['OWNER', 'DOMAIN', 'STATUS'], ...rows]));
  });
}

async function removeDomain(args: readonly string[], { config, print }: CommandContext): Promise<void> {
  const entry = readEntry(args);
  await withAccounts(config, async (accounts) => {
    if (!(await accounts.removeDomain(entry)))
      throw new SubcommandError(`${entry.owner} does not have ${entry.domain}`);
    print(`removed ${entry.domain} from ${entry.owner}`);
  });
}

function readEntry(args: readonly string[]): { owner: string; domain: string } {
  const { values, words } = readArguments(args, { owner: { type: 'string' } }, ['DOMAIN']);
  const [text = ''] = words;
  const domain = parseDomain(text);
  if (domain === undefined) throw new UsageError(`"${text}" is not a domain`);
  return { owner: ownerName(values.owner), domain };
}
