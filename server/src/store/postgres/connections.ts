import pg from 'pg';
import { StoreOverloadedError, StoreUnavailableError } from '../store.ts';
import { ConnectionPool, isRefusal } from './connection-pool.ts';
import { isPlanStale, stateOf } from './failures.ts';
import type { PostgresLimits } from './limits.ts';

const int8 = 20;
/** Types for reading values: whole numbers as numbers, because every one in the schema is below 2^53. */
export const valueTypes = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    oid === int8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Statement that begins a transaction with the isolation that operations rely on, whatever the defaults of role or
 * database are.
 */
export const beginReadCommitted = 'begin isolation level read committed read write';

/** Opens a bounded pool of connections, whose statements have a time limit. */
export function openPool(options: {
  url: string;
  connectionsMax: number;
  limits: PostgresLimits;
  /** Check of a new connection. If it fails, the connection is not used. */
  onConnect?: (client: pg.ClientBase) => Promise<void>;
  /** Name of the connections in the lists of the database. */
  name?: string;
  /** Called when the database refuses connections, once a minute; see `ConnectionPool`. */
  onRefused?: ((held: number) => void) | undefined;
}): ConnectionPool {
  const { connectMsMax, statementMsMax, readMsMax } = options.limits;
  const pool = new ConnectionPool({
    onRefused: options.onRefused ?? (() => {}),
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

/** Opens a connection outside of a pool, without time limits. The caller has to end it. */
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
 * Does work on a connection of the pool. The connection is not used again when it failed in any other way than by the
 * error of a statement, or when what it has prepared is stale.
 * @throws StoreUnavailableError when no connection is to be had.
 */
export async function withConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, isLost: () => boolean) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new StoreUnavailableError(noConnection(error), { cause: error });
  });
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    return await work(client, () => broken !== undefined);
  } catch (error) {
    if (stateOf(error) === undefined || isPlanStale(error))
      broken ??= error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** How many attempts more a failure deserves: every connection of the pool may have to be replaced that has prepared a stale statement. */
export function moreAttempts(pool: pg.Pool, error: unknown): number {
  return isPlanStale(error) ? pool.options.max : 0;
}

/** Refuses a call when too many wait for a connection. */
export function assertRoomToWait(pool: pg.Pool, { waitingMax }: PostgresLimits): void {
  if (pool.waitingCount >= waitingMax) throw new StoreOverloadedError('too many wait for a connection to the database');
}

function noConnection(error: unknown): string {
  if (isRefusal(error)) return `the database refuses connections: ${reasonOf(error)}`;
  const reason = reasonOf(error);
  // As the pool says it; a connection that takes too long to be made ends otherwise.
  if (reason === 'timeout exceeded when trying to connect') return 'no connection to the database came free in time';
  return error instanceof StoreUnavailableError ? reason : `the database cannot be reached: ${reason}`;
}

/** Message of an error. That of a host with several addresses has an error for each, and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
