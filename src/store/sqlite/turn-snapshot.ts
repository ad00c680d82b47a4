import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * One read transaction for all reads of a turn of the event loop: SQLite then locks and looks for changes once, not for
 * each statement. It is over with the turn, so that a read sees what other processes had committed before its turn.
 */
export class TurnSnapshot {
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  #isOpen = false;

  constructor(database: DatabaseSync) {
    this.#begin = database.prepare('begin');
    this.#commit = database.prepare('commit');
  }

  /** Makes sure that reads have a snapshot. */
  open(): void {
    if (this.#isOpen) return;
    this.#begin.run();
    this.#isOpen = true;
    setImmediate(() => this.end());
  }

  /** Lets the next read see what has been committed meanwhile. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#commit.run();
  }
}
