import { TokenReader } from '../token-reader.ts';
import {
  allowedElements,
  attributesOf,
  foreignEnds,
  rawElements,
  removedElements,
  voidElements,
} from './allowed-markup.ts';
import { cleanCss } from './css.ts';
import { Effects } from './effects.ts';
import { escapeHtml } from './escaping.ts';
import { Nesting } from './nesting.ts';
import { linkUrl, type ResourceUrls } from './urls.ts';

/** Length of the value of an attribute that is no URL or style. Longer ones are left out. */
const valueCharactersMax = 16_384;
const metaNames = new Set(['viewport', 'color-scheme', 'supported-color-schemes']);
const inputTypes = new Set([
  'text',
  'email',
  'tel',
  'url',
  'search',
  'number',
  'checkbox',
  'radio',
  'submit',
  'button',
  'reset',
]);

const foreignElements = new Set(['svg', 'math']);
const notBlank = /[^\t\n\f\r ]/;
const noAttributes: ReadonlyMap<string, string> = new Map();

interface RemovedElement {
  readonly name: string;
  depth: number;
}

/** Writer of a clean document, from the tokens of another. */
export class HtmlCleaner extends TokenReader {
  html = '';
  doctype: string | undefined;
  /** Whether anything but comments and blanks has been read: a declaration after that means nothing (WHATWG HTML §13.2.6.4.1). */
  #isBegun = false;
  readonly #urls: ResourceUrls;
  readonly #nesting = new Nesting();
  readonly #effects = new Effects();
  #name = '';
  /** Attributes of the tag that is read. One map for all tags: each of its own would be most of the garbage. */
  readonly #attributes = new Map<string, string>();
  /** Name of the open element in which nothing else is markup. */
  #raw: string | undefined;
  /** Start tag of the open style sheet, and its text so far. */
  #style: { tag: string; css: string } | undefined;
  /** Open element that is left out with its content, and the number of those of its name. */
  #removed: RemovedElement | undefined;

  constructor(source: string, urls: ResourceUrls) {
    super(source);
    this.#urls = urls;
  }

