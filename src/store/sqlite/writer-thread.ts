import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { writeOperations } from '../write-operations.ts';
import { Connection } from './connection.ts';
import type { WriteFailure, WriteReply, WriteRequest, WriterCommand, WriterData, WriterMessage } from './messages.ts';

/** Writes committed together at most. */
const batchWritesMax = 256;
/** Pages in the write-ahead log from which it is copied into the database. */
const walPagesMax = 4_000;

const sqliteFull = 13;
/** The shared-memory index of the log could not grow: the form a full disk takes there. */
const sqliteIoErrorShmSize = 4_874;
/** After a failed fsync nobody knows what is on the disk, and a second one may lie. */
const sqliteFsyncErrors: readonly number[] = [1_034, 1_290];

const port = parentPort;
if (port === null) throw new Error('the writer runs only as a worker thread');
// Worker data has no type of its own; it is given by SqliteStore.
const { file, statements } = workerData as WriterData;

const connection = open();
if (connection !== undefined) {
  port.on('message', (first: WriterCommand) => {
    void work(connection, first);
  });
  say({ type: 'ready' });
}

function open(): Connection | undefined {
  try {
    return Connection.openWriter(file, statements);
  } catch (error) {
    say({ type: 'unusable', message: messageOf(error) });
    port?.close();
    return undefined;
  }
}

let working = false;
const waiting: WriteRequest[] = [];
let stopping = false;

/** Takes all that waits at the port, and commits it in batches until nothing waits any more. */
async function work(database: Connection, first: WriterCommand): Promise<void> {
  take(first);
  if (working) return;
  working = true;
  do {
    for (let next = receiveMessageOnPort(port as never); next !== undefined; next = receiveMessageOnPort(port as never)) {
      take(next.message);
    }
    const batch = waiting.splice(0, batchWritesMax);
    if (batch.length > 0) say({ type: 'replies', replies: await commit(database, batch) });
  } while (waiting.length > 0);
  working = false;
  if (stopping) {
    database.close();
    port?.close();
  }
}

function take(command: WriterCommand): void {
  if (command === 'stop') stopping = true;
  else waiting.push(...command);
}

/** Runs the writes in one transaction, each in a savepoint, so that one can fail alone; all share one fsync. */
async function commit(tx: Connection, batch: readonly WriteRequest[]): Promise<WriteReply[]> {
  const { database } = tx;
  const replies: WriteReply[] = [];
  try {
    database.exec('begin immediate');
    for (const request of batch) replies.push(await runInSavepoint(tx, request));
    database.exec('commit');
    checkpoint(database);
    return replies;
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    const failure = failureOf(error);
    return batch.map(({ id }) => ({ id, failure }));
  }
}

async function runInSavepoint(tx: Connection, { id, operation, args }: WriteRequest): Promise<WriteReply> {
  const run = writeOperations.get(operation);
  if (run === undefined) return { id, failure: { kind: 'failed', message: `there is no operation "${operation}"` } };
  const { database } = tx;
  database.exec('savepoint operation');
  try {
    // The request was made by Store.write, which binds the arguments' type to the operation's.
    const result = await run(tx, args as never);
    database.exec('release operation');
    return { id, result };
  } catch (error) {
    // SQLite ends the whole transaction itself on some errors; then no write of this batch has happened.
    if (!database.isTransaction) throw error;
    database.exec('rollback to operation; release operation');
    return { id, failure: failureOf(error) };
  }
}

/** Copies the log into the database when it has grown long. Not left to SQLite, which would hide a failed fsync. */
function checkpoint(database: Connection['database']): void {
  const state = database.prepare('pragma wal_checkpoint(noop)').get();
  if (Number(state?.log) < walPagesMax) return;
  try {
    database.exec('pragma wal_checkpoint(passive)');
  } catch (error) {
    if (failureOf(error).kind === 'fatal') throw error;
  }
}

function failureOf(error: unknown): WriteFailure {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
  const message = messageOf(error);
  if (code === undefined) return { kind: 'failed', message };
  if (sqliteFsyncErrors.includes(code)) return { kind: 'fatal', message };
  return { kind: code === sqliteFull || code === sqliteIoErrorShmSize ? 'full' : 'failed', message };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function say(message: WriterMessage): void {
  port?.postMessage(message);
}
