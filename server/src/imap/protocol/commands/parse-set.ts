import type { ArgumentReader } from './argument-reader.ts';
import { syntaxError } from './command-error.ts';
import type { NumberRange, SequenceSet } from './sequence-set.ts';

/** Greatest sequence number or UID (RFC 3501 §9, `nz-number`). */
const numberMax = 0xffff_ffff;

/** Ranges of one set: a few milliseconds to read and to sort. */
const rangesMax = 10_000;

/** Parses a set of sequence numbers or UIDs. */
export function parseSet(reader: ArgumentReader): SequenceSet {
  const text = reader.set();
  const ranges: NumberRange[] = [];
  for (let start = 0; start <= text.length; ) {
    if (ranges.length === rangesMax) throw syntaxError(`more than ${rangesMax} ranges of numbers in one set`);
    const comma = text.indexOf(',', start);
    const end = comma < 0 ? text.length : comma;
    ranges.push(parseRange(text.slice(start, end)));
    start = end + 1;
  }
  return { ranges };
}

function parseRange(text: string): NumberRange {
  const colon = text.indexOf(':');
  const from = parseNumber(colon < 0 ? text : text.slice(0, colon));
  return { from, to: colon < 0 ? from : parseNumber(text.slice(colon + 1)) };
}

function parseNumber(text: string): number | '*' {
  if (text === '*') return text;
  const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= numberMax))
    throw syntaxError('a set has numbers from 1 to 4294967295, and *, and ranges of two of these');
  return number;
}
