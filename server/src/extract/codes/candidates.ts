import { currencyWords, unitCharacters, unitWords } from './cue-words.ts';
import { foldWord } from './cues.ts';

/** Characters in a line that look like a code. */
export interface Candidate {
  /** ASCII letters and digits, without the blanks and hyphens of groups. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly shape: 'digits' | 'mixed' | 'letters';
}

/** Numbers and candidates of a line. A number that is no candidate still takes the words before it. */
export interface LineNumbers {
  readonly candidates: readonly Candidate[];
  /** Offsets of the beginnings of all that has digits, in order. */
  readonly starts: readonly number[];
}

interface Chunk {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Word in small letters, which begins no code: most words, told soon. */
const smallWord = /^[A-Z]?[a-z\u00df-\u00ff'’-]+[.,:;]?$/;
/** Characters that a number, an address or an amount may be made of; what is between two blanks or brackets. */
const chunkPattern = /[A-Za-z0-9\u00c0-\u024f.,:;?'’_+#$€£¥₹₽₺₩₴&@=~%/\\|°№-]+/g;
const digitsShape = /^\d{4,10}$/;
const brandShape = /^[A-Z]{1,2}-(\d{4,8})$/;
const mixedShape = /^(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{4,12}$/;
/** One of several groups of letters and digits. */
const mixedPiece = /^(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{2,4}$/;
const lettersShape = /^[A-Z]{5,8}$/;
const groupsShape = /^[A-Z0-9]{2,5}(?:-[A-Z0-9]{2,5}){1,4}$/;
const singlesShape = /^[A-Z0-9](?:-[A-Z0-9]){3,9}$/;
const groupCharactersMax = 16;
const digitsMax = 10;
const singlesMin = 4;
/** Maximum number of blanks between the groups of a code. */
const groupGapMax = 3;

/**
 * Finds in a line what looks like a code: never parts of dates, times, prices, percentages, addresses of any kind, versions and
 * phone numbers. Linear in the line.
 * @param line Line as `foldDigits` gives it.
 */
export function findCandidates(line: string): LineNumbers {
  const chunks = chunksOf(line);
  const candidates: Candidate[] = [];
  const starts: number[] = [];
  for (let at = 0; at < chunks.length; ) {
    const run = runAt(chunks, at, line);
    at += run.length;
    const [first] = run;
    if (first === undefined) break;
    if (/\d/.test(first.text)) starts.push(first.start);
    const found = run.length > 1 ? candidateOfRun(run) : candidateOfChunk(first);
    if (found !== undefined && !isMeasured(line, found)) candidates.push(found);
  }
  return { candidates, starts };
}

/** Chunks with a digit or of capital letters, without the punctuation around them. */
function chunksOf(line: string): Chunk[] {
  const chunks: Chunk[] = [];
  // A loop over `matchAll` would copy the pattern for each line.
  chunkPattern.lastIndex = 0;
  for (let match = chunkPattern.exec(line); match !== null; match = chunkPattern.exec(line)) {
    const { 0: whole, index } = match;
    if (smallWord.test(whole)) continue;
    const lead = /^[.,:;?'’_~|-]*/.exec(whole)?.[0].length ?? 0;
    const text = whole.slice(lead).replace(/(?<![.,:;?'’_~|-])[.,:;?'’_~|-]+$/, '');
    if (text === '' || !/\d|^[A-Z]+(?:-[A-Z]+)*$/.test(text)) continue;
    const start = index + lead;
    const label = /^[A-Za-z\u00c0-\u024f]{2,}[:=](?=[A-Z0-9]{4})/.exec(text)?.[0].length ?? 0;
    const suffix = /(?<=[0-9])['’][A-Za-z\u00c0-\u024f]{1,6}$/.exec(text)?.[0].length ?? 0;
    chunks.push({
      text: text.slice(label, text.length - suffix),
      start: start + label,
      end: start + text.length - suffix,
    });
  }
  return chunks;
}

/** Short pieces of a number or a code with nothing but blanks or a hyphen between them, or the one chunk at a position. */
function runAt(chunks: readonly Chunk[], at: number, line: string): Chunk[] {
  const first = chunks[at];
  if (first === undefined) return [];
  const run = [first];
  if (!isPiece(first) && !mixedPiece.test(first.text)) return run;
  for (let next = at + 1; next < chunks.length; next += 1) {
    const last = chunks[next - 1];
    const chunk = chunks[next];
    if (last === undefined || chunk === undefined || !goesOn(first, chunk)) break;
    const gap = chunk.start - last.end;
    if (gap > groupGapMax || !/^ *-? *$/.test(line.slice(last.end, chunk.start))) break;
    run.push(chunk);
  }
  return run;
}

function isPiece({ text }: Chunk): boolean {
  return /^\+?[\d/-]+$/.test(text) || /^[A-Z]$/.test(text);
}

function goesOn(first: Chunk, chunk: Chunk): boolean {
  if (isPiece(first)) return isPiece(chunk);
  return chunk.text.length === first.text.length && mixedPiece.test(chunk.text);
}

/** Groups of one length, of single characters, of digits or mixed; any other row of numbers is a phone number or a table. */
function candidateOfRun(run: readonly Chunk[]): Candidate | undefined {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const size = first.text.length;
  const isEven = run.every(({ text }) => text.length === size && /^[A-Z0-9]+$/.test(text));
  if (!isEven || size > 4 || run.length * size < singlesMin || (size > 1 && run.length > 4)) return undefined;
  const value = run.map(({ text }) => text).join('');
  if (value.length > (/[A-Z]/.test(value) ? groupCharactersMax : digitsMax) || !/\d/.test(value)) return undefined;
  if (size === 4 && run.every(({ text }) => isYear(text))) return undefined;
  return { value, start: first.start, end: last.end, shape: /[A-Z]/.test(value) ? 'mixed' : 'digits' };
}

function candidateOfChunk({ text, start, end }: Chunk): Candidate | undefined {
  if (digitsShape.test(text)) return { value: text, start, end, shape: 'digits' };
  // What a service puts before the digits, as `G-123456`, stands before the field of its form already.
  const brand = brandShape.exec(text)?.[1];
  if (brand !== undefined) return { value: brand, start, end, shape: 'digits' };
  if (mixedShape.test(text)) return isPlausibleMix(text) ? { value: text, start, end, shape: 'mixed' } : undefined;
  if (lettersShape.test(text)) return { value: text, start, end, shape: 'letters' };
  if (!groupsShape.test(text) && !singlesShape.test(text)) return undefined;
  return candidateOfGroups(text, { start, end });
}

function candidateOfGroups(text: string, { start, end }: { start: number; end: number }): Candidate | undefined {
  const groups = text.split('-');
  const value = groups.join('');
  const isEven = groups.every(({ length }) => length === groups[0]?.length);
  const isDigits = /^\d+$/.test(value);
  if (!isEven || value.length > (isDigits ? digitsMax : groupCharactersMax)) return undefined;
  if (isDigits && groups.every(isYear)) return undefined;
  if (isDigits) return { value, start, end, shape: 'digits' };
  return { value, start, end, shape: /\d/.test(value) ? 'mixed' : 'letters' };
}

/** Whether letters and digits are mixed as in a code, and not as in a measure, an ordinal or the name of a thing. */
function isPlausibleMix(text: string): boolean {
  if (/^\d+(?:st|nd|rd|th|px|pt|em|kg|mg|km|cm|mm|ml|kb|mb|gb|tb|kwh|min|h|am|pm|x\d+|eur|usd|gbp)$/i.test(text))
    return false;
  if (/^(?:eur|usd|gbp|chf|rs|inr|utf|sha|md|ipv|http|win|mp|h|iso|rfc|covid|q|v|no|nr)\d+$/i.test(text)) return false;
  // A word with a number, as Office365 or anna1984.
  if (/^[A-Za-z]?[a-z]{2,}\d+$/.test(text)) return false;
  return /[A-Z]/.test(text) || /^(?=(?:[a-z]*\d){2})[a-z0-9]{6,}$/.test(text);
}

/** Whether the characters beside a candidate make it a measure, a price or a part of something longer. */
function isMeasured(line: string, { value, start, end }: Candidate): boolean {
  const next = line.charAt(end);
  if (next !== '' && unitCharacters.includes(next)) return true;
  const before = line.slice(Math.max(0, start - 12), start);
  if (/[$€£¥₹₽₺₩₴#№第(（]\s?$/.test(before) && !/[(（]$/.test(before)) return true;
  if (/(?:©|\(c\)|copyright)\s*$/i.test(before)) return true;
  const wordAfter = /^[ -]?([\p{L}\p{M}]+)/u.exec(line.slice(end, end + 24))?.[1];
  if (wordAfter !== undefined && value.length <= 7 && unitWords.has(foldWord(wordAfter))) return true;
  if (/^ ?(?:[€£$¥₹₽₺₩₴%‰°]|zł)/.test(line.slice(end, end + 3))) return true;
  const wordBefore = /([A-Za-z]+)\.? ?$/.exec(before)?.[1];
  return wordBefore !== undefined && currencyWords.has(wordBefore);
}

/** Whether a number may be a year that is spoken of. */
export function isYear(value: string): boolean {
  return /^(?:19|20)\d\d$/.test(value);
}

/** Whether a number may be a day, as 20260312. */
export function isDay(value: string): boolean {
  return /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/.test(value);
}
