import pg from 'pg';
import { StoreOverloadedError, StoreUnavailableError } from '../store.ts';
import { stateOf } from './failures.ts';
import type { PostgresLimits } from './limits.ts';

const int8 = 20;
/** How a connection has to read values: whole numbers as numbers, for every one the schema keeps is below 2^53. */
export const valueTypes = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    oid === int8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Begins a transaction as the operations rely on it, whatever is set as default for role or database. */
export const beginReadCommitted = 'begin isolation level read committed read write';

/** A bounded pool of connections whose statements end in time. */
export function openPool(options: {
  url: string;
  connectionsMax: number;
  limits: PostgresLimits;
  /** Is waited for before a new connection is used; where it fails, the connection is not. */
  onConnect?: (client: pg.ClientBase) => Promise<void>;
  /** How the database's lists of connections call it. */
  name?: string;
}): pg.Pool {
  const { connectMsMax, statementMsMax, readMsMax } = options.limits;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connectionsMax,
    types: valueTypes,
    application_name: options.name ?? 'mayfly',
    connectionTimeoutMillis: connectMsMax,
    query_timeout: readMsMax,
    // Not as parameters of the connection, which poolers refuse or leave out.
    onConnect: async (client) => {
      const text = `set statement_timeout = ${statementMsMax}; set idle_in_transaction_session_timeout = ${statementMsMax}`;
      const query = { text, query_timeout: connectMsMax };
      await client.query(query);
      await options.onConnect?.(client);
    },
    keepAlive: true,
    // Statements whose answers are not waited for go out at once; see PostgresTx.
    pipeline: true,
    // A database that does not say goodbye must not keep the process when the pool has ended.
    allowExitOnIdle: true,
  });
  // An idle connection that breaks is replaced when it is needed.
  pool.on('error', () => {});
  // The pool stops listening before the one who gets the connection can begin; an error in between would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** A connection outside a pool, for work that takes the time that it needs. It has to be ended. */
export async function openUnlimited({ url, limits }: { url: string; limits: PostgresLimits }): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    types: valueTypes,
    application_name: 'mayfly',
    connectionTimeoutMillis: limits.connectMsMax,
    keepAlive: true,
    pipeline: true,
  });
  // What is asked of a broken connection fails by itself.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return client;
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
}

/**
 * Does work on a connection of the pool. One on which anything but a statement's own error happened is not used again.
 * @throws StoreUnavailableError when there is no connection to be had.
 */
export async function withConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, isLost: () => boolean) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new StoreUnavailableError(`the database cannot be reached: ${reasonOf(error)}`, { cause: error });
  });
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    return await work(client, () => broken !== undefined);
  } catch (error) {
    if (stateOf(error) === undefined) broken ??= error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** Makes sure that those who wait for a connection do not become ever more. */
export function assertRoomToWait(pool: pg.Pool, { waitingMax }: PostgresLimits): void {
  if (pool.waitingCount >= waitingMax) throw new StoreOverloadedError('too many wait for a connection to the database');
}

/** A host of several addresses fails with an error for each and says nothing itself. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
