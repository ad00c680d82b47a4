import pg from 'pg';
import { StoreUnavailableError } from '../store.ts';

/** Whole numbers come as numbers: every one the schema keeps is below 2^53. */
const int8 = 20;
const types = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    oid === int8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** How long a connection may take to be made or to come free. */
const connectMsMax = 3_000;
/** How long the database may take to answer one statement. */
const statementMsMax = 10_000;

/** A bounded pool of connections whose commits are durable and whose statements end in time. */
export function openPool(options: { url: string; connectionsMax: number }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connectionsMax,
    types,
    application_name: 'mayfly',
    connectionTimeoutMillis: connectMsMax,
    query_timeout: statementMsMax,
    statement_timeout: statementMsMax,
    idle_in_transaction_session_timeout: statementMsMax,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced when it is needed.
  pool.on('error', () => {});
  return pool;
}

/**
 * Does work on a connection of the pool. One on which anything but a statement's own error happened is not used again.
 * @throws StoreUnavailableError when there is no connection to be had.
 */
export async function withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new StoreUnavailableError('the database cannot be reached', { cause: error });
  });
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    return await work(client);
  } catch (error) {
    if (stateOf(error) === undefined) broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** The SQLSTATE of an error that a statement was answered with; `undefined` for one of the connection itself. */
export function stateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.severity !== 'FATAL' ? error.code : undefined;
}
