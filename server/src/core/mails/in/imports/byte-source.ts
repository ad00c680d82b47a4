/** Reader of bytes that arrive in pieces of any size. It holds one piece, and bytes that were put back. */
export class ByteSource {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Takes exactly `length` bytes; fewer only at the end. */
  async take(length: number): Promise<Buffer> {
    const taken: Buffer[] = [];
    let missing = length;
    while (missing > 0) {
      const some = await this.some(missing);
      if (some === undefined) break;
      taken.push(some);
      missing -= some.length;
    }
    const [only = Buffer.alloc(0)] = taken;
    return taken.length <= 1 ? only : Buffer.concat(taken);
  }

  /** Takes the bytes at hand, at most `lengthMax`; `undefined` at the end. */
  async some(lengthMax: number): Promise<Buffer | undefined> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#pieces.next();
      if (done) return undefined;
      this.#rest = value;
    }
    const taken = this.#rest.subarray(0, lengthMax);
    this.#rest = this.#rest.subarray(taken.length);
    return taken;
  }

  /** Puts back the bytes that were taken last. */
  putBack(bytes: Buffer): void {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([bytes, this.#rest]);
  }

  /** Reads to the end, and drops the bytes. */
  async finish(): Promise<void> {
    this.#rest = Buffer.alloc(0);
    while (!(await this.#pieces.next()).done);
  }

  /** Ends the reading, wherever it is. */
  async end(): Promise<void> {
    await this.#pieces.return?.();
  }
}
