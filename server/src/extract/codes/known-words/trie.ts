/** The node that a walk begins at; no node leads to it, so that it also stands for none. */
export const rootNode = 0;

/** Letters are numbers from 1 up to this. */
const lettersMax = 0x1000;
/** Key of an empty slot: no letter is 0. */
const noKey = 0;
/** A multiplier that spreads keys over a table (Knuth, The Art of Computer Programming 6.4). */
const spread = 0x9e3779b1;
const firstBits = 14;

/**
 * Trie of words, each a row of letters as small numbers, in one hash table with linear probing, at most half full: a step takes
 * no object and no string.
 */
export class Trie {
  #bits = firstBits;
  /** Key and node of each slot, side by side. */
  #slots = new Int32Array(2 ** (firstBits + 1));
  /** By node. */
  #marks = new Uint8Array(2 ** (firstBits - 1));
  #nodes = 1;

  /** Adds a word with a mark above 0; of two marks of one word the greater counts. */
  add(letters: readonly number[], mark: number): void {
    let node = rootNode;
    for (const letter of letters) {
      const next = this.next(node, letter);
      node = next === rootNode ? this.#addNode(node, letter) : next;
    }
    this.#marks[node] = Math.max(this.markOf(node), mark);
  }

  /** The node that a letter leads to, or the root where none does. */
  next(node: number, letter: number): number {
    return this.#slots[this.#slotOf(node * lettersMax + letter) + 1] ?? rootNode;
  }

  /** Mark of a node; 0 where no word ends. */
  markOf(node: number): number {
    return this.#marks[node] ?? 0;
  }

  #addNode(parent: number, letter: number): number {
    if (this.#nodes === this.#marks.length) this.#grow();
    const node = this.#nodes;
    this.#nodes += 1;
    this.#put(parent * lettersMax + letter, node);
    return node;
  }

  #put(key: number, node: number): void {
    const slot = this.#slotOf(key);
    this.#slots[slot] = key;
    this.#slots[slot + 1] = node;
  }

  #grow(): void {
    const [slots, marks] = [this.#slots, this.#marks];
    this.#bits += 1;
    this.#slots = new Int32Array(slots.length * 2);
    this.#marks = new Uint8Array(marks.length * 2);
    this.#marks.set(marks);
    for (let slot = 0; slot < slots.length; slot += 2) {
      const key = slots[slot] ?? noKey;
      if (key !== noKey) this.#put(key, slots[slot + 1] ?? rootNode);
    }
  }

  /** Slot of a key, or the empty one where it would be. */
  #slotOf(key: number): number {
    const slots = this.#slots;
    let slot = (Math.imul(key, spread) >>> (32 - this.#bits)) * 2;
    for (;;) {
      const known = slots[slot];
      if (known === key || known === noKey) return slot;
      slot = (slot + 2) & (slots.length - 1);
    }
  }
}
