/** The node that a walk begins at; no node leads to it, so that it also stands for none. */
export const rootNode = 0;

/** Letters are numbers from 1 up to this. */
const lettersMax = 0x1000;
/** Key of an empty slot: no letter is 0. */
const noKey = 0;
/** A multiplier that spreads keys over a table (Knuth, The Art of Computer Programming 6.4). */
const spread = 0x9e3779b1;

/** Builds a trie of words, each a row of letters as small numbers. */
export class TrieBuilder {
  readonly #nodes = new Map<number, number>();
  readonly #marks: number[] = [0];

  /** Adds a word with a mark above 0; of two marks of one word the greater counts. */
  add(letters: readonly number[], mark: number): void {
    let node = rootNode;
    for (const letter of letters) {
      const key = node * lettersMax + letter;
      const next = this.#nodes.get(key) ?? this.#marks.length;
      if (next === this.#marks.length) {
        this.#nodes.set(key, next);
        this.#marks.push(0);
      }
      node = next;
    }
    this.#marks[node] = Math.max(this.#marks[node] ?? 0, mark);
  }

  build(): Trie {
    return new Trie(this.#nodes, this.#marks);
  }
}

/** Trie in one hash table with linear probing, at most half full: a step takes no object and no string. */
export class Trie {
  /** Key and node of each slot, side by side. */
  readonly #slots: Int32Array;
  readonly #marks: Uint8Array;
  readonly #shift: number;
  readonly #mask: number;

  constructor(nodes: ReadonlyMap<number, number>, marks: readonly number[]) {
    const bits = 1 + Math.ceil(Math.log2(nodes.size + 2));
    this.#shift = 32 - bits;
    this.#mask = 2 ** (bits + 1) - 1;
    this.#slots = new Int32Array(2 ** (bits + 1));
    this.#marks = Uint8Array.from(marks);
    for (const [key, node] of nodes) {
      const slot = this.#slotOf(key);
      this.#slots[slot] = key;
      this.#slots[slot + 1] = node;
    }
  }

  /** The node that a letter leads to, or the root where none does. */
  next(node: number, letter: number): number {
    return this.#slots[this.#slotOf(node * lettersMax + letter) + 1] ?? rootNode;
  }

  /** Mark of a node; 0 where no word ends. */
  markOf(node: number): number {
    return this.#marks[node] ?? 0;
  }

  /** Slot of a key, or the empty one where it would be. */
  #slotOf(key: number): number {
    let slot = (Math.imul(key, spread) >>> this.#shift) * 2;
    for (;;) {
      const known = this.#slots[slot];
      if (known === key || known === noKey) return slot;
      slot = (slot + 2) & this.#mask;
    }
  }
}
