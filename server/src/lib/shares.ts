/** Reason why a holder cannot take more: its own share is used up, or nothing is left for anyone. */
export type Shortage = 'share' | 'total';

/**
 * Maximum that a holder of `held` may take of `free`: after it, the holder has as much as is still free. This is the
 * dynamic threshold of shared packet buffers (Choudhury and Hahne 1998).
 */
export function takeable({ held, free }: { held: number; free: number }): number {
  return (free - held) / 2;
}

/** Separator in the names of holders that are parts of other holders. */
const within = '/';

/** Names a holder that is a part of another one, and shares with the other parts what that holder may have. */
export function partOf(holder: string, part: string): string {
  return `${holder}${within}${part}`;
}

/** Names of a holder, the outermost first: its own is the last. */
export function namesOf(holder: string): string[] {
  // Most are parts of none, and a request names its holder many times.
  return holder.includes(within) ? holder.split(within) : [holder];
}

/** Names the holder that a holder is a part of in the end; one that is no part is that itself. */
export function outermostOf(holder: string): string {
  return holder.split(within, 1).join('');
}

/** Amount that a holder has, with all of its parts. */
interface Held {
  amount: number;
  readonly parts: Map<string, Held>;
}

/**
 * Fair shares of a bounded quantity. A holder may have as much as is still free (see `takeable`). Alone it gets at most half of
 * the total, beside n greedy others one part in n + 2, and something is always left for a newcomer. A holder that is a part of
 * another (see `partOf`) has such a share of what that one may take, so its siblings find something too, and all of them together
 * have no more than one holder.
 */
export class Shares {
  readonly total: number;
  readonly #eachMax: number;
  readonly #eachPartMax: number;
  readonly #all = noneHeld();

  /**
   * @param options.eachMax Cap on the share of one holder, with its parts; by default none.
   * @param options.eachPartMax Cap on the share of a part that has no parts itself; by default none.
   */
  constructor(options: { total: number; eachMax?: number; eachPartMax?: number | undefined }) {
    this.total = options.total;
    this.#eachMax = options.eachMax ?? options.total;
    this.#eachPartMax = options.eachPartMax ?? options.total;
  }

  /** Largest share of a holder that is alone. */
  get mostAlone(): number {
    return Math.min(this.#eachMax, Math.floor(this.total / 2));
  }

  /** Sum of all shares. */
  get held(): number {
    return this.#all.amount;
  }

  /** Largest share of a holder, or of a part, that is alone. */
  mostOf(holder: string): number {
    const depth = namesOf(holder).length - 1;
    const most = Math.ceil(this.mostAlone / 2 ** depth);
    return depth === 0 ? most : Math.min(most, this.#eachPartMax);
  }

  /** Share of one holder. */
  heldBy(holder: string): number {
    return this.#find(holder)?.amount ?? 0;
  }

  /** Reason why a holder cannot take `amount` more now; `undefined` when it can. */
  shortage(holder: string, amount = 1): Shortage | undefined {
    const held = this.#find(holder);
    const wanted = (held?.amount ?? 0) + amount;
    if (wanted > this.mostOf(holder)) return 'share';
    const { room, fairPart } = this.#roomOf(holder);
    if (amount <= room) return undefined;
    return held !== undefined && wanted > fairPart ? 'share' : 'total';
  }

  /** Takes `amount` for a holder. Returns the shortage when it cannot; nothing is taken then. */
  take(holder: string, amount = 1): Shortage | undefined {
    const shortage = this.shortage(holder, amount);
    if (shortage === undefined) this.add(holder, amount);
    return shortage;
  }

  /** Adds to the amount of a holder, even above its share. */
  add(holder: string, amount = 1): void {
    let held = this.#all;
    held.amount += amount;
    for (const name of namesOf(holder)) {
      const part = held.parts.get(name) ?? noneHeld();
      held.parts.set(name, part);
      part.amount += amount;
      held = part;
    }
  }

  /** Returns an amount that was taken or added. */
  give(holder: string, amount = 1): void {
    if (this.heldBy(holder) < amount) throw new RangeError(`${holder} gives back more than it holds`);
    let held = this.#all;
    held.amount -= amount;
    for (const name of namesOf(holder)) {
      const part = held.parts.get(name) ?? noneHeld();
      part.amount -= amount;
      if (part.amount <= 0) held.parts.delete(name);
      held = part;
    }
  }

  #find(holder: string): Held | undefined {
    let held: Held | undefined = this.#all;
    for (const name of namesOf(holder)) held = held?.parts.get(name);
    return held;
  }

  /**
   * Most that a holder may take now, and its fair part: the amount that it gets when all present holders have equal parts.
   */
  #roomOf(holder: string): { room: number; fairPart: number } {
    let room = Number.POSITIVE_INFINITY;
    let fairPart = this.total;
    let around: Held | undefined = this.#all;
    for (const name of namesOf(holder)) {
      const held: Held | undefined = around?.parts.get(name);
      const amount = held?.amount ?? 0;
      const isOutermost = around === this.#all;
      room = isOutermost
        ? Math.min(this.#eachMax - amount, takeable({ held: amount, free: this.total - this.#all.amount }))
        : // The first part takes what little there is.
          Math.min(room, Math.ceil(takeable({ held: amount, free: room })));
      fairPart = Math.min(fairPart / ((around?.parts.size ?? 0) + 1), this.mostAlone);
      around = held;
    }
    return { room, fairPart };
  }
}

function noneHeld(): Held {
  return { amount: 0, parts: new Map() };
}
