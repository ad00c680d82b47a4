import type { ClientBase } from 'pg';
import { type Deadline, startDeadline } from '../../lib/scheduling/deadline.ts';
import { stopwatch } from '../../lib/stopwatch.ts';
import { type CompiledStatements, isServed, type SchemaState, schemaStateOf } from '../compiled-sql.ts';
import { type Operation, OutcomeUnknownError, type StoreObserver, StoreUnavailableError } from '../store.ts';
import type { ConnectionPool } from './connection-pool.ts';
import { assertRoomToWait, moreAttempts, withConnection } from './connections.ts';
import { isCommitRefused, mayRetry, outageOf, stateOf } from './failures.ts';
import type { PostgresLimits } from './limits.ts';
import { PostgresTx } from './statements.ts';

const attemptsMax = 5;

/** Database for transactions: its pool of connections, its statements and its limits. */
export interface PostgresDatabase {
  readonly pool: ConnectionPool;
  readonly statements: CompiledStatements;
  /** Version of the schema that the statements are for. */
  readonly schemaVersion: number;
  readonly limits: PostgresLimits;
  readonly observer?: StoreObserver | undefined;
}

/**
 * Runs an operation in one transaction and resolves once PostgreSQL has confirmed the commit. A transaction that was
 * certainly not committed is tried again if that may help and there is time.
 * @throws StoreUnavailableError when nothing was changed; OutcomeUnknownError when the commit was sent and not
 * confirmed.
 */
export async function transact<Args, Result>(
  database: PostgresDatabase,
  operation: Operation<Args, Result>,
  args: Args,
): Promise<Result> {
  const { pool, statements, schemaVersion, limits, observer } = database;
  assertRoomToWait(pool, limits);
  const deadline = startDeadline(limits.writeMsMax);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withConnection(pool, (client, isLost) =>
        runTransaction({ client, statements, schemaVersion, deadline, isLost, observer }, operation, args),
      );
    } catch (error) {
      if (attempt < attemptsMax + moreAttempts(pool, error) && mayRetry(error) && deadline.remainingMs() > 0) continue;
      throw outageOf(error);
    }
  }
}

/** Connection with the deadline of a transaction on it. */
interface Session {
  readonly client: ClientBase;
  readonly statements: CompiledStatements;
  readonly schemaVersion: number;
  readonly deadline: Deadline;
  /** Whether the connection has failed. */
  readonly isLost: () => boolean;
  readonly observer?: StoreObserver | undefined;
}

/**
 * Runs an operation in one transaction on a connection, once.
 * @throws OutcomeUnknownError; StoreUnavailableError when another node has changed the schema; as the operation does.
 */
export async function runTransaction<Args, Result>(
  { client, statements, schemaVersion, deadline, isLost, observer }: Session,
  operation: Operation<Args, Result>,
  args: Args,
): Promise<Result> {
  const tx = PostgresTx.begin(client, statements, deadline);
  const schema = readSchema(client, deadline);
  let result: Result;
  try {
    result = await operation(tx, args);
    await tx.settle();
    assertSchema(await schema, schemaVersion);
  } catch (error) {
    if (stateOf(error) !== undefined || error instanceof StoreUnavailableError)
      await send(client, 'rollback', deadline);
    // With another schema a statement may fail in any way.
    const found = await schema.catch(() => undefined);
    if (found !== undefined) assertSchema(found, schemaVersion);
    throw error;
  }
  // Nothing is in doubt as long as the commit has not been sent.
  if (isLost()) throw new Error('Connection terminated before the commit');
  const beganAt = stopwatch();
  await commit(client, deadline);
  observer?.committed(stopwatch() - beganAt);
  return result;
}

/**
 * Reads the state of the schema. Nobody changes what this program uses before the transaction has ended, because reading locks the table.
 */
function readSchema(client: ClientBase, deadline: Deadline): Promise<SchemaState> {
  const query = { name: 'schema', text: selectSchema, query_timeout: Math.max(1, deadline.remainingMs()) };
  const schema = client.query(query).then(({ rows }) => schemaStateOf(rows[0]));
  // Whoever waits for it is told; an operation that fails before does not.
  schema.catch(() => {});
  return schema;
}

/** Selects the row that `schemaStateOf` reads. */
export const selectSchema = 'select version, serves_from from migrations order by version desc limit 1';

/**
 * Checks that the schema of the database is for the statements of this program.
 * @throws StoreUnavailableError when another node has migrated it to one that is not.
 */
export function assertSchema(state: SchemaState, schemaVersion: number): void {
  if (isServed(schemaVersion, state)) return;
  throw new StoreUnavailableError(
    `the database has schema version ${state.version} now, this program works on ${schemaVersion}: another node has migrated ` +
      'it; run the version of that node here as well',
  );
}

async function commit(client: ClientBase, deadline: Deadline): Promise<void> {
  const warnings: string[] = [];
  const onNotice = ({ code, message }: { code?: string | undefined; message?: string | undefined }) => {
    if (code?.startsWith('01')) warnings.push(message ?? code);
  };
  client.on('notice', onNotice);
  let ended: string;
  try {
    ended = (await send(client, 'commit', deadline)).command;
  } catch (error) {
    if (isCommitRefused(error)) throw error;
    throw new OutcomeUnknownError('the connection was lost during a commit', { cause: error });
  } finally {
    client.off('notice', onNotice);
  }
  // What a transaction with a failed statement is answered, without an error.
  if (ended !== 'COMMIT') throw new Error(`a commit was answered ${ended}`);
  // As when the wait for a synchronous standby was cancelled: here it is kept, there it may be not.
  if (warnings.length > 0) throw new OutcomeUnknownError(`a commit was made with a warning: ${warnings.join(', ')}`);
}

function send(client: ClientBase, text: string, deadline: Deadline) {
  const query = { text, query_timeout: Math.max(1, deadline.remainingMs()) };
  return client.query(query);
}
