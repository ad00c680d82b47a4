import { type CssName, isCssBlank, quotedCss, readCssName } from '../css/css-text.ts';
import { readCssString, readCssUrl } from './css-tokens.ts';
import { allowedFunctions, allowedRules, isDangerousCssName } from './css-words.ts';
import type { ResourceUrls } from './urls.ts';

/** Depth of brackets in each other. More is left out. */
const bracketsMax = 64;
const openers = '([{';
const closers = ')]}';
/** Name in place of one that may do harm. No browser knows it, and drops the declaration or rule. */
const unknownName = 'unknown';
/** Token in place of a broken one, for which a browser drops the declaration or rule as well (CSS Syntax §4.3). */
const brokenToken = `${unknownName}()`;

/**
 * Cleans a style sheet or the declarations of a `style` attribute: it loads only from the URLs that `urls` gives, and runs nothing.
 * Each token is written anew (CSS Syntax §4), so that a browser reads the same tokens. Time is linear in the text.
 */
export function cleanCss(css: string, urls: ResourceUrls): string {
  return new CssCleaner(css, urls).clean();
}

class CssCleaner {
  readonly #css: string;
  readonly #urls: ResourceUrls;
  #at = 0;
  #out = '';
  #endsBlank = false;
  #depth = 0;
  /** Whether the position is in an `@font-face` rule. */
  #isFont = false;

  constructor(css: string, urls: ResourceUrls) {
    this.#css = css;
    this.#urls = urls;
  }

  clean(): string {
    const css = this.#css;
    while (this.#at < css.length) {
      const character = css[this.#at] ?? '';
      if (isCssBlank(character)) this.#passBlanks();
      else if (character === '"' || character === "'") this.#passString();
      else if (character === '@') this.#passRule();
      else if (css.startsWith('/*', this.#at)) this.#skipComment();
      else if (css.startsWith('-->', this.#at)) this.#skip(3);
      else if (css.startsWith('<!--', this.#at)) this.#skip(4);
      else if (openers.includes(character) || closers.includes(character)) this.#passBracket(character);
      else this.#passWord(character);
    }
    return this.#out;
  }

  #write(token: string): void {
    this.#out += token;
    this.#endsBlank = false;
  }

  #writeBlank(blank: ' ' | '\n'): void {
    if (!this.#endsBlank) this.#out += blank;
    this.#endsBlank = true;
  }

  /** Leaves characters out. The tokens on both sides must not become one. */
  #skip(characters: number): void {
    this.#at += characters;
    this.#writeBlank(' ');
  }

  #skipComment(): void {
    const end = this.#css.indexOf('*/', this.#at + 2);
    this.#skip((end < 0 ? this.#css.length : end + 2) - this.#at);
  }

  #passBlanks(): void {
    const css = this.#css;
    const start = this.#at;
    while (isCssBlank(css[this.#at])) this.#at += 1;
    this.#writeBlank(css.slice(start, this.#at).includes('\n') ? '\n' : ' ');
  }

  #passBracket(bracket: string): void {
    if (bracket === '}') this.#isFont = false;
    const isOpener = openers.includes(bracket);
    if (isOpener && this.#depth === bracketsMax) return this.#skip(1);
    this.#depth = Math.max(0, this.#depth + (isOpener ? 1 : -1));
    this.#at += 1;
    this.#write(bracket);
  }

  #passRule(): void {
    const name = readCssName(this.#css, this.#at + 1);
    const rule = name?.text.toLowerCase() ?? '';
    if (rule === 'font-face') this.#isFont = true;
    this.#at = name?.end ?? this.#at + 1;
    this.#write(`@${allowedRules.has(rule) ? rule : unknownName}`);
    // What follows is no part of the name.
    if (name === undefined) this.#writeBlank(' ');
  }

  #passWord(character: string): void {
    const name = readCssName(this.#css, this.#at);
    if (name !== undefined) return this.#passName(name);
    if (character < ' ' || character === '\\' || character === '\u007f') return this.#skip(1);
    this.#at += 1;
    this.#write(character);
    // No letter, `!` or `/` may follow that makes a tag of it.
    if (character === '<' && this.#css[this.#at] !== '=') this.#writeBlank(' ');
  }

  #passName({ text, written, end }: CssName): void {
    this.#at = end;
    const word = text.toLowerCase();
    const isFunction = this.#css[end] === '(';
    if (isFunction && word === 'url') this.#passUrl();
    else if (isFunction) this.#write(allowedFunctions.has(word) ? word : unknownName);
    else this.#write(isDangerousCssName(word) ? unknownName : written);
  }

  #passString(): void {
    const { text, end } = readCssString(this.#css, this.#at);
    this.#at = end;
    this.#write(text === undefined ? brokenToken : quotedCss(text));
  }

  #passUrl(): void {
    const open = this.#at;
    const { text, end } = readCssUrl(this.#css, open);
    this.#at = end;
    if (text === undefined) return this.#write(end === open ? unknownName : brokenToken);
    const url = this.#urls.clean(text, this.#isFont ? 'font' : 'image');
    this.#write(url === undefined ? 'none' : `url(${quotedCss(url)})`);
    if (url === undefined) this.#writeBlank(' ');
  }
}
