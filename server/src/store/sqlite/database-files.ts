import { chmodSync, closeSync, mkdirSync, openSync, type Stats, statSync } from 'node:fs';
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
  for (const name of ['', '.lock']) closeSync(openSync(`${file}${name}`, 'a', ownerOnly));
  for (const name of ['', ...companions]) shutOut(`${file}${name}`);
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
