/** The memory that all sessions together may hold message content in. */
export class BufferBudget {
  #bytesLeft: number;

  constructor(bytesMax: number) {
    this.#bytesLeft = bytesMax;
  }

  /** Takes `bytes`, or nothing and returns false when so much is not left. */
  take(bytes: number): boolean {
    if (bytes > this.#bytesLeft) return false;
    this.#bytesLeft -= bytes;
    return true;
  }

  give(bytes: number): void {
    this.#bytesLeft += bytes;
  }
}
