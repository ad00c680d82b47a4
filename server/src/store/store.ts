import type { Clock } from '../lib/clock.ts';
import type { Eventual } from '../lib/eventual.ts';
import type { Tx } from './statement.ts';

/** A read: one function that sees what is committed. Each of its statements may see a newer commit than the one before. */
export type Read<Args, Result> = (tx: Tx, args: Args) => Promise<Result>;

/**
 * A write: one function inside one transaction, done wholly or not at all. It is known by its function name, so that an
 * engine can run it in another thread: arguments and result are plain data, and an expected outcome is a result.
 */
export type Operation<Args, Result> = (tx: Tx, args: Args) => Promise<Result>;

/** Where mail is kept. */
export interface Store {
  read<Args, Result>(read: Read<Args, Result>, args: Args): Promise<Result>;

  /**
   * Runs the operation and resolves once it is durable: committed and synced to disk.
   * @throws StorageFullError when there is no room for it, StoreOverloadedError when too many writes wait; any other error
   * is an outage. In each case nothing was changed.
   * @param options.moved Memory in `args` that the caller gives up, so that it need not be copied to another thread.
   */
  write<Args, Result>(
    operation: Operation<Args, Result>,
    args: Args,
    options?: { moved?: readonly ArrayBuffer[] },
  ): Promise<Result>;

  /** Whether a message of `bytes` finds room beside the reserve that keeps deletes possible. */
  hasRoom(bytes: number): Eventual<boolean>;

  /** Whether reads and writes are possible now, as far as can be told without one. */
  isReachable(): Promise<boolean>;

  /** How far the database's own clock, where it has one, is certainly ahead of `clock`, in milliseconds. */
  clockSkewMs(clock: Clock): Promise<number>;

  /**
   * Has `listener` called when the event log may have something new, from whichever node: a hint and no promise. One
   * listener at most.
   */
  onEvents(listener: () => void): void;

  /** Writes that wait for their commit. */
  readonly pendingWrites: number;

  /** Resolves, with the reason, when the store can no longer promise durability and the process has to end. */
  readonly failed: Promise<Error>;

  /** Waits for the writes under way, then lets go of everything. May be called again. */
  close(): Promise<void>;
}

/** There is no room on the disk for a write. Nothing was changed. */
export class StorageFullError extends Error {
  override name = 'StorageFullError';
}

/** More writes wait than the store takes on. Nothing was changed. */
export class StoreOverloadedError extends Error {
  override name = 'StoreOverloadedError';
}

/** The database cannot be reached or does not answer in time. Nothing was changed. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** The connection was lost during a commit: the write may have happened or not. */
export class OutcomeUnknownError extends Error {
  override name = 'OutcomeUnknownError';
}

/** Another server already serves this database. */
export class StoreLockedError extends Error {
  override name = 'StoreLockedError';
}

/** The content of this database was moved to another one. */
export class StoreMovedError extends Error {
  override name = 'StoreMovedError';
}
