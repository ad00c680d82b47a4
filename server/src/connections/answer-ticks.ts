import type { Clock } from '../lib/clock.ts';

/** Time in milliseconds for which sessions may continue from answers in one tick. */
const stepMsMax = 4;

/**
 * Bounds the time for which sessions continue from answers in one tick. An answer often comes at once, and the client's
 * next command is then read: without a bound, thousands of pipelined commands would all be done in one tick.
 */
export class AnswerTicks {
  readonly #monotonic: Pick<Clock, 'now'>;
  /** Time at which the first session of this tick continued; `undefined` before that. */
  #startedAt: number | undefined;
  #waiting: (() => void)[] = [];

  constructor(monotonic: Pick<Clock, 'now'>) {
    this.#monotonic = monotonic;
  }

  /**
   * Whether a session may continue now: if there is time left in this tick, and no other session waits. At least one
   * may in each tick.
   */
  get mayGoOn(): boolean {
    return this.#waiting.length === 0 && this.#hasTime();
  }

  /** Lets a session continue: now, or in a later tick. Waiting sessions keep their order, and take turns. */
  run(goOn: () => void): void {
    if (this.mayGoOn) goOn();
    else this.#waiting.push(goOn);
  }

  #hasTime(): boolean {
    if (this.#startedAt !== undefined) return this.#monotonic.now() - this.#startedAt < stepMsMax;
    this.#startedAt = this.#monotonic.now();
    setImmediate(() => this.#begin());
    return true;
  }

  #begin(): void {
    this.#startedAt = undefined;
    while (this.#waiting.length > 0 && this.#hasTime()) this.#waiting.shift()?.();
  }
}
