import type { Stopwatch } from '../../lib/stopwatch.ts';

/** What one call may take of the process for looking at mail, whatever it asks for and however much mail there is. */
export const workMsPerCallMax = 2_000;

/** The work that is done for one call, and its bound. */
export class CallWork {
  readonly #stopwatch: Stopwatch;
  #leftMs = workMsPerCallMax;

  constructor(stopwatch: Stopwatch) {
    this.#stopwatch = stopwatch;
  }

  /** Whether there is nothing left of it. */
  get isUsedUp(): boolean {
    return this.#leftMs <= 0;
  }

  /** Counts work that was done elsewhere. */
  spend(ms: number): void {
    this.#leftMs -= ms;
  }

  /** Does a piece of work and counts the time that it holds this thread: what it waits for afterwards is free. */
  measure<T>(piece: () => T): T {
    const startedAt = this.#stopwatch();
    try {
      return piece();
    } finally {
      this.spend(this.#stopwatch() - startedAt);
    }
  }
}
