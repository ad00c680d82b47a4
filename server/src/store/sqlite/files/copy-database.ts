import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { movedVersion } from '../../compiled-sql.ts';
import { type FileUser, makeFile } from '../database-files.ts';

/** Time in milliseconds for which a copy waits for a process that holds the database, as one that starts does for a moment. */
const busyTimeoutMs = 5_000;
/** Pages that are copied between two looks at the progress: 16 MiB. */
const pagesAtOnce = 4_096;

/** A database file that cannot be copied, restored or used. */
export class DatabaseFileError extends Error {
  override name = 'DatabaseFileError';
}

/** What a database has, as of one moment. */
export interface DatabaseContent {
  /** Version of its schema. */
  readonly version: number;
  readonly bytes: number;
  readonly mailboxes: number;
  readonly mails: number;
}

/**
 * Copies a database with its write-ahead log into a new file, as of one moment, while others read and write it. The copy is one file that
 * is whole in itself, for its owner only; when this returns it is checked and on the disk, under its name. A copy that fails leaves nothing.
 * @param options.onProgress Told the share that is copied, from 0 to 1.
 * @param options.user Whose the copy is: of who runs this when it is not there.
 * @throws DatabaseFileError when the file exists, the disk has no room for it, or the database is damaged.
 */
export async function copyDatabase(
  from: string,
  to: string,
  { onProgress, user }: { onProgress?: ((share: number) => void) | undefined; user?: FileUser | undefined } = {},
): Promise<DatabaseContent> {
  const part = `${to}.part`;
  if (existsSync(to)) throw new DatabaseFileError(`${to} exists: name a new file`);
  const folder = dirname(resolve(to));
  if (!existsSync(folder)) throw new DatabaseFileError(`there is no folder ${folder}: make it first`);
  await assertRoom(from, folder);
  // What a copy that was cut off has left.
  rmSync(part, { force: true });
  try {
    makeFile(part, user);
    await copyPages(from, part, onProgress);
    const content = checkDatabaseFile(part);
    syncFile(part);
    renameSync(part, to);
    return content;
  } finally {
    rmSync(part, { force: true });
    syncFile(folder);
  }
}

/**
 * Checks that a file is a whole database of this service: each page, and each row of each index.
 * @throws DatabaseFileError that says what is wrong.
 */
export function checkDatabaseFile(file: string): DatabaseContent {
  const database = open(file);
  try {
    const [found] = database.prepare('pragma quick_check(1)').all();
    if (found?.quick_check !== 'ok') throw new DatabaseFileError(`${file} is damaged: ${found?.quick_check}`);
    const version = versionOf(database, file);
    const count = (table: string) => Number(database.prepare(`select count(*) as rows from ${table}`).get()?.rows);
    return { version, bytes: statSync(file).size, mailboxes: count('mailboxes'), mails: count('mails') };
  } catch (error) {
    throw error instanceof DatabaseFileError ? error : unreadable(file, error);
  } finally {
    database.close();
  }
}

/** Writes what the system still holds of a file, or of the names in a folder, to the disk. */
export function syncFile(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Opens a database to look at it. */
function open(file: string): DatabaseSync {
  if (!existsSync(file)) throw new DatabaseFileError(`there is no file ${file}`);
  const database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  try {
    database.prepare('select count(*) from sqlite_schema').get();
    return database;
  } catch (error) {
    database.close();
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): DatabaseFileError {
  const reason = error instanceof Error ? error.message : error;
  return new DatabaseFileError(`${file} is damaged, or no database: ${reason}`, { cause: error });
}

function versionOf(database: DatabaseSync, file: string): number {
  const hasMigrations = database.prepare("select 1 from sqlite_schema where name = 'migrations'").get() !== undefined;
  if (!hasMigrations) throw new DatabaseFileError(`${file} is no database of this service`);
  const version = Number(
    database.prepare('select coalesce(max(version), 0) as version from migrations').get()?.version,
  );
  if (version >= movedVersion) {
    throw new DatabaseFileError(`${file} was moved into another database: its mail is there`);
  }
  return version;
}

async function copyPages(from: string, to: string, onProgress: ((share: number) => void) | undefined): Promise<void> {
  const source = open(from);
  try {
    // One state for the whole copy: without it a copy would begin anew whenever another process has written.
    source.exec('begin');
    source.prepare('select count(*) from sqlite_schema').get();
    await backup(source, to, {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) => onProgress?.(1 - remainingPages / totalPages),
    });
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(to);
  try {
    // Without a log of its own: one file is all that has to be kept.
    copy.exec('pragma journal_mode = delete');
  } finally {
    copy.close();
  }
}

async function assertRoom(from: string, folder: string): Promise<void> {
  const bytes = [from, `${from}-wal`].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes) return;
  throw new DatabaseFileError(`${folder} has room for ${bavail * bsize} bytes, and the copy may need ${bytes}`);
}
