import { type SeenLinkReceiver, writeSeenText } from './seen/seen-document.ts';
import { TextLines } from './text-lines.ts';

/** Link in the visible text of a document. */
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

/** Visible text and links of a document, and the amount of hidden text. */
export interface SeenDocument extends LinkedText {
  /** Characters of the document's text that a reader cannot see, white space aside. */
  readonly hiddenCharacters: number;
}

/**
 * Reads the visible text of an HTML document and the links in it, in time and memory linear in the document.
 * @param options.linksMax Maximum number of links; further ones are text only.
 * @param options.stepsMax Maximum number of steps in the current thread.
 * @throws StepsUsedUp
 */
export function readLinkedText(
  html: string,
  { linksMax, stepsMax = Number.POSITIVE_INFINITY }: { linksMax: number; stepsMax?: number | undefined },
): SeenDocument {
  // What stands for text is never shorter than the text.
  const text = new TextLines(html.length + 2);
  const collector = new LinkCollector(text, linksMax);
  const hiddenCharacters = writeSeenText(html, { text, links: collector, stepsMax });
  return { text: text.toString(), links: collector.links, hiddenCharacters };
}

class LinkCollector implements SeenLinkReceiver {
  readonly links: LinkInText[] = [];
  readonly #text: TextLines;
  readonly #linksMax: number;
  #open: { readonly href: string; readonly start: number; isSeen: boolean } | undefined;

  constructor(text: TextLines, linksMax: number) {
    this.#text = text;
    this.#linksMax = linksMax;
  }

  begin(href: string, { hasWords }: { hasWords: boolean }): void {
    if (this.links.length < this.#linksMax) this.#open = { href, start: this.#text.length, isSeen: hasWords };
  }

  passImage(alternative: string): void {
    if (this.#open === undefined) return;
    this.#open.isSeen = true;
    this.#text.add(` ${alternative} `, { keepsLines: false });
  }

  end(): void {
    const open = this.#open;
    if (open === undefined) return;
    this.#open = undefined;
    const end = this.#text.length;
    // Words in it may be seen where its own are not.
    if (open.isSeen || end > open.start) this.links.push({ href: open.href, start: open.start, end });
  }
}
