import { Tokenizer } from 'htmlparser2';

/** Reads the tokens of an HTML document as whole texts, names and attributes (WHATWG HTML §13.2.5). */
export abstract class TokenReader {
  readonly #source: string;
  /** Range of the text that was read and not passed on yet: the tokenizer gives `<<<` in pieces of one character. */
  #textStart = 0;
  #textEnd = -1;
  #name = '';
  #attribute = '';
  #value = '';

  constructor(source: string) {
    this.#source = source;
  }

  /** Reads the whole document. Time is linear in it. */
  read(): void {
    const tokenizer = new Tokenizer({ decodeEntities: true }, this);
    tokenizer.write(this.#source);
    tokenizer.end();
  }

  /** Takes a piece of text; a character reference is a piece of its own. */
  protected abstract takeText(text: string, offset: number): void;

  /** Takes the name of a start tag, in lower case, before its attributes. */
  protected abstract takeName(name: string, offset: number): void;

  /** Takes an attribute of the start tag: its name in lower case, and its value with character references decoded. */
  protected abstract takeAttribute(name: string, value: string): void;

  /** Takes the end of a start tag. `/>` ends elements of SVG and MathML alone (WHATWG HTML §13.2.5.40). */
  protected abstract takeStartTag(name: string, tag: { readonly isSelfClosing: boolean }): void;

  protected abstract takeEndTag(name: string): void;

  protected abstract takeDeclaration(declaration: string, offset: number): void;

  protected abstract takeComment(offset: number): void;

  protected abstract takeEnd(): void;

  ontext(start: number, end: number): void {
    if (start !== this.#textEnd) {
      this.#endText();
      this.#textStart = start;
    }
    this.#textEnd = end;
  }

  ontextentity(codePoint: number, end: number): void {
    this.#endText();
    this.takeText(String.fromCodePoint(codePoint), end);
  }

  onopentagname(start: number, end: number): void {
    this.#endText();
    this.#name = this.#source.slice(start, end).toLowerCase();
    this.takeName(this.#name, start - 1);
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#source.slice(start, end).toLowerCase();
    this.#value = '';
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#source.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    this.#value += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    this.takeAttribute(this.#attribute, this.#value);
  }

  onopentagend(): void {
    this.takeStartTag(this.#name, { isSelfClosing: false });
  }

  onselfclosingtag(): void {
    this.takeStartTag(this.#name, { isSelfClosing: true });
  }

  onclosetag(start: number, end: number): void {
    this.#endText();
    this.takeEndTag(this.#source.slice(start, end).toLowerCase());
  }

  ondeclaration(start: number, end: number): void {
    this.#endText();
    this.takeDeclaration(this.#source.slice(start, end), start);
  }

  oncomment(start: number): void {
    this.#endText();
    this.takeComment(start);
  }

  onend(): void {
    this.#endText();
    this.takeEnd();
  }

  oncdata(): void {}

  onprocessinginstruction(): void {}

  #endText(): void {
    if (this.#textEnd < 0) return;
    const end = this.#textEnd;
    this.#textEnd = -1;
    this.takeText(this.#source.slice(this.#textStart, end), this.#textStart);
  }
}
