import { parseDomain } from '../lib/domain-name.ts';
import { type CommandContext, ownerName, readArguments, table, UsageError } from './command.ts';
import { openAccounts } from './offline.ts';

export const domainsUsage = `mayfly domains add --owner NAME DOMAIN
mayfly domains list
mayfly domains remove --owner NAME DOMAIN`;

/** Manages the verified domains of accounts: what is added here counts as verified, and its mail is taken. */
export async function domains([action, ...args]: readonly string[], context: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, { owner: { type: 'string' } });
  const { accounts, close } = await openAccounts(context.config);
  try {
    if (action === 'list' && positionals.length === 0) {
      const rows = (await accounts.listDomains()).map(({ owner, domain }) => [owner, domain]);
      context.print(table([['OWNER', 'DOMAIN'], ...rows]));
      return;
    }
    const entry = { owner: ownerName(values.owner), domain: domainName(positionals) };
    if (action === 'add') {
      if (!(await accounts.addDomain(entry))) throw new UsageError(`${entry.owner} has ${entry.domain} already`);
      context.print(`added ${entry.domain} to ${entry.owner}`);
    } else if (action === 'remove') {
      if (!(await accounts.removeDomain(entry))) throw new UsageError(`${entry.owner} does not have ${entry.domain}`);
      context.print(`removed ${entry.domain} from ${entry.owner}`);
    } else throw new UsageError(domainsUsage);
  } finally {
    await close();
  }
}

function domainName([text, ...more]: readonly string[]): string {
  if (text === undefined || more.length > 0) throw new UsageError(domainsUsage);
  const domain = parseDomain(text);
  if (domain === undefined) throw new UsageError(`"${text}" is not a domain`);
  return domain;
}
