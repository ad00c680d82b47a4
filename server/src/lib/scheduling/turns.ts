/** A step begins no more pieces after this: with one of several milliseconds behind it, it stays below ten. */
const usualStepMs = 2;
/** Pieces that are begun and not done yet: those that wait for something else than this thread. */
const underWayMax = 16;

interface Piece {
  readonly run: () => Promise<void>;
}

/**
 * Shares the event loop among pieces of work: those of one holder in their order, holders by the time that they have had, and for a few
 * milliseconds only before everything else has its turn.
 */
export class Turns {
  readonly #now: () => number;
  readonly #underWayMax: number;
  readonly #stepMsMax: number;
  /** By holder, in the order in which they are served. */
  readonly #waiting = new Map<string, Piece[]>();
  /** Time that each holder has had since something has always waited. */
  readonly #usedMs = new Map<string, number>();
  #underWay = 0;
  #isRunning = false;
  #isTurnBegun = false;
  /** Of the step of this turn. */
  #leftMs: number;
  #steps = 0;

  /**
   * @param options.now A watch in milliseconds.
   * @param options.underWayMax Pieces that are begun and not done.
   * @param options.stepMsMax In a turn of the event loop no piece is begun after so long.
   */
  constructor(options: { now?: () => number; underWayMax?: number; stepMsMax?: number } = {}) {
    this.#now = options.now ?? (() => performance.now());
    this.#underWayMax = options.underWayMax ?? underWayMax;
    this.#stepMsMax = options.stepMsMax ?? usualStepMs;
    this.#leftMs = this.#stepMsMax;
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
      if (queue === undefined) this.#join(holder, { run });
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
    let at = startedAt;
    do {
      const next = this.#takeNext();
      if (next === undefined) break;
      this.#begin(next.piece);
      // What waits for it goes on before the watch is looked at.
      for (let tick = 0; tick < ticksOfResult; tick += 1) await undefined;
      const beganAt = at;
      at = this.#now();
      this.#usedMs.set(next.holder, (this.#usedMs.get(next.holder) ?? 0) + at - beganAt);
    } while (at - startedAt < this.#leftMs);
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
      this.#leftMs = this.#stepMsMax;
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

  /** A holder that has not waited for long is not owed all the time that others have had meanwhile. */
  #join(holder: string, piece: Piece): void {
    if (this.#waiting.size === 0 && this.#underWay === 0) this.#usedMs.clear();
    const least = this.#leastUsed();
    const used = this.#usedMs.get(holder);
    if (least !== undefined) {
      const owedFrom = least.usedMs - owedMsMax;
      this.#usedMs.set(holder, used === undefined ? least.usedMs : Math.max(used, owedFrom));
    }
    this.#waiting.set(holder, [piece]);
  }

  /** The first piece of the holder that has had the least time; of several, the one that has waited longest. */
  #takeNext(): { holder: string; piece: Piece } | undefined {
    const holder = this.#leastUsed()?.holder;
    if (holder === undefined || this.#underWay >= this.#underWayMax) return undefined;
    const queue = this.#waiting.get(holder) ?? [];
    const piece = queue.shift();
    this.#waiting.delete(holder);
    if (queue.length > 0) this.#waiting.set(holder, queue);
    return piece && { holder, piece };
  }

  #leastUsed(): { holder: string; usedMs: number } | undefined {
    let least: { holder: string; usedMs: number } | undefined;
    let looked = 0;
    for (const holder of this.#waiting.keys()) {
      const usedMs = this.#usedMs.get(holder) ?? 0;
      if (least === undefined || usedMs < least.usedMs) least = { holder, usedMs };
      looked += 1;
      if (looked === comparedMax) break;
    }
    return least;
  }
}

/** A holder whose pieces are short and follow on each other has as much time as one whose pieces are long. */
const owedMsMax = 50;
/** Holders of which the one with the least time is looked for. */
const comparedMax = 64;

/** Microtasks between the end of a piece and what was waiting for it: a promise in an async function takes three. */
const ticksOfResult = 8;
