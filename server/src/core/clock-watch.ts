import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/log.ts';
import type { Store } from '../store/store.ts';

/** Beyond it this machine's clock, or the database's, is taken for wrong. */
const clockSkewMsMax = 5_000;

interface ClockWatchParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Compares this machine's clock with the database's, which other nodes see as well: a node whose clock was set wrong would
 * end mailboxes that have time left.
 */
export class ClockWatch {
  readonly #parts: ClockWatchParts;
  #skewMs = 0;

  constructor(parts: ClockWatchParts) {
    this.#parts = parts;
  }

  /** The database's clock less ours, when they were last compared. */
  get skewMs(): number {
    return this.#skewMs;
  }

  /** Whether the clocks agreed when they were last compared. */
  get isRight(): boolean {
    return Math.abs(this.#skewMs) <= clockSkewMsMax;
  }

  /** Compares the clocks, and returns whether they agree. */
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
