import { extractLimits } from '../limits.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import { codeScoreMin, loneScore, penaltyOf, scoreOf } from './code-score.ts';
import { readLines, type ShownLine } from './shown-lines.ts';

/** Code that a form asks for. */
export interface ExtractedCode {
  /** ASCII letters and digits as a form takes them, without the blanks and hyphens of groups. */
  readonly value: string;
  /** Code as the mail shows it. */
  readonly text: string;
}

interface Ranked extends ExtractedCode {
  score: number;
}

interface Found {
  readonly candidate: Candidate;
  readonly line: ShownLine;
  /** `undefined` where only the rest of the mail can tell. */
  readonly score: number | undefined;
}

/** Added for each further place of a code. */
const repeatedScore = 5;

/** Number of lines with labels of other things that make a mail a record. */
const recordLinesMin = 3;

/** What can be part of a code: digits of any script, or capital letters. */
const interesting = /[\d\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u0e59\uff10-\uff19]|[A-Z]{3}/;

/** Finds the codes of a mail, the one that a form asks for first. Linear in the text. */
export function findCodes({ subject, text }: { subject: string; text: string }): ExtractedCode[] {
  const lines = readLines({ subject, text });
  const found = withoutWords(scoredCandidates(lines), text);
  if (found.length === 0 || isRecord(lines)) return [];
  const codes = new Map<string, Ranked>();
  for (const one of found) note(codes, one);
  if (codes.size === 0) {
    for (const one of explainedElsewhere(found, lines)) note(codes, one);
  }
  return [...codes.values()]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, extractLimits.codesMax)
    .map(({ value, text: shown }) => ({ value, text: shown }));
}

/** Numbers that stand alone in a mail that speaks of a code; one of the subject where the mail says to enter a code. */
function explainedElsewhere(found: readonly Found[], lines: readonly ShownLine[]): Found[] {
  const naming = lines.filter((line) => line.hasCue('code'));
  const isToBeEntered = naming.some((line) => line.hasCue('enter'));
  return found
    .filter(({ line, score }) => score === undefined && naming.length > 0 && (isToBeEntered || !line.isSubject))
    .map((one) => ({ ...one, score: loneScore - penaltyOf(one.candidate) }));
}

/** Whether a mail is a record of numbers of other things, as a receipt, and speaks of no step that takes a code. */
function isRecord(lines: readonly ShownLine[]): boolean {
  if (lines.some((line) => line.hasCue('intent', 'enter', 'password'))) return false;
  return lines.filter((line) => line.hasCue('other')).length >= recordLinesMin;
}

/** Leaves out capital letters that are a word of the mail. */
function withoutWords(found: readonly Found[], text: string): readonly Found[] {
  if (!found.some(({ candidate }) => candidate.shape === 'letters')) return found;
  const words = smallWordsOf(text);
  return found.filter(({ candidate }) => candidate.shape !== 'letters' || !words.has(candidate.value));
}

function scoredCandidates(lines: readonly ShownLine[]): Found[] {
  const found: Found[] = [];
  let left: number = extractLimits.candidatesMax;
  for (const [position, line] of lines.entries()) {
    if (left <= 0) break;
    if (!interesting.test(line.shown)) continue;
    const { candidates, starts } = findCandidates(line.folded);
    for (const candidate of candidates.slice(0, left)) {
      const score = scoreOf(candidate, { lines, position, starts });
      if (score === undefined || score >= codeScoreMin) found.push({ candidate, line, score });
    }
    left -= candidates.length;
  }
  return found;
}

function note(codes: Map<string, Ranked>, { candidate, line, score = 0 }: Found): void {
  if (score < codeScoreMin) return;
  const { value, start, end } = candidate;
  const known = codes.get(value);
  if (known === undefined) codes.set(value, { value, text: line.shown.slice(start, end), score });
  else known.score = Math.max(known.score, score) + repeatedScore;
}

/** The words of a text that it has in small letters, in capital ones. */
function smallWordsOf(text: string): ReadonlySet<string> {
  const words = text.slice(0, extractLimits.codeTextCharactersMax).match(/[A-Za-z]{5,8}/g) ?? [];
  return new Set(words.filter((word) => /[a-z]/.test(word)).map((word) => word.toUpperCase()));
}
