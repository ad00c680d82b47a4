import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { lockServer } from '../server-lock.ts';
import { checkDatabaseFile, DatabaseFileError } from './copy-database.ts';

/**
 * Gives the room that deleted mail has left in a database back to the disk. No server may run on it. One that is cut off, even by a loss of
 * power, leaves the database as it was. Returns its bytes before and after.
 * @throws StoreLockedError when a server runs on it; DatabaseFileError when it is damaged, or the disk has no room for a copy.
 */
export async function compactDatabase(target: string): Promise<{ before: number; after: number }> {
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
    const database = new DatabaseSync(file);
    try {
      // With the log for it, every page would be written into that first.
      database.exec('pragma journal_mode = delete; pragma synchronous = full; vacuum');
    } finally {
      database.close();
    }
    return { before, after: sizeOf(file) };
  } finally {
    unlock();
  }
}

/** Bytes of a database and of its log. */
function sizeOf(file: string): number {
  return [file, `${file}-wal`].reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
}
