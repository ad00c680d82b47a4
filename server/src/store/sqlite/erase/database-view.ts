import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { pageFrames, pageInFrame } from './log-file.ts';
import { type PagedFile, pagedFile, readPage } from './page-file.ts';
import type { DatabasePage } from './page-space.ts';

/** Tries to find a moment between two writes of a running service, and the pause in milliseconds between them. */
const triesMax = 200;
const pauseMs = 10;

/**
 * The pages of a database as of one moment, as they are in its files, while others read and write it. The log of a running service grows
 * meanwhile, as with a copy.
 */
export class DatabaseView {
  readonly pageBytes: number;
  readonly pages: number;
  /** Roots of its b-trees, by the names of the tables and indexes. */
  readonly roots: ReadonlyMap<string, number>;
  readonly #database: DatabaseSync;
  readonly #file: PagedFile;
  readonly #log: number | undefined;
  /** Frames of the log that have the pages that are not in the file yet. */
  readonly #frames: ReadonlyMap<number, number>;

  private constructor(parts: { database: DatabaseSync; file: number; log: number | undefined; frames: number }) {
    this.#database = parts.database;
    this.#file = pagedFile(parts.file);
    this.#log = parts.log;
    this.pageBytes = this.#file.pageBytes;
    this.pages = Number(parts.database.prepare('pragma page_count').get()?.page_count);
    this.#frames =
      parts.log === undefined ? new Map() : pageFrames(parts.log, { pageBytes: this.pageBytes, frames: parts.frames });
    const trees = parts.database.prepare('select name, rootpage from sqlite_schema where rootpage > 0').all();
    this.roots = new Map(trees.map(({ name, rootpage }) => [String(name), Number(rootpage)]));
  }

  /**
   * Opens a view of a database as it is now.
   * @throws Error when a service writes without a pause.
   */
  static async open(file: string): Promise<DatabaseView> {
    const database = new DatabaseSync(file, { readOnly: true });
    // That of a transaction is not told of the log.
    const beside = new DatabaseSync(file, { readOnly: true });
    try {
      return await DatabaseView.#find(file, { database, beside });
    } catch (error) {
      database.close();
      throw error;
    } finally {
      beside.close();
    }
  }

  static async #find(
    file: string,
    { database, beside }: { database: DatabaseSync; beside: DatabaseSync },
  ): Promise<DatabaseView> {
    for (let tries = 0; tries < triesMax; tries += 1) {
      const before = logState(beside);
      database.exec('begin');
      database.prepare('select count(*) from sqlite_schema').get();
      const now = logState(beside);
      // No frame came in between, so the log as it was then is that of the transaction, which lasts as long as the view.
      if (before.log === now.log && before.copied === now.copied) {
        const frames = now.copied === now.log ? 0 : now.log;
        const log = frames > 0 && existsSync(`${file}-wal`) ? openSync(`${file}-wal`, 'r') : undefined;
        return new DatabaseView({ database, file: openSync(file, 'r'), log, frames });
      }
      database.exec('rollback');
      await pause(pauseMs);
    }
    throw new Error('the service writes without a pause: try again at a quieter time');
  }

  /** Whether the page is in the log still: what it has left is erased when it is copied. */
  isInLog(number: number): boolean {
    return this.#frames.has(number);
  }

  read(number: number): DatabasePage {
    const { page, usableBytes } = this.#file;
    const frame = this.#frames.get(number);
    if (frame === undefined || this.#log === undefined) readPage(this.#file, number);
    else pageInFrame(this.#log, frame, page);
    return { number, bytes: Buffer.from(page), usableBytes };
  }

  close(): void {
    this.#database.close();
    closeSync(this.#file.file);
    if (this.#log !== undefined) closeSync(this.#log);
  }
}

/** Frames of the log of a database, and how many of them are copied into it. */
function logState(database: DatabaseSync): { log: number; copied: number } {
  const { log, checkpointed } = database.prepare('pragma wal_checkpoint(noop)').get() ?? {};
  return { log: Math.max(0, Number(log)), copied: Math.max(0, Number(checkpointed)) };
}
