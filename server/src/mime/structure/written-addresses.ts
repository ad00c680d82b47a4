import { mimeLimits } from '../limits.ts';
import { commentEnd, quotedAt } from './written-value.ts';

/** Entry of an address list as it is written: bytes as latin1, encoded words left as they are. */
export type WrittenAddress =
  | {
      readonly kind: 'address';
      /** Name; `''` when there is none. */
      readonly name: string;
      /** Route before the address (RFC 5322 §4.4); `''` in all but ancient mail. */
      readonly route: string;
      /** Text before the `@`, without quotes. */
      readonly mailbox: string;
      /** Text after the `@`; `''` when there is none. */
      readonly host: string;
    }
  | { readonly kind: 'group'; readonly name: string }
  | { readonly kind: 'group end' };

interface Word {
  readonly text: string;
  /** Whether white space or a comment is before it. */
  readonly isApart: boolean;
  readonly isSign: boolean;
}

const signs: ReadonlySet<string> = new Set('),:;<>@');
/** Up to the next character that ends a word. */
const word = /[^\s"(),:;<>@]+/y;

/** Parses an address list (RFC 5322 §3.4) from left to right, each character once, within `mimeLimits`, as far as it is taken. */
export function writtenAddresses(field: string): Generator<WrittenAddress, void> {
  return new AddressReader(field.slice(0, mimeLimits.addressCharactersMax)).read();
}

class AddressReader {
  readonly #text: string;
  #found: WrittenAddress[] = [];
  #at = 0;
  #isApart = false;
  #words: Word[] = [];
  /** Words in angle brackets. */
  #angle: Word[] | undefined;
  #comment = '';
  #isInAngle = false;
  #isInGroup = false;
  /** Whether the words are those of a route, in which commas stand between hosts. */
  #isInRoute = false;

  constructor(text: string) {
    this.#text = text;
  }

  *read(): Generator<WrittenAddress, void> {
    for (let count = 0; this.#at < this.#text.length && count < mimeLimits.addressesMax; ) {
      this.#step();
      if (this.#found.length === 0) continue;
      count += this.#found.length;
      yield* this.#taken();
    }
    this.#endEntry();
    if (this.#isInGroup) this.#found.push({ kind: 'group end' });
    yield* this.#taken();
  }

  #taken(): readonly WrittenAddress[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  #step(): void {
    const text = this.#text;
    const character = text.charAt(this.#at);
    if (character.trim() === '') {
      this.#isApart = true;
      this.#at += 1;
    } else if (character === '(') {
      const end = commentEnd(text, this.#at);
      this.#comment = text.slice(this.#at + 1, text[end - 1] === ')' ? end - 1 : end).trim();
      this.#isApart = true;
      this.#at = end;
    } else if (character === '"') {
      const quoted = quotedAt(text, this.#at);
      this.#at = quoted.end;
      this.#add(quoted.text, false);
    } else if (signs.has(character)) {
      this.#at += 1;
      this.#sign(character);
    } else {
      word.lastIndex = this.#at;
      const [found = character] = word.exec(text) ?? [];
      this.#at += found.length;
      this.#add(found.includes('\\') ? found.replaceAll('\\', '') : found, false);
    }
  }

  #add(text: string, isSign: boolean): void {
    const words = this.#isInAngle && this.#angle !== undefined ? this.#angle : this.#words;
    words.push({ text, isApart: this.#isApart && words.length > 0, isSign });
    this.#isApart = false;
  }

  #sign(sign: string): void {
    if (sign === '<' && !this.#isInAngle) {
      this.#angle = [];
      this.#isInAngle = true;
    } else if (sign === '>') {
      this.#isInAngle = false;
      this.#isInRoute = false;
    } else if (sign === ',' && !this.#isInRoute) this.#endEntry();
    else if (sign === ';' && !this.#isInAngle) {
      this.#endEntry();
      if (this.#isInGroup) this.#found.push({ kind: 'group end' });
      this.#isInGroup = false;
    } else if (sign === ':' && !this.#isInAngle && !this.#isInGroup && this.#angle === undefined) {
      this.#found.push({ kind: 'group', name: phraseOf(this.#words) });
      this.#isInGroup = true;
      this.#clear();
    } else {
      if (this.#isInAngle && sign === '@') this.#isInRoute ||= this.#angle?.length === 0;
      else if (sign === ':') this.#isInRoute = false;
      this.#add(sign, true);
    }
  }

  #endEntry(): void {
    const words = this.#words;
    if (this.#angle !== undefined) {
      const colon = this.#angle[0]?.text === '@' ? this.#angle.findIndex(({ text }) => text === ':') : -1;
      const route = textOf(this.#angle.slice(0, Math.max(colon, 0)));
      this.#push(phraseOf(words) || this.#comment, { route, address: this.#angle.slice(colon + 1) });
    } else if (words.some(({ text, isSign }) => isSign && text === '@') || words.length === 1)
      this.#push(this.#comment, { route: '', address: words });
    else if (words.length > 0) this.#push(phraseOf(words), { route: '', address: [] });
    this.#clear();
  }

  #push(name: string, { route, address }: { route: string; address: readonly Word[] }): void {
    const at = address.findIndex(({ text, isSign }) => isSign && text === '@');
    const mailbox = textOf(at < 0 ? address : address.slice(0, at));
    const host = at < 0 ? '' : textOf(address.slice(at + 1));
    this.#found.push({ kind: 'address', name, route, mailbox, host });
  }

  #clear(): void {
    this.#words = [];
    this.#angle = undefined;
    this.#isInAngle = false;
    this.#isInRoute = false;
    this.#comment = '';
    this.#isApart = false;
  }
}

function phraseOf(words: readonly Word[]): string {
  return words.map(({ text, isApart }) => (isApart ? ` ${text}` : text)).join('');
}

function textOf(words: readonly Word[]): string {
  const [first] = words;
  return words.length === 1 && first !== undefined ? first.text : words.map(({ text }) => text).join('');
}
