import pg from 'pg';
import { OutcomeUnknownError, StorageFullError, StoreOverloadedError, StoreUnavailableError } from '../store.ts';

/** Classes of errors that are an outage, not a bug: connection, conflict, resources, operator intervention, I/O. */
const outageClasses: ReadonlySet<string> = new Set(['08', '40', '53', '57', '58']);
/**
 * Other states that are an outage: a standby after a switch-over, an idle or a long transaction ended, a lock not had
 * in time.
 */
const outageStates: ReadonlySet<string> = new Set(['25006', '25P03', '25P04', '55P03']);
/**
 * States of a conflict with another transaction (serialization, deadlock): nothing was changed, and the same may
 * succeed now.
 */
const conflictStates: ReadonlySet<string> = new Set(['40001', '40P01']);
const diskFull = '53100';
/** State of a prepared statement whose table has got a column since. No statement asks for a feature that is not there. */
const planStale = '0A000';
/** States of a missing table or column: another node has migrated the database. */
const schemaStates: ReadonlySet<string> = new Set(['42P01', '42703']);
/**
 * States after which the database closes the connection, or a new one leads elsewhere. The severity of an error is no
 * help: it is in the language of the server.
 */
const closingStates = /^(?:08|57P|25P03|25P04|25006)/;
const closingSeverities: ReadonlySet<string | undefined> = new Set(['FATAL', 'PANIC']);
/** Classes of errors that refuse a commit: a deferred constraint, and a conflict. */
const refusedCommits: ReadonlySet<string> = new Set(['23', '40']);

const timeouts = /timeout/i;
const lostConnections = /^Connection terminated|^Client (?:has encountered|was closed)|^Received unexpected/;
/** Codes of errors of a socket, or of the TLS on it. */
const socketCodes = /^(?:E[A-Z]+|ERR_(?:STREAM|SSL|SOCKET|TLS)_\w+)$/;

/** SQLSTATE of the error of a statement; `undefined` for an error of the connection itself. */
export function stateOf(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || closingSeverities.has(error.severity)) return undefined;
  return error.code !== undefined && closingStates.test(error.code) ? undefined : error.code;
}

/** Whether the database has certainly refused a commit that ended in this error; otherwise it may have been made. */
export function isCommitRefused(error: unknown): boolean {
  return refusedCommits.has(stateOf(error)?.slice(0, 2) ?? '');
}

/**
 * Whether a statement was prepared before a table got a column. Its connection is not to be used again: whatever it has prepared for that
 * table fails.
 */
export function isPlanStale(error: unknown): boolean {
  return stateOf(error) === planStale;
}

/**
 * Whether a failed attempt has certainly changed nothing and may succeed at once: after a conflict, or a connection cut
 * before the commit. A timeout is not tried again, because that would add work to an overloaded database.
 */
export function mayRetry(error: unknown): boolean {
  const state = stateOf(error);
  if (state !== undefined) return conflictStates.has(state) || state === planStale;
  return isConnectionFailure(error) && !isTimeout(error);
}

/** Translates the error of a lost or overloaded database into one of the store. Returns any other error unchanged. */
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
