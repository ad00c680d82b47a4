/** Reason why a holder cannot take more: its own share is used up, or nothing is left for anyone. */
export type Shortage = 'share' | 'total';

/**
 * Whether a holder that has `held` may take `amount` of what is `free`: when as much as it has then is still left, the dynamic
 * threshold of shared packet buffers (Choudhury and Hahne 1998).
 */
export function isWithinShare({ held, amount, free }: { held: number; amount: number; free: number }): boolean {
  return held + amount <= free - amount;
}

/**
 * Fair shares of a bounded quantity. A holder may have as much as is still free (see
 * `isWithinShare`). Alone it gets at most half of the total, beside n greedy others one part
 * in n + 2, and something is always left for a newcomer.
 */
export class Shares {
  readonly total: number;
  readonly #eachMax: number;
  readonly #byHolder = new Map<string, number>();
  #held = 0;

  /** @param options.eachMax Cap on the share of one holder; by default none. */
  constructor(options: { total: number; eachMax?: number }) {
    this.total = options.total;
    this.#eachMax = options.eachMax ?? options.total;
  }

  /** Largest share of a holder that is alone. */
  get mostAlone(): number {
    return Math.min(this.#eachMax, Math.floor(this.total / 2));
  }

  /** Sum of all shares. */
  get held(): number {
    return this.#held;
  }

  /** Share of one holder. */
  heldBy(holder: string): number {
    return this.#byHolder.get(holder) ?? 0;
  }

  /** Reason why a holder cannot take `amount` more now; `undefined` when it can. */
  shortage(holder: string, amount = 1): Shortage | undefined {
    const wanted = this.heldBy(holder) + amount;
    if (wanted > this.mostAlone) return 'share';
    if (isWithinShare({ held: this.heldBy(holder), amount, free: this.total - this.#held })) return undefined;
    // When all present holders have their largest share, each has one part in so many.
    const parts = this.#byHolder.size + 1;
    return this.#byHolder.has(holder) && wanted > this.total / parts ? 'share' : 'total';
  }

  /** Takes `amount` for a holder. Returns the shortage when it cannot; nothing is taken then. */
  take(holder: string, amount = 1): Shortage | undefined {
    const shortage = this.shortage(holder, amount);
    if (shortage === undefined) this.add(holder, amount);
    return shortage;
  }

  /** Adds to the share of a holder, even beyond what it may have. */
  add(holder: string, amount = 1): void {
    this.#held += amount;
    this.#byHolder.set(holder, this.heldBy(holder) + amount);
  }

  /** Returns an amount that was taken or added. */
  give(holder: string, amount = 1): void {
    const left = this.heldBy(holder) - amount;
    if (left < 0) throw new RangeError(`${holder} gives back more than it holds`);
    this.#held -= amount;
    if (left > 0) this.#byHolder.set(holder, left);
    else this.#byHolder.delete(holder);
  }
}
