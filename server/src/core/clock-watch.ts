import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/log.ts';
import type { Store } from '../store/store.ts';
import { AppError } from './errors.ts';

/** Largest difference between the two clocks that is tolerated, in milliseconds. */
const clockSkewMsMax = 5_000;
/** Time in seconds after which a refused call may be tried again: the clocks are compared once a second. */
const retryAfterSeconds = 5;

interface ClockWatchParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Watch over the difference between the clocks of this machine and of the database, which all nodes share. A node with
 * a wrong clock would end mailboxes too early or too late. So while they differ too much, it sweeps nothing, and makes
 * nothing that expires.
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

  /**
   * Checks that this machine's clock may decide when a life ends.
   * @throws AppError `unavailable` when the clocks differed at the last comparison.
   */
  requireRight(): void {
    if (this.isRight) return;
    const detail = `this machine's clock differs from the database's by ${Math.abs(Math.round(this.#skewMs / 1000))} s, so that it cannot tell when what is made now ends`;
    const fix = 'Try again later, or at another node; the operator has to set the clocks of both by NTP.';
    throw new AppError('unavailable', detail, { fix, retryAfterSeconds });
  }

  /** Compares the clocks and returns whether they agree. Logs when that changes. */
  async compare(): Promise<boolean> {
    const wasRight = this.isRight;
    const skewMs = await this.#parts.store.clockSkewMs(this.#parts.clock);
    this.#skewMs = skewMs;
    if (wasRight && !this.isRight) {
      this.#parts.log.error(
        { skewMs },
        "the database's clock differs from this machine's: nothing is swept, and nothing made that ends; set both by NTP",
      );
    } else if (!wasRight && this.isRight) {
      this.#parts.log.warn({ skewMs }, "the database's clock and this machine's agree again");
    }
    return this.isRight;
  }
}
