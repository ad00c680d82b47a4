import { type Duration, toMs } from '../../../client/src/duration.ts';
import type { AdjustableClock } from './adjustable-clock.ts';

/** Calendar of a server, which a test advances. It is real time, and what it was advanced by. */
export interface VirtualClock {
  /** The time of the server. */
  now(): Date;
  /**
   * Advances the time of the server, and resolves when it has done what became due by that: mailboxes have expired and their
   * mails are gone, keys have ended, the next attempt of each webhook that was waiting for one was made. An attempt that takes
   * longer than some seconds goes on by itself.
   *
   * It moves what has a date. Waits, connections, streams and their time limits go on as if nothing had happened.
   * @throws TypeError when the duration cannot be read, is negative, or leads beyond a thousand years.
   */
  advance(duration: Duration): Promise<void>;
}

/** How far a clock can be advanced in all. */
const advancedMsMax = 1_000 * 365 * 86_400_000;

/** The clock of a server as its tests see it. Advances are made one after the other. */
export class ServerClock implements VirtualClock {
  readonly #clock: AdjustableClock;
  readonly #doAllDue: () => Promise<void>;
  #advancedMs = 0;
  #last: Promise<void> = Promise.resolve();

  constructor({ clock, doAllDue }: { clock: AdjustableClock; doAllDue: () => Promise<void> }) {
    this.#clock = clock;
    this.#doAllDue = doAllDue;
  }

  now(): Date {
    return new Date(this.#clock.now());
  }

  async advance(duration: Duration): Promise<void> {
    const ms = Math.round(toMs(duration));
    if (this.#advancedMs + ms > advancedMsMax) throw new TypeError(`"${duration}" leads beyond a thousand years`);
    this.#advancedMs += ms;
    const advance = this.#last.then(() => this.#advance(ms));
    this.#last = advance.catch(() => {});
    await advance;
  }

  async #advance(ms: number): Promise<void> {
    // An attempt of a webhook under way ends at the time at which it began.
    await this.#doAllDue();
    this.#clock.advance(ms);
    await this.#doAllDue();
  }
}
