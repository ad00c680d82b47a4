import { type Chunk, chunksOf } from './chunks.ts';
import { foldWord } from './known-words/folded-word.ts';
import type { PassedReason } from './verdict.ts';
import { currencyWords, unitCharacters, unitWords } from './words/units.ts';

/** Characters in a line that look like a code. */
export interface Candidate {
  /** ASCII letters and digits, without the blanks and hyphens of groups. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly shape: 'digits' | 'mixed' | 'letters';
  /** Whether its groups are as those of thousands, with a full stop between, or of different lengths as those of a phone number. */
  readonly isLoose?: true;
}

/** Number that is not a candidate. */
export interface PassedNumber {
  readonly start: number;
  readonly end: number;
  readonly reason: PassedReason;
}

/** Numbers and candidates of a line. A number that is not a candidate still takes the label before it. */
export interface LineNumbers {
  readonly candidates: readonly Candidate[];
  /**
   * Start offsets of all numbers of two digits and more, in order. “6 digits” is not counted, so that its label stays free
   * for the code.
   */
  readonly starts: readonly number[];
}

const digitsShape = /^\d{4,10}$/;
/** Two groups with a full stop between, as of a code that is shown so, and of thousands. */
const dottedShape = /^\d{3}\.\d{3}$/;
/** Groups in small letters, as backup codes have them: each has letters and digits in no order of a word and a number. */
const smallGroupsShape = /^[a-z0-9]{4,6}(?:-[a-z0-9]{4,6}){1,3}$/;
const brandShape = /^[A-Z]{1,2}-(\d{4,8})$/;
const mixedShape = /^[A-Za-z0-9]{4,12}$/;
/** One of several groups of letters and digits. */
const mixedPieceShape = /^[A-Z0-9]{2,4}$/;
/** Words of capital letters; those of four letters only without a vowel, as words have. */
const lettersShape = /^(?:[A-Z]{5,8}|[B-DF-HJ-NP-TV-XZ]{4})$/;
/** Pairs of digits with full stops between, which dates have, too. */
const pairsShape = /^(\d\d)\.(\d\d)\.(\d\d)$/;
const groupsShape = /^[A-Z0-9]{2,5}(?:-[A-Z0-9]{2,5}){1,4}$/;
const singlesShape = /^[A-Z0-9](?:-[A-Z0-9]){3,9}$/;
/** Day and month before a year. */
const dayAndMonth = /(?:^|[^\d])\d{1,2}\.?(?: de)? ([\p{L}\p{M}.]{2,12})(?: de)?,? $/u;
const monthCharactersMax = 26;
const yearBefore = /(?:ปี|พ\.ศ\.|سال|سنة|عام|वर्ष|\b(?:year|jahr|année|año|anno|rok|jaar|tahun|năm))\s?$/iu;
const groupCharactersMax = 16;
const digitsMax = 10;
const singlesMin = 4;
/** Maximum number of blanks between the groups of a code. */
const groupGapMax = 3;
/** Maximum number of characters that are looked at before a candidate. */
const beforeCharactersMax = 12;

/**
 * Finds in a line what looks like a code: never parts of dates, times, prices, percentages, addresses of any kind, versions and
 * phone numbers. Linear in the line.
 * @param line Line as `foldDigits` gives it.
 * @param pass Takes each number that is no candidate.
 */
export function findCandidates(line: string, pass?: (number: PassedNumber) => void): LineNumbers {
  const chunks = chunksOf(line);
  const candidates: Candidate[] = [];
  const starts: number[] = [];
  for (let at = 0; at < chunks.length; ) {
    const run = runAt(chunks, at, line);
    at += run.length;
    const [first] = run;
    if (first === undefined) break;
    if (first.hasDigit && /\d./.test(first.text)) starts.push(first.start);
    const found = run.length > 1 ? candidateOfRun(run) : candidateOfChunk(first);
    if (found !== undefined && !isMeasured(line, found)) candidates.push(found);
    else if (pass !== undefined) pass(passedNumber(run, found));
  }
  return { candidates, starts };
}

/** Reason why a number is not a candidate, by its form. */
function passedNumber(run: readonly Chunk[], measured: Candidate | undefined): PassedNumber {
  const start = run[0]?.start ?? 0;
  const end = run.at(-1)?.end ?? start;
  const text = run.map((chunk) => chunk.text).join(' ');
  return { start, end, reason: measured === undefined ? formOf(text) : 'price_or_measure' };
}

function formOf(text: string): PassedReason {
  if (/^\d{1,4}([./:-])\d{1,2}(?:\1\d{1,4})?$/.test(text)) return 'date_or_time';
  if (/^[$€£¥₹₽₺₩₴]|[%‰°$€£¥₹₽₺₩₴]$|^\d[\d.,]*[.,]\d+$/.test(text)) return 'price_or_measure';
  if (/^\+|^\d[\d /-]{6,}$/.test(text)) return 'phone_number';
  return 'no_form_of_a_code';
}

