import { rawElements } from './cleaning/allowed-markup.ts';
import { TokenReader } from './token-reader.ts';

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
  /** Takes a declaration; `text` is what stands between `<!` and `>`. */
  declaration(offset: number, text: string): void;
  comment(offset: number): void;
}

/** Maximum number of attributes that are read of a tag; of more the first. */
const attributesMax = 200;
const noAttributes = new Map<string, string>();

/** Reads the tokens of an HTML document as a browser does (WHATWG HTML §13.2.5). Time and memory are linear in the document. */
export function readDocument(html: string, receiver: DocumentReceiver): void {
  new DocumentReader(html, receiver).read();
}

class DocumentReader extends TokenReader {
  readonly #receiver: DocumentReceiver;
  #offset = 0;
  #attributes = noAttributes;
  /** Open element in which nothing else is markup. */
  #raw: { readonly name: string; text: string; offset: number | undefined } | undefined;

  constructor(html: string, receiver: DocumentReceiver) {
    super(html);
    this.#receiver = receiver;
  }

  protected takeText(text: string, offset: number): void {
    if (this.#raw === undefined) this.#receiver.text(text);
    else {
      this.#raw.offset ??= offset;
      this.#raw.text += text;
    }
  }

  protected takeName(_name: string, offset: number): void {
    this.#offset = offset;
    this.#attributes = noAttributes;
  }

  protected takeAttribute(name: string, value: string): void {
    if (this.#attributes === noAttributes) this.#attributes = new Map();
    else if (this.#attributes.size >= attributesMax || this.#attributes.has(name)) return;
    this.#attributes.set(name, value);
  }

  protected takeStartTag(name: string, { isSelfClosing }: { readonly isSelfClosing: boolean }): void {
    this.#receiver.startTag({ name, attributes: this.#attributes, offset: this.#offset, isSelfClosing });
    // The tokenizer reads such an element as raw text also where its tag ends in `/>`.
    if (rawElements.has(name)) this.#raw = { name, text: '', offset: undefined };
  }

  protected takeEndTag(name: string): void {
    this.#endRaw();
    this.#receiver.endTag(name);
  }

  protected takeDeclaration(declaration: string, offset: number): void {
    this.#receiver.declaration(offset, declaration);
  }

  protected takeComment(offset: number): void {
    this.#receiver.comment(offset);
  }

  protected takeEnd(): void {
    this.#endRaw();
  }

  #endRaw(): void {
    if (this.#raw === undefined) return;
    const { name, text, offset = this.#offset } = this.#raw;
    this.#raw = undefined;
    this.#receiver.rawText(name, text, offset);
  }
}
