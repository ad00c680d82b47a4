import { Tokenizer } from 'htmlparser2';
import { rawElements } from './cleaning/allowed-markup.ts';

/** Start tag of a document as its author wrote it. */
export interface StartTag {
  /** Name in lower case. */
  readonly name: string;
  /** Decoded values by their names in lower case; of two the first. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Offset of its `<` in the document. */
  readonly offset: number;
  /** Whether it ends in `/>`, which ends elements of SVG and MathML alone (WHATWG HTML §13.2.5.40). */
  readonly isSelfClosing: boolean;
}

/** Receiver of the tokens of a document, in their order. */
export interface DocumentReceiver {
  startTag(tag: StartTag): void;
  endTag(name: string): void;
  /** Takes a piece of text; an entity is a piece of its own. */
  text(text: string): void;
  /** Takes the whole text of an element in which nothing else is markup, such as `style`. */
  rawText(element: string, text: string, offset: number): void;
  declaration(offset: number): void;
  comment(offset: number): void;
}

/** Maximum number of attributes that are read of a tag; of more the first. */
const attributesMax = 200;
const noAttributes = new Map<string, string>();

/** Reads the tokens of an HTML document as a browser does (WHATWG HTML §13.2.5). Time and memory are linear in the document. */
export function readDocument(html: string, receiver: DocumentReceiver): void {
  const tokenizer = new Tokenizer({ decodeEntities: true }, new TokenReceiver(html, receiver));
  tokenizer.write(html);
  tokenizer.end();
}

/** Receiver of the callbacks of the tokenizer, of which it makes tags. */
class TokenReceiver {
  readonly #source: string;
  readonly #receiver: DocumentReceiver;
  /** Text that is read and not passed on yet: the tokenizer gives `<<<` in pieces of a character. */
  #textStart = 0;
  #textEnd = -1;
  #name = '';
  #offset = 0;
  #attribute = '';
  #value = '';
  #attributes = noAttributes;
  /** Open element in which nothing else is markup. */
  #raw: { readonly name: string; text: string; offset: number | undefined } | undefined;

  constructor(source: string, receiver: DocumentReceiver) {
    this.#source = source;
    this.#receiver = receiver;
  }

  ontext(start: number, end: number): void {
    if (start !== this.#textEnd) {
      this.#endText();
      this.#textStart = start;
    }
    this.#textEnd = end;
  }

  ontextentity(codePoint: number, end: number): void {
    this.#endText();
    this.#addText(String.fromCodePoint(codePoint), end);
  }

  onopentagname(start: number, end: number): void {
    this.#endText();
    this.#name = this.#source.slice(start, end).toLowerCase();
    this.#offset = start - 1;
    this.#attributes = noAttributes;
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
    if (this.#attributes === noAttributes) this.#attributes = new Map();
    else if (this.#attributes.size >= attributesMax || this.#attributes.has(this.#attribute)) return;
    this.#attributes.set(this.#attribute, this.#value);
  }

  onopentagend(): void {
    this.#passStartTag({ isSelfClosing: false });
  }

  onselfclosingtag(): void {
    // What would be raw is read so by the tokenizer in any case.
    this.#passStartTag({ isSelfClosing: true });
  }

  onclosetag(start: number, end: number): void {
    this.#endText();
    this.#endRaw();
    this.#receiver.endTag(this.#source.slice(start, end).toLowerCase());
  }

  ondeclaration(start: number): void {
    this.#endText();
    this.#receiver.declaration(start);
  }

  oncomment(start: number): void {
    this.#endText();
    this.#receiver.comment(start);
  }

  onend(): void {
    this.#endText();
    this.#endRaw();
  }

  oncdata(): void {}

  onprocessinginstruction(): void {}

  #passStartTag({ isSelfClosing }: { isSelfClosing: boolean }): void {
    const name = this.#name;
    this.#receiver.startTag({ name, attributes: this.#attributes, offset: this.#offset, isSelfClosing });
    if (rawElements.has(name)) this.#raw = { name, text: '', offset: undefined };
  }

  #endText(): void {
    if (this.#textEnd < 0) return;
    const end = this.#textEnd;
    this.#textEnd = -1;
    this.#addText(this.#source.slice(this.#textStart, end), this.#textStart);
  }

  #addText(text: string, offset: number): void {
    if (this.#raw === undefined) this.#receiver.text(text);
    else {
      this.#raw.offset ??= offset;
      this.#raw.text += text;
    }
  }

  #endRaw(): void {
    if (this.#raw === undefined) return;
    const { name, text, offset = this.#offset } = this.#raw;
    this.#raw = undefined;
    this.#receiver.rawText(name, text, offset);
  }
}
