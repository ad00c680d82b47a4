/** A step begins no more pieces after this: with one of several milliseconds behind it, it stays below ten. */
const stepMsMax = 2;
/** Pieces that are begun and not done yet: those that wait for something else than this thread. */
const underWayMax = 16;

interface Piece {
  readonly run: () => Promise<void>;
}

/**
 * Shares the event loop among pieces of work: those of one holder in their order, holders in turn, and for a few
 * milliseconds only before everything else has its turn.
 */
export class Turns {
  readonly #now: () => number;
  readonly #underWayMax: number;
  /** By holder, in the order in which they are served. */
  readonly #waiting = new Map<string, Piece[]>();
  #underWay = 0;
  #isRunning = false;
  #isTurnBegun = false;
  /** Of the step of this turn. */
  #leftMs = stepMsMax;
  #steps = 0;

  /** @param options.now A watch in milliseconds. @param options.underWayMax Pieces that are begun and not done. */
  constructor(options: { now?: () => number; underWayMax?: number } = {}) {
    this.#now = options.now ?? (() => performance.now());
    this.#underWayMax = options.underWayMax ?? underWayMax;
  }

  /** How many steps there have been, each in a turn of the event loop of its own. */
  get steps(): number {
    return this.#steps;
  }

  /** Does a piece of work when it is the holder's turn. What follows at once on its result is part of the same step. */
  run<T>(holder: string, piece: () => T | Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = async () => {
        try {
          resolve(await piece());
        } catch (error) {
          reject(error);
        }
      };
      const queue = this.#waiting.get(holder);
      if (queue === undefined) this.#waiting.set(holder, [{ run }]);
      else queue.push({ run });
      this.#start();
    });
  }

  #start(): void {
    const mayRun = this.#waiting.size > 0 && this.#underWay < this.#underWayMax && this.#leftMs > 0;
    if (this.#isRunning || !mayRun) return;
    this.#isRunning = true;
    queueMicrotask(() => void this.#run());
  }

  async #run(): Promise<void> {
    if (!this.#isTurnBegun) this.#beginTurn();
    const startedAt = this.#now();
    do {
      const piece = this.#takeNext();
      if (piece === undefined) break;
      this.#begin(piece);
      // What waits for it goes on before the watch is looked at.
      for (let tick = 0; tick < ticksOfResult; tick += 1) await undefined;
    } while (this.#now() - startedAt < this.#leftMs);
    this.#leftMs -= this.#now() - startedAt;
    this.#isRunning = false;
    this.#start();
  }

  /** What is done from now on in this turn of the event loop is one step. */
  #beginTurn(): void {
    this.#isTurnBegun = true;
    this.#steps += 1;
    setImmediate(() => {
      this.#isTurnBegun = false;
      this.#leftMs = stepMsMax;
      this.#start();
    });
  }

  #begin({ run }: Piece): void {
    this.#underWay += 1;
    void run().finally(() => {
      this.#underWay -= 1;
      this.#start();
    });
  }

  /** The first piece of the holder that has waited longest; it goes behind the others then. */
  #takeNext(): Piece | undefined {
    const [first] = this.#waiting;
    if (first === undefined || this.#underWay >= this.#underWayMax) return undefined;
    const [holder, queue] = first;
    const piece = queue.shift();
    this.#waiting.delete(holder);
    if (queue.length > 0) this.#waiting.set(holder, queue);
    return piece;
  }
}

/** Microtasks between the end of a piece and what was waiting for it: a promise in an async function takes three. */
const ticksOfResult = 8;
