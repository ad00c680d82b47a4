/** Memory for work that takes much of it for a while: whoever wants more than is free waits for its turn, in order. */
export class ByteSemaphore {
  readonly #bytesMax: number;
  readonly #waiting: { readonly bytes: number; readonly admit: () => void }[] = [];
  #free: number;

  constructor(options: { bytesMax: number }) {
    this.#bytesMax = options.bytesMax;
    this.#free = options.bytesMax;
  }

  /** Resolves when `bytes` are free, with the function that gives them back; for more than there is, when all are. */
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
