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
/** Number of the slots of names that were read last. */
const nameSlots = 64;
/** Characters of a name that is kept in a slot: V8 has all texts of one, and no element of HTML has more. */
const slotCharactersMin = 2;
const slotCharactersMax = 16;
const longQuotesMax = 16;
const quoteMark = 0x22;
const apostrophe = 0x27;
const less = 0x3c;
const greater = 0x3e;
const equals = 0x3d;
const slash = 0x2f;
const exclamation = 0x21;
const question = 0x3f;
const noName: SpelledName = { spelled: '', name: '' };

/** Name of an element as it was written, and in lower case. */
interface SpelledName {
  readonly spelled: string;
  readonly name: string;
}

/** Reader of the tags of a document. Its time is linear in the document. */
export class TagReader {
  readonly #html: string;
  /** Names that were read last. A document has few different ones, and to make a text for each tag takes most of the time. */
  readonly #names: SpelledName[] = Array.from({ length: nameSlots }, () => noName);
  /** Number of quoted values that did not end soon. After some of these, quotes are taken for mistakes. */
  #longQuotes = 0;

  constructor(html: string) {
    this.#html = html;
  }

  /** Offset of the next `<`, from `from` on, that may begin a tag; `-1` when there is none. */
  next(from: number): number {
    const html = this.#html;
    // Mostly one tag follows the other.
    const begin = html.charCodeAt(from) === less ? from : html.indexOf('<', from);
    for (let at = begin; at >= 0; at = html.indexOf('<', at + 1)) {
      const first = html.charCodeAt(at + 1);
      const code = first === slash ? html.charCodeAt(at + 2) : first;
      if (code === exclamation || code === question || isNameCharacter(code)) return at;
    }
    return -1;
  }

  /** Reads the tag at `open`, an offset that `next` has returned. */
  read(open: number): Tag {
    const html = this.#html;
    const first = html.charCodeAt(open + 1);
    if (first === exclamation && html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open + 4);
      return { name: '', closes: false, isEmpty: true, attributes: '', end: close < 0 ? html.length : close + 3 };
    }
    const closes = first === slash;
    const start = open + (closes ? 2 : 1);
    let end = start;
    while (end < html.length && isNameCharacter(html.charCodeAt(end))) end += 1;
    const stop = this.#tagEnd(end);
    const attributes = closes ? '' : html.slice(end, Math.min(stop, end + attributesCharactersMax));
    const isEmpty = html.charCodeAt(stop - 1) === slash && !closes;
    return { name: this.#nameAt(start, end), closes, isEmpty, attributes, end: stop + 1 };
  }

  /** Name between two offsets, in lower case. */
  #nameAt(start: number, end: number): string {
    const html = this.#html;
    const length = end - start;
    if (length < slotCharactersMin || length > slotCharactersMax) return html.slice(start, end).toLowerCase();
    const slot = (html.charCodeAt(start) + 7 * html.charCodeAt(end - 1) + 31 * length) % nameSlots;
    const { spelled, name } = this.#names[slot] ?? noName;
    let same = 0;
    while (same < length && spelled.charCodeAt(same) === html.charCodeAt(start + same)) same += 1;
    const isKnown = same === length && spelled.length === length;
    return isKnown ? name : this.#keepName(slot, html.slice(start, end));
  }

  #keepName(slot: number, spelled: string): string {
    const name = spelled.toLowerCase();
    this.#names[slot] = { spelled, name };
    return name;
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
