import { readAttribute } from './attributes.ts';
import { type LinkReceiver, writeShownText } from './shown-document.ts';
import { TextLines } from './text-lines.ts';

/** Link in the shown text of a document. */
export interface LinkInText {
  /** Value of `href`, entities decoded, without control characters and blanks around it. */
  readonly href: string;
  /** Range of its words in the text, which may have blanks around them. The words of an image are its alternative text. */
  readonly start: number;
  readonly end: number;
}

/** Text of a document that a reader can see, without the targets of its links, and the links in it. */
export interface LinkedText {
  readonly text: string;
  readonly links: readonly LinkInText[];
}

/** What a reader of a document can see, and how much more there is. */
export interface SeenDocument extends LinkedText {
  /** Characters of the document's text that a reader cannot see, white space aside. */
  readonly hiddenCharacters: number;
}

/**
 * Reads the shown text of an HTML document and the links in it, in time and memory linear in the document.
 * @param linksMax Maximum number of links; further ones are text only.
 */
export function readLinkedText(html: string, { linksMax }: { linksMax: number }): SeenDocument {
  // What stands for text is never shorter than the text.
  const text = new TextLines(html.length + 2);
  const collector = new LinkCollector(text, linksMax);
  const hiddenCharacters = writeShownText(html, { text, links: collector, hidesUnreadable: true });
  return { text: text.toString(), links: collector.links, hiddenCharacters };
}

class LinkCollector implements LinkReceiver {
  readonly links: LinkInText[] = [];
  readonly #text: TextLines;
  readonly #linksMax: number;
  #open: { readonly href: string; readonly start: number } | undefined;

  constructor(text: TextLines, linksMax: number) {
    this.#text = text;
    this.#linksMax = linksMax;
  }

  begin(attributes: string): void {
    this.end();
    if (this.links.length >= this.#linksMax) return;
    const href = readAttribute(attributes, 'href')
      ?.replace(/\p{Cc}/gu, '')
      .trim();
    if (href !== undefined && href !== '') this.#open = { href, start: this.#text.length };
  }

  passImage(attributes: string): void {
    if (this.#open === undefined) return;
    this.#text.add(` ${readAttribute(attributes, 'alt') ?? ''} `, { keepsLines: false });
  }

  end(): void {
    if (this.#open === undefined) return;
    this.links.push({ ...this.#open, end: this.#text.length });
    this.#open = undefined;
  }
}
