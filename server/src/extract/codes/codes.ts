import { extractLimits } from '../limits.ts';
import { type Candidate, findCandidates, isYear } from './candidates.ts';
import { type Cue, findCues } from './cues.ts';
import { foldDigits } from './folded-digits.ts';

/** Code that a form asks for. */
export interface ExtractedCode {
  /** ASCII letters and digits as a form takes them, without the blanks and hyphens of groups. */
  readonly value: string;
  /** Code as the mail shows it. */
  readonly text: string;
}

/** Line of the shown text with what was found in it. */
interface Line {
  readonly shown: string;
  readonly folded: string;
  readonly isSubject: boolean;
  cues?: readonly Cue[];
}

interface Ranked extends ExtractedCode {
  score: number;
}

const scoreMin = 40;
/** Maximum distance between a number and a cue in its line. */
const cueDistanceMax = 80;
/** Distance up to which a noun such as “order” before a number is its label. */
const labelDistanceMax = 30;
/** Number of lines above a number that stands alone in which its label is looked for. */
const linesAboveMax = 3;
/** Maximum length of a line that is but a label. */
const labelLineCharactersMax = 45;
const numbersInLineMax = 400;

/** What can be part of a code: four digits of any script near each other, or capital letters. */
const interesting = /[\d\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u0e59\uff10-\uff19]|[A-Z]{3}/;
/** Characters without a width and marks of direction, which stand between digits to keep phones from calling them. */
const invisible = /\u034f|[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** Line of single characters of a code. */
const singlesOnly = /^[\p{Nd}A-Z](?: [\p{Nd}A-Z]){0,9}$/u;
const sentenceEnd = /[.!?](?=\s|$)|[。！？؟।]/;

/** Finds the codes of a mail, the one that a form asks for first. Linear in the text. */
export function findCodes({ subject, text }: { subject: string; text: string }): ExtractedCode[] {
  const lines = linesOf({ subject, text });
  const found = new Map<string, Ranked>();
  const later: { candidate: Candidate; line: Line }[] = [];
  for (const [position, line] of lines.entries()) {
    if (!interesting.test(line.shown)) continue;
    const { candidates, starts } = findCandidates(line.folded);
    for (const candidate of candidates.slice(0, numbersInLineMax)) {
      const score = scoreOf(candidate, { lines, position, starts });
      if (score === undefined) later.push({ candidate, line });
      else if (score >= scoreMin) note(found, { candidate, line, score });
    }
  }
  for (const { candidate, line } of found.size === 0 ? later : []) {
    const score = 50 - penaltyOf(candidate);
    if (score >= scoreMin && lines.some(hasCode)) note(found, { candidate, line, score });
  }
  return [...found.values()]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, extractLimits.codesMax)
    .map(({ value, text }) => ({ value, text }));
}

function linesOf({ subject, text }: { subject: string; text: string }): Line[] {
  const shown = text.slice(0, extractLimits.codeTextCharactersMax).replace(invisible, '');
  const lines = joinSingles(shown.split('\n').map((line) => line.trim())).filter((line) => line !== '');
  return [
    { shown: subject.replace(invisible, ''), folded: foldDigits(subject.replace(invisible, '')), isSubject: true },
    ...lines.map((line) => ({ shown: line, folded: foldDigits(line), isSubject: false })),
  ];
}

/** Puts the characters of a code on one line that stand on several, as those of nested tables. */
function joinSingles(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let singles: string[] = [];
  for (const line of lines) {
    if (line === '') continue;
    if (singlesOnly.test(line)) singles.push(line);
    else {
      joined.push(singles.join(' '), line);
      singles = [];
    }
  }
  return [...joined, singles.join(' ')];
}

function note(
  found: Map<string, Ranked>,
  { candidate, line, score }: { candidate: Candidate; line: Line; score: number },
) {
  const known = found.get(candidate.value);
  if (known !== undefined) known.score = Math.max(known.score, score) + 5;
  else
    found.set(candidate.value, {
      value: candidate.value,
      text: line.shown.slice(candidate.start, candidate.end),
      score,
    });
}

interface Place {
  readonly lines: readonly Line[];
  readonly position: number;
  readonly starts: readonly number[];
}

/** How sure it is that a candidate is a code; `undefined` where only the rest of the mail can tell. */
function scoreOf(candidate: Candidate, place: Place): number | undefined {
  const line = place.lines[place.position];
  if (line === undefined || /©|copyright|\(c\)/i.test(line.shown)) return 0;
  const inLine = scoreInLine(candidate, place, line);
  if (inLine !== undefined) return inLine - penaltyOf(candidate);
  const isAlone = !/[\p{L}\p{N}]/u.test(line.shown.slice(0, candidate.start) + line.shown.slice(candidate.end));
  if (isAlone && !line.isSubject) {
    const around = scoreAround(candidate, place);
    return around === undefined ? undefined : around - penaltyOf(candidate);
  }
  if (line.isSubject) return cuesOf(line).some(({ kind }) => kind === 'other') ? 0 : undefined;
  return scoreOfWrapped(candidate, place, line);
}

