import { AppError } from './errors.ts';

/** When a place may be free again is not known: clients are asked to leave some time. */
const retrySeconds = 5;

/** Counts what clients keep open, event streams and waits alike, so that there are never too many at once. */
export class OpenStreams {
  readonly #max: number;
  #count = 0;

  constructor({ max }: { max: number }) {
    this.#max = max;
  }

  /** How many are open now. */
  get count(): number {
    return this.#count;
  }

  /**
   * Takes a place; the function it returns gives that back, once however often it is called.
   * @throws AppError `too_many_streams` when there is none.
   */
  enter(): () => void {
    if (this.#count >= this.#max) {
      throw new AppError('too_many_streams', 'too many streams and waits are open', {
        retryAfterSeconds: retrySeconds,
      });
    }
    this.#count += 1;
    let isOpen = true;
    return () => {
      if (isOpen) this.#count -= 1;
      isOpen = false;
    };
  }
}
