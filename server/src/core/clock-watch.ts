import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/log.ts';
import type { Store } from '../store/store.ts';

/** Beyond it this machine's clock, or the database's, is taken for wrong. */
const clockSkewMsMax = 5_000;

/**
 * Compares this machine's clock with the database's, which other nodes see as well: a node whose clock was set wrong would
 * end mailboxes that have time left.
 */
export class ClockWatch {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #log: Logger;
  #skewMs = 0;

  constructor(parts: { store: Store; clock: Clock; log: Logger }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#log = parts.log;
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
    const skewMs = await this.#store.clockSkewMs(this.#clock);
    this.#skewMs = skewMs;
    if (wasRight && !this.isRight) {
      this.#log.error(
        { skewMs },
        "the database's clock differs from this machine's: nothing is swept; set both by NTP",
      );
    } else if (!wasRight && this.isRight) {
      this.#log.warn({ skewMs }, "the database's clock and this machine's agree again: sweeping goes on");
    }
    return this.isRight;
  }
}