/** Short pieces of a number or a code with nothing but blanks or a hyphen between them, or the one chunk at a position. */
function runAt(chunks: readonly Chunk[], at: number, line: string): Chunk[] {
  const first = chunks[at];
  if (first === undefined) return [];
  const run = [first];
  if (!first.hasDigit && first.text.length > 1) return run;
  if (!isPiece(first) && !isMixedPiece(first)) return run;
  for (let next = at + 1; next < chunks.length; next += 1) {
    const last = chunks[next - 1];
    const chunk = chunks[next];
    if (last === undefined || chunk === undefined || !goesOn(first, chunk)) break;
    const gap = chunk.start - last.end;
    if (gap > groupGapMax || !isGroupGap(line.slice(last.end, chunk.start), chunk)) break;
    // A number of minutes belongs to no code before it.
    if (chunk.text.length !== first.text.length && isWithUnit(line, chunk)) break;
    run.push(chunk);
  }
  return run;
}

/** Whether nothing but blanks and a mark stands between two groups; between single characters, also the edges of their boxes. */
function isGroupGap(gap: string, { text }: Chunk): boolean {
  return /^ {0,3}[-·•‧∙]? {0,3}$/.test(gap) || (text.length === 1 && /^ ?[|│_\])] ?[[(]?$/.test(gap));
}

function isPiece({ text }: Chunk): boolean {
  return /^\+?[\d/-]+$/.test(text) || /^[A-Z]$/.test(text);
}

function goesOn(first: Chunk, chunk: Chunk): boolean {
  if (isPiece(first)) return isPiece(chunk);
  return chunk.text.length === first.text.length && isMixedPiece(chunk);
}

function isMixedPiece({ text }: Chunk): boolean {
  return mixedPieceShape.test(text) && /\d/.test(text) && /[A-Z]/.test(text);
}

/** Groups of one length, of single characters, of digits or mixed; any other row of numbers is a phone number or a table. */
function candidateOfRun(run: readonly Chunk[]): Candidate | undefined {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const size = first.text.length;
  const isEven = run.every(({ text }) => text.length === size && /^[A-Z0-9]+$/.test(text));
  if (!isEven) return candidateOfLooseGroups(run);
  if (size > 4 || run.length * size < singlesMin || (size > 1 && run.length > 4)) return undefined;
  const value = run.map(({ text }) => text).join('');
  if (value.length > (/[A-Z]/.test(value) ? groupCharactersMax : digitsMax) || !/\d/.test(value)) return undefined;
  if (size === 4 && run.every(({ text }) => isYear(text))) return undefined;
  return { value, start: first.start, end: last.end, shape: /[A-Z]/.test(value) ? 'mixed' : 'digits' };
}

/** Two groups of digits of different lengths, as a code of an odd number of digits has them, and a phone number. */
function candidateOfLooseGroups([first, second, third]: readonly Chunk[]): Candidate | undefined {
  if (first === undefined || second === undefined || third !== undefined) return undefined;
  if (!/^\d{2,4}$/.test(first.text) || !/^\d{2,4}$/.test(second.text)) return undefined;
  const value = first.text + second.text;
  return value.length % 2 === 0
    ? undefined
    : { value, start: first.start, end: second.end, shape: 'digits', isLoose: true };
}

function candidateOfChunk({ text, start, end, hasDigit }: Chunk): Candidate | undefined {
  if (!hasDigit) return candidateOfCapitals(text, { start, end });
  if (digitsShape.test(text)) return { value: text, start, end, shape: 'digits' };
  // What a service puts before the digits, as `G-123456`, stands before the field of its form already.
  const brand = brandShape.exec(text)?.[1];
  if (brand !== undefined) return { value: brand, start, end, shape: 'digits' };
  if (isMixed(text)) return isPlausibleMix(text) ? { value: text, start, end, shape: 'mixed' } : undefined;
  if (dottedShape.test(text)) return { value: text.replace('.', ''), start, end, shape: 'digits', isLoose: true };
  if (isPairsOfNoDate(text)) return { value: text.replaceAll('.', ''), start, end, shape: 'digits', isLoose: true };
  if (smallGroupsShape.test(text) && /[a-z]/.test(text)) return candidateOfSmallGroups(text, { start, end });
  return candidateOfGroups(text, { start, end });
}

function candidateOfCapitals(text: string, { start, end }: { start: number; end: number }): Candidate | undefined {
  if (lettersShape.test(text)) return { value: text, start, end, shape: 'letters' };
  return text.includes('-') ? candidateOfGroups(text, { start, end }) : undefined;
}

function isPairsOfNoDate(text: string): boolean {
  const [first = 0, second = 0, third = 0] = pairsShape.exec(text)?.slice(1).map(Number) ?? [];
  const isDate = (day: number, month: number) => day <= 31 && month <= 12;
  return !isDate(first, second) && !isDate(second, first) && !isDate(third, second);
}

function isMixed(text: string): boolean {
  return mixedShape.test(text) && /\d/.test(text) && /[A-Za-z]/.test(text);
}

