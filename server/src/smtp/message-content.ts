import { freeMemory } from '../lib/memory.ts';
import { type ContentHold, smallMessageBytesMax } from './content-budget.ts';

const capacitySmallest = 8 * 1024;
/** Buffers of the smallest capacity that are kept to be used again. */
const spareBuffersMax = 64;
const spareBuffers: Buffer[] = [];
const noBytes = Buffer.alloc(0);

/** Large messages are kept in pieces, so that none is copied to grow. */
const pieceBytes = 256 * 1024;
/** A small message is counted with the copy that the store is handed and the one in the thread that writes. */
const copiesOfSmall = 3;

/** The content of one message in memory, as it grows; what it takes is counted in a hold. */
export class MessageContent {
  readonly #hold: ContentHold;
  readonly #bytesMax: number;
  #pieces: Buffer[] = [];
  /** The piece that is being filled. */
  #last: Buffer = noBytes;
  #lastLength = 0;
  #length = 0;

  constructor(options: { hold: ContentHold; bytesMax: number }) {
    this.#hold = options.hold;
    this.#bytesMax = options.bytesMax;
  }

  get length(): number {
    return this.#length;
  }

  /** The content in the pieces that it is kept in; valid until `release`. */
  get pieces(): Buffer[] {
    return [...this.#pieces, this.#last.subarray(0, this.#lastLength)];
  }

  /** The first bytes of the content; valid until `release`. */
  head(bytesMax: number): Buffer {
    const [first = this.#last.subarray(0, this.#lastLength), ...rest] = this.#pieces;
    return rest.length === 0 && first.length === this.#length
      ? first
      : Buffer.concat(this.pieces, Math.min(this.#length, bytesMax));
  }

  /** Adds bytes; false when there is no memory for them. */
  append(bytes: Buffer): boolean {
    for (let from = 0; from < bytes.length; ) {
      if (this.#lastLength === this.#last.length && !this.#grow(bytes.length - from)) return false;
      const copied = bytes.copy(this.#last, this.#lastLength, from);
      this.#lastLength += copied;
      this.#length += copied;
      from += copied;
    }
    return true;
  }

  /** Gives the memory back, at once where it is much. */
  release(): void {
    this.#hold.release();
    if (this.#pieces.length > 0) for (const piece of [...this.#pieces, this.#last]) freeMemory(piece);
    else if (this.#last.length === capacitySmallest) keepForReuse(this.#last);
    this.#pieces = [];
    this.#last = noBytes;
    this.#lastLength = 0;
    this.#length = 0;
  }

  #grow(bytesMore: number): boolean {
    const isSmall = this.#length + bytesMore <= smallMessageBytesMax && this.#pieces.length === 0;
    // Where a small message with its copies is more than an address may hold, it is kept as part of a large one.
    return (isSmall && this.#growSmall(this.#length + bytesMore)) || this.#addPiece();
  }

  #growSmall(bytesNeeded: number): boolean {
    let capacity = capacitySmallest;
    while (capacity < bytesNeeded) capacity *= 2;
    if (!this.#hold.hold(capacity * copiesOfSmall, { isSmall: true })) return false;
    const spare = capacity === capacitySmallest ? spareBuffers.pop() : undefined;
    const grown = spare ?? Buffer.allocUnsafeSlow(capacity);
    this.#last.copy(grown, 0, 0, this.#lastLength);
    this.#last = grown;
    return true;
  }

  #addPiece(): boolean {
    const bytes = Math.min(pieceBytes, this.#bytesMax - this.#length);
    if (!this.#hold.hold(this.#length + bytes, { isSmall: false })) return false;
    if (this.#lastLength > 0) this.#pieces.push(this.#last.subarray(0, this.#lastLength));
    this.#last = Buffer.allocUnsafeSlow(bytes);
    this.#lastLength = 0;
    return true;
  }
}

/** Keeps a buffer for the next message: making one costs more than filling it, and garbage collection frees it late. */
function keepForReuse(buffer: Buffer): void {
  if (spareBuffers.length < spareBuffersMax) spareBuffers.push(buffer);
}
