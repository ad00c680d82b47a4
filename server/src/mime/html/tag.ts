/** Tag, comment or declaration of a document. */
export interface Tag {
  /** Name in lower case; `''` for a comment or declaration. */
  readonly name: string;
  readonly closes: boolean;
  /** Whether it ends in `/>`. */
  readonly isEmpty: boolean;
  readonly attributes: string;
  /** Offset of the first character after the end. */
  readonly end: number;
}

const attributesCharactersMax = 4_096;
const longQuotesMax = 16;
const quoteMark = 0x22;
const apostrophe = 0x27;
const greater = 0x3e;
const equals = 0x3d;
const slash = 0x2f;
const exclamation = 0x21;
const question = 0x3f;

/** Reader of the tags of a document. Its time is linear in the document. */
export class TagReader {
  readonly #html: string;
  /** Number of quoted values that did not end soon. After some of these, quotes are taken for mistakes. */
  #longQuotes = 0;

  constructor(html: string) {
    this.#html = html;
  }

  /** Offset of the next `<`, from `from` on, that may begin a tag; `-1` when there is none. */
  next(from: number): number {
    const html = this.#html;
    for (let at = html.indexOf('<', from); at >= 0; at = html.indexOf('<', at + 1)) {
      const first = html.charCodeAt(at + 1);
      const code = first === slash ? html.charCodeAt(at + 2) : first;
      if (code === exclamation || code === question || isNameCharacter(code)) return at;
    }
    return -1;
  }

  /** Reads the tag at `open`, an offset that `next` has returned. */
  read(open: number): Tag {
    const html = this.#html;
    if (html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open + 4);
      return { name: '', closes: false, isEmpty: true, attributes: '', end: close < 0 ? html.length : close + 3 };
    }
    const closes = html[open + 1] === '/';
    const start = open + (closes ? 2 : 1);
    let end = start;
    while (end < html.length && isNameCharacter(html.charCodeAt(end))) end += 1;
    const stop = this.#tagEnd(end);
    const attributes = closes ? '' : html.slice(end, Math.min(stop, end + attributesCharactersMax));
    const isEmpty = html[stop - 1] === '/' && !closes;
    return { name: html.slice(start, end).toLowerCase(), closes, isEmpty, attributes, end: stop + 1 };
  }

  /** Offset of the end tag of a raw element, in which nothing else is a tag. */
  endOfRaw(name: string, from: number): number {
    const html = this.#html;
    for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2)) {
      const after = at + 2 + name.length;
      if (html.slice(at + 2, after).toLowerCase() === name && !isNameCharacter(html.charCodeAt(after))) return at;
    }
    return html.length;
  }

  /** Offset of the `>` that ends a tag. One within a quoted value does not. */
  #tagEnd(from: number): number {
    const html = this.#html;
    const limit = Math.min(html.length, from + attributesCharactersMax);
    let at = from;
    while (at < limit && this.#longQuotes < longQuotesMax) {
      const code = html.charCodeAt(at);
      if (code === greater) return at;
      const isQuote = (code === quoteMark || code === apostrophe) && html.charCodeAt(at - 1) === equals;
      if (isQuote) {
        at += 1;
        while (at < limit && html.charCodeAt(at) !== code) at += 1;
      }
      at += 1;
    }
    this.#longQuotes += 1;
    const close = html.indexOf('>', from);
    return close < 0 ? html.length : close;
  }
}

function isNameCharacter(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x3a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x2d
  );
}
