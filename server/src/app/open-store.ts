import type { Config } from '../config.ts';
import type { Clock } from '../lib/clock.ts';
import type { RandomBytes } from '../lib/random.ts';
import type { PostgresLimits } from '../store/postgres/limits.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { type Store, StoreLockedError } from '../store/store.ts';

/** The service cannot start, for a reason that its operator can mend. */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * Opens the store that the configuration names.
 * @throws StartError
 */
export async function openStore(
  config: Config,
  options: { clock: Clock; random: RandomBytes; asServer: boolean; limits: Partial<PostgresLimits> },
): Promise<Store> {
  const { database, databaseConnectionsMax: connectionsMax } = config;
  try {
    if (database.engine === 'sqlite') return await openSqliteStore({ ...options, file: database.file });
    // Its driver is loaded only where it is used.
    const { openPostgresStore } = await import('../store/postgres/postgres-store.ts');
    return await openPostgresStore({ ...options, url: database.url, connectionsMax });
  } catch (error) {
    const name = database.engine === 'sqlite' ? database.file : 'the database';
    const message = error instanceof StoreLockedError ? error.message : `cannot use ${name}: ${messageOf(error)}`;
    throw new StartError(message, { cause: error });
  }
}

/** An error in words. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
