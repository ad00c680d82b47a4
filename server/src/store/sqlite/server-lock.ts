import { DatabaseSync } from 'node:sqlite';
import { StoreLockedError } from '../store.ts';

const sqliteBusy = 5;

/**
 * Locks the database for one server, until the returned function is called or the process ends in any way: the lock is
 * one of the operating system, on a file beside the database.
 * @throws StoreLockedError when another server has it.
 */
export function lockServer(file: string): () => void {
  const lock = new DatabaseSync(`${file}.lock`, { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive;');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy)) throw error;
    throw new StoreLockedError(`another server is running on ${file}`, { cause: error });
  }
  return () => lock.close();
}
