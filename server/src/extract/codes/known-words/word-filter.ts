import { Letters } from './letters.ts';
import { rootNode, Trie } from './trie.ts';

/** Words that a filter lets through, folded: whole words, and parts that words begin or end with. */
export interface FilteredWords {
  readonly whole: Iterable<string>;
  readonly beginnings: Iterable<string>;
  readonly endings: Iterable<string>;
}

/** A word of a text. */
export interface WordRange {
  readonly start: number;
  readonly end: number;
}

const isWhole = 1;
const isPart = 2;

/**
 * Rules out most unknown words by their first and last letters, without copying them.
 * Linear in the word.
 */
export class WordFilter {
  readonly letters = new Letters();
  readonly #forward = new Trie();
  readonly #backward = new Trie();

  constructor({ whole, beginnings, endings }: FilteredWords) {
    for (const word of whole) this.#forward.add(this.letters.numbersOf(word), isWhole);
    for (const word of beginnings) this.#forward.add(this.letters.numbersOf(word), isPart);
    for (const word of endings) this.#backward.add(this.letters.numbersOf(word).toReversed(), isPart);
  }

  /** Whether a word of a text may be a known one: never false of one that is and that has none but plain letters. */
  has(text: string, { start, end }: WordRange): boolean {
    return this.#begins(text, { start, end }) || this.#ends(text, { start, end });
  }

  #begins(text: string, { start, end }: WordRange): boolean {
    let node = rootNode;
    for (let at = start; at < end; at += 1) {
      node = this.#forward.next(node, this.letters.at(text, at));
      if (node === rootNode) return false;
      if (this.#forward.markOf(node) >= isPart) return true;
    }
    return this.#forward.markOf(node) === isWhole;
  }

  #ends(text: string, { start, end }: WordRange): boolean {
    let node = rootNode;
    for (let at = end - 1; at >= start; at -= 1) {
      node = this.#backward.next(node, this.letters.at(text, at));
      if (node === rootNode) return false;
      if (this.#backward.markOf(node) >= isPart) return true;
    }
    return false;
  }
}