/** Score by the cues of the same sentence. */
function scoreInLine(candidate: Candidate, { starts }: Place, line: Line): number | undefined {
  const cues = cuesOf(line);
  const before = cuesBefore(cues, { candidate, starts, line });
  const nearest = before[0];
  const code = before.find(({ kind }) => kind === 'code');
  if (code !== undefined) return 100 - (candidate.start - code.end) / 4;
  if (nearest?.kind === 'other' && candidate.start - nearest.end <= labelDistanceMax) return 0;
  if (nearest?.kind === 'password' && candidate.start - nearest.end <= 12) return 85;
  const after = cueAfter(cues, { candidate, starts, line });
  if (after?.kind === 'code') return 92 - (after.start - candidate.end) / 4;
  const hasIntent = [...before, after].some((cue) => cue?.kind === 'intent');
  const hasEnter = before.some(({ kind }) => kind === 'enter') || after?.kind === 'enter';
  if (hasIntent && hasEnter) return 70;
  if (after?.kind === 'intent' && candidate.shape === 'digits' && after.start - candidate.end <= 12) return 60;
  if (nearest?.kind === 'intent' && candidate.start - nearest.end <= 4 && candidate.shape === 'digits') return 60;
  return undefined;
}

/** Cues before a candidate in its sentence, nearest first, without those that a number between takes. */
function cuesBefore(
  cues: readonly Cue[],
  { candidate, starts, line }: { candidate: Candidate; starts: readonly number[]; line: Line },
): Cue[] {
  const from = candidate.start - cueDistanceMax;
  const near = cues.filter(({ start, end }) => end <= candidate.start && start >= from);
  const lastStart = Math.max(-1, ...starts.filter((start) => start < candidate.start && start >= from));
  return near
    .filter((cue) => {
      if (cue.start < lastStart && cue.end <= lastStart && lastStart - cue.end <= labelDistanceMax / 2) return false;
      return !sentenceEnd.test(line.folded.slice(cue.end, candidate.start));
    })
    .toReversed();
}

function cueAfter(
  cues: readonly Cue[],
  { candidate, starts, line }: { candidate: Candidate; starts: readonly number[]; line: Line },
): Cue | undefined {
  const to = candidate.end + cueDistanceMax;
  const nextStart = starts.find((start) => start > candidate.start) ?? Number.POSITIVE_INFINITY;
  const inSentence = cues.filter(
    ({ start, end }) =>
      start >= candidate.end &&
      end <= to &&
      end <= nextStart &&
      !sentenceEnd.test(line.folded.slice(candidate.end, start)),
  );
  const first = inSentence[0];
  if (first === undefined || first.kind === 'code' || first.kind === 'other') return first;
  return inSentence.find(({ kind }) => kind === 'code') ?? first;
}

/** Score of a candidate that stands alone in its line, by the lines around it. */
function scoreAround(candidate: Candidate, { lines, position }: Place): number | undefined {
  let looked = 0;
  for (let at = position - 1; at > 0 && looked < linesAboveMax; at -= 1) {
    const line = lines[at];
    if (line === undefined) break;
    if (isNumbersOnly(line)) continue;
    const kinds = cuesOf(line).map(({ kind }) => kind);
    if (kinds.includes('code')) return 97 - 8 * looked - (candidate.shape === 'letters' && looked > 0 ? 40 : 0);
    const isLabel = line.shown.length <= labelLineCharactersMax;
    if (kinds.includes('other') && (isLabel ? looked < 2 : kinds.at(-1) === 'other' && looked === 0)) return 0;
    if (kinds.includes('intent') || kinds.includes('password') || kinds.includes('enter')) return 75 - 8 * looked;
    looked += 1;
  }
  const below = lines[position + 1];
  const kinds = below === undefined ? [] : cuesOf(below).map(({ kind }) => kind);
  if (kinds.includes('code')) return 80;
  return kinds.includes('intent') && candidate.shape === 'digits' ? 55 : undefined;
}

/** Score of a candidate at the beginning of a line that goes on with the sentence of the line above. */
function scoreOfWrapped(candidate: Candidate, { lines, position }: Place, line: Line): number {
  const above = lines[position - 1];
  const isFirst = !/[\p{L}\p{N}]/u.test(line.shown.slice(0, candidate.start));
  if (above === undefined || position < 2 || !isFirst || /[.!?。]$/.test(above.shown)) return 0;
  const last = cuesOf(above).at(-1);
  const distance = last === undefined ? cueDistanceMax : above.shown.length - last.end;
  return last?.kind === 'code' && distance <= labelDistanceMax ? 80 - penaltyOf(candidate) : 0;
}

function isNumbersOnly({ shown }: Line): boolean {
  return !/\p{L}{2}/u.test(shown);
}

function penaltyOf({ value, shape }: Candidate): number {
  if (shape === 'letters') return 25;
  if (shape === 'mixed') return /[a-z]/.test(value) ? 20 : 10;
  if (isYear(value)) return 45;
  if (/^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/.test(value)) return 40;
  return value.length >= 9 ? 20 : value.length === 6 ? 0 : 3;
}

function hasCode(line: Line): boolean {
  return cuesOf(line).some(({ kind }) => kind === 'code');
}

function cuesOf(line: Line): readonly Cue[] {
  line.cues ??= findCues(line.folded);
  return line.cues;
}