function candidateOfGroups(text: string, { start, end }: { start: number; end: number }): Candidate | undefined {
  if (!groupsShape.test(text) && !singlesShape.test(text)) return undefined;
  const groups = text.split('-');
  const value = groups.join('');
  const isEven = groups.every(({ length }) => length === groups[0]?.length);
  const isDigits = /^\d+$/.test(value);
  // Groups of different lengths are those of a code where each is mixed.
  const isMixedUp = value.length >= 6 && groups.every((group) => /\d/.test(group)) && /[A-Z]/.test(value);
  if ((!isEven && !isMixedUp) || value.length > (isDigits ? digitsMax : groupCharactersMax)) return undefined;
  if (isDigits && groups.every(isYear)) return undefined;
  if (isDigits) return { value, start, end, shape: 'digits' };
  return { value, start, end, shape: /\d/.test(value) ? 'mixed' : 'letters' };
}

function candidateOfSmallGroups(text: string, { start, end }: { start: number; end: number }): Candidate | undefined {
  const groups = text.split('-');
  const value = groups.join('');
  const isEven = groups.every(({ length }) => length === groups[0]?.length);
  const isMixedUp = groups.some((group) => /\d[a-z]+\d|[a-z]\d+[a-z]/.test(group));
  if (!isEven || !isMixedUp || value.length > groupCharactersMax) return undefined;
  return { value, start, end, shape: 'mixed' };
}

/** Whether letters and digits are mixed as in a code, and not as in a measure, an ordinal or the name of a thing. */
function isPlausibleMix(text: string): boolean {
  if (/^\d+(?:st|nd|rd|th|px|pt|em|kg|mg|km|cm|mm|ml|kb|mb|gb|tb|kwh|min|h|am|pm|x\d+|eur|usd|gbp)$/i.test(text))
    return false;
  if (/^(?:eur|usd|gbp|chf|rs|inr|utf|sha|md|ipv|http|win|mp|h|iso|rfc|covid|q|v|no|nr)\d+$/i.test(text)) return false;
  // A word with a number, as Office365 or anna1984.
  if (/^[A-Za-z]?[a-z]{2,}\d+$/.test(text)) return false;
  return /[A-Z]/.test(text) || (/^[a-z0-9]{6,}$/.test(text) && /\d[a-z]*\d/.test(text));
}

/** Whether the characters beside a candidate make it a measure, a price or a part of something longer. */
function isMeasured(line: string, { value, start, end }: Candidate): boolean {
  return (
    (end < line.length && isBeforeUnit(line, { value, end })) || (start > 0 && isAfterMark(line, { value, start }))
  );
}

/** Whether a unit or a currency follows a candidate. */
function isBeforeUnit(line: string, { value, end }: { value: string; end: number }): boolean {
  if (unitCharacters.includes(line.charAt(end))) return true;
  if (value.length <= 7 && isWithUnit(line, { end })) return true;
  return /^ ?(?:[€£$¥₹₽₺₩₴%‰°]|zł)/.test(line.slice(end, end + 3));
}

/** Whether a currency, the mark of a number or a copyright, the day of a date, or hidden digits stand before a candidate. */
function isAfterMark(line: string, { value, start }: { value: string; start: number }): boolean {
  const before = line.slice(Math.max(0, start - beforeCharactersMax), start);
  if (/[$€£¥₹₽₺₩₴#№第(（]\s?$/.test(before) && !/[(（]$/.test(before)) return true;
  if (/(?:©|\(c\)|copyright)\s*$/i.test(before)) return true;
  if (isYearOfDate(line, { value, start })) return true;
  // The last digits of a number whose others are hidden.
  if (/[*•●∙…·]{2}[ *•●∙…·-]{0,4}(?:\d\d[ -])?$/.test(before)) return true;
  const wordBefore = /([A-Za-z]{1,12})\.? ?$/.exec(before)?.[1];
  return wordBefore !== undefined && currencyWords.has(wordBefore);
}

/** Whether a number is the year after a day and a month, of any calendar in use. */
function isYearOfDate(line: string, { value, start }: { value: string; start: number }): boolean {
  if (!/^(?:1[349]|2[05])\d\d$/.test(value)) return false;
  if (yearBefore.test(line.slice(Math.max(0, start - beforeCharactersMax), start))) return true;
  const month = dayAndMonth.exec(line.slice(Math.max(0, start - monthCharactersMax), start))?.[1];
  return month !== undefined && !unitWords.has(foldWord(month));
}

function isWithUnit(line: string, { end }: { end: number }): boolean {
  const wordAfter = /^[ -]?([\p{L}\p{M}]+)/u.exec(line.slice(end, end + 24))?.[1];
  return wordAfter !== undefined && unitWords.has(foldWord(wordAfter));
}

/** Whether a number may be a year that mails speak of. */
export function isYear(value: string): boolean {
  return /^(?:19[3-9]|20[0-3])\d$/.test(value);
}

/** Whether a number may be a day, as 20260312. */
export function isDay(value: string): boolean {
  return /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/.test(value);
}
