const CR = 13;
const LF = 10;
const dot = 46;
const end = Buffer.from('.\r\n');
const crlfEnd = Buffer.from('\r\n.\r\n');
/** End of a line that is not sent as it is: a CR or LF by itself, or one before a dot. */
const changedEnd = /\r(?!\n(?!\.))|(?<!\r)\n/;

/**
 * Lines of one message on their way to a client (RFC 1939 §3): each ends with CRLF, whatever ended it before, one that begins with a
 * dot gets another, and a line with a dot alone ends them. Pieces may be cut anywhere.
 */
export class MessageLines {
  /** Lines of the body that are still wanted; `undefined` while the header is read. */
  #bodyLinesLeft: number | undefined;
  readonly #bodyLinesMax: number;
  #isLineStart = true;
  #lastIsCr = false;
  /** Bytes of the line under way, without its end. */
  #lineBytes = 0;

  /** @param options.bodyLinesMax Lines of the body that are wanted (RFC 1939 §7, TOP); by default all. */
  constructor({ bodyLinesMax = Number.POSITIVE_INFINITY } = {}) {
    this.#bodyLinesMax = bodyLinesMax;
  }

  /** Whether all lines that are wanted have come. */
  get isEnough(): boolean {
    return this.#bodyLinesLeft !== undefined && this.#bodyLinesLeft <= 0;
  }

  /** Takes a piece, and returns what is sent of it. The piece itself is returned where nothing in it changes. */
  push(piece: Buffer): Buffer {
    if (piece.length === 0) return piece;
    const isWhole = this.#bodyLinesMax === Number.POSITIVE_INFINITY && !this.#lastIsCr;
    return isWhole && this.#isSentAsItIs(piece) ? piece : this.#rewrite(piece);
  }

  /** The end of the message. */
  end(): Buffer {
    return this.#isLineStart ? end : crlfEnd;
  }

  /** Whether nothing in a piece changes; then it is taken. */
  #isSentAsItIs(piece: Buffer): boolean {
    if (this.#isLineStart && piece[0] === dot) return false;
    if (changedEnd.test(piece.toString('latin1'))) return false;
    this.#isLineStart = piece.at(-1) === LF;
    return true;
  }

  #rewrite(piece: Buffer): Buffer {
    const out = Buffer.allocUnsafe(piece.length * 2);
    let length = 0;
    for (let at = 0; at < piece.length && !this.isEnough; at += 1) {
      const byte = piece[at] ?? 0;
      const isCrlf = byte === LF && this.#lastIsCr;
      this.#lastIsCr = byte === CR;
      if (isCrlf) continue;
      if (byte === CR || byte === LF) {
        out[length] = CR;
        out[length + 1] = LF;
        length += 2;
        this.#endLine();
        continue;
      }
      if (this.#isLineStart && byte === dot) {
        out[length] = dot;
        length += 1;
      }
      out[length] = byte;
      length += 1;
      this.#isLineStart = false;
      this.#lineBytes += 1;
    }
    return out.subarray(0, length);
  }

  #endLine(): void {
    if (this.#bodyLinesLeft !== undefined) this.#bodyLinesLeft -= 1;
    else if (this.#lineBytes === 0) this.#bodyLinesLeft = this.#bodyLinesMax;
    this.#lineBytes = 0;
    this.#isLineStart = true;
  }
}
