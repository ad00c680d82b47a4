/** More steps than a reader of a document may take where it is: it is to be read elsewhere. */
export class StepsUsedUp extends Error {
  constructor() {
    super('the styles of the document take more steps than may be taken here');
  }
}

/** Steps on the way to what is seen of a document: elements that selectors are tried on, and as many as all else takes. */
export class Work {
  #taken = 0;
  readonly #max: number;
  readonly #hereMax: number;

  /**
   * @param max Steps after which nothing further is seen.
   * @param options.hereMax Steps after which a further one throws `StepsUsedUp`.
   */
  constructor(max: number, { hereMax }: { hereMax: number }) {
    this.#max = max;
    this.#hereMax = hereMax;
  }

  get isUsedUp(): boolean {
    return this.#taken > this.#max;
  }

  /** Takes steps. Returns whether they were there. */
  take(steps: number): boolean {
    this.#taken += steps;
    if (this.#taken > this.#hereMax) throw new StepsUsedUp();
    return this.#taken <= this.#max;
  }
}
