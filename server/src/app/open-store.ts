import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/log.ts';
import type { RandomBytes } from '../lib/random.ts';
import type { Database } from '../settings/values.ts';
import type { PostgresLimits } from '../store/postgres/limits.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { WriterThreads } from '../store/sqlite/writer.ts';
import { type Store, StoreLockedError, type StoreObserver } from '../store/store.ts';

/** Error of a service that cannot start, for a reason that its operator can mend. */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * Opens the store that the configuration names. Only a server makes a database where there is none.
 * @throws StartError
 */
export async function openStore(
  config: Config,
  options: {
    clock: Clock;
    random: RandomBytes;
    asServer: boolean;
    limits: Partial<PostgresLimits>;
    log?: Logger;
    writerThreads?: WriterThreads | undefined;
    observer?: StoreObserver;
  },
): Promise<Store> {
  const { database, databaseConnectionsMax: connectionsMax } = config;
  if (!options.asServer && database.engine === 'sqlite' && !existsSync(database.file)) {
    throw new StartError(
      `there is no database at ${nameOf(database)}: start the service first, or set MAYFLY_DATABASE_URL`,
    );
  }
  try {
    if (database.engine === 'sqlite')
      return await openSqliteStore({ ...options, file: database.file, erases: config.erase });
    // Its driver is loaded only where it is used.
    const { openPostgresStore } = await import('../store/postgres/postgres-store.ts');
    const onRefused = (held: number) =>
      options.log?.warn(
        { held, connectionsMax },
        'the database refuses more connections: this node makes do with those it has; raise max_connections or lower MAYFLY_DATABASE_CONNECTIONS_MAX',
      );
    const onStop = (change: { from: number; to: number }) =>
      options.log?.warn(
        change,
        'the schema is being upgraded: until that is done no node takes mail, and callers are to try again',
      );
    return await openPostgresStore({ ...options, onRefused, onStop, url: database.url, connectionsMax });
  } catch (error) {
    const isLocked = error instanceof StoreLockedError;
    const message = isLocked ? error.message : `cannot use ${nameOf(database)}: ${messageOf(error)}`;
    throw new StartError(message, { cause: error });
  }
}

/** Name of a database for its operator. Of a URL it leaves out the parts that may be secret. */
export function nameOf(database: Database): string {
  if (database.engine === 'sqlite') return resolve(database.file);
  const { hostname, port, pathname } = new URL(database.url);
  const place = hostname === '' ? 'this machine' : `${hostname}${port === '' ? '' : ` port ${port}`}`;
  return `the database "${pathname.slice(1)}" on ${place}`;
}

/** Message of an error, or of any other thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
