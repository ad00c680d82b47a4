const none = Buffer.alloc(0);
const CR = 13;
const crlfBytes = 2;

/** Limits of a command and of what is thrown away of one that is too long, in bytes. */
export interface CommandLimits {
  /** Size of a command, with its literals and line ends. */
  readonly commandBytesMax: number;
  /** Literals of one command. */
  readonly literalsMax: number;
  /** What is read and thrown away of one that is too long. A client whose command has not ended by then is cut off. */
  readonly skippedBytesMax: number;
}

/** Text of a command between its literals, or a literal. Each character of a text is a byte. */
export type CommandPiece = { readonly text: string } | { readonly literal: string };

/** What the reader has found. */
export type ReadCommand =
  /** A whole command. */
  | { readonly type: 'command'; readonly pieces: readonly CommandPiece[] }
  /** A literal is announced, and its client waits for a word (RFC 3501 §4.3). */
  | { readonly type: 'announced'; readonly start: string }
  /** A command that is too long, all of which has been thrown away. */
  | { readonly type: 'too_long'; readonly start: string }
  /** What does not end, or announces a literal beyond all bounds. */
  | { readonly type: 'endless' };

/** A literal at the end of a line: its size, and a plus where the client does not wait (RFC 7888). */
const literalAtEnd = /\{(\d{1,20})(\+?)\}$/;
/** Number of characters of a command that tell its tag and its name. */
const startCharacters = 200;

/** Reads commands out of bytes that come in pieces of any size: lines, and the literals in them (RFC 3501 §2.2.1, §4.3). */
export class CommandReader {
  readonly #limits: CommandLimits;
  #bytes: Buffer = none;
  #pieces: CommandPiece[] = [];
  /** Bytes of the command so far, those thrown away included. */
  #commandBytes = 0;
  /** Literal that is being read. */
  #literal: { readonly bytes: number; leftBytes: number } | undefined;
  #literals = 0;
  /** Whether the rest of the command is thrown away, because it is too long. */
  #isSkipping = false;
  #start = '';
  /** Where the search for the end of the line goes on. */
  #searchedBytes = 0;

  constructor(limits: CommandLimits) {
    this.#limits = limits;
  }

  get hasInput(): boolean {
    return this.#bytes.length > 0;
  }

  push(chunk: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
  }

  /** Forgets all bytes that have come. */
  drop(): void {
    this.#take(this.#bytes.length);
    this.#endCommand();
  }

  /**
   * Takes what comes next; `undefined` while it has not come whole. Before a login a command may be no longer than `bytesMax`.
   * @param options.isResponse Whether the client owes a line that is no command: a response of a login, or DONE.
   */
  take({ bytesMax, isResponse }: { bytesMax: number; isResponse: boolean }): ReadCommand | undefined {
    const most = Math.min(bytesMax, this.#limits.commandBytesMax);
    for (;;) {
      if (this.#literal !== undefined && !this.#readLiteral(this.#literal)) break;
      const line = this.#takeLine(most);
      if (line === undefined || this.#isEndless) break;
      const found = this.#readLine(line, { most, isResponse });
      if (found !== undefined) return found;
    }
    return this.#isEndless ? { type: 'endless' } : undefined;
  }

  get #isEndless(): boolean {
    return this.#commandBytes > this.#limits.skippedBytesMax;
  }

  /** Gives up the command whose literal was announced: its client is told so, and does not send it. */
  refuseLiteral(): void {
    this.#endCommand();
  }

  #readLine(line: string, { most, isResponse }: { most: number; isResponse: boolean }): ReadCommand | undefined {
    if (this.#start === '') this.#start = line.slice(0, startCharacters);
    const [announcement, size, plus] = isResponse ? [] : (literalAtEnd.exec(line) ?? []);
    if (announcement === undefined || size === undefined) return this.#end(line);
    const bytes = Number(size);
    const waits = plus === '';
    const { skippedBytesMax, literalsMax } = this.#limits;
    this.#literals += 1;
    const isTooLong = this.#isSkipping || this.#commandBytes + bytes > most || this.#literals > literalsMax;
    if (isTooLong && waits) return this.#endTooLong();
    if (bytes > skippedBytesMax) return { type: 'endless' };
    if (isTooLong) this.#skip();
    else this.#pieces.push({ text: line.slice(0, -announcement.length) });
    this.#literal = { bytes, leftBytes: bytes };
    return waits ? { type: 'announced', start: this.#start } : undefined;
  }

  /** Throws away what has come of the command, and what follows of it. */
  #skip(): void {
    this.#isSkipping = true;
    this.#pieces = [];
  }

  #end(line: string): ReadCommand {
    if (this.#isSkipping) return this.#endTooLong();
    const pieces = [...this.#pieces, { text: line }];
    this.#endCommand();
    return { type: 'command', pieces };
  }

  #endTooLong(): ReadCommand {
    const start = this.#start;
    this.#endCommand();
    return { type: 'too_long', start };
  }

  #endCommand(): void {
    this.#pieces = [];
    this.#commandBytes = 0;
    this.#literal = undefined;
    this.#literals = 0;
    this.#isSkipping = false;
    this.#start = '';
  }

  /** Reads a literal; returns whether it has come whole. */
  #readLiteral(literal: { readonly bytes: number; leftBytes: number }): boolean {
    if (this.#isSkipping) literal.leftBytes -= this.#take(Math.min(literal.leftBytes, this.#bytes.length)).length;
    else if (this.#bytes.length >= literal.bytes) {
      this.#pieces.push({ literal: this.#take(literal.bytes).toString('latin1') });
      literal.leftBytes = 0;
    }
    if (literal.leftBytes > 0) return false;
    this.#literal = undefined;
    return true;
  }

  /** Takes the next line without its CRLF. Of one that is too long only the beginning is kept. */
  #takeLine(most: number): string | undefined {
    const end = this.#bytes.indexOf('\r\n', this.#searchedBytes);
    const lineBytes = end < 0 ? this.#bytes.length : end + crlfBytes;
    if (this.#commandBytes + lineBytes > most && !this.#isSkipping) {
      if (this.#start === '') this.#start = this.#bytes.toString('latin1', 0, Math.min(startCharacters, lineBytes));
      this.#skip();
    }
    if (end >= 0) {
      const line = this.#take(lineBytes);
      // Of what is thrown away only its end counts: it may announce a literal.
      return line.toString(
        'latin1',
        this.#isSkipping ? Math.max(0, lineBytes - startCharacters) : 0,
        lineBytes - crlfBytes,
      );
    }
    // A literal may be announced at the end, and a CR may be half of the line end.
    if (this.#isSkipping) this.#take(Math.max(0, this.#bytes.length - startCharacters));
    this.#searchedBytes = Math.max(0, this.#bytes.length - (this.#bytes.at(-1) === CR ? 1 : 0));
    return undefined;
  }

  /** Takes bytes off the front. No view is left of a chunk that was read, because the session frees its memory. */
  #take(count: number): Buffer {
    const taken = this.#bytes.subarray(0, count);
    this.#bytes = count >= this.#bytes.length ? none : this.#bytes.subarray(count);
    this.#commandBytes += count;
    this.#searchedBytes = 0;
    return taken;
  }
}
