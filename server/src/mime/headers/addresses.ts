import { cleanText } from '../clean-text.ts';
import { mimeLimits } from '../limits.ts';
import type { Defect, MailAddress } from '../parsed-mail.ts';
import { bareAddress, withoutBrackets } from './bare-address.ts';
import { decodeWords } from './encoded-words.ts';
import { unfold } from './header-block.ts';

/**
 * Parses an address list (RFC 5322 §3.4, with the obsolete forms and UTF-8 of RFC 6532), from left to right, each character
 * once. Of a group only the members are returned; a group without members is returned as a name alone.
 * @param field Value as received: folded, bytes as latin1.
 * @param likely Charset of raw characters that are not UTF-8.
 */
export function readAddresses(field: string | undefined, defects: Set<Defect>, likely?: string): MailAddress[] {
  if (field === undefined) return [];
  const isCut = field.length > mimeLimits.addressCharactersMax;
  if (isCut) defects.add('address_limit');
  const text = unfold(isCut ? field.slice(0, mimeLimits.addressCharactersMax) : field);
  return new AddressList(text, { defects, likely }).read();
}

/** Comment of nothing but an address in angle brackets, as programs write it that put a name and an address together wrongly. */
const angleOnly = /^<[^<>@\s]+@[^<>@\s]+>$/;
const special = /["(),:;<>@\\[\]]/;

class AddressList {
  readonly #text: string;
  readonly #defects: Set<Defect>;
  readonly #likely: string | undefined;
  readonly #found: MailAddress[] = [];
  readonly #lastQuote: number;
  #at = 0;
  /** Text outside of angle brackets, without its quotes. Quoted text is no address. */
  #words = '';
  #comment = '';
  #address: string | undefined;
  #groupName: string | undefined;
  #groupStart = 0;
  /** Index from which on the entries have no address, and may be the name of the next one. */
  #nameFrom = 0;

  constructor(text: string, { defects, likely }: { defects: Set<Defect>; likely: string | undefined }) {
    this.#text = text;
    this.#lastQuote = text.lastIndexOf('"');
    this.#defects = defects;
    this.#likely = likely;
  }

  read(): MailAddress[] {
    while (this.#at < this.#text.length) {
      if (this.#found.length >= mimeLimits.addressesMax) {
        this.#defects.add('address_limit');
        return this.#found;
      }
      this.#step(this.#text.charAt(this.#at));
    }
    this.#endGroup();
    return this.#found;
  }

  #step(character: string): void {
    switch (character) {
      case '"':
        this.#words += this.#quoted();
        return;
      case '(': {
        const comment = this.#commentText();
        this.#comment ||= comment;
        return;
      }
      case '<':
        this.#bracketed(this.#angle());
        return;
      case ',':
        this.#at += 1;
        this.#endAddress();
        return;
      case ';':
        this.#at += 1;
        this.#endGroup();
        return;
      case ':':
        this.#at += 1;
        this.#startGroup();
        return;
      default:
        this.#words += this.#plain();
    }
  }

  /** Reads text up to the next character with a meaning. */
  #plain(): string {
    const start = this.#at;
    let at = start + 1;
    while (at < this.#text.length && !isMark(this.#text.charCodeAt(at))) at += 1;
    this.#at = at;
    return this.#text.slice(start, at);
  }

  /** Reads a quoted string: its content as part of a name, the whole as part of an address. */
  #quoted(): string {
    const text = this.#text;
    const start = this.#at;
    let at = start + 1;
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    this.#at = Math.min(at + 1, text.length);
    if (text[this.#at] === '@') return text.slice(start, this.#at);
    return text.slice(start + 1, at).replace(/\\(.)/g, '$1');
  }

  #commentText(): string {
    const text = this.#text;
    const start = this.#at + 1;
    let depth = 1;
    let at = start;
    for (; at < text.length && depth > 0; at += 1) {
      const character = text[at];
      if (character === '\\') at += 1;
      else if (character === '(') depth += 1;
      else if (character === ')') depth -= 1;
    }
    this.#at = Math.min(at, text.length);
    return text.slice(start, depth === 0 ? at - 1 : at).trim();
  }

  /** Reads the address in angle brackets, without comments and without the route that may stand before it (RFC 5322 §4.4). */
  #angle(): string {
    const text = this.#text;
    let address = '';
    let start = this.#at + 1;
    let at = start;
    while (at < text.length && text[at] !== '>' && text[at] !== '<') {
      if (text[at] === '(') {
        address += text.slice(start, at);
        this.#at = at;
        this.#commentText();
        at = this.#at;
        start = at;
      } else at = text[at] === '"' ? this.#quoteEnd(at) : at + 1;
    }
    address = (address + text.slice(start, at)).trim();
    this.#at = text[at] === '>' ? at + 1 : at;
    return address.startsWith('@') ? address.slice(address.indexOf(':') + 1).trim() : address;
  }

  /** Offset after the quote that ends the string at `at`. A quote without an end is a character like others. */
  #quoteEnd(at: number): number {
    const close = this.#lastQuote < at + 1 ? -1 : this.#text.indexOf('"', at + 1);
    return close < 0 ? at + 1 : close + 1;
  }

  /** Takes the content of angle brackets. Of several brackets the first with an address counts. */
  #bracketed(content: string): void {
    const known = this.#address;
    if (known === undefined || (content !== '' && !known.includes('@'))) this.#address = content;
  }

  #startGroup(): void {
    if (this.#groupName !== undefined || this.#address !== undefined) {
      this.#words += ':';
      return;
    }
    this.#groupName = this.#words;
    this.#groupStart = this.#found.length;
    this.#nameFrom = this.#found.length;
    this.#words = '';
    this.#comment = '';
  }

  #endGroup(): void {
    this.#endAddress();
    if (this.#groupName !== undefined && this.#found.length === this.#groupStart) {
      this.#found.push({ name: this.#decoded(this.#groupName), address: '' });
    }
    this.#groupName = undefined;
    this.#nameFrom = this.#found.length;
  }

  #endAddress(): void {
    const words = this.#decoded(this.#words);
    const comment = this.#decoded(this.#comment);
    if (this.#address !== undefined)
      this.#addBracketed(withoutBrackets(words) || comment, this.#decoded(this.#address));
    else if (words.includes('@')) this.#add(comment, words);
    else if (angleOnly.test(comment)) this.#addBracketed(withoutBrackets(words), comment.slice(1, -1).trim());
    else if (words !== '' && !special.test(words) && !words.includes(' ') && !comment.startsWith('<'))
      this.#add(comment, words);
    else if (words !== '' || comment !== '') this.#found.push({ name: words || comment, address: '' });
    this.#words = '';
    this.#comment = '';
    this.#address = undefined;
  }

  /** Adds an address in brackets, with the earlier words that a comma without quotes has cut off from its name. */
  #addBracketed(name: string, address: string): void {
    const isAddress = address.includes('@');
    const before = isAddress ? this.#found.splice(this.#nameFrom) : [];
    const names = before.map((entry) => entry.name || entry.address);
    this.#add([...names, name].filter((part) => part !== '').join(', '), address);
  }

  /** Adds an address, with the name that may stand before it, and without white space around its signs. */
  #add(name: string, text: string): void {
    const hasSpaces = text.includes(' ') && !text.includes('<');
    const address = bareAddress(hasSpaces ? text.replace(/ ?([@.]) ?/g, '$1') : text);
    const at = address.lastIndexOf('@');
    const space = address.startsWith('"') ? -1 : address.lastIndexOf(' ', at);
    if (space < 0) this.#found.push({ name, address });
    else this.#found.push({ name: name || address.slice(0, space), address: bareAddress(address.slice(space + 1)) });
    if (at >= 0) this.#nameFrom = this.#found.length;
  }

  #decoded(text: string): string {
    return text === ''
      ? ''
      : cleanText(decodeWords(text, this.#defects, this.#likely))
          .replace(/\s+/g, ' ')
          .trim();
  }
}

function isMark(code: number): boolean {
  return code === 0x22 || code === 0x28 || code === 0x2c || (code >= 0x3a && code <= 0x3c);
}
