import { type Candidate, isDay, isYear } from './candidates.ts';
import type { Cue } from './cues.ts';
import type { ShownLine } from './shown-lines.ts';

/** Place of a candidate: its line among the others, and the beginnings of the numbers of its line. */
export interface CandidatePlace {
  readonly lines: readonly ShownLine[];
  readonly position: number;
  readonly starts: readonly number[];
}

/** Least score of a code. */
export const codeScoreMin = 50;
/** Score of a number that stands alone, in a mail that names a code somewhere. */
export const loneScore = 60;

/** Maximum distance between a number and a cue in its line. */
const cueDistanceMax = 80;
/** Distance up to which a noun such as “order” before a number is its label. */
const labelDistanceMax = 30;
/** Distance up to which a noun such as “password” before a number is its label. */
const passwordDistanceMax = 20;
/** Distance at which nothing but a colon or a word such as “is” stands between a cue and a number. */
const nextDistanceMax = 8;
/** Number of lines above a number that stands alone in which its label is looked for, and of lines of numbers between. */
const linesAboveMax = 3;
const numberLinesMax = 12;
/** Maximum length of a line that is but a label. */
const labelLineCharactersMax = 45;

/** End of a sentence that another follows: a code that stands behind a sentence alone belongs to it. */
const nextSentence = /(?:[.!?]\s|[。！？؟।]).*[\p{L}\p{N}]/u;
/** What may stand between the noun of a code and the code itself. */
const copula = /^[\s:=*"'“„«「[(-]*(?:(?:is|are|ist|lautet|est|es|è|é|to|jest|هو|は)[\s:]*)?["'“„«「[(*]*$/;
const letterOrDigit = /[\p{L}\p{N}]/u;

/** How sure it is that a candidate is a code; `undefined` where only the rest of the mail can tell. */
export function scoreOf(candidate: Candidate, place: CandidatePlace): number | undefined {
  const line = place.lines[place.position];
  if (line === undefined || /©|copyright|\(c\)/i.test(line.shown)) return 0;
  const score = scoreInLine(candidate, place, line) ?? scoreBeyondLine(candidate, place, line);
  return score === undefined ? undefined : score - penaltyOf(candidate);
}

/** What speaks against a candidate by its form alone. */
export function penaltyOf({ value, shape }: Candidate): number {
  if (shape === 'letters') return 25;
  if (shape === 'mixed') return /[a-z]/.test(value) ? 20 : 10;
  if (isYear(value)) return 45;
  if (isDay(value) || /000$/.test(value)) return 40;
  return value.length >= 9 ? 36 : value.length === 6 ? 0 : 3;
}

/** Score by the cues of the same sentence. */
function scoreInLine(candidate: Candidate, { starts }: CandidatePlace, line: ShownLine): number | undefined {
  const before = cuesBefore(candidate, { starts, line });
  const [nearest] = before;
  const code = before.find(({ kind }) => kind === 'code');
  if (isLabelled(candidate, { nearest, line, isCode: code !== undefined })) return 0;
  if (candidate.shape !== 'digits' && line.hasCue('promo')) return 0;
  if (code !== undefined) return scoreBehind(candidate, line.folded.slice(code.end, candidate.start));
  const distance = nearest === undefined ? Number.POSITIVE_INFINITY : candidate.start - nearest.end;
  if (nearest?.kind === 'password' && distance <= passwordDistanceMax) return 85;
  const after = cueAfter(candidate, { starts, line });
  if (after?.kind === 'code') return isTime(candidate.value) ? 0 : 92 - (after.start - candidate.end) / 4;
  const hasIntent = [...before, after].some((cue) => cue?.kind === 'intent');
  const hasEnter = before.some(({ kind }) => kind === 'enter') || after?.kind === 'enter';
  if (hasIntent && hasEnter) return 70;
  if (nearest?.kind === 'number' && distance <= labelDistanceMax) return 0;
  if (candidate.shape !== 'digits') return undefined;
  const isNextToIntent =
    (after?.kind === 'intent' && after.start - candidate.end <= nextDistanceMax + 4) ||
    (nearest?.kind === 'intent' && distance <= nextDistanceMax / 2);
  return isNextToIntent ? 60 : undefined;
}

/**
 * Whether the cue next before a candidate says that it is the number of something else. “Code for your order: 482913” is a
 * code, “the code in line 4829” is none.
 */
function isLabelled(
  { start }: Candidate,
  { nearest, line, isCode }: { nearest: Cue | undefined; line: ShownLine; isCode: boolean },
): boolean {
  if (nearest?.kind !== 'other' && nearest?.kind !== 'promo') return false;
  return isCode ? /^[ #]*$/.test(line.folded.slice(nearest.end, start)) : start - nearest.end <= labelDistanceMax;
}

/** Score behind the noun of a code: years and words are codes only where but a colon or a word as “is” stands between. */
function scoreBehind({ shape, value }: Candidate, between: string): number {
  const isDoubtful = shape === 'letters' || isTime(value);
  return isDoubtful && !copula.test(between) ? 0 : 100 - between.length / 4;
}

function isTime(value: string): boolean {
  return isYear(value) || isDay(value);
}

/** Cues before a candidate in its sentence, nearest first, without those that a number between takes. */
function cuesBefore({ start: to }: Candidate, { starts, line }: { starts: readonly number[]; line: ShownLine }): Cue[] {
  const from = to - cueDistanceMax;
  const lastNumber = starts.findLast((start) => start < to) ?? -1;
  const isTaken = ({ end }: Cue) => end <= lastNumber && lastNumber - end <= labelDistanceMax / 2;
  return line.cues
    .filter((cue) => cue.end <= to && cue.start >= from && !isTaken(cue))
    .filter(({ end }) => !nextSentence.test(line.folded.slice(end, to)))
    .toReversed();
}

/** The noun of a code behind a candidate in its sentence and before the next number, or the first cue there. */
function cueAfter(
  { start: number, end: from }: Candidate,
  { starts, line }: { starts: readonly number[]; line: ShownLine },
): Cue | undefined {
  const to = Math.min(from + cueDistanceMax, starts.find((start) => start > number) ?? Number.POSITIVE_INFINITY);
  const near = line.cues
    .filter(({ start, end }) => start >= from && end <= to)
    .filter(({ start }) => !nextSentence.test(line.folded.slice(from, start + 1)));
  const [first] = near;
  return first?.kind === 'other' ? first : (near.find(({ kind }) => kind === 'code') ?? first);
}

/** Score by the lines around, of a candidate that its own line says nothing of. */
function scoreBeyondLine(candidate: Candidate, place: CandidatePlace, line: ShownLine): number | undefined {
  const isFirst = !letterOrDigit.test(line.shown.slice(0, candidate.start));
  const isAlone = isFirst && !letterOrDigit.test(line.shown.slice(candidate.end));
  if (line.isSubject) return line.hasCue('other') ? 0 : undefined;
  if (isAlone) return scoreAbove(candidate, place) ?? scoreBelow(candidate, place);
  return isFirst ? scoreOfWrapped(place) : 0;
}

/** Score by the nearest line above that has cues. Lines of other numbers, as in a list of codes, do not count. */
function scoreAbove(candidate: Candidate, { lines, position }: CandidatePlace): number | undefined {
  let looked = 0;
  const last = Math.max(0, position - linesAboveMax - numberLinesMax);
  for (let at = position - 1; at > last && looked < linesAboveMax; at -= 1) {
    const line = lines[at];
    if (line === undefined || !/\p{L}{2}/u.test(line.shown)) continue;
    const score = scoreBelowLine(candidate, { line, looked });
    if (score !== undefined) return score;
    looked += 1;
  }
  return undefined;
}

/** Score of a candidate that stands alone below a line. */
function scoreBelowLine(
  candidate: Candidate,
  { line, looked }: { line: ShownLine; looked: number },
): number | undefined {
  const kinds = line.cues.map(({ kind }) => kind);
  // A label ends in a colon or in nothing; a whole sentence may speak of a code that stands above it.
  const isSentence = /[.!?。।]$/.test(line.shown);
  if (kinds.includes('code')) {
    return candidate.shape === 'letters' && looked > 0 ? 0 : (isSentence ? 85 : 97) - 8 * looked;
  }
  const isLabel = line.shown.length <= labelLineCharactersMax;
  const isOther = kinds.some((kind) => kind === 'other' || kind === 'promo');
  if (isOther && (isLabel ? looked < 2 : kinds.at(-1) === 'other' && looked === 0)) return 0;
  if (kinds.includes('number') && !kinds.includes('enter') && isLabel) return 0;
  const tellsStep = kinds.some((kind) => kind === 'intent' || kind === 'password' || kind === 'enter');
  return tellsStep && candidate.shape !== 'letters' ? 75 - 8 * looked : undefined;
}

function scoreBelow(candidate: Candidate, { lines, position }: CandidatePlace): number | undefined {
  const kinds = lines[position + 1]?.cues.map(({ kind }) => kind) ?? [];
  if (kinds.includes('code')) return 80;
  const tellsStep = kinds.includes('intent') && kinds.includes('enter');
  return tellsStep && candidate.shape === 'digits' ? 58 : undefined;
}

/** Score of a candidate at the beginning of a line that goes on with the sentence of the line above. */
function scoreOfWrapped({ lines, position }: CandidatePlace): number {
  const above = lines[position - 1];
  if (above === undefined || above.isSubject || /[.!?。]$/.test(above.shown)) return 0;
  const last = above.cues.at(-1);
  return last?.kind === 'code' && above.shown.length - last.end <= labelDistanceMax ? 80 : 0;
}
