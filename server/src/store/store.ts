import type { Clock } from '../lib/clock.ts';
import type { Eventual } from '../lib/eventual.ts';
import type { EventMailbox } from './operations/events.ts';
import type { Tx } from './statement.ts';

/** Read: one function that sees committed data. Each of its statements may see a newer commit than the one before. */
export type Read<Args, Result> = (tx: Tx, args: Args) => Promise<Result>;

/**
 * Write: one function in one transaction, done wholly or not at all. It is known by its function name, so that an
 * engine can run it in another thread: arguments and result are plain data, and an expected outcome is a result, not an
 * error.
 */
export type Operation<Args, Result> = (tx: Tx, args: Args) => Promise<Result>;

/** What a write brings beside its arguments. */
export interface WriteOptions {
  readonly moved?: readonly ArrayBuffer[];
  readonly traceparent?: string | undefined;
}

/** Store of all mail, mailboxes, accounts and events, on one of the engines. */
export interface Store {
  read<Args, Result>(read: Read<Args, Result>, args: Args): Promise<Result>;

  /**
   * Runs the operation and resolves once it is durable: committed and synced to disk.
   * @throws StorageFullError when there is no room for it, StoreOverloadedError when too many writes wait; any other error
   * is an outage. In each case nothing was changed.
   * @param options.moved Memory in `args` that the caller gives up, so that it need not be copied to another thread.
   * @param options.traceparent Trace of the call that makes the write, for the events of the write. Mail that comes in has its own
   * with its event: its writes share transactions.
   */
  write<Args, Result>(operation: Operation<Args, Result>, args: Args, options?: WriteOptions): Promise<Result>;

  /**
   * Number of the state that the reads of this tick see, which is another one after each commit of anybody; `undefined` where that is not
   * known without asking the database. While it stays, what was read is still true.
   */
  revision(): number | undefined;

  /** Whether a message of `bytes` fits without the reserve that keeps deletes possible. */
  hasRoom(bytes: number): Eventual<boolean>;

  /** Space of the disk of the database; `undefined` where this machine does not see that. */
  diskSpace(): Promise<DiskSpace | undefined>;

  /** Size of the database. */
  databaseSize(): Promise<DatabaseSize>;

  /** Reason why the database cannot be used, as far as is known without a read or write; `undefined` when it can. */
  unusable(): Promise<string | undefined>;

  /**
   * Least time in milliseconds by which the clock of the database is ahead of `clock`; 0 for a database without a clock
   * of its own.
   */
  clockSkewMs(clock: Clock): Promise<number>;

  /**
   * Calls `listener` when the event log may have something new, from whichever node: a hint and no promise. There is
   * one listener at most.
   */
  onEvents(listener: EventsListener): void;

  /** Whether other processes may serve the same database at the same time. */
  readonly isShared: boolean;

  /** Number of writes that wait for their commit. */
  readonly pendingWrites: number;

  /** Its connections to the database; `undefined` for a store that has no pool of them. */
  readonly connections: ConnectionCounts | undefined;

  /** Resolves, with the reason, when the store can no longer promise durability and the process has to end. */
  readonly failed: Promise<Error>;

  /** Waits for the writes under way, then closes all connections and files. May be called again. */
  close(): Promise<void>;
}

/** Listener for events. It is told their mailboxes where all of these are known. */
export type EventsListener = (mailboxes?: readonly EventMailbox[]) => void;

/** Space of a disk, in bytes. */
export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** Size of a database, in bytes. */
export interface DatabaseSize {
  readonly bytes: number;
  /** Bytes of these that new data may take; `undefined` where the database does not tell. */
  readonly reusableBytes: number | undefined;
}

/** Observer of a store, which measures how long its disk takes. */
export interface StoreObserver {
  /** A transaction was committed and synced to disk, in `ms`. */
  committed(ms: number): void;
  /** The write-ahead log was copied into the database, in `ms`. */
  copiedLog(ms: number): void;
}

/** Connections to a database. */
export interface ConnectionCounts {
  /** Number of connections that are in use or being made. */
  readonly used: number;
  /** Number of connections that may be open at once. */
  readonly max: number;
  /** Number of calls that wait for one. */
  readonly waiting: number;
  /** Number of times that the database has refused one, since the start. */
  readonly refused: number;
}

/** Error: the disk has no room for a write. Nothing was changed. */
export class StorageFullError extends Error {
  override name = 'StorageFullError';
}

/** Error: more writes wait than the store accepts. Nothing was changed. */
export class StoreOverloadedError extends Error {
  override name = 'StoreOverloadedError';
}

/** Error: the database cannot be reached or does not answer in time. Nothing was changed. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** Error: the connection was lost during a commit, so the write may have happened or not. */
export class OutcomeUnknownError extends Error {
  override name = 'OutcomeUnknownError';
}

/** Error: another server already serves this database. */
export class StoreLockedError extends Error {
  override name = 'StoreLockedError';
}

/** Error: the content of this database was moved to another one. */
export class StoreMovedError extends Error {
  override name = 'StoreMovedError';
}
