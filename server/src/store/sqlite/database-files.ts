import { chmodSync, closeSync, existsSync, fchownSync, mkdirSync, openSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Suffixes of the files beside the database: its log, the index of the log, the lock of the server, and the reserve.
 */
const companions = ['-wal', '-shm', '.lock', '.reserve'] as const;
/** Suffixes of the files that hold commits. A commit in a file that was deleted is lost. */
const committed = ['', '-wal', '-shm'] as const;

const ownerOnly = 0o600;
const others = 0o007;

/**
 * Creates the folder and the file of a database, for their owner only. SQLite gives its other files the same rights. If
 * they exist already, the rights of others are removed; those of a group stay, because a backup may need them.
 */
export function prepareDatabaseFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  for (const name of ['', '.lock']) {
    if (!existsSync(`${file}${name}`)) makeIfMissing(`${file}${name}`, userOf(file));
    closeSync(openSync(`${file}${name}`, 'a'));
  }
  for (const name of ['', ...companions]) shutOut(`${file}${name}`);
}

/** User and group of a file. */
export type FileUser = Pick<Stats, 'uid' | 'gid'>;

/**
 * User and group of the files of a database that root makes: those of the database, or else of its folder. A service without the rights of root
 * could not open them else, and its commands are run by root where its folder is shut. `undefined` for everybody but root.
 */
export function userOf(file: string): FileUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return statSync(file, { throwIfNoEntry: false }) ?? statSync(dirname(file));
}

/**
 * Makes a file that only its user may read and write.
 * @throws when it exists: a link of somebody else would give away what it leads to.
 */
export function makeFile(file: string, user: FileUser | undefined): void {
  const made = openSync(file, 'wx', ownerOnly);
  try {
    if (user !== undefined) fchownSync(made, user.uid, user.gid);
  } finally {
    closeSync(made);
  }
}

function makeIfMissing(file: string, user: FileUser | undefined): void {
  try {
    makeFile(file, user);
  } catch (error) {
    // Another process has made it meanwhile.
    if (!existsSync(file)) throw error;
  }
}

function shutOut(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined || (stats.mode & others) === 0 || stats.uid !== process.getuid?.()) return;
  chmodSync(file, stats.mode & 0o777 & ~others);
}

/** Files of an open database, and whether they are still the files under their names. */
export class DatabaseFiles {
  readonly #file: string;
  readonly #known = new Map<string, Pick<Stats, 'dev' | 'ino'>>();

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Describes the loss of a file; `undefined` when none is lost. A file is known from the first time that it exists.
   */
  findLoss(): string | undefined {
    for (const suffix of committed) {
      const name = `${this.#file}${suffix}`;
      const found = statSync(name, { throwIfNoEntry: false });
      const known = this.#known.get(name);
      if (known === undefined) {
        if (found !== undefined) this.#known.set(name, found);
      } else if (found === undefined) {
        return `${name} was removed while the service was running: what is stored from now on would be lost`;
      } else if (found.ino !== known.ino || found.dev !== known.dev) {
        return `${name} was replaced by another file while the service was running: stop the service before you restore`;
      }
    }
    return undefined;
  }
}
