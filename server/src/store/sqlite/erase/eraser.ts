import { closeSync, existsSync, fstatSync, fsyncSync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { logHeaderBytes, overwrite, pagesInLog } from './log-file.ts';
import { clearGap, type PagedFile, pageCount, pagedFile } from './page-file.ts';
import { PageError } from './page-space.ts';

/** Time in milliseconds for which an erasure waits for readers, while writes wait for it. */
const readersWaitMs = 20;
const writersWaitMs = 5_000;
/** Bytes of a log that are overwritten. What is longer, because a copy was made meanwhile, is then cut off. */
const overwrittenBytesMax = 64 * 1024 * 1024;

/** Failure of an erasure after which the files of the database cannot be trusted until the next start. */
export class ErasureError extends Error {
  override name = 'ErasureError';
}

/** What of an erasure was possible: all of it, or not yet, since others read the log or write. */
export type Erasure = 'done' | 'later';

/**
 * Erases what SQLite leaves of deleted content in spite of `secure_delete`: the frames of the write-ahead log, and the content of cells
 * that it has moved from a page to others, in the space between the cells of that page. Both are changed in the files themselves, at
 * moments at which no other process may write or copy the log. Whenever that is cut off, the files are a whole database: the log is all
 * copied by then, and an empty one if its first frame is not whole.
 */
export class Eraser {
  readonly #database: DatabaseSync;
  readonly #file: number;
  readonly #logName: string;
  readonly #paged: PagedFile;
  #log: number | undefined;
  /** Pages that may have left something: those that have been in the log since they were last cleared. */
  readonly #pages = new Set<number>();
  /** Number of the last write of another process before the log was copied. */
  #versionCopied: unknown;

  /** @param options.database The connection that writes, right after it was opened. */
  constructor({ file, database }: { file: string; database: DatabaseSync }) {
    this.#database = database;
    this.#logName = `${file}-wal`;
    this.#file = openSync(file, 'r+');
    this.#paged = pagedFile(this.#file);
    // Of a process that was killed: the log is overwritten by the first write.
    this.#notePages();
  }

  /**
   * Copies the log into the database, and clears the pages of which it has frames. The log is left as it is.
   * @throws ErasureError
   */
  copyLog(): void {
    this.#notePages();
    if (this.#checkpoint('passive') !== undefined) this.#whileNobodyWrites(() => this.#clearPages());
  }

  /**
   * Copies the log, clears the pages of which it has frames, and erases it. Writes wait for some milliseconds.
   * @throws ErasureError
   */
  erase(): Erasure {
    this.#notePages();
    if (this.#pages.size === 0 && this.#logBytes() === 0) return 'done';
    this.#database.exec(`pragma busy_timeout = ${readersWaitMs}`);
    try {
      const isRead = this.#checkpoint('restart');
      if (isRead === undefined) return 'later';
      const isErased = this.#whileNobodyWrites(() => {
        this.#clearPages();
        if (!isRead) this.#overwriteLog();
      });
      if (!isErased || isRead) return 'later';
    } finally {
      this.#database.exec(`pragma busy_timeout = ${writersWaitMs}`);
    }
    this.#beginLog();
    return 'done';
  }

  /** Closes the files. Only after the database, whose locks the system would take away. */
  close(): void {
    closeSync(this.#file);
    if (this.#log !== undefined) closeSync(this.#log);
  }

  /** Copies the log into the database. Returns whether somebody reads from it; undefined if not all could be copied. */
  #checkpoint(mode: 'passive' | 'restart' | 'truncate'): boolean | undefined {
    this.#versionCopied = this.#othersWrites();
    const { busy, log, checkpointed } = this.#database.prepare(`pragma wal_checkpoint(${mode})`).get() ?? {};
    return Number(log) >= 0 && log === checkpointed ? busy === 1 : undefined;
  }

  /** Runs a task while no other process writes, unless one has written since the log was copied. Returns whether it ran. */
  #whileNobodyWrites(task: () => void): boolean {
    if (!this.#holdWriters()) return false;
    try {
      // Else it may have frames that are not copied.
      if (this.#othersWrites() !== this.#versionCopied) return false;
      task();
      return true;
    } finally {
      this.#database.exec('rollback');
    }
  }

  #overwriteLog(): void {
    if (this.#log === undefined) return;
    // The header first: what is left of a log that has one would be taken for all of it after a loss of power.
    for (const bytesMax of [logHeaderBytes, overwrittenBytesMax]) {
      overwrite(this.#log, bytesMax);
      sync(this.#log);
    }
  }

  /**
   * Begins the log anew: frames after an overwritten one would be lost in a crash. Nobody reads from it by then, and who comes reads the
   * database, so nothing is waited for.
   */
  #beginLog(): void {
    if (this.#checkpoint('truncate') === false) return;
    throw new ErasureError('the write-ahead log could not be begun anew after it was erased');
  }

  #holdWriters(): boolean {
    try {
      this.#database.exec('begin immediate');
      return true;
    } catch (error) {
      if (error instanceof Error && 'errcode' in error && error.errcode === 5) return false;
      throw error;
    }
  }

  /** Number that changes when another connection has written. */
  #othersWrites(): unknown {
    return this.#database.prepare('pragma data_version').get()?.data_version;
  }

  /** Clears what the pages have left. */
  #clearPages(): void {
    const count = pageCount(this.#paged);
    const pages = [...this.#pages].filter((number) => number >= 1 && number <= count);
    const cleared = damageAsFailure(() => pages.filter((number) => clearGap(this.#paged, number)));
    this.#pages.clear();
    if (cleared.length === 0) return;
    sync(this.#file);
    // The pages that SQLite has in memory still have what was cleared, and are written when they change next.
    this.#database.exec('pragma shrink_memory');
  }

  #notePages(): void {
    if (this.#log === undefined && existsSync(this.#logName)) this.#log = openSync(this.#logName, 'r+');
    if (this.#log === undefined) return;
    for (const page of pagesInLog(this.#log, this.#paged.pageBytes)) this.#pages.add(page);
  }

  #logBytes(): number {
    return this.#log === undefined ? 0 : fstatSync(this.#log).size;
  }
}

/** A page that is not as it has to be says that the file is damaged. */
function damageAsFailure<Result>(task: () => Result): Result {
  try {
    return task();
  } catch (error) {
    if (error instanceof PageError)
      throw new ErasureError(`the database is damaged: ${error.message}`, { cause: error });
    throw error;
  }
}

/** A failed fsync, after which the content of the disk is unknown, is no failure that can be tried again. */
function sync(file: number): void {
  try {
    fsyncSync(file);
  } catch (error) {
    throw new ErasureError('a file of the database could not be synced', { cause: error });
  }
}
