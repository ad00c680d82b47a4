import type { ByteRange } from '../byte-range.ts';

const lf = 0x0a;
/** Bytes of a block whose lines are counted once. */
const blockBytes = 4_096;

/** Counts the line ends in ranges of a message: each byte once, and then at most two blocks for each range. */
export class LineCounter {
  readonly #raw: Buffer;
  /** Number of line ends before each block. */
  #before: Uint32Array | undefined;

  constructor(raw: Buffer) {
    this.#raw = raw;
  }

  /** Number of line ends in a range. */
  count({ start, end }: ByteRange): number {
    return this.#countTo(end) - this.#countTo(start);
  }

  #countTo(at: number): number {
    this.#before ??= this.#countBlocks();
    const block = Math.floor(at / blockBytes);
    return (this.#before[block] ?? 0) + this.#countIn(block * blockBytes, at);
  }

  #countBlocks(): Uint32Array {
    const before = new Uint32Array(Math.floor(this.#raw.length / blockBytes) + 1);
    for (let block = 1; block < before.length; block += 1) {
      const end = block * blockBytes;
      before[block] = (before[block - 1] ?? 0) + this.#countIn(end - blockBytes, end);
    }
    return before;
  }

  #countIn(start: number, end: number): number {
    let count = 0;
    for (let at = this.#raw.indexOf(lf, start); at >= 0 && at < end; at = this.#raw.indexOf(lf, at + 1)) count += 1;
    return count;
  }
}
