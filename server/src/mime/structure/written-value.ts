import { mimeLimits } from '../limits.ts';

/** Value of a field with parameters, as it is written: bytes as latin1, nothing decoded. */
export interface WrittenValue {
  /** Value before the parameters, in its own case. */
  readonly value: string;
  /** Parameters in the order of the field; segments of one (RFC 2231 §3) are joined, `name*` where they are encoded. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

/** Piece of a field: a sign, a word, or the text in quotes. Comments and white space are between them. */
interface Piece {
  readonly sign: string;
  readonly text: string;
}

/** Maximum number of pieces that are read of a field: signs and words of twice as many parameters as are read. */
const piecesMax = 8 * mimeLimits.parametersMax;

const sign = /[;=,]/;
/** Characters that end a word. */
const notWord = /[\s;=,"(]/;

/** Reads a value with parameters (RFC 2045 §5.1, RFC 2183 §2). */
export function readWrittenValue(field: string): WrittenValue {
  const pieces = piecesOf(field);
  const [first, second, third] = pieces.map(({ text }) => text);
  // White space may stand around the slash of a type.
  const value = `${first ?? ''}${second === '/' ? `/${third ?? ''}` : ''}`;
  const found: [string, string][] = [];
  let at = value === '' ? 0 : 1;
  for (; at < pieces.length && found.length < mimeLimits.parametersMax; at += 1) {
    const [name, equals, given] = pieces.slice(at, at + 3);
    if (name === undefined || name.sign !== '' || equals?.sign !== '=' || given === undefined) continue;
    found.push([name.text, given.sign === '' ? given.text : '']);
    at += given.sign === '' ? 2 : 1;
  }
  return { value, parameters: joined(found) };
}

/** Reads the words of a field whose signs are commas, as languages are (RFC 3282). */
export function readWrittenWords(field: string): readonly string[] {
  return piecesOf(field)
    .filter(({ sign: one }) => one === '')
    .map(({ text }) => text)
    .slice(0, mimeLimits.parametersMax);
}

function piecesOf(field: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < field.length && pieces.length < piecesMax; ) {
    const character = field.charAt(at);
    if (character === '(') at = commentEnd(field, at);
    else if (character === '"') {
      const { text, end } = quotedAt(field, at);
      pieces.push({ sign: '', text });
      at = end;
    } else if (sign.test(character)) {
      pieces.push({ sign: character, text: '' });
      at += 1;
    } else if (character.trim() === '') at += 1;
    else {
      const start = at;
      while (at < field.length && !notWord.test(field.charAt(at))) at += 1;
      pieces.push({ sign: '', text: field.slice(start, at) });
    }
  }
  return pieces;
}

/** Offset after the comment that begins at `at`; after the parenthesis alone when it has no end. */
export function commentEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** The text in the quotes that begin at `start`, without backslashes and line ends, and the offset after them. */
export function quotedAt(text: string, start: number): { text: string; end: number } {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return { text: text.slice(start + 1, at).replace(/\r?\n|\\(.)/g, '$1'), end: Math.min(at + 1, text.length) };
}

function joined(found: readonly (readonly [string, string])[]): (readonly [string, string])[] {
  const segments = new Map<string, Map<number, { value: string; isEncoded: boolean }>>();
  const whole: (readonly [string, string])[] = [];
  for (const [name, value] of found) {
    const segment = /^([^*]+)\*(\d{1,4})(\*?)$/.exec(name);
    if (segment === null) whole.push([name, value]);
    else {
      const [, base = '', index = '', star] = segment;
      const known = segments.get(base) ?? new Map();
      segments.set(base, known.set(Number(index), { value, isEncoded: star === '*' }));
    }
  }
  for (const [base, known] of segments) {
    let value = '';
    let isEncoded = false;
    for (let index = 0; known.has(index); index += 1) {
      value += known.get(index)?.value ?? '';
      isEncoded ||= known.get(index)?.isEncoded === true;
    }
    whole.push([isEncoded ? `${base}*` : base, value]);
  }
  return whole;
}
