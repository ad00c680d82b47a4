import type { Pool, PoolClient } from 'pg';
import type { CompiledStatements } from '../compiled-sql.ts';
import { type Operation, OutcomeUnknownError, StoreUnavailableError } from '../store.ts';
import { stateOf, withConnection } from './connections.ts';
import { PostgresTx } from './statements.ts';

/** Another transaction was in the way; nothing was changed, and the same may succeed now (serialization, deadlock). */
const inTheWay: ReadonlySet<string> = new Set(['40001', '40P01']);
/** Classes of errors that are an outage, not a bug: connection, resources, operator intervention, I/O. */
const outageClasses: ReadonlySet<string> = new Set(['08', '53', '57', '58']);
/** A standby, after a switch-over. */
const readOnly = '25006';
const attemptsMax = 5;

/**
 * Runs an operation in one transaction and resolves once it is committed, which PostgreSQL says only when it is on disk.
 * What certainly was not committed is tried again where that may help.
 * @throws StoreUnavailableError when nothing was changed; OutcomeUnknownError when the connection was lost in the commit.
 */
export async function transact<Args, Result>(
  { pool, statements }: { pool: Pool; statements: CompiledStatements },
  operation: Operation<Args, Result>,
  args: Args,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withConnection(pool, (client) => transactOn(client, statements, operation, args));
    } catch (error) {
      if (attempt < attemptsMax && mayRetry(error)) continue;
      throw outageOf(error);
    }
  }
}

async function transactOn<Args, Result>(
  client: PoolClient,
  statements: CompiledStatements,
  operation: Operation<Args, Result>,
  args: Args,
): Promise<Result> {
  await client.query('begin');
  let result: Result;
  try {
    result = await operation(new PostgresTx(client, statements), args);
  } catch (error) {
    if (stateOf(error) !== undefined) await client.query('rollback');
    throw error;
  }
  try {
    await client.query('commit');
    return result;
  } catch (error) {
    if (stateOf(error) !== undefined) throw error;
    throw new OutcomeUnknownError('the connection was lost during a commit', { cause: error });
  }
}

/** A connection that was lost before the commit was sent is as good as a rollback. */
function mayRetry(error: unknown): boolean {
  if (error instanceof StoreUnavailableError || error instanceof OutcomeUnknownError) return false;
  const state = stateOf(error);
  return state === undefined ? isConnectionError(error) : inTheWay.has(state);
}

/** An outage by its name; every other error as it is. */
export function outageOf(error: unknown): unknown {
  if (error instanceof StoreUnavailableError || error instanceof OutcomeUnknownError) return error;
  const state = stateOf(error);
  const isOutage =
    state === undefined ? isConnectionError(error) : state === readOnly || outageClasses.has(state.slice(0, 2));
  return isOutage ? new StoreUnavailableError('the database does not answer', { cause: error }) : error;
}

function isConnectionError(error: unknown): boolean {
  return error instanceof Error && ('code' in error || /timeout|terminated|Connection/i.test(error.message));
}
