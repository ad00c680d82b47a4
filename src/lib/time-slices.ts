/** Time in one turn of the event loop that long work may take before the next of its steps waits for another turn. */
const sliceMs = 5;

/**
 * Cuts long work into slices, so that no turn of the event loop lasts much longer than one of them: all long work of a
 * turn shares the slice, and what is put off is taken up in its order, one piece a turn. A step should last 5 ms at most.
 */
export class TimeSlices {
  readonly #nowMs: () => number;
  /** Resolves in the turn that was given out last. */
  #lastTurn: Promise<void> = Promise.resolve();
  /** Of this turn; `undefined` before its first step. */
  #slice: { readonly beganMs: number } | undefined;

  /** @param nowMs A clock that nobody sets. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** To be awaited before each step: resolves at once while the slice of this turn lasts, else in a later turn. */
  async next(): Promise<void> {
    if (this.#slice !== undefined && this.#nowMs() - this.#slice.beganMs < sliceMs) return;
    if (this.#slice !== undefined) await this.#nextTurn();
    this.#begin();
  }

  /** Resolves in a turn that is given to nobody else. */
  #nextTurn(): Promise<void> {
    this.#lastTurn = this.#lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
    return this.#lastTurn;
  }

  #begin(): void {
    const slice = { beganMs: this.#nowMs() };
    this.#slice = slice;
    setImmediate(() => {
      if (this.#slice === slice) this.#slice = undefined;
    });
  }
}
