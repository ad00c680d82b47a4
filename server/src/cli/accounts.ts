import type { Accounts } from '../core/accounts/accounts.ts';
import { readArguments } from './arguments.ts';
import { type CommandContext, chooseAction, ownerName, type Subcommand, table, UsageError } from './command.ts';
import { withAccounts } from './offline.ts';

/** Command that lists the accounts and sets their limits. */
export const accountsCommand: Subcommand = {
  summary: 'list accounts, set their limits',
  help: `mayfly accounts list
mayfly accounts limit --owner NAME [--active-mailboxes-max N] [--daily-calls-max N] [--bytes-max N]

A limit that is not given becomes the service's default again.`,
  run: async (args, context) => {
    const chosen = chooseAction(args, { list: listAccounts, limit: limitAccount });
    await chosen.action(chosen.args, context);
  },
};

async function listAccounts(args: readonly string[], { config, print }: CommandContext): Promise<void> {
  readArguments(args, {});
  await withAccounts(config, async (accounts) => print(await tableOf(accounts)));
}

async function limitAccount(args: readonly string[], { config, print }: CommandContext): Promise<void> {
  const { values } = readArguments(args, {
    owner: { type: 'string' },
    'active-mailboxes-max': { type: 'string' },
    'daily-calls-max': { type: 'string' },
    'bytes-max': { type: 'string' },
  });
  const limits = {
    owner: ownerName(values.owner),
    activeMailboxesMax: limit('active-mailboxes-max', values['active-mailboxes-max']),
    dailyCallsMax: limit('daily-calls-max', values['daily-calls-max']),
    bytesMax: limit('bytes-max', values['bytes-max']),
  };
  await withAccounts(config, async (accounts) => {
    await accounts.setLimits(limits);
    print(await tableOf(accounts));
  });
}

async function tableOf(accounts: Accounts): Promise<string> {
  const rows = (await accounts.list()).map((account) => [
    account.owner,
    String(account.active_mailboxes_max ?? 'default'),
    String(account.daily_calls_max ?? 'default'),
    String(account.bytes_max ?? 'default'),
  ]);
  return table([['OWNER', 'ACTIVE MAILBOXES', 'DAILY CALLS', 'BYTES'], ...rows]);
}

function limit(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,12}$/.test(text)) throw new UsageError(`--${name} must be a whole number, not "${text}"`);
  return Number(text);
}
