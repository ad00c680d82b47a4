const lf = 0x0a;
const space = 0x20;

/**
 * Gathers words into lines: white space folds to one space, and never more than one empty line stands in a row. It
 * keeps characters, not words, so that its memory is that of the text.
 */
export class TextLines {
  readonly #codes: Uint16Array;
  #length = 0;
  /** Line ends that stand at the end of what is written, and those that are to come before the next word. */
  #newlines = 2;
  #pendingNewlines = 0;
  #pendingSpace = false;

  /** @param charactersMax What is beyond is not kept. */
  constructor(charactersMax: number) {
    this.#codes = new Uint16Array(charactersMax);
  }

  /** Adds text; where `keepsLines` is set, its line ends are such. */
  add(text: string, { keepsLines }: { keepsLines: boolean }): void {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (!isSpace(code)) this.#write(code);
      else if (keepsLines && code === lf) this.breakLine();
      else this.#pendingSpace = true;
    }
  }

  breakLine(): void {
    this.#pendingNewlines = Math.min(2, this.#pendingNewlines + 1);
  }

  startLine(): void {
    this.#pendingNewlines = Math.max(1, this.#pendingNewlines);
  }

  startParagraph(): void {
    this.#pendingNewlines = 2;
  }

  toString(): string {
    return Buffer.from(this.#codes.buffer, 0, this.#length * 2).toString('utf16le');
  }

  #write(code: number): void {
    if (this.#pendingNewlines > 0 || this.#pendingSpace) this.#separate();
    this.#newlines = 0;
    this.#push(code);
  }

  #separate(): void {
    const newlines = Math.max(0, this.#pendingNewlines - this.#newlines);
    for (let count = 0; count < newlines; count += 1) this.#push(lf);
    if (newlines === 0 && this.#pendingSpace && this.#newlines === 0) this.#push(space);
    this.#pendingNewlines = 0;
    this.#pendingSpace = false;
  }

  #push(code: number): void {
    if (this.#length === this.#codes.length) return;
    this.#codes[this.#length] = code;
    this.#length += 1;
  }
}

/** White space as of JavaScript, and control characters. */
function isSpace(code: number): boolean {
  if (code <= space || code === 0xa0) return true;
  if (code < 0x1680) return false;
  return code === 0x3000 || code === 0xfeff || (code <= 0x205f && /\s/.test(String.fromCharCode(code)));
}
