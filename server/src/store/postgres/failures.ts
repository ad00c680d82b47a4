import pg from 'pg';
import { OutcomeUnknownError, StorageFullError, StoreOverloadedError, StoreUnavailableError } from '../store.ts';

/** Classes of errors that are an outage, not a bug: connection, conflict, resources, operator intervention, I/O. */
const outageClasses: ReadonlySet<string> = new Set(['08', '40', '53', '57', '58']);
/** Single ones: a standby after a switch-over, an idle or a long transaction ended, a lock not had in time. */
const outageStates: ReadonlySet<string> = new Set(['25006', '25P03', '25P04', '55P03']);
/** Another transaction was in the way; nothing was changed, and the same may succeed now (serialization, deadlock). */
const conflictStates: ReadonlySet<string> = new Set(['40001', '40P01']);
const diskFull = '53100';
/** A table or a column is not there: another node has migrated the database. */
const schemaStates: ReadonlySet<string> = new Set(['42P01', '42703']);
/** After these the database closes the connection, or a new one leads elsewhere. The severity is in the server's language. */
const closingStates = /^(?:08|57P|25P03|25P04|25006)/;
const closingSeverities: ReadonlySet<string | undefined> = new Set(['FATAL', 'PANIC']);
/** Classes of what a commit can be refused for: a constraint that was put off to it, and a conflict. */
const refusedCommits: ReadonlySet<string> = new Set(['23', '40']);

const timeouts = /timeout/i;
const lostConnections = /^Connection terminated|^Client (?:has encountered|was closed)|^Received unexpected/;
/** Of a socket or of the TLS on it. */
const socketCodes = /^(?:E[A-Z]+|ERR_(?:STREAM|SSL|SOCKET|TLS)_\w+)$/;

/** The SQLSTATE of an error that a statement was answered with; `undefined` for one of the connection itself. */
export function stateOf(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || closingSeverities.has(error.severity)) return undefined;
  return error.code !== undefined && closingStates.test(error.code) ? undefined : error.code;
}

/** Whether the database has surely refused a commit that ended in this error; anything else may have been committed. */
export function isCommitRefused(error: unknown): boolean {
  return refusedCommits.has(stateOf(error)?.slice(0, 2) ?? '');
}

/**
 * Whether what failed has surely changed nothing and may succeed at once: a conflict, or a connection cut before the
 * commit. A timeout is not tried again, for that would be more work for a database that has too much.
 */
export function mayRetry(error: unknown): boolean {
  const state = stateOf(error);
  if (state !== undefined) return conflictStates.has(state);
  return isConnectionFailure(error) && !isTimeout(error);
}

/** The error of the store that a lost or overloaded database stands for; every other error as it is. */
export function outageOf(error: unknown): unknown {
  if (isNamed(error)) return error;
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  if (code === diskFull) return new StorageFullError('the disk of the database is full', { cause: error });
  if (code !== undefined && schemaStates.has(code)) {
    const text = 'the schema of the database is not that of this program: another node has migrated it';
    return new StoreUnavailableError(text, { cause: error });
  }
  const isOutage =
    isConnectionFailure(error) ||
    (code !== undefined && (outageClasses.has(code.slice(0, 2)) || outageStates.has(code)));
  return isOutage ? new StoreUnavailableError('the database does not answer', { cause: error }) : error;
}

function isNamed(error: unknown): boolean {
  return (
    error instanceof StoreUnavailableError ||
    error instanceof OutcomeUnknownError ||
    error instanceof StoreOverloadedError ||
    error instanceof StorageFullError
  );
}

function isConnectionFailure(error: unknown): boolean {
  if (isNamed(error) || !(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return stateOf(error) === undefined;
  const code = 'code' in error ? String(error.code) : '';
  return socketCodes.test(code) || isTimeout(error) || lostConnections.test(error.message);
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && !(error instanceof pg.DatabaseError) && timeouts.test(error.message);
}
