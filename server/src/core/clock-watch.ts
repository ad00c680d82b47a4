import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/log.ts';
import type { Store } from '../store/store.ts';

/** Largest difference between the two clocks at which neither is taken for wrong. */
const clockSkewMsMax = 5_000;

interface ClockWatchParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Watch over the clocks of this machine and of the database, which all nodes share. A node whose clock is wrong would
 * end mailboxes too early or too late, so it sweeps nothing until they agree.
 */
export class ClockWatch {
  readonly #parts: ClockWatchParts;
  #skewMs = 0;

  constructor(parts: ClockWatchParts) {
    this.#parts = parts;
  }

  /** Difference of the database's clock from this machine's, in milliseconds, at the last comparison. */
  get skewMs(): number {
    return this.#skewMs;
  }

  /** Whether the clocks agreed at the last comparison. */
  get isRight(): boolean {
    return Math.abs(this.#skewMs) <= clockSkewMsMax;
  }

  /** Compares the clocks and returns whether they agree. Logs when that changes. */
  async compare(): Promise<boolean> {
    const wasRight = this.isRight;
    const skewMs = await this.#parts.store.clockSkewMs(this.#parts.clock);
    this.#skewMs = skewMs;
    if (wasRight && !this.isRight) {
      this.#parts.log.error(
        { skewMs },
        "the database's clock differs from this machine's: nothing is swept; set both by NTP",
      );
    } else if (!wasRight && this.isRight) {
      this.#parts.log.warn({ skewMs }, "the database's clock and this machine's agree again: sweeping goes on");
    }
    return this.isRight;
  }
}
