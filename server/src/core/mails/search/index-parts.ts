import type { IndexPart } from '../../../store/operations/search/searches.ts';

/** The ids of the oldest and the newest mail in an index. */
export interface IndexEnds {
  readonly oldest: string;
  readonly newest: string;
}

/**
 * The parts of an owner's index, each a range of mail ids. A part that is full is followed by a new one where mails are
 * added at one of the two ends of the index; between them it takes more.
 */
export class IndexParts {
  /** The part of the newest mails first; the last one has all that are older. */
  readonly #parts: IndexPart[];
  readonly #mailsMax: number;
  #ends: IndexEnds | undefined;
  readonly #changed = new Set<number>();

  /** @param given.mailsMax Mails from which on a part is full. */
  constructor(given: { parts: readonly IndexPart[]; ends: IndexEnds | undefined; mailsMax: number }) {
    this.#parts = [...given.parts];
    this.#ends = given.ends;
    this.#mailsMax = given.mailsMax;
  }

  /** Adds a mail. Returns the number of its part. */
  add(id: string): number {
    const at = this.#placeOf(id);
    const part = this.#parts[at] ?? { part: 0, from_id: '', mails: 0 };
    this.#parts[at] = { ...part, mails: part.mails + 1 };
    this.#changed.add(part.part);
    const { oldest = id, newest = id } = this.#ends ?? {};
    this.#ends = { oldest: id < oldest ? id : oldest, newest: id > newest ? id : newest };
    return part.part;
  }

  /** The parts that have changed since this was asked last. */
  takeChanged(): IndexPart[] {
    const changed = this.#parts.filter(({ part }) => this.#changed.has(part));
    this.#changed.clear();
    return changed;
  }

  #placeOf(id: string): number {
    const found = this.#parts.findIndex(({ from_id }) => from_id <= id);
    const part = this.#parts[found];
    if (part === undefined || this.#ends === undefined || part.mails < this.#mailsMax) return Math.max(0, found);
    if (found === 0 && id > this.#ends.newest) {
      this.#parts.unshift({ part: this.#nextPart(), from_id: id, mails: 0 });
      return 0;
    }
    const isLast = found === this.#parts.length - 1;
    if (!isLast || id >= this.#ends.oldest) return found;
    this.#parts[found] = { ...part, from_id: this.#ends.oldest };
    this.#changed.add(part.part);
    this.#parts.push({ part: this.#nextPart(), from_id: '', mails: 0 });
    return found + 1;
  }

  #nextPart(): number {
    return Math.max(...this.#parts.map(({ part }) => part)) + 1;
  }
}
