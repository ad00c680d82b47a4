import { type Clock, systemClock } from '../../../src/lib/clock.ts';

/** Calendar that runs a number of times as fast as that of the machine, from a moment on. */
export class FastClock implements Clock {
  readonly #sinceMs: number;
  readonly #speed: number;

  constructor({ sinceMs, speed }: { sinceMs: number; speed: number }) {
    this.#sinceMs = sinceMs;
    this.#speed = speed;
  }

  now(): number {
    return Math.floor(this.#sinceMs + (systemClock.now() - this.#sinceMs) * this.#speed);
  }

  setAlarm(atMs: number, task: () => void): () => void {
    return systemClock.setAlarm(this.#sinceMs + Math.ceil((atMs - this.#sinceMs) / this.#speed), task);
  }
}
