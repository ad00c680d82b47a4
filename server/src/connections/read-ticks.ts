/** Maximum number of bytes read from all sessions in one tick. A chunk of a socket is read whole. */
export const readBytesPerTickMax = 256 * 1024;

/**
 * Bounds the bytes that are read from all clients in one tick. Without it, a fast client would be read without a pause,
 * and hold up everything else.
 */
export class ReadTicks {
  readonly #bytesMax: number;
  #bytesLeft: number;
  #willBegin = false;
  #waiting: (() => void)[] = [];

  constructor(bytesMax = readBytesPerTickMax) {
    this.#bytesMax = bytesMax;
    this.#bytesLeft = bytesMax;
  }

  /** Counts bytes that were read. Returns whether more may be read in this tick; if not, calls `onNext` in the next one. */
  count(bytes: number, onNext: () => void): boolean {
    this.#bytesLeft -= bytes;
    if (!this.#willBegin) {
      this.#willBegin = true;
      setImmediate(() => this.#begin());
    }
    if (this.#bytesLeft > 0) return true;
    this.#waiting.push(onNext);
    return false;
  }

  #begin(): void {
    this.#willBegin = false;
    this.#bytesLeft = this.#bytesMax;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const onNext of waiting) onNext();
  }
}
