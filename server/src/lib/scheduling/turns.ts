/**
 * Time in milliseconds after which a step begins no more pieces. With one long piece behind that it stays below ten.
 */
const usualStepMs = 2;
/** Maximum number of pieces under way: begun, and waiting for something other than this thread. */
const underWayMax = 16;

interface Piece {
  readonly run: () => Promise<void>;
}

/**
 * Fair scheduler of the event loop. Owners (holders) take turns, each a piece of work: the owner that has had the
 * least time is next, and its pieces are done in order. In each tick the pieces together make one step of a few
 * milliseconds, so that everything else goes on.
 */
export class Turns {
  readonly #now: () => number;
  readonly #underWayMax: number;
  readonly #stepMsMax: number;
  /** Waiting pieces by holder. */
  readonly #waiting = new Map<string, Piece[]>();
  /** Time that each holder has had since there was last no work. */
  readonly #usedMs = new Map<string, number>();
  #underWay = 0;
  #isRunning = false;
  #isTickBegun = false;
  /** Time left for the step of this tick. */
  #leftMs: number;
  #steps = 0;

  /**
   * @param options.now Monotonic clock in milliseconds.
   * @param options.underWayMax Most pieces under way.
   * @param options.stepMsMax Time after which no piece is begun in a tick.
   */
  constructor(options: { now?: () => number; underWayMax?: number; stepMsMax?: number } = {}) {
    this.#now = options.now ?? (() => performance.now());
    this.#underWayMax = options.underWayMax ?? underWayMax;
    this.#stepMsMax = options.stepMsMax ?? usualStepMs;
    this.#leftMs = this.#stepMsMax;
  }

  /** Number of steps so far, at most one in a tick. */
  get steps(): number {
    return this.#steps;
  }

  /** Does a piece of work in a turn of the holder. Work that follows at once on its result is part of the same step. */
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
    if (!this.#isTickBegun) this.#beginTick();
    const startedAt = this.#now();
    let at = startedAt;
    do {
      const next = this.#takeNext();
      if (next === undefined) break;
      this.#begin(next.piece);
      // Code that awaits the piece goes on before the clock is read.
      for (let count = 0; count < microtasksOfResult; count += 1) await undefined;
      const beganAt = at;
      at = this.#now();
      this.#usedMs.set(next.holder, (this.#usedMs.get(next.holder) ?? 0) + at - beganAt);
    } while (at - startedAt < this.#leftMs);
    this.#leftMs -= this.#now() - startedAt;
    this.#isRunning = false;
    this.#start();
  }

  /** Begins the step of this tick. */
  #beginTick(): void {
    this.#isTickBegun = true;
    this.#steps += 1;
    setImmediate(() => {
      this.#isTickBegun = false;
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

  /** Queues the first piece of a holder. A holder that was idle is not owed the time that others have had meanwhile. */
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

  /** Takes the next piece: of the holder that has had the least time, or of equals the one that has waited longest. */
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

/**
 * Time in milliseconds that a holder may be owed. It gives one with short pieces in a row as much time as one with
 * long pieces.
 */
const owedMsMax = 50;
/** Holders that are compared to find the one with the least time. */
const comparedMax = 64;

/** Microtasks between the end of a piece and the code that awaits it. A promise in an async function takes three. */
const microtasksOfResult = 8;
