/** What keeps a holder from taking more: its own share is used up, or nothing is left for anyone. */
export type Shortage = 'share' | 'total';

/**
 * A bounded quantity that many hold parts of at once. A holder may hold as much as is still free (the dynamic threshold of
 * shared packet buffers, Choudhury and Hahne 1998): alone at most half of the total, beside n others that want all they
 * can get a part in n + 2, and something is always left for one that comes yet.
 */
export class Shares {
  readonly total: number;
  readonly #eachMax: number;
  readonly #byHolder = new Map<string, number>();
  #held = 0;

  /** @param options.eachMax The most that one holder may have, whatever is free. */
  constructor(options: { total: number; eachMax?: number }) {
    this.total = options.total;
    this.#eachMax = options.eachMax ?? options.total;
  }

  /** The most that a holder can have when nobody else holds anything. */
  get mostAlone(): number {
    return Math.min(this.#eachMax, Math.floor(this.total / 2));
  }

  /** The parts of all holders together. */
  get held(): number {
    return this.#held;
  }

  /** The part of one holder. */
  heldBy(holder: string): number {
    return this.#byHolder.get(holder) ?? 0;
  }

  /** What keeps a holder from taking `amount` more now; `undefined` when nothing does. */
  shortage(holder: string, amount = 1): Shortage | undefined {
    const wanted = this.heldBy(holder) + amount;
    if (wanted > this.mostAlone) return 'share';
    if (wanted <= this.total - this.#held - amount) return undefined;
    // With all present holders at the most that they can have, each has one part of so many.
    const parts = this.#byHolder.size + 1;
    return this.#byHolder.has(holder) && wanted > this.total / parts ? 'share' : 'total';
  }

  /** Takes `amount` for a holder. Returns what keeps it from that; nothing is taken then. */
  take(holder: string, amount = 1): Shortage | undefined {
    const shortage = this.shortage(holder, amount);
    if (shortage === undefined) this.add(holder, amount);
    return shortage;
  }

  /** Counts what a holder has already, whether it fits or not. */
  add(holder: string, amount = 1): void {
    this.#held += amount;
    this.#byHolder.set(holder, this.heldBy(holder) + amount);
  }

  /** Gives back what was taken or added. */
  give(holder: string, amount = 1): void {
    const left = this.heldBy(holder) - amount;
    if (left < 0) throw new RangeError(`${holder} gives back more than it holds`);
    this.#held -= amount;
    if (left > 0) this.#byHolder.set(holder, left);
    else this.#byHolder.delete(holder);
  }
}
