import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
import { collectAfterStart } from '../../lib/memory.ts';
import { startLoop } from '../../lib/scheduling/loop.ts';
import { stopwatch } from '../../lib/stopwatch.ts';
import { readCompiledSql } from '../compiled-sql.ts';
import { removeReleasedRaws } from '../operations/mails/raws.ts';
import { type RemovalLimits, removeEndedMails } from '../operations/mails/removal.ts';
import { ReserveFile } from '../reserve-file.ts';
import { traced } from '../traced-tx.ts';
import { endingOperations, freeingOperations, writeOperations } from '../write-operations.ts';
import { Connection } from './connection.ts';
import { DatabaseFiles } from './database-files.ts';
import { Eraser, ErasureError } from './erase/eraser.ts';
import { ErasureSchedule } from './erase/erasure-schedule.ts';
import type {
  DiskTimes,
  WriteFailure,
  WriteReply,
  WriteRequest,
  WriterCommand,
  WriterData,
  WriterMessage,
} from './messages.ts';
import { groupRequests, type RequestGroup } from './request-groups.ts';
import { damageMessage, isDamage, resultCodeOf } from './result-codes.ts';

/**
 * Up to this number, all waiting writes are committed together; above it, half of them. While that half is committed,
 * the next mails of the answered senders are read. Answering all at once would make reading and committing alternate.
 */
const batchWritesEasy = 16;
const batchWritesMax = 512;
/** Interval in milliseconds at which the files are checked while nothing is written. */
const lookMs = 1_000;

/**
 * Limits of the removal that runs before a write that ends something: it frees more than that needs, and a small reserve is enough
 * for it.
 */
const removedFirst: RemovalLimits = { rowsMax: 25, bytesMax: 1024 * 1024 };

const sqliteFull = 13;
/** Result code of a write that failed for another reason than a full disk, as a quota. */
const sqliteIoErrorWrite = 778;
/** Result code of a full disk when the shared-memory index of the log cannot grow. */
const sqliteIoErrorShmSize = 4_874;
const fullErrors: readonly number[] = [sqliteFull, sqliteIoErrorWrite, sqliteIoErrorShmSize];
/**
 * Result codes of a failed fsync. After one, the content of the disk is unknown, and a second fsync may wrongly
 * succeed.
 */
const sqliteFsyncErrors: readonly number[] = [1_034, 1_290];

const port = parentPort;
if (port === null) throw new Error('the writer runs only as a worker thread');
// Read here, which takes a tenth of the time of copying them from one thread to the other.
const { statements } = readCompiledSql('sqlite');
let current: PreparedWriter | undefined;
port.on('message', obey);
collectAfterStart();

function obey(command: WriterCommand): void {
  if (isDatabase(command)) {
    open(command);
  } else if (current !== undefined) {
    take(current, command);
    void work(current);
  }
}

/** `Array.isArray` does not tell a read-only array from anything else. */
function isDatabase(command: WriterCommand): command is WriterData {
  return typeof command === 'object' && 'file' in command;
}

function open(data: WriterData): void {
  try {
    current = prepare(Connection.openWriter(data.file, statements), data);
    current.files.findLoss();
    say({ type: 'ready' });
  } catch (error) {
    say({ type: 'unusable', message: messageOf(error) });
  }
}

/** Prepares a connection with the statements that frame its transactions, and a queue of writes. */
function prepare(tx: Connection, { file, logBytesMax, reserveFileBytes, erasedEveryMs }: WriterData) {
  const { database } = tx;
  const files = new DatabaseFiles(file);
  return {
    file,
    files,
    erasing: tx.isErasing ? new ErasureSchedule(new Eraser({ file, database }), erasedEveryMs) : undefined,
    logBytesMax,
    reserve: new ReserveFile({ file: `${file}.reserve`, bytes: reserveFileBytes }),
    looking: startLoop({
      intervalMs: lookMs,
      task: () => look(),
      onError: (error) => say({ type: 'lost', message: messageOf(error) }),
    }),
    waiting: emptyQueue(),
    isWorking: false,
    isClosing: false,
    tx,
    database,
    begin: database.prepare('begin immediate'),
    commit: database.prepare('commit'),
    savepoint: database.prepare('savepoint operation'),
    release: database.prepare('release operation'),
    walState: database.prepare('pragma wal_checkpoint(noop)'),
    pageBytes: tx.pageBytes(),
    took: noTimes(),
  };
}
type PreparedWriter = ReturnType<typeof prepare>;

function emptyQueue(): WriteRequest[] {
  return [];
}

/** Times of the disk since the last replies. */
function noTimes(): { commitsMs: number[]; logCopiesMs: number[] } {
  return { commitsMs: [], logCopiesMs: [] };
}

function takeTimes(writer: PreparedWriter): DiskTimes {
  const { took } = writer;
  writer.took = noTimes();
  return took;
}

function look(): void {
  if (current === undefined) return;
  const loss = current.files.findLoss() ?? (current.isWorking ? undefined : eraseIfDue(current)?.message);
  if (loss !== undefined) say({ type: 'lost', message: loss });
}

