const CR = 13;
const crlfBytes = 2;
const none = Buffer.alloc(0);

/** Limits of the lines of a client, CRLF included. */
export interface LineLimits {
  /** Maximum length of a command line in bytes. */
  readonly lineBytesMax: number;
  /** Maximum length of a line of an authentication exchange in bytes. */
  readonly loginLineBytesMax: number;
  /**
   * Maximum size in bytes of a line that is too long. A client whose line has not ended by then is cut
   * off.
   */
  readonly overlongLineBytesMax: number;
}

/** Received bytes that are not yet read. They are read as command lines, or as content. */
export class CommandInput {
  #bytes: Buffer = none;
  /** Bytes thrown away of the line under way, because it is too long; 0 when it is not. */
  #skippedBytes = 0;
  #lineBytes = 0;

  /** Bytes of the line that was taken last, CRLF included, also if it was too long. */
  get lineBytes(): number {
    return this.#lineBytes;
  }

  get bytes(): Buffer {
    return this.#bytes;
  }

  push(chunk: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
  }

  /**
   * Drops bytes from the front; by default all. Afterwards no view is left of a chunk that was read, because the
   * session frees its memory.
   */
  drop(count = this.#bytes.length): void {
    this.#bytes = count >= this.#bytes.length ? none : this.#bytes.subarray(count);
  }

  /**
   * Takes the next line, without its CRLF; `undefined` while it is not complete, `endless` when it grows beyond all bounds. Of a
   * line that is too long no more than its limit stays in memory.
   * @param options.isResponse Whether the line belongs to an authentication exchange, whose lines may be longer, as those of
   * the command AUTH.
   */
  takeLine(limits: LineLimits, { isResponse }: { isResponse: boolean }): Buffer | 'too_long' | 'endless' | undefined {
    const { lineBytesMax, loginLineBytesMax, overlongLineBytesMax } = limits;
    const end = this.#bytes.indexOf('\r\n');
    const bytes = end < 0 ? this.#bytes.length : end + crlfBytes;
    if (this.#skippedBytes + bytes > overlongLineBytesMax) return 'endless';
    const isLogin = bytes > lineBytesMax && (isResponse || beginsLogin(this.#bytes));
    const isTooLong = bytes > (isLogin ? loginLineBytesMax : lineBytesMax);
    if (end < 0) {
      if (isTooLong) this.#skip();
      return undefined;
    }
    const line = this.#bytes.subarray(0, end);
    this.drop(bytes);
    const isWhole = this.#skippedBytes === 0 && !isTooLong;
    this.#lineBytes = this.#skippedBytes + bytes;
    this.#skippedBytes = 0;
    return isWhole ? line : 'too_long';
  }

  /** Drops the received part of a line that is too long, except a CR at its end, which may be half of the line end. */
  #skip(): void {
    const skipped = this.#bytes.length - (this.#bytes.at(-1) === CR ? 1 : 0);
    this.#skippedBytes += skipped;
    this.drop(skipped);
  }
}

const login = 'AUTH ';

function beginsLogin(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, login.length).toUpperCase() === login;
}
