import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isErasing, markErasing } from '../erase/erasing-mark.ts';
import { clearTreePages } from '../erase/page-file.ts';
import { lockServer } from '../server-lock.ts';
import { checkDatabaseFile, DatabaseFileError } from './copy-database.ts';

/**
 * Gives the room that deleted mail has left in a database back to the disk. No server may run on it. One that is cut off, even by a loss of
 * power, leaves the database as it was. Returns its bytes before and after.
 * @param options.erases Whether deleted content is to be erased from now on: then nothing of it is in the new file.
 * @throws StoreLockedError when a server runs on it; DatabaseFileError when it is damaged, or the disk has no room for a copy.
 */
export async function compactDatabase(
  target: string,
  { erases }: { erases: boolean },
): Promise<{ before: number; after: number }> {
  const file = resolve(target);
  const unlock = lockServer(file);
  try {
    const before = sizeOf(file);
    const { bavail, bsize } = await statfs(dirname(file));
    // The new pages, and a journal of the old ones.
    if (bavail * bsize < 2 * before) {
      throw new DatabaseFileError(
        `${dirname(file)} has room for ${bavail * bsize} bytes, and ${2 * before} are needed`,
      );
    }
    checkDatabaseFile(file);
    const isMarked = rewrite(file, erases);
    if (erases || isMarked) clearTreePages(file);
    if (erases && !isMarked) mark(file);
    return { before, after: sizeOf(file) };
  } finally {
    unlock();
  }
}

/** Writes a database anew. Returns whether deleted content of it was erased before. */
function rewrite(file: string, erases: boolean): boolean {
  const database = new DatabaseSync(file);
  try {
    // With the log for it, every page would be written into that first.
    database.exec('pragma journal_mode = delete; pragma synchronous = full; pragma secure_delete = on');
    if (erases) forgetDeleted(database);
    database.exec('vacuum');
    return isErasing(database);
  } finally {
    database.close();
  }
}

/** Takes the words of deleted mails out of the word index, and their senders and subjects out of the event log. */
function forgetDeleted(database: DatabaseSync): void {
  database.exec(`
    insert into indexed_words (indexed_words) values ('optimize');
    update events set data = json_remove(data, '$.sender', '$.subject', '$.to')
      where type = 'mail.received' and not exists (select 1 from mails where mails.owner = events.owner and mails.id = events.id)`);
}

/** Marks a database as one of which deleted content is erased. */
function mark(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma synchronous = full');
    markErasing(database, true);
  } finally {
    database.close();
  }
}

/** Bytes of a database and of its log. */
function sizeOf(file: string): number {
  return [file, `${file}-wal`].reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
}
