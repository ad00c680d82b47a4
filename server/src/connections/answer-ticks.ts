import type { Clock } from '../lib/clock.ts';
import { WaitingLines } from '../lib/scheduling/waiting-lines.ts';

/** Time in milliseconds for which sessions may go on in one tick. */
const stepMsMax = 2;

/**
 * Bounds the time for which sessions go on in one tick, from answers and from what their clients send. An answer often comes at once, and the
 * client's next command is then read: without a bound, thousands of pipelined commands would all be done in one tick. Of sessions that wait,
 * those of the holder that has had the least time are next (`WaitingLines`), so that a client who pipelines delays no other.
 */
export class AnswerTicks {
  readonly #monotonic: Pick<Clock, 'now'>;
  /** Time at which the first session of this tick continued; `undefined` before that. */
  #startedAt: number | undefined;
  readonly #waiting = new WaitingLines<() => void>();

  constructor(monotonic: Pick<Clock, 'now'>) {
    this.#monotonic = monotonic;
  }

  /**
   * Whether a session may continue now: if there is time left in this tick, and no other session waits. At least one
   * may in each tick.
   */
  get mayGoOn(): boolean {
    return this.#waiting.isEmpty && this.#hasTime();
  }

  /**
   * Lets a session continue: now, or in a later tick. Waiting sessions of one holder keep their order, and take turns.
   * @param holder Of its network (`networkHolder`).
   */
  run(holder: string, goOn: () => void): void {
    if (this.mayGoOn) return goOn();
    if (this.#waiting.isEmpty) this.#waiting.forget();
    this.#waiting.add(holder, goOn);
  }

  #hasTime(): boolean {
    if (this.#startedAt !== undefined) return this.#monotonic.now() - this.#startedAt < stepMsMax;
    this.#startedAt = this.#monotonic.now();
    setImmediate(() => this.#begin());
    return true;
  }

  #begin(): void {
    this.#startedAt = undefined;
    while (!this.#waiting.isEmpty && this.#hasTime()) {
      const next = this.#waiting.take();
      const beganAt = this.#monotonic.now();
      next?.piece();
      if (next !== undefined) this.#waiting.charge(next.names, this.#monotonic.now() - beganAt);
    }
  }
}
