import type { DatabaseView } from './database-view.ts';
import { cellsOf, isClear, lastChild, unclearRanges } from './page-space.ts';

/** Bytes at the start of a page of the rest of a content: the number of the next one. */
const nextPageBytes = 4;
/** Bytes at the start of a page that lists free pages: the number of the next one, and that of free pages. */
const freeListBytes = 8;
/** Byte at whose page processes lock each other out; that page is never used (SQLite file format §1.4). */
const lockByte = 0x4000_0000;

/** What is left of deleted content in a database. */
export interface LeftContent {
  /** Pages that were looked at. */
  readonly pages: number;
  /** Pages of which the free space is to be cleared in the next seconds, since they have changed a moment ago. */
  readonly pending: number;
  /** Places with bytes that no table, index or list has: the first of them, by page. */
  readonly left: readonly LeftPlace[];
  /** Number of all such places. */
  readonly count: number;
}

export interface LeftPlace {
  readonly page: number;
  /** Kind of the place. */
  readonly in: 'a page of a table or an index' | 'the end of a long content' | 'a free page' | 'a page of nothing';
  readonly bytes: number;
}

/** Places that are told one by one. */
const toldMax = 20;

/** Looks for bytes in a database that belong to nothing: all of its space that is free has to be zero. */
export function findLeftContent(view: DatabaseView): LeftContent {
  const look = new Look(view);
  look.tree(1);
  for (const root of view.roots.values()) look.tree(root);
  look.freePages();
  look.others();
  return look.result();
}

class Look {
  readonly #view: DatabaseView;
  readonly #seen: Uint8Array;
  readonly #left: LeftPlace[] = [];
  #count = 0;
  #pending = 0;

  constructor(view: DatabaseView) {
    this.#view = view;
    this.#seen = new Uint8Array(view.pages + 1);
  }

  /** Looks at all pages of a b-tree. */
  tree(root: number): void {
    for (const waiting = [root]; waiting.length > 0; ) {
      const page = this.#view.read(waiting.pop() ?? root);
      this.#seen[page.number] = 1;
      for (const { from, to } of unclearRanges(page))
        this.#note(page.number, 'a page of a table or an index', to - from);
      for (const { child, rest } of cellsOf(page)) {
        if (child !== undefined) waiting.push(child);
        if (rest !== undefined) this.#rest(rest);
      }
      const last = lastChild(page);
      if (last !== undefined) waiting.push(last);
    }
  }

  /** Looks at the pages of a content that does not fit into the page of its row. */
  #rest({ page: first, bytes: all }: { page: number; bytes: number }): void {
    let left = all;
    for (let number = first; number !== 0; ) {
      const { bytes, usableBytes } = this.#view.read(number);
      this.#seen[number] = 1;
      const end = nextPageBytes + Math.min(left, usableBytes - nextPageBytes);
      if (!isClear(bytes.subarray(end, usableBytes)))
        this.#note(number, 'the end of a long content', usableBytes - end);
      left -= usableBytes - nextPageBytes;
      number = bytes.readUInt32BE(0);
    }
  }

  freePages(): void {
    const { bytes: header } = this.#view.read(1);
    for (let list = header.readUInt32BE(32); list !== 0; ) {
      const { bytes, usableBytes } = this.#view.read(list);
      this.#seen[list] = 1;
      const count = bytes.readUInt32BE(4);
      for (let index = 0; index < count; index += 1) {
        const number = bytes.readUInt32BE(freeListBytes + 4 * index);
        this.#whole(number, 'a free page');
      }
      const end = freeListBytes + 4 * count;
      if (!this.#isOfNumbers(bytes.subarray(end, usableBytes))) this.#note(list, 'a free page', usableBytes - end);
      list = bytes.readUInt32BE(0);
    }
  }

  /** Whether bytes are numbers of pages: a list keeps those that are no longer free behind its end. No text looks so. */
  #isOfNumbers(bytes: Buffer): boolean {
    for (let at = 0; at + 4 <= bytes.length; at += 4) if (bytes.readUInt32BE(at) > this.#view.pages) return false;
    return true;
  }

  /** Looks at the pages that are neither free nor anything's: there should be none. */
  others(): void {
    const locking = Math.floor(lockByte / this.#view.pageBytes) + 1;
    for (let number = 1; number <= this.#view.pages; number += 1) {
      if (this.#seen[number] === 0 && number !== locking) this.#whole(number, 'a page of nothing');
    }
  }

  result(): LeftContent {
    return { pages: this.#view.pages, pending: this.#pending, left: this.#left, count: this.#count };
  }

  #whole(number: number, place: LeftPlace['in']): void {
    this.#seen[number] = 1;
    const { bytes } = this.#view.read(number);
    if (!isClear(bytes)) this.#note(number, place, bytes.length);
  }

  #note(page: number, place: LeftPlace['in'], bytes: number): void {
    if (this.#view.isInLog(page)) {
      this.#pending += 1;
      return;
    }
    this.#count += 1;
    if (this.#left.length < toldMax) this.#left.push({ page, in: place, bytes });
  }
}
