import { stopwatch } from '../../../lib/stopwatch.ts';
import type { Eraser } from './eraser.ts';

/** Interval of erasures in milliseconds while there are writes. */
export const erasedEveryMs = 5_000;
/** Pause in milliseconds after an erasure for which readers or other writers left no moment. */
const triedAgainMs = 500;

/** Says when deleted content is erased next: a while after the last time, if anything has been written since. */
export class ErasureSchedule {
  readonly eraser: Eraser;
  readonly #everyMs: number;
  #dueAt = stopwatch();

  constructor(eraser: Eraser, everyMs: number) {
    this.eraser = eraser;
    this.#everyMs = everyMs;
  }

  /** @throws ErasureError */
  eraseIfDue(): void {
    const now = stopwatch();
    if (now < this.#dueAt) return;
    this.#dueAt = now + (this.eraser.erase() === 'done' ? this.#everyMs : Math.min(triedAgainMs, this.#everyMs));
  }
}