  protected takeText(text: string): void {
    if (this.#style !== undefined) this.#style.css += text;
    else if (this.#raw === undefined && this.#removed === undefined) {
      this.#isBegun ||= notBlank.test(text);
      this.html += escapeHtml(withLineFeeds(text));
      this.#effects.addText(text.length);
    }
  }

  protected takeName(name: string): void {
    this.#name = name;
    this.#isBegun = true;
    if (this.#attributes.size > 0) this.#attributes.clear();
  }

  protected takeAttribute(name: string, value: string): void {
    if (!attributesOf(this.#name).has(name) || this.#attributes.has(name)) return;
    this.#attributes.set(name, value);
  }

  protected takeStartTag(name: string, { isSelfClosing }: { readonly isSelfClosing: boolean }): void {
    if (!isSelfClosing || !foreignElements.has(name)) this.#open(name);
  }

  protected takeEndTag(name: string): void {
    this.#isBegun = true;
    if (this.#raw !== undefined) return this.#closeRaw();
    const isStart = name === 'p' || name === 'br';
    // These end a drawing that is left open, too (WHATWG HTML §13.2.6.5).
    if (isStart && this.#removed !== undefined && foreignElements.has(this.#removed.name)) this.#removed = undefined;
    if (this.#removed !== undefined) this.#closeRemoved(name);
    else if (name === 'br') this.#openAlone(name);
    else if (isNested(name)) this.#close(name);
  }

  protected takeDeclaration(declaration: string): void {
    if (!this.#isBegun) this.doctype ??= declaration;
  }

  protected takeComment(): void {}

  protected takeEnd(): void {
    if (this.#raw !== undefined) this.#closeRaw();
  }

  /** Leaves out the effects that the document has too much of, once it is read. */
  boundEffects(): void {
    const { html, leftOut } = this.#effects.bound(this.html, this.#nesting);
    this.html = html;
    this.#urls.leftOut.effects += leftOut;
  }

  #open(name: string): void {
    if (rawElements.has(name)) {
      this.#raw = name;
      const isKept = name === 'style' && this.#removed === undefined && this.#isAllowed();
      if (isKept) this.#style = { tag: this.#startTag(), css: '' };
    } else if (this.#removed === undefined || endsRemoved(name, this.#removed)) this.#openShown(name);
    else if (this.#removed.name === name) this.#removed.depth += 1;
  }

  #openShown(name: string): void {
    this.#removed = removedElements.has(name) ? { name, depth: 1 } : undefined;
    if (!allowedElements.has(name) || !this.#isAllowed()) return;
    if (voidElements.has(name)) this.#nesting.passVoid(name);
    else if (isNested(name) && !this.#nesting.opens(name)) return;
    this.html += this.#startTag();
  }

  /** Whether an element may stay for its attributes. */
  #isAllowed(): boolean {
    if (this.#name === 'meta') return metaNames.has(this.#attributes.get('name')?.toLowerCase() ?? '');
    const type = this.#attributes.get('type')?.toLowerCase();
    // A sheet in another language than CSS means nothing (WHATWG HTML §4.2.6).
    if (this.#name === 'style') return type === undefined || type === '' || type === 'text/css';
    return this.#name !== 'input' || type === undefined || inputTypes.has(type);
  }

  /** Opens an element by a tag without attributes. */
  #openAlone(name: string): void {
    this.#name = name;
    this.#attributes.clear();
    this.#openShown(name);
  }

  #close(name: string): void {
    const end = this.#nesting.closes(name);
    if (end === 'stays') this.html += `</${name}>`;
    else if (end === 'stray' && name === 'p') {
      // A browser makes an empty paragraph of it (WHATWG HTML §13.2.6.4.7).
      this.#effects.addElement(name, noAttributes);
      this.html += '</p>';
    }
  }

  #closeRemoved(name: string): void {
    if (this.#removed?.name !== name) return;
    this.#removed.depth -= 1;
    if (this.#removed.depth === 0) this.#removed = undefined;
  }

  #closeRaw(): void {
    this.#raw = undefined;
    if (this.#style === undefined) return;
    const { tag, css } = this.#style;
    const cleaned = cleanCss(css, this.#urls);
    this.html += `${tag}${cleaned}</style>`;
    this.#effects.addSheet(cleaned);
    this.#style = undefined;
  }

  #startTag(): string {
    this.#effects.addElement(this.#name, this.#attributes);
    if (this.#attributes.size === 0) return `<${this.#name}>`;
    let tag = `<${this.#name}`;
    for (const [name, value] of this.#attributes) {
      const cleaned = this.#cleanValue(name, value);
      if (cleaned !== undefined) tag += ` ${name}="${escapeHtml(withLineFeeds(cleaned))}"`;
      // A place in the same document needs no other tab.
      if (name === 'href' && cleaned !== undefined && !cleaned.startsWith('#'))
        tag += ' target="_blank" rel="noopener noreferrer"';
    }
    return `${tag}>`;
  }

  #cleanStyle(value: string): string {
    const css = cleanCss(value, this.#urls);
    this.#effects.addStyle(css, this.#name);
    return css;
  }

  #cleanValue(name: string, value: string): string | undefined {
    const kind = attributesOf(this.#name).get(name);
    switch (kind) {
      case 'style':
        return this.#cleanStyle(value);
      case 'link':
        return linkUrl(value);
      case 'image':
        return this.#urls.clean(value, 'image');
      case 'images':
        return this.#urls.cleanSet(value);
      case 'fragment':
        return value.startsWith('#') ? value : undefined;
      case 'input':
      case 'text':
        return value.length <= valueCharactersMax ? value : undefined;
      case undefined:
        return undefined;
      default:
        return kind satisfies never;
    }
  }
}

/** Whether the tags of an element are counted. A document has one `html` and one `body`, whose end tags mean little. */
function isNested(name: string): boolean {
  return allowedElements.has(name) && !voidElements.has(name) && name !== 'html' && name !== 'body' && name !== 'style';
}

/** Whether the start tag of an element ends one that is left out: SVG and MathML end before most of HTML. */
function endsRemoved(name: string, removed: RemovedElement): boolean {
  return foreignElements.has(removed.name) && foreignEnds.has(name);
}

/** Text as a browser reads it, for which an escaped CR is a CR only until it is written and read again. */
function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