/** Commits all writes that wait at the port, batch by batch, until none waits or a commit cannot be trusted. */
async function work(writer: PreparedWriter): Promise<void> {
  if (writer.isWorking) return;
  writer.isWorking = true;
  for (let batch = takeBatch(writer); batch.length > 0; batch = takeBatch(writer)) {
    const replies = await commitBatch(writer, batch);
    // Nothing is ever written after a failed fsync, which would also try it again: no checkpoint, and `isWorking` stays set.
    const hasFailed = replies.some(({ failure }) => failure?.kind === 'fatal');
    const lost = hasFailed ? undefined : (lossOfFiles(writer) ?? checkpoint(writer));
    const told = lost ? batch.map(({ id }) => ({ id, failure: lost })) : replies;
    say({ type: 'replies', replies: told, took: takeTimes(writer) });
    // Garbage collection would free it some time; a stream of large mails cannot wait for that.
    for (const { moved } of batch) for (const memory of moved) memory.transfer(0);
    if (hasFailed || lost) return;
    writer.reserve.fill();
  }
  writer.isWorking = false;
  if (writer.isClosing) await close(writer);
}

async function close(writer: PreparedWriter): Promise<void> {
  const { looking, database, erasing } = writer;
  current = undefined;
  await looking.stop();
  // What fails, or is not possible now, the next start makes up for.
  fatalFailureOf(writer, () => erasing?.eraser.erase());
  database.close();
  erasing?.eraser.close();
  say({ type: 'closed' });
}

/** Checks the files, because nothing may be acknowledged that was written into deleted files. */
function lossOfFiles({ files }: PreparedWriter): WriteFailure | undefined {
  const message = files.findLoss();
  return message === undefined ? undefined : { kind: 'fatal', message };
}

function take(writer: PreparedWriter, command: Exclude<WriterCommand, WriterData>): void {
  if (command === 'close') writer.isClosing = true;
  else writer.waiting.push(...command);
}

/** Takes the writes for the next commit. */
function takeBatch(writer: PreparedWriter): WriteRequest[] {
  const { waiting } = writer;
  for (let next = receive(); next !== undefined; next = receive()) take(writer, next.message);
  const half = Math.ceil(waiting.length / 2);
  return waiting.splice(0, Math.min(batchWritesMax, Math.max(batchWritesEasy, half)));
}

function receive(): { message: Exclude<WriterCommand, WriterData> } | undefined {
  // A worker's parentPort is a MessagePort; the types do not say that both come from the same module.
  return port === null ? undefined : receiveMessageOnPort(port as never);
}

/**
 * Runs writes in one transaction with one fsync; one can fail alone. On a full disk, operations that free space may use
 * the reserve.
 */
async function commitBatch(writer: PreparedWriter, batch: readonly WriteRequest[]): Promise<WriteReply[]> {
  try {
    const replies: WriteReply[] = [];
    const groups = groupRequests(batch);
    const undoneTo = groups.length === 1 ? 'begin' : 'savepoint';
    writer.begin.run();
    for (const group of groups) replies.push(...(await runGroup(writer, group, undoneTo)));
    const beganAt = stopwatch();
    writer.commit.run();
    writer.took.commitsMs.push(stopwatch() - beganAt);
    return replies;
  } catch (error) {
    if (writer.database.isTransaction) writer.database.exec('rollback');
    const failure = failureOf(writer, error);
    if (failure.kind === 'full') {
      const lost = copyLog(writer);
      if (lost) return batch.map(({ id }) => ({ id, failure: lost }));
      if (batch.length > 1) return commitAlone(writer, batch);
      const room = await makeRoom(writer, batch);
      if (room === 'made') return commitBatch(writer, batch);
      if (room !== 'none') return batch.map(({ id }) => ({ id, failure: room }));
    }
    return batch.map(({ id }) => ({ id, failure }));
  }
}

/** Makes room on a full disk for a write that frees space, itself or by a later removal. */
async function makeRoom(
  writer: PreparedWriter,
  [request]: readonly WriteRequest[],
): Promise<'made' | 'none' | WriteFailure> {
  if (request === undefined) return 'none';
  const isEnding = endingOperations.has(request.operation);
  if (!isEnding && !freeingOperations.has(request.operation)) return 'none';
  const isReleased = writer.reserve.release();
  if (isEnding) {
    // Messages give back most; mails only lead to that.
    for (const { name: operation } of [removeReleasedRaws, removeEndedMails]) {
      const [reply] = await commitBatch(writer, [{ ...request, operation, args: removedFirst }]);
      if (reply?.failure?.kind === 'fatal') return reply.failure;
      if (hasRemoved(reply)) return 'made';
    }
  }
  return isReleased ? 'made' : 'none';
}

function hasRemoved(reply: WriteReply | undefined): boolean {
  // What both removals return.
  const result = reply?.failure === undefined ? (reply?.result as { removed: number } | undefined) : undefined;
  return (result?.removed ?? 0) > 0;
}

