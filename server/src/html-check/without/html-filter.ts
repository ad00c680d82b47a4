import { attributesOf, rawElements, removedElements, voidElements } from '../../mime/html/cleaning/allowed-markup.ts';
import { escapeHtml } from '../../mime/html/cleaning/escaping.ts';
import { type DocumentReceiver, readDocument, type StartTag } from '../../mime/html/document-reader.ts';
import { imageUses } from '../images.ts';
import { elementUses, linkUse } from '../markup-uses.ts';
import { filterDeclarations, filterStyleSheet, type Lacks } from './css-filter.ts';

/**
 * Takes out of a document what uses a lacked feature: of an element its tags, of a style sheet its rules; also whole attributes and
 * the addresses of pictures. Nothing else changes but what cleaning leaves out in any case, so it is to be cleaned after this.
 * Time and memory are linear in the document.
 */
export function withoutLacked(html: string, lacks: Lacks): string {
  const filter = new HtmlFilter(lacks);
  // The order of cleaning: a NUL in the name of a tag would make it another one here.
  readDocument(html.replace(/\0/g, '').replace(/\r\n?/g, '\n'), filter);
  return filter.html;
}

class HtmlFilter implements DocumentReceiver {
  html = '';
  readonly #lacks: Lacks;
  /** Elements that are open and whose start tags were taken out, by name. */
  readonly #cut = new Map<string, number>();
  #keepsStyle = false;

  constructor(lacks: Lacks) {
    this.#lacks = lacks;
  }

  startTag({ name, attributes, isSelfClosing }: StartTag): void {
    // The content of these goes with their tags, so cleaning has to see them.
    const isKept = removedElements.has(name) || !this.#lacksAny(elementUses(name, attributes));
    if (name === 'style') this.#keepsStyle = isKept;
    if (isKept && isWritten(name)) this.html += this.#tagOf(name, attributes, isSelfClosing);
    else if (!isKept && !voidElements.has(name)) this.#cut.set(name, (this.#cut.get(name) ?? 0) + 1);
  }

  endTag(name: string): void {
    const cut = this.#cut.get(name) ?? 0;
    if (cut > 0) this.#cut.set(name, cut - 1);
    else if (name !== 'style' && isWritten(name)) this.html += `</${name}>`;
  }

  text(text: string): void {
    this.html += escapeHtml(text);
  }

  rawText(element: string, text: string): void {
    if (element === 'style' && this.#keepsStyle) this.html += `${filterStyleSheet(text, this.#lacks)}</style>`;
  }

  declaration(_offset: number, text: string): void {
    this.html += `<!${text}>`;
  }

  comment(): void {}

  #lacksAny(uses: readonly string[]): boolean {
    return uses.some((use) => this.#lacks.uses.has(use));
  }

  #tagOf(name: string, attributes: ReadonlyMap<string, string>, isSelfClosing: boolean): string {
    let tag = `<${name}`;
    for (const [attribute, value] of attributes) {
      const kept = this.#valueOf(name, attribute, value);
      if (kept !== undefined) tag += ` ${attribute}="${escapeHtml(kept)}"`;
    }
    return `${tag}${isSelfClosing ? ' /' : ''}>`;
  }

  #valueOf(name: string, attribute: string, value: string): string | undefined {
    const kind = attributesOf(name).get(attribute);
    if (kind === undefined || this.#lacks.uses.has(`attribute:${attribute}`)) return undefined;
    if (kind === 'style') return filterDeclarations(value, this.#lacks).trim() || undefined;
    if (kind === 'image') return this.#lacksAny(imageUses(value, this.#lacks.contentTypes)) ? undefined : value;
    const use = kind === 'link' && name === 'a' ? linkUse(value) : undefined;
    return use !== undefined && this.#lacks.uses.has(use) ? undefined : value;
  }
}

/** Whether tags of an element mean anything after cleaning, which leaves out raw text except for style sheets. */
function isWritten(name: string): boolean {
  return name === 'style' || !rawElements.has(name);
}
