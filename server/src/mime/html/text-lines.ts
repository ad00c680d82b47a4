const lf = 0x0a;
const tab = 0x09;
const space = 0x20;
const opening: ReadonlySet<number> = new Set([...'([{<«„“‘'].map((character) => character.charCodeAt(0)));
/** Maximum number of white space characters in a row that preformatted text keeps. */
const blanksMax = 256;

/**
 * Builder of a text in lines. White space folds to one space, and several empty lines to one. It keeps characters, not
 * words, so that its memory is that of the text.
 */
export class TextLines {
  readonly #codes: Uint16Array;
  #length = 0;
  /** Whether line ends or spaces are to be written before the next word. */
  #isPending = true;
  /** Number of line ends at the end of the text, and number of those to be written before the next word. */
  #newlines = 2;
  #pendingNewlines = 0;
  #pendingSpace = false;
  /** White space of preformatted text to be written before the next word of its line. */
  #pendingBlanks = '';
  /** Whether a space is to be written before a word that begins with a letter or a digit. */
  #partsWords = false;

  /** @param charactersMax Maximum length of the text. Text past it is dropped. */
  constructor(charactersMax: number) {
    this.#codes = new Uint16Array(charactersMax);
  }

  get length(): number {
    return this.#length;
  }

  /** Text from an offset on, which is an earlier `length`. */
  from(start: number): string {
    return Buffer.from(this.#codes.buffer, start * 2, (this.#length - start) * 2).toString('utf16le');
  }

  /** Adds text. With `keepsLines` its line ends and its white space stay. */
  add(text: string, { keepsLines }: { keepsLines: boolean }): void {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (!isSpace(code)) this.#write(code);
      else if (keepsLines) this.#keep(code);
      else this.addSpace();
    }
  }

  /** Parts what comes next from the last word by a space, in the same line. */
  addSpace(): void {
    this.#pendingSpace = true;
    this.#isPending = true;
  }

  /** Adds a remark to the last word, in the same line. */
  addRemark(remark: string): void {
    this.#push(space);
    for (let at = 0; at < remark.length; at += 1) this.#push(remark.charCodeAt(at));
    this.#partsWords = true;
    this.#isPending = true;
  }

  /** Ends a word: a letter or digit that comes next begins another one. */
  partWords(): void {
    if (isOpening(this.#codes[this.#length - 1])) return;
    this.#partsWords = true;
    this.#isPending = true;
  }

  breakLine(): void {
    this.#endLine(Math.min(2, this.#pendingNewlines + 1));
  }

  startLine(): void {
    this.#endLine(Math.max(1, this.#pendingNewlines));
  }

  startParagraph(): void {
    this.#endLine(2);
  }

  toString(): string {
    return this.from(0);
  }

  #endLine(newlines: number): void {
    this.#pendingNewlines = newlines;
    this.#pendingBlanks = '';
    this.#isPending = true;
  }

  #keep(code: number): void {
    if (code === lf) this.breakLine();
    else if (this.#pendingBlanks.length < blanksMax) this.#pendingBlanks += code === tab ? '\t' : ' ';
    this.#isPending = true;
  }

  #write(code: number): void {
    if (this.#isPending) this.#separate(code);
    this.#push(code);
  }

  /** Writes the line ends and spaces before the next word, which begins with `code`. */
  #separate(code: number): void {
    const newlines = Math.max(0, this.#pendingNewlines - this.#newlines);
    for (let count = 0; count < newlines; count += 1) this.#push(lf);
    const blanks = this.#pendingBlanks;
    const isInLine = newlines === 0 && this.#newlines === 0;
    if (blanks !== '') for (let at = 0; at < blanks.length; at += 1) this.#push(blanks.charCodeAt(at));
    else if (isInLine && (this.#pendingSpace || (this.#partsWords && isWordCharacter(code)))) this.#push(space);
    this.#isPending = false;
    this.#newlines = 0;
    this.#pendingNewlines = 0;
    this.#pendingSpace = false;
    this.#pendingBlanks = '';
    this.#partsWords = false;
  }

  #push(code: number): void {
    if (this.#length === this.#codes.length) return;
    this.#codes[this.#length] = code;
    this.#length += 1;
  }
}

function isWordCharacter(code: number): boolean {
  return (
    code > 0x7f || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
  );
}

/** Whether a character is an open bracket or quotation mark, which no blank follows. */
function isOpening(code: number | undefined): boolean {
  return code !== undefined && opening.has(code);
}

/** Whether a character is white space, as JavaScript has it, or a control character. */
function isSpace(code: number): boolean {
  if (code <= space || code === 0xa0) return true;
  if (code < 0x1680) return false;
  return code === 0x3000 || code === 0xfeff || (code <= 0x205f && /\s/.test(String.fromCharCode(code)));
}
