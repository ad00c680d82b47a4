import { syntaxError } from './command-error.ts';
import type { CommandPiece } from './command-reader.ts';

/** Characters of an atom (RFC 3501 §9, `ATOM-CHAR`). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what an atom has not
const atomCharacters = /[^\x00-\x20\x7f-\xff(){%*"\\\]]+/y;
/** Characters of an atom where any string may stand (`ASTRING-CHAR`). Names come in UTF-8 by mistake, too. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it has not
const astringCharacters = /[^\x00-\x20\x7f(){%*"\\]+/y;
/** Characters of a pattern of LIST (`list-char`). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it has not
const patternCharacters = /[^\x00-\x20\x7f(){"\\]+/y;
const tagCharacters = /[!-~]+/y;
const wordCharacters = /[A-Za-z0-9.-]+/y;
const setCharacters = /[0-9*:,]+/y;
const quoted = /"((?:[^"\\\r\n\0]|\\["\\])*)"/y;
const numberCharacters = /\d{1,10}/y;
/** Greatest number (RFC 3501 §9, `number`). */
const numberMax = 0xffff_ffff;

/**
 * Reads the arguments of a command one by one. Strings are as they came: each of their characters is a byte.
 * Each method throws `RefusedCommand` when something else comes.
 */
export class ArgumentReader {
  readonly #pieces: readonly CommandPiece[];
  #piece = 0;
  #offset = 0;

  constructor(pieces: readonly CommandPiece[]) {
    this.#pieces = pieces;
  }

  /** The character that comes next: empty at the end, and `{` for a literal. */
  get next(): string {
    this.#passEmptyText();
    const piece = this.#pieces[this.#piece];
    if (piece === undefined) return '';
    return 'literal' in piece ? '{' : piece.text.charAt(this.#offset);
  }

  get isAtEnd(): boolean {
    return this.next === '';
  }

  /** Takes a character, if it comes next. */
  takeIf(character: string): boolean {
    if (this.next !== character || character === '{') return false;
    this.#offset += 1;
    return true;
  }

  expect(character: string): void {
    if (!this.takeIf(character)) throw syntaxError(`expected ${nameOf(character)} ${this.#place}`);
  }

  space(): void {
    this.expect(' ');
  }

  end(): void {
    // Clients end commands with blanks.
    while (this.takeIf(' '));
    if (!this.isAtEnd) throw syntaxError(`expected the end of the command ${this.#place}`);
  }

  /** A word of the protocol, such as the name of a command, in upper case. */
  word(what: string): string {
    return this.#match(wordCharacters, what).toUpperCase();
  }

  tag(): string {
    const tag = this.#match(tagCharacters, 'a tag');
    if (/[(){%*"\\+]/.test(tag)) throw syntaxError('the tag has characters that no tag has');
    return tag;
  }

  atom(what: string): string {
    return this.#match(atomCharacters, what);
  }

  /** A flag, with its backslash where it is one of the system. */
  flag(): string {
    const isOfSystem = this.takeIf('\\');
    return `${isOfSystem ? '\\' : ''}${this.atom('a flag')}`;
  }

  set(): string {
    return this.#match(setCharacters, 'a set of numbers');
  }

  number(what: string): number {
    const number = Number(this.#match(numberCharacters, what));
    if (number > numberMax) throw syntaxError(`${what} is above ${numberMax}`);
    return number;
  }

  /** A string: quoted, or a literal. */
  string(what: string): string {
    this.#passEmptyText();
    const piece = this.#pieces[this.#piece];
    if (piece !== undefined && 'literal' in piece) {
      this.#piece += 1;
      if (piece.literal.includes('\0')) throw syntaxError(`${what} has a NUL`);
      return piece.literal;
    }
    return this.#match(quoted, what)
      .slice(1, -1)
      .replaceAll(/\\(["\\])/g, '$1');
  }

  /** An atom or a string. */
  astring(what: string): string {
    return this.#isString ? this.string(what) : this.#match(astringCharacters, what);
  }

  /** A name of mailboxes, in which `%` and `*` stand for others. */
  pattern(what: string): string {
    return this.#isString ? this.string(what) : this.#match(patternCharacters, what);
  }

  /** A string, or nothing where NIL stands for it. */
  nstring(what: string): string | undefined {
    if (this.#isString) return this.string(what);
    if (this.word(what) !== 'NIL') throw syntaxError(`expected ${what} or NIL`);
    return undefined;
  }

  /** What stands between parentheses, with a blank between each two of it. */
  list<Item>(item: () => Item, countMax: number): Item[] {
    this.expect('(');
    const items: Item[] = [];
    while (!this.takeIf(')')) {
      if (items.length > 0) this.space();
      if (items.length === countMax) throw syntaxError(`more than ${countMax} items in one list`);
      items.push(item());
    }
    return items;
  }

  get #isString(): boolean {
    return this.next === '"' || this.next === '{';
  }

  get #place(): string {
    return this.isAtEnd ? 'after all that came' : `before ${nameOf(this.next)}`;
  }

  #match(characters: RegExp, what: string): string {
    this.#passEmptyText();
    const piece = this.#pieces[this.#piece];
    if (piece === undefined || 'literal' in piece) throw syntaxError(`expected ${what} ${this.#place}`);
    characters.lastIndex = this.#offset;
    const [found] = characters.exec(piece.text) ?? [];
    if (found === undefined) throw syntaxError(`expected ${what} ${this.#place}`);
    this.#offset += found.length;
    return found;
  }

  /** Goes on to the piece that comes next, where nothing is left of this one. */
  #passEmptyText(): void {
    for (
      let piece = this.#pieces[this.#piece];
      piece !== undefined && 'text' in piece;
      piece = this.#pieces[this.#piece]
    ) {
      if (this.#offset < piece.text.length) return;
      this.#piece += 1;
      this.#offset = 0;
    }
  }
}

function nameOf(character: string): string {
  if (character === ' ') return 'a blank';
  if (character === '{') return 'a literal';
  return /[!-~]/.test(character) ? `"${character}"` : 'a character that may not stand here';
}
