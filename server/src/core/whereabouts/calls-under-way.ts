/** What is known of a caller. */
interface Owned {
  readonly owner: string;
}

/** Calls under way in this process, by their owner: an owner who leaves has to have none. */
export class CallsUnderWay {
  readonly #authentications = new Set<Promise<unknown>>();
  readonly #calls = new Map<string, number>();

  /**
   * Counts a call as that of its owner as soon as it is known, until it is over.
   * @param onOver Takes the function to be called once the call is over.
   */
  async begin<Found extends Owned>(found: Promise<Found>, onOver: (end: () => void) => void): Promise<Found> {
    const counted = found.then((caller) => {
      onOver(this.#add(caller.owner));
      return caller;
    });
    this.#authentications.add(counted);
    try {
      return await counted;
    } finally {
      this.#authentications.delete(counted);
    }
  }

  /** Resolves once every call that has come by now is known by its owner, or refused. */
  async known(): Promise<void> {
    await Promise.allSettled([...this.#authentications]);
  }

  /** Number of calls of an owner. */
  of(owner: string): number {
    return this.#calls.get(owner) ?? 0;
  }

  #add(owner: string): () => void {
    this.#calls.set(owner, this.of(owner) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = this.of(owner) - 1;
      if (left > 0) this.#calls.set(owner, left);
      else this.#calls.delete(owner);
    };
  }
}
