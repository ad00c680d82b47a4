import { checkLimits } from './limits.ts';

/** How often something occurs in a document, and where first. */
export interface Occurrences {
  count: number;
  /** Numbers of the first lines that have it, from 1 on; empty when it has no place. */
  readonly lines: number[];
}

/**
 * Counter of occurrences in a document, by key. Offsets must be given in ascending order, so that the time is linear in
 * the document.
 */
export class OccurrenceCounter<Key> {
  readonly found = new Map<Key, Occurrences>();
  readonly #lines: DocumentLines;

  constructor(lines: DocumentLines) {
    this.#lines = lines;
  }

  /** @param offset Position in the document; `undefined` for a key that has no position. */
  add(key: Key, offset?: number): void {
    const known = this.found.get(key);
    const occurrences = known ?? { count: 0, lines: [] };
    if (known === undefined) this.found.set(key, occurrences);
    occurrences.count += 1;
    if (offset === undefined || occurrences.lines.length >= checkLimits.linesMax) return;
    const line = this.#lines.at(offset);
    if (occurrences.lines.at(-1) !== line) occurrences.lines.push(line);
  }
}

/** Numbers of the lines of a text, for offsets that grow. */
export class DocumentLines {
  readonly #text: string;
  #line = 1;
  /** Offset of the end of the present line. */
  #end: number;

  constructor(text: string) {
    this.#text = text;
    this.#end = this.#endFrom(0);
  }

  /** Line number of an offset, from 1 on. An offset before an earlier one gets the line of the earlier one. */
  at(offset: number): number {
    while (offset > this.#end) {
      this.#line += 1;
      this.#end = this.#endFrom(this.#end + 1);
    }
    return this.#line;
  }

  #endFrom(start: number): number {
    const end = this.#text.indexOf('\n', start);
    return end < 0 ? this.#text.length : end;
  }
}
