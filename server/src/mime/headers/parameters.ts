import { decodeText } from '../charsets/charset.ts';
import { mimeLimits } from '../limits.ts';
import type { Defect } from '../parsed-mail.ts';
import { decodeWords } from './encoded-words.ts';

/** Header value with parameters, as of Content-Type and Content-Disposition (RFC 2045 §5.1, RFC 2183, RFC 2231). */
export interface ParameterizedValue {
  /** Value before the parameters, in lower case and without comments; `''` when there is none. */
  readonly value: string;
  /** Decoded parameters by lower-case name. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** Parses an unfolded header value as leniently as real mail needs: separators may be missing or repeated. */
export function readParameters(field: string, defects: Set<Defect>): ParameterizedValue {
  let end = 0;
  while (end < field.length && !isSeparator(field.charCodeAt(end)) && field.charCodeAt(end) !== parenthesis) end += 1;
  const value = field.slice(0, end).toLowerCase();
  const segments = new SegmentedParameters(defects);
  const reader = new ParameterReader(field, end);
  for (let count = 0; reader.next(); count += 1) {
    if (count === mimeLimits.parametersMax) {
      defects.add('parameter_limit');
      break;
    }
    segments.add(reader.name, reader.value);
  }
  return { value, parameters: segments.join() };
}

const semicolon = 0x3b;
const quote = 0x22;
const backslash = 0x5c;
const equals = 0x3d;
const parenthesis = 0x28;
const space = 0x20;

function isSeparator(code: number): boolean {
  return code === semicolon || code <= space;
}

/** Reader of parameters, one after the other. */
class ParameterReader {
  name = '';
  value = '';
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  /** Reads the next parameter into `name` and `value`; false when there is none. */
  next(): boolean {
    const text = this.#text;
    while (this.#at < text.length) {
      while (isSeparator(text.charCodeAt(this.#at))) this.#at += 1;
      const start = this.#at;
      while (this.#at < text.length && !isNameEnd(text.charCodeAt(this.#at))) this.#at += 1;
      const name = text.slice(start, this.#at).toLowerCase();
      while (text.charCodeAt(this.#at) <= space) this.#at += 1;
      if (text.charCodeAt(this.#at) !== equals) continue;
      this.#at += 1;
      while (text.charCodeAt(this.#at) <= space) this.#at += 1;
      this.name = name;
      this.value = text.charCodeAt(this.#at) === quote ? this.#quoted() : this.#bare(name);
      if (name !== '') return true;
    }
    return false;
  }

  #quoted(): string {
    const text = this.#text;
    const start = this.#at + 1;
    let at = start;
    let hasEscapes = false;
    while (at < text.length && text.charCodeAt(at) !== quote) {
      if (text.charCodeAt(at) === backslash) {
        hasEscapes = true;
        at += 1;
      }
      at += 1;
    }
    this.#at = at + 1;
    const value = text.slice(start, at);
    return hasEscapes ? value.replace(/\\(["\\])/g, '$1') : value;
  }

  /** Reads a value without quotes. File names are often written with spaces and parentheses but no quotes. */
  #bare(name: string): string {
    const isName = name.startsWith('name') || name.startsWith('filename');
    const start = this.#at;
    let at = start;
    for (; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === semicolon || (!isName && (code <= space || code === parenthesis))) break;
    }
    this.#at = at;
    if (this.#text.charCodeAt(at) === parenthesis) {
      const end = this.#text.indexOf(';', at);
      this.#at = end < 0 ? this.#text.length : end;
    }
    return this.#text.slice(start, at).trim();
  }
}

function isNameEnd(code: number): boolean {
  return code === equals || isSeparator(code);
}

interface Segment {
  readonly index: number;
  readonly value: string;
  readonly isEncoded: boolean;
}

/** Parameters that come in segments, put together (RFC 2231 §3 and §4). */
class SegmentedParameters {
  readonly #whole = new Map<string, string>();
  readonly #segments = new Map<string, Segment[]>();
  readonly #defects: Set<Defect>;

  constructor(defects: Set<Defect>) {
    this.#defects = defects;
  }

  add(name: string, value: string): void {
    const star = name.indexOf('*');
    if (star < 0) {
      if (!this.#whole.has(name)) this.#whole.set(name, decodeWords(value, this.#defects));
      return;
    }
    const isEncoded = name.endsWith('*');
    const digits = name.slice(star + 1, isEncoded ? -1 : undefined);
    const segment = { index: digits === '' ? 0 : Number(digits), value, isEncoded };
    const base = name.slice(0, star);
    const known = this.#segments.get(base);
    if (known === undefined) this.#segments.set(base, [segment]);
    else known.push(segment);
  }

  join(): ReadonlyMap<string, string> {
    for (const [name, segments] of this.#segments) {
      const value = joinSegments(segments, this.#defects);
      if (value !== undefined) this.#whole.set(name, value);
    }
    return this.#whole;
  }
}

function joinSegments(segments: Segment[], defects: Set<Defect>): string | undefined {
  segments.sort((one, other) => one.index - other.index);
  let charset: string | undefined;
  let bytes = '';
  let count = 0;
  for (const { index, value, isEncoded } of segments) {
    if (index !== count) continue;
    const tagged = count === 0 && isEncoded ? /^([^']*)'[^']*'/.exec(value) : null;
    if (tagged !== null) charset = tagged[1] || undefined;
    const content = tagged === null ? value : value.slice(tagged[0].length);
    bytes += isEncoded ? decodePercent(content) : content;
    count += 1;
  }
  if (count === 0) return undefined;
  if (charset === undefined) return decodeWords(bytes, defects);
  return decodeText(Buffer.from(bytes, 'latin1'), charset, defects);
}

function decodePercent(content: string): string {
  return content.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
