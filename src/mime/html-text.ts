import { decodeHTML } from 'entities';

/** Elements whose content is not text to read. */
const silentElements: ReadonlySet<string> = new Set(['math', 'noscript', 'svg', 'template']);
/** Nor is that of these, in which nothing is a tag but their own end (WHATWG HTML §13.2.5.2, §13.2.5.4). */
const rawElements: ReadonlySet<string> = new Set(['script', 'style', 'title']);
/** Elements that begin and end a line. */
const lineElements: ReadonlySet<string> = new Set(
  'address article aside blockquote body caption dd div dl dt fieldset figcaption figure footer form header hr html li main nav ol section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
/** Elements that stand apart from what is around them by an empty line. */
const paragraphElements: ReadonlySet<string> = new Set('h1 h2 h3 h4 h5 h6 p pre'.split(' '));
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all/i;
const attributesCharactersMax = 4_096;

/**
 * The text of an HTML document for a reader without a browser: its lines and the words of its links, without styles,
 * scripts and what is hidden. One pass over the input, in time linear to it.
 */
export function textOfHtml(html: string): string {
  const text = new TextLines();
  /** The element under which nothing is read, and how often it is open. */
  let silent: { name: string; depth: number } | undefined;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const end = open < 0 ? html.length : open;
    if (silent === undefined && end > at) text.add(decodeHTML(html.slice(at, end)));
    if (open < 0) break;
    const tag = readTag(html, open);
    at = opensRaw(tag) ? endOfRaw(html, tag) : tag.end;
    if (tag.name === undefined) {
      if (silent === undefined) text.add(html.slice(open, tag.end));
    } else if (silent !== undefined) {
      if (tag.name === silent.name) silent.depth += tag.closes ? -1 : opens(tag) ? 1 : 0;
      if (silent.depth === 0) silent = undefined;
    } else {
      layOut(text, tag.name);
      if (opens(tag) && isSilent(tag.name, tag.attributes)) silent = { name: tag.name, depth: 1 };
    }
  }
  return text.toString();
}

interface Tag {
  /** Lower case; `''` for a comment or declaration, `undefined` when it is a lone `<`. */
  readonly name: string | undefined;
  readonly closes: boolean;
  /** Ends in `/>`: nothing is inside. */
  readonly isEmpty: boolean;
  readonly attributes: string;
  /** Where the text after the tag begins. */
  readonly end: number;
}

function readTag(html: string, open: number): Tag {
  if (html.startsWith('<!--', open)) {
    const close = html.indexOf('-->', open + 4);
    return { name: '', closes: false, isEmpty: true, attributes: '', end: close < 0 ? html.length : close + 3 };
  }
  const closes = html[open + 1] === '/';
  const start = open + (closes ? 2 : 1);
  let end = start;
  while (end < html.length && isNameCharacter(html.charCodeAt(end))) end += 1;
  const isDeclaration = html[start] === '!' || html[start] === '?';
  if (end === start && !isDeclaration) return { name: undefined, closes, isEmpty: true, attributes: '', end: open + 1 };
  const close = html.indexOf('>', end);
  const stop = close < 0 ? html.length : close;
  const attributes = html.slice(end, Math.min(stop, end + attributesCharactersMax));
  const isEmpty = html[stop - 1] === '/' && !closes;
  return { name: html.slice(start, end).toLowerCase(), closes, isEmpty, attributes, end: stop + 1 };
}

function opens({ closes, isEmpty }: Tag): boolean {
  return !closes && !isEmpty;
}

function opensRaw(tag: Tag): tag is Tag & { readonly name: string } {
  return opens(tag) && tag.name !== undefined && rawElements.has(tag.name);
}

/** Where the end tag of a raw element begins. */
function endOfRaw(html: string, { name, end }: { name: string; end: number }): number {
  for (let at = html.indexOf('</', end); at >= 0; at = html.indexOf('</', at + 2)) {
    const after = at + 2 + name.length;
    if (html.slice(at + 2, after).toLowerCase() === name && !isNameCharacter(html.charCodeAt(after))) return at;
  }
  return html.length;
}

function isNameCharacter(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x3a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x2d
  );
}

/** Elements that have no content and no end tag: hiding one hides nothing else. */
const voidElements: ReadonlySet<string> = new Set(
  'br hr img input link meta area base col embed source track wbr'.split(' '),
);

function isSilent(name: string, attributes: string): boolean {
  if (silentElements.has(name)) return true;
  return !voidElements.has(name) && attributes !== '' && hiddenStyle.test(attributes);
}

function layOut(text: TextLines, name: string): void {
  if (name === 'br') text.breakLine();
  else if (name === 'td' || name === 'th') text.add(' ');
  else if (paragraphElements.has(name)) text.startParagraph();
  else if (lineElements.has(name)) text.startLine();
}

/** Gathers words into lines: white space folds to one space, and never more than one empty line stands in a row. */
class TextLines {
  readonly #parts: string[] = [];
  #newlines = 2;
  #pendingNewlines = 0;
  #pendingSpace = false;

  add(text: string): void {
    for (const [index, word] of text.split(/[\s\u00a0]+/).entries()) {
      if (index > 0) this.#pendingSpace = true;
      if (word !== '') this.#write(word);
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
    return this.#parts.join('');
  }

  #write(word: string): void {
    const newlines = Math.max(0, this.#pendingNewlines - this.#newlines);
    if (newlines > 0) this.#parts.push('\n'.repeat(newlines));
    else if (this.#pendingSpace && this.#newlines === 0) this.#parts.push(' ');
    this.#parts.push(word);
    this.#newlines = 0;
    this.#pendingNewlines = 0;
    this.#pendingSpace = false;
  }
}
