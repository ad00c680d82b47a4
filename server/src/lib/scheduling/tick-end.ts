/** Tasks of one turn take so long, and what one of them takes; the others are done in the next. */
const stepMsMax = 4;

/**
 * Work that is put off to the end of the present turn of the event loop and then done together. Answers are written this
 * way: a program that waits for several is woken once, not for each, and waking costs more than writing.
 */
export class TickEnd {
  readonly #now: () => number;
  #tasks: (() => void)[] = [];

  /** @param now A watch in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Does the task at the end of this turn, or of a later one where there are very many; tasks keep their order. */
  run(task: () => void): void {
    if (this.#tasks.length === 0) setImmediate(() => this.#runSome());
    this.#tasks.push(task);
  }

  #runSome(): void {
    const startedAt = this.#now();
    const tasks = this.#tasks;
    const { length } = tasks;
    let done = 0;
    try {
      while (done < length && this.#now() - startedAt < stepMsMax) {
        done += 1;
        tasks[done - 1]?.();
      }
    } finally {
      // A task that throws takes no other with it.
      this.#tasks = tasks.slice(done);
      if (this.#tasks.length > 0) setImmediate(() => this.#runSome());
    }
  }
}
