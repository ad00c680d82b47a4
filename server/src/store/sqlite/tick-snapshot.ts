import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * One read transaction for all reads of a tick: SQLite then locks and looks for changes once, not for
 * each statement. It is over with the tick, so that a read sees what other processes had committed before its tick.
 */
export class TickSnapshot {
  readonly #database: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#begin = database.prepare('begin');
    this.#commit = database.prepare('commit');
  }

  /** Makes sure that reads have a snapshot. */
  open(): void {
    if (this.#database.isTransaction) return;
    this.#begin.run();
    setImmediate(() => this.end());
  }

  /** Lets the next read see what has been committed meanwhile. A read that the disk failed has ended it already. */
  end(): void {
    if (this.#database.isOpen && this.#database.isTransaction) this.#commit.run();
  }
}
