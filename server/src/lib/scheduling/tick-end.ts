/** Time in milliseconds that tasks may take in one tick. The others are done in the next tick. */
const stepMsMax = 4;

/**
 * Queue of tasks that are done together at the end of the present tick of the event loop. Answers are written this
 * way: a client that waits for several is woken once, and waking costs more than writing.
 */
export class TickEnd {
  readonly #now: () => number;
  #tasks: (() => void)[] = [];

  /** @param now Monotonic clock in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Queues a task for the end of this tick, or of a later one when there are very many. Tasks keep their order. */
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
      // A task that throws does not keep the others from being done.
      this.#tasks = tasks.slice(done);
      if (this.#tasks.length > 0) setImmediate(() => this.#runSome());
    }
  }
}
