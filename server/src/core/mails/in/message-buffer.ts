import { freeMemory } from '../../../lib/memory.ts';
import { type MessageHold, smallMessageBytesMax } from './message-budget.ts';

const capacitySmallest = 8 * 1024;
/** Maximum number of unused buffers of the smallest capacity that are kept for reuse. */
const spareBuffersMax = 64;
const spareBuffers: Buffer[] = [];
const noBytes = Buffer.alloc(0);

/** Size of the pieces of a large message. A message in pieces is not copied when it grows. */
const pieceBytes = 256 * 1024;
/** Copies that a small message is counted with: its bytes, the copy for the store, and that in the writer thread. */
const copiesOfSmall = 3;

/** Message in memory while it is received. A hold counts the memory. */
export class MessageBuffer {
  readonly #hold: MessageHold;
  readonly #bytesMax: number;
  #pieces: Buffer[] = [];
  /** The piece that is being filled. */
  #last: Buffer = noBytes;
  #lastLength = 0;
  #length = 0;

  constructor(options: { hold: MessageHold; bytesMax: number }) {
    this.#hold = options.hold;
    this.#bytesMax = options.bytesMax;
  }

  get length(): number {
    return this.#length;
  }

  /** The bytes as pieces, in order; valid until `release`. */
  get pieces(): Buffer[] {
    return [...this.#pieces, this.#last.subarray(0, this.#lastLength)];
  }

  /** First bytes of the message; valid until `release`. */
  head(bytesMax: number): Buffer {
    const [first = this.#last.subarray(0, this.#lastLength), ...rest] = this.#pieces;
    return rest.length === 0 && first.length === this.#length
      ? first
      : Buffer.concat(this.pieces, Math.min(this.#length, bytesMax));
  }

  /** Adds bytes. Returns false when there is no memory for them, or the message would be too large. */
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

  /** Frees the memory. That of a large message is freed at once, without garbage collection. */
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
    if (bytes <= 0 || !this.#hold.hold(this.#length + bytes, { isSmall: false })) return false;
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
