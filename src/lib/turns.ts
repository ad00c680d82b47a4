/** Shares the event loop among pieces of work that each take long: no two of them are done in one turn of it. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves in a turn that is given to nobody else. */
  next(): Promise<void> {
    this.#last = this.#last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return this.#last;
  }
}
