import type { Highlighted, Highlighter, Token, TokenKind } from './highlighting.ts';

/** Place in a document: what the next character is part of. */
type Place =
  | 'text'
  | 'comment'
  | 'declaration'
  | 'tag'
  | 'before-value'
  | 'double'
  | 'single'
  | 'css'
  | 'css-comment'
  | 'raw';

/** State of the highlighter between two pieces of a document. */
export interface HtmlState {
  readonly place: Place;
  /** Name of the open tag, or of the element in which nothing else is markup; `''` for end tags. */
  readonly element: string;
  /** Number of open blocks of a style sheet. */
  readonly depth: number;
}

/** Elements in which nothing else is markup, by the place that their text is. */
const rawPlaces: Readonly<Record<string, Place>> = {
  style: 'css',
  script: 'raw',
  title: 'raw',
  textarea: 'raw',
  xmp: 'raw',
};

/** What ends a place that has nothing in itself: the text is of one kind up to it. */
const ends: Partial<Record<Place, { readonly text: string; readonly kind: TokenKind; readonly next: Place }>> = {
  comment: { text: '-->', kind: 'comment', next: 'text' },
  declaration: { text: '>', kind: 'comment', next: 'text' },
  double: { text: '"', kind: 'value', next: 'tag' },
  single: { text: "'", kind: 'value', next: 'tag' },
  'css-comment': { text: '*/', kind: 'comment', next: 'css' },
};

const textPiece = /[^<&]+|<!--|<[!?]|<\/?[a-z][^\s/>]*|&#?\w{1,32};?|[<&]/iy;
const tagPiece = /[\s/]+|>|=|[^\s/>=]+/y;
const beforeValuePiece = /\s+|["'>]|[^\s>]+/y;
const cssPiece = /\/\*|<\/style|"[^"\n]*"?|'[^'\n]*'?|@[\w-]+|[{}]|[#.]?[\w-]+%?|[^\w"'@{}<#./-]+/iy;
const rawEnd = /<\/(script|title|textarea|xmp)/gi;
const number = /^(?:#[\da-f]{3,8}|[-.]?\d.*)$/i;

/** Highlighter of HTML as it is written, style sheets included. It is for the eye: what a browser makes of a document is not its matter. */
export const htmlHighlighter: Highlighter<HtmlState> = {
  first: { place: 'text', element: '', depth: 0 },
  read: (piece, state) => new PieceReader(piece, state).read(),
};

class PieceReader {
  readonly #piece: string;
  readonly #tokens: Token[] = [];
  #place: Place;
  #element: string;
  #depth: number;
  #at = 0;

  constructor(piece: string, { place, element, depth }: HtmlState) {
    this.#piece = piece;
    this.#place = place;
    this.#element = element;
    this.#depth = depth;
  }

  read(): Highlighted<HtmlState> {
    while (this.#at < this.#piece.length) this.#step();
    return { tokens: this.#tokens, state: { place: this.#place, element: this.#element, depth: this.#depth } };
  }

  #step(): void {
    const end = ends[this.#place];
    if (end !== undefined) return this.#readTo(end);
    if (this.#place === 'text') return this.#readText();
    if (this.#place === 'tag') return this.#readTag();
    if (this.#place === 'before-value') return this.#readBeforeValue();
    if (this.#place === 'css') return this.#readCss();
    this.#readRaw();
  }

  #readTo({ text, kind, next }: { readonly text: string; readonly kind: TokenKind; readonly next: Place }): void {
    const found = this.#piece.indexOf(text, this.#at);
    this.#take(kind, found < 0 ? this.#piece.length : found + text.length);
    if (found >= 0) this.#place = next;
  }

  #readText(): void {
    const found = this.#match(textPiece);
    if (found === '<!--') this.#enter('comment', 'comment', found);
    else if (found === '<!' || found === '<?') this.#enter('declaration', 'comment', found);
    else if (found.startsWith('<') && found.length > 1) {
      this.#element = found.startsWith('</') ? '' : found.slice(1).toLowerCase();
      this.#enter('tag', 'tag', found);
    } else if (found.startsWith('&') && found.length > 1) this.#take('entity', this.#at + found.length);
    else this.#at += found.length;
  }

  #readTag(): void {
    const found = this.#match(tagPiece);
    if (found === '>') this.#endTag(found);
    else if (found === '=') this.#skip(found, 'before-value');
    else if (/^[\s/]/.test(found)) this.#skip(found, 'tag');
    else this.#take('name', this.#at + found.length);
  }

  #readBeforeValue(): void {
    const found = this.#match(beforeValuePiece);
    if (found === '>') this.#endTag(found);
    else if (found === '"') this.#enter('double', 'value', found);
    else if (found === "'") this.#enter('single', 'value', found);
    else if (/^\s/.test(found)) this.#skip(found, 'before-value');
    else this.#enter('tag', 'value', found);
  }

  #endTag(found: string): void {
    this.#depth = 0;
    const place = Object.hasOwn(rawPlaces, this.#element) ? rawPlaces[this.#element] : undefined;
    this.#enter(place ?? 'text', 'tag', found);
  }

  #readCss(): void {
    const found = this.#match(cssPiece);
    if (found.toLowerCase() === '</style') return this.#leaveRaw(found.length);
    if (found === '/*') return this.#enter('css-comment', 'comment', found);
    if (found === '{') this.#depth += 1;
    else if (found === '}') this.#depth = Math.max(0, this.#depth - 1);
    const kind = this.#kindOfCss(found);
    if (kind === undefined) this.#at += found.length;
    else this.#take(kind, this.#at + found.length);
  }

  #kindOfCss(found: string): TokenKind | undefined {
    if (found.startsWith('"') || found.startsWith("'")) return 'value';
    if (found.startsWith('@')) return 'tag';
    if (this.#depth === 0) return undefined;
    if (number.test(found)) return 'value';
    return /^[a-z-]/i.test(found) && this.#piece[this.#at + found.length] === ':' ? 'name' : undefined;
  }

  #readRaw(): void {
    rawEnd.lastIndex = this.#at;
    const found = rawEnd.exec(this.#piece);
    this.#at = found?.index ?? this.#piece.length;
    const [end = '', element] = found ?? [];
    if (element?.toLowerCase() === this.#element) this.#leaveRaw(end.length);
    else this.#at += end.length;
  }

  #leaveRaw(length: number): void {
    this.#element = '';
    this.#place = 'tag';
    this.#take('tag', this.#at + length);
  }

  /** The piece that a sticky pattern finds, at least a character. */
  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#piece)?.[0] ?? this.#piece.charAt(this.#at);
  }

  #skip(found: string, place: Place): void {
    this.#at += found.length;
    this.#place = place;
  }

  #enter(place: Place, kind: TokenKind, found: string): void {
    this.#take(kind, this.#at + found.length);
    this.#place = place;
  }

  /** Takes what is up to an offset; what goes on from a token of the same kind is a part of that. */
  #take(kind: TokenKind, end: number): void {
    const last = this.#tokens.at(-1);
    if (last?.kind === kind && last.end === this.#at) this.#tokens[this.#tokens.length - 1] = { ...last, end };
    else this.#tokens.push({ kind, start: this.#at, end });
    this.#at = end;
  }
}
