import { dirname, resolve } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import type { Eventual } from '../../lib/eventual.ts';
import { type CompiledSql, readCompiledSql } from '../compiled-sql.ts';
import { reserveBytesOf, StorageSpace } from '../storage-space.ts';
import {
  type DatabaseSize,
  type DiskSpace,
  type EventsListener,
  type Operation,
  type Read,
  StorageFullError,
  type Store,
  type StoreObserver,
  type WriteOptions,
} from '../store.ts';
import { eventMailboxesOf, loggedOperations } from '../write-operations.ts';
import { Connection } from './connection.ts';
import { prepareDatabaseFile } from './database-files.ts';
import { erasedEveryMs } from './erase/erasure-schedule.ts';
import { assertNotRestoring } from './files/restore-database.ts';
import { migrateSqlite } from './migrate.ts';
import { damageMessage, isDamage } from './result-codes.ts';
import { lockServer } from './server-lock.ts';
import { TickSnapshot } from './tick-snapshot.ts';
import { type Writer, WriterThreads } from './writer.ts';

/**
 * Length of the log, as a share of the reserve, from which it is copied into the database; the copy must fit into the
 * reserve as well. Longer logs cost less to copy in all; shorter ones delay the writes of that moment less.
 */
const logShareOfReserve = 1 / 8;
/** Maximum size of the reserve file in bytes: room for some hundred deletes. */
const reserveFileBytesMax = 4 * 1024 * 1024;

/**
 * Opens the store in a file, which is created when it does not exist. With `asServer` the file is locked against a
 * second server; without, it is opened beside a running one. Its writer takes one of `writerThreads`; by default a thread of its own.
 * @throws StoreLockedError when another server runs on the file; Error when it cannot be used.
 */
export async function openSqliteStore(options: {
  file: string;
  clock: Clock;
  asServer: boolean;
  /** Statements and migrations; by default those of this version. */
  sql?: CompiledSql;
  writerThreads?: WriterThreads | undefined;
  observer?: StoreObserver | undefined;
  /** Whether a server erases deleted content; by default it does not. */
  erases?: boolean;
  /** Interval of erasures in milliseconds. */
  eraseEveryMs?: number;
}): Promise<Store> {
  const { writerThreads = new WriterThreads({ idleMax: 0 }) } = options;
  const file = resolve(options.file);
  assertNotRestoring(file);
  prepareDatabaseFile(file);
  const unlock = options.asServer ? lockServer(file) : () => {};
  const thread = writerThreads.take();
  try {
    const { sql = readCompiledSql('sqlite') } = options;
    const { asServer, erases = false } = options;
    const nowMs = options.clock.now();
    // A command leaves that as the server has it.
    const role = asServer ? ({ role: 'server', erases } as const) : ({ role: 'command' } as const);
    await migrateSqlite({ file, sql, nowMs, ...role });
    const { statements } = sql;
    const folder = dirname(file);
    const reserveBytes = await reserveBytesOf(folder);
    const logBytesMax = reserveBytes * logShareOfReserve;
    const reserveFileBytes = asServer ? Math.min(reserveFileBytesMax, Math.floor(reserveBytes / 2)) : 0;
    const { eraseEveryMs = erasedEveryMs } = options;
    const data = { file, logBytesMax, reserveFileBytes, erasedEveryMs: eraseEveryMs };
    const writer = await thread.open(data, options.observer);
    const reader = Connection.openReader(file, statements);
    const space = new StorageSpace({
      folder,
      clock: options.clock,
      reserveBytes,
      reusableBytes: () => reader.reusableBytes(),
    });
    return new SqliteStore({ file, reader, writer, space, unlock });
  } catch (error) {
    await thread.end();
    unlock();
    throw error;
  }
}

/**
 * Store over one file: writes go to the writer thread, reads run here on a read-only connection. A read sees every
 * write that was answered.
 */
class SqliteStore implements Store {
  readonly isShared = false;
  readonly #file: string;
  readonly #reader: Connection;
  readonly #snapshot: TickSnapshot;
  readonly #writer: Writer;
  readonly #space: StorageSpace;
  readonly #unlock: () => void;
  #onEvents: EventsListener = () => {};
  #closed: Promise<void> | undefined;
  #hasFailed = false;
  readonly #fail: (reason: Error) => void;
  readonly failed: Promise<Error>;

  constructor(parts: { file: string; reader: Connection; writer: Writer; space: StorageSpace; unlock: () => void }) {
    this.#file = parts.file;
    this.#reader = parts.reader;
    this.#snapshot = new TickSnapshot(parts.reader.database);
    this.#writer = parts.writer;
    this.#space = parts.space;
    this.#unlock = parts.unlock;
    const failed = Promise.withResolvers<Error>();
    this.failed = failed.promise;
    this.#fail = (reason) => {
      this.#hasFailed = true;
      failed.resolve(reason);
    };
    void parts.writer.failed.then(this.#fail);
  }

  get pendingWrites(): number {
    return this.#writer.pendingWrites;
  }

  async read<Args, Result>(read: Read<Args, Result>, args: Args): Promise<Result> {
    try {
      this.#snapshot.open();
      return await read(this.#reader, args);
    } catch (error) {
      this.#noteDamage(error);
      throw error;
    }
  }

  async write<Args, Result>(
    operation: Operation<Args, Result>,
    args: Args,
    options: WriteOptions = {},
  ): Promise<Result> {
    try {
      const result = await this.#writer.write(operation, args, options);
      // Whoever is told of the write must see it.
      this.#snapshot.end();
      if (loggedOperations.has(operation.name)) this.#onEvents(eventMailboxesOf(operation, result));
      return result;
    } catch (error) {
      if (error instanceof StorageFullError) this.#space.forgetReading();
      throw error;
    }
  }

  revision(): number | undefined {
    try {
      this.#snapshot.open();
      return this.#snapshot.revision();
    } catch (error) {
      // The read that is made in its place fails as well, and tells its caller.
      this.#noteDamage(error);
      return undefined;
    }
  }

  onEvents(listener: EventsListener): void {
    this.#onEvents = listener;
  }

  async unusable(): Promise<string | undefined> {
    return this.#hasFailed ? 'the database file cannot be written' : undefined;
  }

  readonly connections = undefined;

  async clockSkewMs(): Promise<number> {
    return 0;
  }

  hasRoom(bytes: number): Eventual<boolean> {
    const hasRoom = this.#space.hasRoom(bytes);
    if (hasRoom instanceof Promise) hasRoom.catch((error) => this.#noteDamage(error));
    return hasRoom;
  }

  diskSpace(): Promise<DiskSpace> {
    return this.#space.disk();
  }

  async databaseSize(): Promise<DatabaseSize> {
    return { bytes: this.#reader.fileBytes(), reusableBytes: this.#reader.reusableBytes() };
  }

  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  /** Fails the store when an error says that the file is damaged: later reads would give errors, or wrong data. */
  #noteDamage(error: unknown): void {
    if (isDamage(error)) this.#fail(new Error(damageMessage(this.#file, error), { cause: error }));
  }

  async #end(): Promise<void> {
    this.#snapshot.end();
    await this.#writer.close();
    this.#snapshot.end();
    this.#reader.close();
    this.#unlock();
  }
}
