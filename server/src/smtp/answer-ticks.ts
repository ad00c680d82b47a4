import type { Clock } from '../lib/clock.ts';

/** Time in milliseconds for which sessions go on from answers in one tick. */
const stepMsMax = 4;

/**
 * Bound on the time for which sessions go on from answers in one tick. An answer often comes at once, and the next command of a
 * client is read on it: without a bound, the thousands of commands that clients have pipelined would all be done in one tick.
 */
export class AnswerTicks {
  readonly #monotonic: Pick<Clock, 'now'>;
  /** Time since which sessions go on in this tick; `undefined` before the first of them does. */
  #startedAt: number | undefined;
  #waiting: (() => void)[] = [];

  constructor(monotonic: Pick<Clock, 'now'>) {
    this.#monotonic = monotonic;
  }

  /** Whether a session may go on now: there is time left in this tick, and no other session waits. One may in each tick. */
  get mayGoOn(): boolean {
    return this.#waiting.length === 0 && this.#hasTime();
  }

  /** Has a session go on: now, or in a later tick. Those that wait keep their order, and take turns. */
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
