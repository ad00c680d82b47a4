import type { SmtpLimits } from '../limits.ts';

const CR = 13;
const crlfBytes = 2;
const none = Buffer.alloc(0);

/** Received bytes that are not yet read. They are taken as command lines, or as content. */
export class CommandInput {
  #bytes: Buffer = none;
  /** Whether the rest of a line that was too long is being thrown away. */
  #skipsLine = false;

  get bytes(): Buffer {
    return this.#bytes;
  }

  push(chunk: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
  }

  /** Drops bytes from the front; by default all. No view is left of a chunk that was read, whose memory the session frees. */
  drop(count = this.#bytes.length): void {
    this.#bytes = count >= this.#bytes.length ? none : this.#bytes.subarray(count);
  }

  /**
   * Takes the next line, without its CRLF; `undefined` while it is not complete. Of a line that is too long no more than its
   * limit stays in memory.
   * @param options.isResponse Whether the line belongs to an authentication exchange, whose lines may be longer, as those of
   * the command AUTH.
   */
  takeLine(
    { lineBytesMax, loginLineBytesMax }: Pick<SmtpLimits, 'lineBytesMax' | 'loginLineBytesMax'>,
    { isResponse }: { isResponse: boolean },
  ): Buffer | 'too_long' | undefined {
    const end = this.#bytes.indexOf('\r\n');
    const bytes = end < 0 ? this.#bytes.length : end + crlfBytes;
    const isLogin = bytes > lineBytesMax && (isResponse || beginsLogin(this.#bytes));
    const isTooLong = bytes > (isLogin ? loginLineBytesMax : lineBytesMax);
    if (end < 0) {
      if (isTooLong) {
        this.#skipsLine = true;
        // A CR at the end may be half of the line's end.
        this.#bytes = this.#bytes.subarray(this.#bytes.at(-1) === CR ? -1 : this.#bytes.length);
      }
      return undefined;
    }
    const line = this.#bytes.subarray(0, end);
    this.drop(bytes);
    const isWhole = !this.#skipsLine && !isTooLong;
    this.#skipsLine = false;
    return isWhole ? line : 'too_long';
  }
}

const login = 'AUTH ';

function beginsLogin(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, login.length).toUpperCase() === login;
}
