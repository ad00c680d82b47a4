import { endOfComment, endOfString, isCssBlank, readCssEscape, readCssName } from '../../mime/html/css/css-text.ts';
import type { CssReceiver } from './css-receiver.ts';

/** Maximum length of a word that may name something. All uses of a longer one would together be longer than the style sheet. */
const wordCharactersMax = 64;
/** A number in front of its unit. */
const numberStart = /^[+-]?\d+(?:e[+-]?\d+)?/i;

/** Parses a declaration in linear time. A text without a colon is not a declaration. */
export function readDeclaration(
  css: string,
  { start, end }: { start: number; end: number },
  receiver: CssReceiver,
): void {
  const name = readCssName(css, start);
  let at = name?.end ?? start;
  while (at < end && isCssBlank(css[at])) at += 1;
  if (name === undefined || css[at] !== ':') return;
  const property = name.text.length > wordCharactersMax ? 'unknown' : name.text.toLowerCase();
  receiver.use(name.text.startsWith('--') ? 'syntax:custom-property' : `property:${property}`, start);
  new ValueReader(css, { property, end }, receiver).read(at + 1);
}

class ValueReader {
  readonly #css: string;
  readonly #property: string;
  readonly #end: number;
  readonly #receiver: CssReceiver;

  constructor(css: string, { property, end }: { property: string; end: number }, receiver: CssReceiver) {
    this.#css = css;
    this.#property = property;
    this.#end = end;
    this.#receiver = receiver;
  }

  read(start: number): void {
    for (let at = start; at < this.#end; ) at = this.#readAt(at);
  }

  #readAt(at: number): number {
    const css = this.#css;
    const character = css[at];
    if (character === '"' || character === "'") return endOfString(css, at);
    if (css.startsWith('/*', at)) {
      this.#receiver.use('syntax:css-comment', at);
      return endOfComment(css, at);
    }
    // The digits of a color may look like a number with a unit.
    if (character === '#') return readCssName(css, at + 1)?.end ?? at + 1;
    const name = readCssName(css, at);
    if (name === undefined) return at + 1;
    if (name.text.length > wordCharactersMax) return name.end;
    return this.#readWord(name.text.toLowerCase(), { at, end: name.end });
  }

  #readWord(word: string, { at, end }: { at: number; end: number }): number {
    const css = this.#css;
    const number = numberStart.exec(word)?.[0];
    if (number !== undefined) {
      const unit = css[end] === '%' ? '%' : word.slice(number.length);
      if (unit !== '') this.#receiver.use(`unit:${unit}`, at);
    } else if (css[end] === '(') {
      this.#receiver.use(`function:${word}`, at);
      if (word === 'url') return this.#readUrl(end + 1, at);
    } else {
      this.#receiver.use(`keyword:${word}`, at);
      this.#receiver.use(`value:${this.#property}:${word}`, at);
    }
    return end;
  }

  #readUrl(from: number, at: number): number {
    const css = this.#css;
    let start = from;
    while (start < this.#end && isCssBlank(css[start])) start += 1;
    const isQuoted = css[start] === '"' || css[start] === "'";
    const end = isQuoted ? endOfString(css, start) : this.#closeFrom(start);
    const text = isQuoted ? css.slice(start + 1, end - 1) : css.slice(start, end).trim();
    this.#receiver.url(unescaped(text), { property: this.#property, at });
    return end;
  }

  #closeFrom(start: number): number {
    let end = start;
    while (end < this.#end && this.#css[end] !== ')') end += 1;
    return end;
  }
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  let url = '';
  let from = 0;
  for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', from)) {
    const escaped = readCssEscape(text, at);
    url += text.slice(from, at) + escaped.text;
    from = escaped.end;
  }
  return url + text.slice(from);
}
