import { firstSortKey, type SortKey } from '../../../../store/operations/mails/sort-keys.ts';
import type { IndexPart } from '../../../../store/operations/search/searches.ts';

/** The sort keys from which on, and up to which, mails are in an index. */
export interface IndexEnds {
  readonly oldest: SortKey;
  readonly newest: SortKey;
}

/**
 * The parts of an owner's index, each a range of sort keys. When a part at one end of the index is full, the next mail at
 * that end begins a new part. A part between two others has no maximum.
 */
export class IndexParts {
  /** Parts in the order of their mails, the newest first. The last part also takes all older mails. */
  readonly #parts: IndexPart[];
  readonly #mailsMax: number;
  #ends: IndexEnds;
  readonly #changed = new Set<number>();

  /** @param given.mailsMax Number of mails with which a part is full. */
  constructor(given: { parts: readonly IndexPart[]; ends: IndexEnds; mailsMax: number }) {
    this.#parts = [...given.parts];
    this.#ends = given.ends;
    this.#mailsMax = given.mailsMax;
  }

  /** Adds a mail. Returns the number of its part. */
  add(sortKey: SortKey): number {
    const at = this.#partOf(sortKey);
    const part = this.#parts[at] ?? { part: 0, from_place: firstSortKey, mails: 0 };
    this.#parts[at] = { ...part, mails: part.mails + 1 };
    this.#changed.add(part.part);
    const { oldest, newest } = this.#ends;
    this.#ends = { oldest: sortKey < oldest ? sortKey : oldest, newest: sortKey > newest ? sortKey : newest };
    return part.part;
  }

  /** The parts that have changed since this was asked last. */
  takeChanged(): IndexPart[] {
    const changed = this.#parts.filter(({ part }) => this.#changed.has(part));
    this.#changed.clear();
    return changed;
  }

  #partOf(sortKey: SortKey): number {
    const found = this.#parts.findIndex(({ from_place }) => from_place <= sortKey);
    const part = this.#parts[found];
    if (part === undefined || part.mails < this.#mailsMax) return Math.max(0, found);
    if (found === 0 && sortKey > this.#ends.newest) {
      this.#parts.unshift({ part: this.#nextPart(), from_place: sortKey, mails: 0 });
      return 0;
    }
    const isLast = found === this.#parts.length - 1;
    if (!isLast || sortKey >= this.#ends.oldest) return found;
    this.#parts[found] = { ...part, from_place: this.#ends.oldest };
    this.#changed.add(part.part);
    this.#parts.push({ part: this.#nextPart(), from_place: firstSortKey, mails: 0 });
    return found + 1;
  }

  #nextPart(): number {
    return Math.max(...this.#parts.map(({ part }) => part)) + 1;
  }
}
