import { namesOf } from '../shares.ts';

/**
 * Maximum time in milliseconds that a holder may be owed. It lets a holder with short pieces in a row catch up with one
 * with long pieces.
 */
const owedMsMax = 50;
/** Holders that are compared to find the one with the least time. */
const comparedMax = 64;
/** Maximum number of holders whose time is remembered. Above it, the one known for the longest time is forgotten. */
const rememberedMax = 10_000;

/** Piece that was taken, with the names of its holder, to whom its time is charged. */
export interface TakenPiece<Piece> {
  readonly piece: Piece;
  readonly names: readonly string[];
}

/** Waiting pieces of one holder: its own in their order, and those of its parts. */
interface Line<Piece> {
  readonly own: Piece[];
  readonly parts: WaitingLines<Piece> | undefined;
}

/**
 * Pieces of work that wait, in a line for each holder, and the time that each holder has used. The holder with the
 * least time is next. The parts of a holder (see `partOf`) share its turns by the same rule.
 */
export class WaitingLines<Piece> {
  /** Holders with waiting pieces, in the order in which they were served. */
  readonly #lines = new Map<string, Line<Piece>>();
  readonly #parts = new Map<string, WaitingLines<Piece>>();
  readonly #usedMs = new Map<string, number>();

  /** Whether nothing waits. */
  get isEmpty(): boolean {
    return this.#lines.size === 0;
  }

  /** Puts a piece at the end of the line of its holder. */
  add(holder: string, piece: Piece): void {
    this.#add(namesOf(holder), piece);
  }

  /**
   * Takes the next piece: that of the holder with the least time, or among equals of the one that has waited longest.
   */
  take(): TakenPiece<Piece> | undefined {
    const { name } = this.#leastUsed() ?? {};
    const line = name === undefined ? undefined : this.#lines.get(name);
    if (name === undefined || line === undefined) return undefined;
    this.#lines.delete(name);
    const own = line.own.shift();
    const taken = own === undefined ? line.parts?.take() : { piece: own, names: [] };
    if (line.own.length > 0 || line.parts?.isEmpty === false) this.#lines.set(name, line);
    return taken && { piece: taken.piece, names: [name, ...taken.names] };
  }

  /** Adds the time of a piece to that of its holder. */
  charge([name, ...rest]: readonly string[], ms: number): void {
    if (name === undefined) return;
    this.#usedMs.set(name, (this.#usedMs.get(name) ?? 0) + ms);
    this.#parts.get(name)?.charge(rest, ms);
  }

  /** Forgets the times of all holders. May be called only while no piece waits. */
  forget(): void {
    this.#usedMs.clear();
    this.#parts.clear();
  }

  #add([name = '', ...rest]: readonly string[], piece: Piece): void {
    const line = this.#lines.get(name) ?? this.#join(name);
    const parts = line.parts ?? (rest.length > 0 ? this.#divide(name, line) : undefined);
    if (parts === undefined) line.own.push(piece);
    else parts.#add(rest, piece);
  }

  /** Splits a holder into parts. Its own pieces are done before those of its parts. */
  #divide(name: string, { own }: Line<Piece>): WaitingLines<Piece> {
    const parts = new WaitingLines<Piece>();
    this.#parts.set(name, parts);
    this.#lines.set(name, { own, parts });
    return parts;
  }

  /** Makes the line of a holder. A holder that was idle is not owed the time that others have used meanwhile. */
  #join(name: string): Line<Piece> {
    const least = this.#leastUsed();
    const used = this.#usedMs.get(name);
    if (least !== undefined) {
      const owedFrom = least.usedMs - owedMsMax;
      this.#usedMs.set(name, used === undefined ? least.usedMs : Math.max(used, owedFrom));
    }
    if (this.#usedMs.size > rememberedMax) this.#forgetOne();
    const line = { own: [], parts: this.#parts.get(name) };
    this.#lines.set(name, line);
    return line;
  }

  #forgetOne(): void {
    const [first] = this.#usedMs.keys();
    if (first === undefined) return;
    this.#usedMs.delete(first);
    if (!this.#lines.has(first)) this.#parts.delete(first);
  }

  #leastUsed(): { name: string; usedMs: number } | undefined {
    let least: { name: string; usedMs: number } | undefined;
    let looked = 0;
    for (const name of this.#lines.keys()) {
      const usedMs = this.#usedMs.get(name) ?? 0;
      if (least === undefined || usedMs < least.usedMs) least = { name, usedMs };
      looked += 1;
      if (looked === comparedMax) break;
    }
    return least;
  }
}
