/** Bytes that all sessions together are read in one tick; a chunk of a socket is read whole. */
export const readBytesPerTickMax = 256 * 1024;

/**
 * Bounds what is read from all clients in one tick, so that clients who send as fast as they can do not hold
 * up everything else: a socket that has much to give would be read on and on.
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

  /** Counts what was read. Returns whether more may be in this tick; if not, `onNext` is called in the next one. */
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
