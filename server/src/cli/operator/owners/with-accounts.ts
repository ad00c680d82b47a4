import type { Config } from '../../../config.ts';
import type { Accounts } from '../../../core/accounts/accounts.ts';

/**
 * Runs a task on the accounts of the database, whether or not a server is running. The store is loaded only here,
 * because other commands do not need it.
 * @throws StartError when there is no database, or it cannot be used.
 */
export async function withAccounts(config: Config, task: (accounts: Accounts) => Promise<void>): Promise<void> {
  const { runOnAccounts } = await import('../database/offline.ts');
  await runOnAccounts(config, task);
}
