import type { ArgumentReader } from './argument-reader.ts';
import { RefusedCommand, syntaxError } from './command-error.ts';
import { parseSet } from './parse-set.ts';
import type { SearchKey } from './search-key.ts';

/** Keys of one SEARCH, with those inside others. */
const keysMax = 500;
/** Depth of keys inside others. */
const depthMax = 50;
/** Characters of all texts of one SEARCH. */
const textCharactersMax = 10_000;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const charsets = new Set(['US-ASCII', 'UTF-8']);

const seen: SearchKey = { key: 'flag', flag: 'Seen' };
const recent: SearchKey = { key: 'flag', flag: 'Recent' };
const deleted: SearchKey = { key: 'flag', flag: 'Deleted' };
const answered: SearchKey = { key: 'flag', flag: 'Answered' };
const flagged: SearchKey = { key: 'flag', flag: 'Flagged' };
const draft: SearchKey = { key: 'flag', flag: 'Draft' };

/** Keys that are one word. */
const wordKeys: ReadonlyMap<string, SearchKey> = new Map<string, SearchKey>([
  ['ALL', { key: 'all' }],
  ['SEEN', seen],
  ['UNSEEN', { key: 'not', not: seen }],
  ['RECENT', recent],
  ['OLD', { key: 'not', not: recent }],
  ['NEW', { key: 'and', keys: [recent, { key: 'not', not: seen }] }],
  ['DELETED', deleted],
  ['UNDELETED', { key: 'not', not: deleted }],
  ['ANSWERED', answered],
  ['UNANSWERED', { key: 'not', not: answered }],
  ['FLAGGED', flagged],
  ['UNFLAGGED', { key: 'not', not: flagged }],
  ['DRAFT', draft],
  ['UNDRAFT', { key: 'not', not: draft }],
]);

/** Parses the keys of SEARCH, after its name. Of several keys, all have to match. */
export function parseSearch(reader: ArgumentReader): SearchKey {
  return new SearchParser(reader).parse();
}

class SearchParser {
  readonly #reader: ArgumentReader;
  #keys = 0;
  #textCharacters = 0;

  constructor(reader: ArgumentReader) {
    this.#reader = reader;
  }

  parse(): SearchKey {
    this.#reader.space();
    const first = this.#isKeyNext ? this.#key(0) : this.#afterCharset(this.#reader.word('a search key'));
    const keys = [first];
    while (this.#reader.takeIf(' ') && !this.#reader.isAtEnd) keys.push(this.#key(0));
    this.#reader.end();
    return allOf(keys);
  }

  /** Whether what comes next is a key that begins with no word. */
  get #isKeyNext(): boolean {
    return this.#reader.next === '(' || /[\d*]/.test(this.#reader.next);
  }

