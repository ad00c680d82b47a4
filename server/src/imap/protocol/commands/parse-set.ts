import type { ArgumentReader } from './argument-reader.ts';
import { syntaxError } from './command-error.ts';
import type { NumberRange, SequenceSet } from './sequence-set.ts';

/** Greatest sequence number or UID (RFC 3501 §9, `nz-number`). */
const numberMax = 0xffff_ffff;

/** Parses a set of sequence numbers or UIDs. Its size is bounded by that of the command. */
export function parseSet(reader: ArgumentReader): SequenceSet {
  return { ranges: reader.set().split(',').map(parseRange) };
}

function parseRange(text: string): NumberRange {
  const [from = '', to = from, ...more] = text.split(':');
  if (more.length > 0) throw syntaxError('a range of numbers has two ends');
  return { from: parseNumber(from), to: parseNumber(to) };
}

function parseNumber(text: string): number | '*' {
  if (text === '*') return text;
  const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= numberMax)) throw syntaxError('a set has numbers from 1 to 4294967295, and *');
  return number;
}
