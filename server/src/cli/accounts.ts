import { type CommandContext, ownerName, readArguments, table, UsageError } from './command.ts';
import { openAccounts } from './offline.ts';

export const accountsUsage = `mayfly accounts list
mayfly accounts limit --owner NAME [--active-mailboxes-max N] [--daily-calls-max N]`;

/** Shows accounts and sets their limits; a limit that is not given becomes the service's default again. */
export async function accounts([action, ...args]: readonly string[], context: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, {
    owner: { type: 'string' },
    'active-mailboxes-max': { type: 'string' },
    'daily-calls-max': { type: 'string' },
  });
  if (positionals.length > 0 || (action !== 'list' && action !== 'limit')) throw new UsageError(accountsUsage);
  const opened = await openAccounts(context.config);
  try {
    if (action === 'limit') {
      await opened.accounts.setLimits({
        owner: ownerName(values.owner),
        activeMailboxesMax: limit('active-mailboxes-max', values['active-mailboxes-max']),
        dailyCallsMax: limit('daily-calls-max', values['daily-calls-max']),
      });
    }
    const rows = (await opened.accounts.list()).map((account) => [
      account.owner,
      String(account.active_mailboxes_max ?? 'default'),
      String(account.daily_calls_max ?? 'default'),
    ]);
    context.print(table([['OWNER', 'ACTIVE MAILBOXES', 'DAILY CALLS'], ...rows]));
  } finally {
    await opened.close();
  }
}

function limit(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,12}$/.test(text)) throw new UsageError(`--${name} must be a whole number, not "${text}"`);
  return Number(text);
}