  #afterCharset(word: string): SearchKey {
    if (word !== 'CHARSET') return this.#keyNamed(word, 0);
    this.#reader.space();
    const charset = this.#reader.astring('a charset').toUpperCase();
    if (!charsets.has(charset)) {
      throw new RefusedCommand('NO', 'texts are searched in US-ASCII and UTF-8', 'BADCHARSET (US-ASCII UTF-8)');
    }
    this.#reader.space();
    return this.#key(0);
  }

  #key(depth: number): SearchKey {
    if (depth > depthMax) throw syntaxError(`search keys are more than ${depthMax} deep in others`);
    if (this.#reader.next === '(') {
      const keys = this.#reader.list(() => this.#key(depth + 1), keysMax);
      if (keys.length === 0) throw syntaxError('there is no search key between parentheses');
      return allOf(keys);
    }
    if (this.#isKeyNext) {
      this.#count();
      return { key: 'numbers', of: 'sequence', set: parseSet(this.#reader) };
    }
    return this.#keyNamed(this.#reader.word('a search key'), depth);
  }

  #keyNamed(word: string, depth: number): SearchKey {
    this.#count();
    const known = wordKeys.get(word);
    if (known !== undefined) return known;
    switch (word) {
      case 'NOT':
        return { key: 'not', not: this.#nextKey(depth) };
      case 'OR': {
        const either = this.#nextKey(depth);
        return { key: 'or', keys: [either, this.#nextKey(depth)] };
      }
      case 'UID':
        this.#reader.space();
        return { key: 'numbers', of: 'uid', set: parseSet(this.#reader) };
      case 'KEYWORD':
        return this.#keyword();
      case 'UNKEYWORD':
        return { key: 'not', not: this.#keyword() };
      default:
        return this.#textKey(word) ?? this.#measureKey(word);
    }
  }

  #nextKey(depth: number): SearchKey {
    this.#reader.space();
    return this.#key(depth + 1);
  }

  #keyword(): SearchKey {
    this.#reader.space();
    return { key: 'keyword', keyword: this.#reader.atom('a keyword') };
  }

  #textKey(word: string): SearchKey | undefined {
    switch (word) {
      case 'FROM':
        return { key: 'envelope', field: 'from', text: this.#text() };
      case 'TO':
        return { key: 'envelope', field: 'to', text: this.#text() };
      case 'CC':
        return { key: 'envelope', field: 'cc', text: this.#text() };
      case 'BCC':
        return { key: 'envelope', field: 'bcc', text: this.#text() };
      case 'SUBJECT':
        return { key: 'envelope', field: 'subject', text: this.#text() };
      case 'BODY':
        return { key: 'body', text: this.#text() };
      case 'TEXT':
        return { key: 'text', text: this.#text() };
      case 'HEADER': {
        const name = this.#text();
        return { key: 'header', name, text: this.#text() };
      }
      default:
        return undefined;
    }
  }

  #measureKey(word: string): SearchKey {
    switch (word) {
      case 'BEFORE':
      case 'ON':
      case 'SINCE':
        return { key: 'date', of: 'internal', is: dateTests[word], day: this.#day() };
      case 'SENTBEFORE':
      case 'SENTON':
      case 'SENTSINCE':
        return { key: 'date', of: 'sent', is: dateTests[word], day: this.#day() };
      case 'LARGER':
        return { key: 'size', is: 'larger', bytes: this.#bytes() };
      case 'SMALLER':
        return { key: 'size', is: 'smaller', bytes: this.#bytes() };
      default:
        throw syntaxError(`unknown search key ${word}`);
    }
  }

  #bytes(): number {
    this.#reader.space();
    return this.#reader.number('a size');
  }

  /** A text. What is not UTF-8 is found nowhere. */
  #text(): string {
    this.#reader.space();
    const bytes = this.#reader.astring('a text');
    this.#textCharacters += bytes.length;
    if (this.#textCharacters > textCharactersMax) throw syntaxError(`more than ${textCharactersMax} bytes of texts`);
    return Buffer.from(bytes, 'latin1').toString('utf8');
  }

  /** A day: `1-Feb-1994`, which may be in quotes. */
  #day(): string {
    this.#reader.space();
    const [, day = '', month = '', year = ''] =
      /^(\d{1,2})-([a-z]{3})-(\d{4})$/i.exec(this.#reader.astring('a day')) ?? [];
    const number = months.indexOf(month.toLowerCase()) + 1;
    if (number === 0 || Number(day) < 1 || Number(day) > 31) throw syntaxError('a day is written as 1-Feb-1994');
    return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  }

  #count(): void {
    this.#keys += 1;
    if (this.#keys > keysMax) throw syntaxError(`more than ${keysMax} search keys`);
  }
}

const dateTests = {
  BEFORE: 'before',
  ON: 'on',
  SINCE: 'since',
  SENTBEFORE: 'before',
  SENTON: 'on',
  SENTSINCE: 'since',
} as const;

function allOf(keys: readonly SearchKey[]): SearchKey {
  const [first] = keys;
  return keys.length === 1 && first !== undefined ? first : { key: 'and', keys };
}
