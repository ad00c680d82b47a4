/** Semaphore over bytes of memory. Work that wants more than is free waits, first in, first out. */
export class ByteSemaphore {
  readonly #bytesMax: number;
  readonly #waiting: { readonly bytes: number; readonly admit: () => void }[] = [];
  #free: number;

  constructor(options: { bytesMax: number }) {
    this.#bytesMax = options.bytesMax;
    this.#free = options.bytesMax;
  }

  /**
   * Acquires `bytes` as soon as they are free, and resolves with the function that releases them. An amount above the
   * total counts as the total.
   */
  take(bytes: number): Promise<() => void> {
    const amount = Math.min(bytes, this.#bytesMax);
    return new Promise((resolve) => {
      this.#waiting.push({ bytes: amount, admit: () => resolve(this.#releaseOf(amount)) });
      this.#admitWaiting();
    });
  }

  #releaseOf(bytes: number): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#free += bytes;
      this.#admitWaiting();
    };
  }

  #admitWaiting(): void {
    for (let [first] = this.#waiting; first !== undefined && first.bytes <= this.#free; [first] = this.#waiting) {
      this.#waiting.shift();
      this.#free -= first.bytes;
      first.admit();
    }
  }
}
