import { chmodSync, closeSync, mkdirSync, openSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** What stands beside the database file: its log, the log's index, the server's lock, and space held for deletes. */
const companions = ['-wal', '-shm', '.lock', '.reserve'] as const;
/** What a commit is made of: one that is written into a file that nobody finds any more is lost. */
const committed = ['', '-wal', '-shm'] as const;

const ownerOnly = 0o600;
const others = 0o007;

/**
 * Makes the folder of a database, for its owner only, and the file, likewise: SQLite gives its companions the same rights. Of
 * files that are there already the rights of others are taken away; a group's may be meant, for a backup.
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

/** Tells whether the files of an open database are still those that its name leads to. */
export class DatabaseFiles {
  readonly #file: string;
  readonly #known = new Map<string, Pick<Stats, 'dev' | 'ino'>>();

  constructor(file: string) {
    this.#file = file;
  }

  /** What is wrong, in words; `undefined` as long as nothing is. A file is known from the first time it is seen. */
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
