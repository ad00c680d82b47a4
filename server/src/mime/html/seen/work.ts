/** Thrown when a document takes more steps than its reader may take in the current thread: it is to be read in another. */
export class StepsUsedUp extends Error {
  constructor() {
    super('the styles of the document take more steps than may be taken here');
  }
}

/**
 * Counter of the steps that reading a document costs. One step is one element that a selector is tried on; other work is
 * counted in its multiples.
 */
export class Work {
  #taken = 0;
  readonly #max: number;
  readonly #hereMax: number;

  /**
   * @param max Maximum number of steps; after it the rest of the document counts as hidden.
   * @param options.hereMax Maximum number of steps in the current thread; one more throws `StepsUsedUp`.
   */
  constructor(max: number, { hereMax }: { hereMax: number }) {
    this.#max = max;
    this.#hereMax = hereMax;
  }

  get isUsedUp(): boolean {
    return this.#taken > this.#max;
  }

  /** Counts steps. Returns whether the maximum is not passed. */
  take(steps: number): boolean {
    this.#taken += steps;
    if (this.#taken > this.#hereMax) throw new StepsUsedUp();
    return this.#taken <= this.#max;
  }
}
