import { type DocumentReceiver, readDocument, type StartTag } from '../mime/html/document-reader.ts';
import { extractLimits } from './limits.ts';

/** Link as its author wrote it, seen by a reader or not. */
export interface AuthoredLink {
  /** Target of any kind, without control characters and blanks around it. */
  readonly href: string;
  /** Words of the link on one line; `''` for one that has none, such as that of a picture. */
  readonly text: string;
}

/** Picture of a document. */
export interface AuthoredImage {
  readonly src: string;
  /** Alternative text; `''` for none. */
  readonly alt: string;
}

/** Links and pictures of a document in their order, each as often as it is there. */
export interface AuthoredLinks {
  readonly links: readonly AuthoredLink[];
  readonly images: readonly AuthoredImage[];
}

/** Characters of all links and pictures together: the lists end before the one that does not fit. */
export const authoredCharactersMax = 512 * 1024;

/** Reads the links and pictures of an HTML document. Time and memory are linear in it. */
export function readAuthoredLinks(html: string): AuthoredLinks {
  const collector = new AuthoredLinkCollector();
  readDocument(html, collector);
  collector.endLink();
  return { links: collector.links, images: collector.images };
}

class AuthoredLinkCollector implements DocumentReceiver {
  readonly links: AuthoredLink[] = [];
  readonly images: AuthoredImage[] = [];
  #charactersLeft = authoredCharactersMax;
  #open: { readonly href: string; text: string } | undefined;

  startTag({ name, attributes }: StartTag): void {
    if (name === 'img') this.#addImage(attributes);
    if (name !== 'a') return;
    this.endLink();
    const href = cleanTarget(attributes.get('href'));
    if (href !== '') this.#open = { href, text: '' };
  }

  endTag(name: string): void {
    if (name === 'a') this.endLink();
  }

  text(text: string): void {
    if (this.#open !== undefined && this.#open.text.length < readCharactersMax)
      this.#open.text += text.slice(0, readCharactersMax);
  }

  rawText(): void {}

  declaration(): void {}

  comment(): void {}

  /** Ends the open link, if there is one. */
  endLink(): void {
    if (this.#open === undefined) return;
    const { href, text } = this.#open;
    this.#open = undefined;
    const words = text.replace(/\s+/g, ' ').trim().slice(0, extractLimits.textCharactersMax).trimEnd().toWellFormed();
    if (this.#fits(this.links, href + words)) this.links.push({ href, text: words });
  }

  #addImage(attributes: ReadonlyMap<string, string>): void {
    const src = cleanTarget(attributes.get('src'));
    const alt = (attributes.get('alt') ?? '').slice(0, extractLimits.textCharactersMax).toWellFormed();
    if (src !== '' && this.#fits(this.images, src + alt)) this.images.push({ src, alt });
  }

  /** Whether another one fits. After the first that does not, none does: a list without its middle would mislead. */
  #fits(list: readonly unknown[], { length }: string): boolean {
    this.#charactersLeft -= length;
    if (this.#charactersLeft < 0) this.#charactersLeft = Number.NEGATIVE_INFINITY;
    return this.#charactersLeft >= 0 && list.length < extractLimits.linksMax;
  }
}

/** Length up to which the words of a link are put together. */
const readCharactersMax = 4 * extractLimits.textCharactersMax;

/** A target as a browser reads it. */
function cleanTarget(target: string | undefined): string {
  return (target ?? '').replace(/\p{Cc}/gu, '').trim();
}
