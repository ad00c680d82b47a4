import type { Accounts } from '../../../core/accounts/accounts.ts';
import { UsageError } from '../../arguments.ts';
import { command } from '../../command.ts';
import { table } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { ownerName } from './owner-name.ts';
import { withAccounts } from './with-accounts.ts';

/** Commands that list the accounts and set their limits. */
export const accountCommands = [
  command({
    name: 'accounts list',
    summary: 'list the accounts and their limits',
    example: 'mayfly accounts list',
    run: async (_, { config, print, terminal }) => {
      await withAccounts(config(), async (accounts) => print(await tableOf(accounts, terminal)));
    },
  }),
  command({
    name: 'accounts limit',
    summary: 'set the limits of an account',
    options: {
      owner: { type: 'string', value: 'NAME', isRequired: true, summary: 'the account' },
      'active-mailboxes-max': { type: 'string', value: 'N', summary: 'active mailboxes' },
      'daily-calls-max': { type: 'string', value: 'N', summary: 'calls a day' },
      'bytes-max': { type: 'string', value: 'N', summary: 'bytes of mail' },
    },
    about: 'Resets each limit that is not given to the default of the service.',
    example: 'mayfly accounts limit --owner qa --active-mailboxes-max 5000',
    run: async ({ values }, { config, print, terminal }) => {
      const limits = {
        owner: ownerName(values.owner),
        activeMailboxesMax: limit('active-mailboxes-max', values['active-mailboxes-max']),
        dailyCallsMax: limit('daily-calls-max', values['daily-calls-max']),
        bytesMax: limit('bytes-max', values['bytes-max']),
      };
      await withAccounts(config(), async (accounts) => {
        await accounts.setLimits(limits);
        print(await tableOf(accounts, terminal));
      });
    },
  }),
] as const;

async function tableOf(accounts: Accounts, { output }: Terminal): Promise<string> {
  const rows = (await accounts.list()).map((account) => [
    account.owner,
    String(account.active_mailboxes_max ?? 'default'),
    String(account.daily_calls_max ?? 'default'),
    String(account.bytes_max ?? 'default'),
  ]);
  return table([['OWNER', 'ACTIVE MAILBOXES', 'DAILY CALLS', 'BYTES'], ...rows], { output });
}

function limit(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,12}$/.test(text)) throw new UsageError(`--${name} must be a whole number, not "${text}"`);
  return Number(text);
}
