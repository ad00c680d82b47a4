import type { Stopwatch } from '../../lib/stopwatch.ts';

/** Longest time in milliseconds for which one call may block a thread with reading and testing mail. */
export const workMsPerCallMax = 2_000;

/** Budget of work for one call. */
export class CallWork {
  readonly #stopwatch: Stopwatch;
  #leftMs = workMsPerCallMax;

  constructor(stopwatch: Stopwatch) {
    this.#stopwatch = stopwatch;
  }

  /** Whether the budget is used up. */
  get isUsedUp(): boolean {
    return this.#leftMs <= 0;
  }

  /** Counts work that was done in another thread. */
  spend(ms: number): void {
    this.#leftMs -= ms;
  }

  /**
   * Does a piece of work and counts the time for which it blocks this thread. Time that it then waits is not counted.
   */
  measure<T>(piece: () => T): T {
    const startedAt = this.#stopwatch();
    try {
      return piece();
    } finally {
      this.spend(this.#stopwatch() - startedAt);
    }
  }
}
