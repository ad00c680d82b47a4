import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * Read transaction shared by all reads of a tick, so that SQLite locks and looks for changes once, and not for each
 * statement. It ends with the tick. A read sees everything that other processes committed before its tick.
 */
export class TickSnapshot {
  readonly #database: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #readRevision: StatementSync;
  #revision: number | undefined;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#begin = database.prepare('begin');
    this.#commit = database.prepare('commit');
    this.#readRevision = database.prepare('pragma data_version');
  }

  /** Begins the snapshot if there is none. */
  open(): void {
    if (this.#database.isTransaction) return;
    this.#revision = undefined;
    this.#begin.run();
    setImmediate(() => this.end());
  }

  /** Ends the snapshot, so that the next read sees later commits. A failed read has ended it already. */
  end(): void {
    if (this.#database.isOpen && this.#database.isTransaction) this.#commit.run();
  }

  /** Number of the state that an open snapshot has: another one when anybody has committed since. */
  revision(): number {
    this.#revision ??= Number(this.#readRevision.get()?.data_version);
    return this.#revision;
  }
}
