/** What is known of a caller. */
interface Owned {
  readonly owner: string;
}

/** Work under way in this process, the calls of each owner and deliveries: an owner who leaves has to have none. */
export class CallsUnderWay {
  /** Calls whose caller is looked up, and deliveries. */
  readonly #others = new Set<Promise<unknown>>();
  readonly #calls = new Map<string, number>();

  /** Begins a call whose caller is not known yet. */
  begin(): CallUnderWay {
    return new CallUnderWay({
      during: (work) => this.during(work),
      count: (owner) => this.#add(owner, 1),
      end: (owner) => this.#add(owner, -1),
    });
  }

  /** Has `settled` wait for work that is not yet that of an owner. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.#others.add(work);
    try {
      return await work;
    } finally {
      this.#others.delete(work);
    }
  }

  /** Resolves once each call that has come by now is known by its owner, or refused, and deliveries that have begun are stored, or not. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#others]);
  }

  /** Number of calls of an owner. */
  of(owner: string): number {
    return this.#calls.get(owner) ?? 0;
  }

  #add(owner: string, calls: number): void {
    const count = this.of(owner) + calls;
    if (count > 0) this.#calls.set(owner, count);
    else this.#calls.delete(owner);
  }
}

interface CallParts {
  readonly during: <T>(work: Promise<T>) => Promise<T>;
  readonly count: (owner: string) => void;
  readonly end: (owner: string) => void;
}

/** One call. It counts as one of its owner from the moment he is known until its connection is done with it, and all that it has begun. */
export class CallUnderWay {
  readonly #parts: CallParts;
  #owner: string | undefined;
  #isClosed = false;
  #works = 0;

  constructor(parts: CallParts) {
    this.#parts = parts;
  }

  /** Whether nobody waits for the answer any more: nothing is to be begun then. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Counts the call as that of its owner as soon as he is known. */
  of<Found extends Owned>(found: Promise<Found>): Promise<Found> {
    return this.#parts.during(
      found.then((caller) => {
        if (this.#isClosed) return caller;
        this.#owner = caller.owner;
        this.#parts.count(caller.owner);
        return caller;
      }),
    );
  }

  /** Keeps the call under way until some work of it has ended. */
  during(work: Promise<unknown>): void {
    this.#works += 1;
    const end = () => {
      this.#works -= 1;
      this.#endIfOver();
    };
    work.then(end, end);
  }

  /** The answer has been sent, or the client has hung up. */
  close(): void {
    this.#isClosed = true;
    this.#endIfOver();
  }

  #endIfOver(): void {
    if (!this.#isClosed || this.#works > 0 || this.#owner === undefined) return;
    this.#parts.end(this.#owner);
    this.#owner = undefined;
  }
}