/** Commits each write by itself, so that on a full disk a delete does not fail because of a mail in the same batch. */
async function commitAlone(writer: PreparedWriter, batch: readonly WriteRequest[]): Promise<WriteReply[]> {
  const replies: WriteReply[] = [];
  for (const request of batch) {
    // Nothing is written after a failed fsync.
    const fatal = replies.find(({ failure }) => failure?.kind === 'fatal')?.failure;
    if (fatal === undefined) replies.push(...(await commitBatch(writer, [request])));
    else replies.push({ id: request.id, failure: fatal });
  }
  return replies;
}

/**
 * Point in the transaction to which a failed write is undone: a savepoint, for which SQLite copies each page before it
 * changes again, or the begin, if the transaction has no other write.
 */
type UndoPoint = 'savepoint' | 'begin';

/** Runs the requests of a group as one operation, or each alone when that fails. */
async function runGroup(
  writer: PreparedWriter,
  { requests, runTogether }: RequestGroup,
  undoneTo: UndoPoint,
): Promise<WriteReply[]> {
  if (runTogether !== undefined) {
    const outcome = await runWholly(writer, undoneTo, () => runTogether(writer.tx));
    if (outcome.failure === undefined) return requests.map(({ id }, index) => ({ id, result: outcome.result[index] }));
  }
  const replies: WriteReply[] = [];
  const eachUndoneTo = requests.length === 1 ? undoneTo : 'savepoint';
  for (const request of requests) replies.push(await runAlone(writer, request, eachUndoneTo));
  return replies;
}

async function runAlone(
  writer: PreparedWriter,
  { id, operation, args, traceparent }: WriteRequest,
  undoneTo: UndoPoint,
): Promise<WriteReply> {
  const run = writeOperations.get(operation);
  if (run === undefined) return { id, failure: { kind: 'failed', message: `there is no operation "${operation}"` } };
  const tx = traced(writer.tx, traceparent);
  // The request was made by Store.write, which binds the arguments' type to the operation's.
  return { id, ...(await runWholly(writer, undoneTo, () => run(tx, args as never))) };
}

/** Runs work that is done wholly or not at all. */
async function runWholly<Result>(
  writer: PreparedWriter,
  undoneTo: UndoPoint,
  work: () => Promise<Result>,
): Promise<{ result: Result; failure?: undefined } | { failure: WriteFailure }> {
  const { database, savepoint, release } = writer;
  if (undoneTo === 'savepoint') savepoint.run();
  try {
    const result = await work();
    if (undoneTo === 'savepoint') release.run();
    return { result };
  } catch (error) {
    // SQLite ends the whole transaction itself on some errors; then no write of this batch has happened.
    if (!database.isTransaction || isDamage(error)) throw error;
    database.exec(undoneTo === 'begin' ? 'rollback; begin immediate' : 'rollback to operation; release operation');
    return { failure: failureOf(writer, error) };
  }
}

/** Copies the log into the database when it has grown long. SQLite would do so itself, but hide a failed fsync. */
function checkpoint(writer: PreparedWriter): WriteFailure | undefined {
  const { walState, pageBytes, logBytesMax } = writer;
  let isLong = false;
  const failure = fatalFailureOf(writer, () => {
    isLong = Number(walState.get()?.log) * pageBytes >= logBytesMax;
  });
  return (isLong ? copyLog(writer) : failure) ?? eraseIfDue(writer);
}

/** Copies the log into the database. The space of the log is reused once all of it is copied. */
function copyLog(writer: PreparedWriter): WriteFailure | undefined {
  const { erasing, database } = writer;
  return fatalFailureOf(writer, () => {
    const beganAt = stopwatch();
    if (erasing === undefined) database.exec('pragma wal_checkpoint(passive)');
    else erasing.eraser.copyLog();
    writer.took.logCopiesMs.push(stopwatch() - beganAt);
  });
}

/** Erases what deleted content has left in the files, when that is due. */
function eraseIfDue(writer: PreparedWriter): WriteFailure | undefined {
  return fatalFailureOf(writer, () => writer.erasing?.eraseIfDue());
}

/**
 * Failure of a checkpoint that no retry can mend, as a failed fsync or a damaged page. After any other failure it is
 * tried again later.
 */
function fatalFailureOf(writer: PreparedWriter, work: () => void): WriteFailure | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    const failure = failureOf(writer, error);
    return failure.kind === 'fatal' ? failure : undefined;
  }
}

function failureOf({ file }: PreparedWriter, error: unknown): WriteFailure {
  const code = resultCodeOf(error);
  const message = messageOf(error);
  if (error instanceof ErasureError) return { kind: 'fatal', message };
  if (code === undefined) return { kind: 'failed', message };
  if (isDamage(error)) return { kind: 'fatal', message: damageMessage(file, error) };
  if (sqliteFsyncErrors.includes(code)) return { kind: 'fatal', message };
  return { kind: fullErrors.includes(code) ? 'full' : 'failed', message };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function say(message: WriterMessage): void {
  port?.postMessage(message);
}
