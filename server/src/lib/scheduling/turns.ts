import { WaitingLines } from './waiting-lines.ts';

/**
 * Time in milliseconds after which a step begins no more pieces. With one long piece after that it stays below ten.
 */
const usualStepMs = 2;
/** Maximum number of pieces under way: begun, and waiting for something other than this thread. */
const underWayMax = 16;

interface Piece {
  readonly run: () => Promise<void>;
}

/**
 * Fair scheduler of the event loop. Owners (holders) take turns, each a piece of work: the owner that has had the
 * least time is next, and its pieces are done in order (see `WaitingLines`). In each tick the pieces together make one step of a few
 * milliseconds, so that everything else goes on.
 */
export class Turns {
  readonly #now: () => number;
  readonly #underWayMax: number;
  readonly #stepMsMax: number;
  /** Waiting pieces, and the time that each holder has had since there was last no work. */
  readonly #waiting = new WaitingLines<Piece>();
  #underWay = 0;
  #waitingPieces = 0;
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

  /** Number of pieces that wait for a turn. */
  get waitingPieces(): number {
    return this.#waitingPieces;
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
      if (this.#waiting.isEmpty && this.#underWay === 0) this.#waiting.forget();
      this.#waiting.add(holder, { run });
      this.#waitingPieces += 1;
      this.#start();
    });
  }

  #start(): void {
    const mayRun = !this.#waiting.isEmpty && this.#underWay < this.#underWayMax && this.#leftMs > 0;
    if (this.#isRunning || !mayRun) return;
    this.#isRunning = true;
    queueMicrotask(() => void this.#run());
  }

  async #run(): Promise<void> {
    if (!this.#isTickBegun) this.#beginTick();
    const startedAt = this.#now();
    let at = startedAt;
    do {
      const next = this.#underWay < this.#underWayMax ? this.#waiting.take() : undefined;
      if (next === undefined) break;
      this.#waitingPieces -= 1;
      this.#begin(next.piece);
      // Code that awaits the piece goes on before the clock is read, however many promises are between.
      await afterMicrotasks();
      const beganAt = at;
      at = this.#now();
      this.#waiting.charge(next.names, at - beganAt);
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
}

/** Resolves when no microtask is left: Node.js runs the callbacks of `process.nextTick` after all of them. */
function afterMicrotasks(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
