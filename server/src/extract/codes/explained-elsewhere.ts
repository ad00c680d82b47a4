import { type Candidate, isDay, isYear } from './candidates.ts';
import { hasNextSentence, penaltyOf } from './code-score.ts';
import { isConfirmation } from './cues.ts';
import type { CueKind } from './known-words/cue-words.ts';
import { isTypingWord } from './typing-words.ts';
import type { CodeReason, Verdict } from './verdict.ts';
import type { VisibleLine } from './visible-lines.ts';

/** Kinds of words that tell a code in a sentence. */
const tellingKinds: ReadonlySet<CueKind> = new Set(['code', 'enter', 'intent', 'password']);

/** Candidate with the verdict on it. */
export interface Found {
  readonly candidate: Candidate;
  readonly line: VisibleLine;
  readonly verdict: Verdict;
}

/** Cue of a mail, with its line. */
interface Telling {
  readonly cue: Verdict['cue'];
  readonly line: VisibleLine;
}

/** Score of a number that stands alone, in a mail that names a code somewhere. */
const loneScore = 60;
/** Maximum distance between a number in a sentence and a word that tells a code. */
const nearDistanceMax = 60;
/** Number of characters beside a number in which a label or a place is looked for. */
const besideCharactersMax = 8;
/** Maximum penalty for the form of a number that is to be typed. */
const typedPenaltyMax = 8;

/** Whether a candidate is a code, or the rest of the mail can make it one. */
export function isPossible(one: Found): boolean {
  return one.verdict.reason !== 'within_a_sentence' || (isLikely(one) && isToldNear(one));
}

/**
 * Candidates that their own lines and those beside them leave open, and that the rest of the mail makes codes: numbers that
 * stand alone or are to be typed in a mail that names a code or a step, or else the only number that nothing explains.
 */
export function explainedElsewhere(found: readonly Found[], lines: readonly VisibleLine[]): Found[] {
  const open = found.filter(({ verdict }) => verdict.score === undefined);
  if (open.length === 0) return [];
  const named = ofMailThatNamesCode(open, lines);
  if (named.length > 0) return named;
  return onlyOneLeft(open, lines);
}

function ofMailThatNamesCode(open: readonly Found[], lines: readonly VisibleLine[]): Found[] {
  const codes = lines.filter((line) => line.hasCue('code'));
  const naming = codes.length > 0 ? codes : lines.filter(asksForNumber);
  const isToBeEntered = naming.some((line) => line.hasCue('enter'));
  const line = naming.find((one) => one.hasCue('enter')) ?? naming[0];
  const cue = line?.cues.find(({ kind }) => kind === 'code' || kind === 'number');
  if (line === undefined || cue === undefined) return enteredForStep(open, lines);
  return open
    .filter(({ verdict }) => verdict.reason === 'nothing_says_code')
    .filter((one) => !one.candidate.isLoose && (isToBeEntered || !one.line.isSubject))
    .map((one) => explained(one, { reason: 'mail_names_code', cue, line }));
}

/** Whether a line says to type a number. */
function asksForNumber(line: VisibleLine): boolean {
  return line.hasCue('number') && line.cues.some((cue) => isTypingWord(cue, line.folded));
}

/** Numbers that are to be entered, of a mail that names no code but a step such as to approve. */
function enteredForStep(open: readonly Found[], lines: readonly VisibleLine[]): Found[] {
  const telling = cueOf(lines, ['intent', 'password']);
  if (telling === undefined) return [];
  return open
    .filter(({ verdict }) => isTyped(verdict))
    .map((one) => explained(one, { reason: 'step_in_mail', ...telling }));
}

/**
 * The one number that no label explains: in a sentence with a word that tells it, in a mail that names a code or says to type
 * one; alone, in a mail whose subject names a step.
 */
function onlyOneLeft(open: readonly Found[], lines: readonly VisibleLine[]): Found[] {
  const likely = open.filter(isLikely);
  const [first] = likely;
  if (first === undefined || likely.some(({ candidate }) => candidate.value !== first.candidate.value)) return [];
  const isInSentence = first.verdict.reason === 'within_a_sentence';
  if (isInSentence && !isToldNear(first)) return [];
  const [subject] = lines;
  const step = isInSentence ? passwordOf(first, subject) : stepOf(lines.slice(0, 1));
  const telling = cueOf(lines, ['code']) ?? typingOf(lines) ?? step;
  return telling === undefined ? [] : [explained(first, { reason: 'only_number_left', ...telling })];
}

/** The word for a password of a subject, where one in the line of a number without blanks says that this is for it. */
function passwordOf({ candidate, line }: Found, subject: VisibleLine | undefined): Telling | undefined {
  const isWhole = candidate.end - candidate.start === candidate.value.length;
  return isWhole && subject !== undefined && line.hasCue('password') ? cueOf([subject], ['password']) : undefined;
}

/** Whether a candidate of the text has the form of a code and of nothing else, as a year, a postal code of two groups or a name. */
function isLikely({ candidate: { shape, value, isLoose, start, end }, line }: Found): boolean {
  if (line.isSubject || shape === 'letters' || isLoose || value.length > 8) return false;
  if (shape === 'mixed') return end - start === value.length && !/^[A-Z]{3,}\d{1,3}$/.test(value);
  return !(isYear(value) || isDay(value) || /000$/.test(value));
}

/** Whether a word that tells a code stands near a number in its sentence, and neither a label nor a place beside the number. */
function isToldNear({ candidate: { start, end }, line }: Found): boolean {
  const isNear = line.cues.some((cue) => {
    if (!tellingKinds.has(cue.kind)) return false;
    const between = cue.start >= end ? line.folded.slice(end, cue.start + 1) : line.folded.slice(cue.end, start + 1);
    return between.length <= nearDistanceMax && !hasNextSentence(between);
  });
  if (!isNear) return false;
  const before = line.text.slice(Math.max(0, start - besideCharactersMax), start);
  const after = line.text.slice(end, end + besideCharactersMax);
  return !(/[:：]\s?$/.test(before) || /,\s?(?:\p{Lu}{2} )?$/u.test(before) || /^,? \p{Lu}/u.test(after));
}

function explained(one: Found, { reason, cue, line }: Telling & { reason: CodeReason }): Found {
  const penalty = penaltyOf(one.candidate);
  const score = loneScore - (isTyped(one.verdict) ? Math.min(penalty, typedPenaltyMax) : penalty);
  return { ...one, verdict: { score, reason, cue, line } };
}

function cueOf(lines: readonly VisibleLine[], kinds: readonly CueKind[]): Telling | undefined {
  const line = lines.find((one) => one.hasCue(...kinds));
  return line === undefined ? undefined : { line, cue: line.cues.find(({ kind }) => kinds.includes(kind)) };
}

function typingOf(lines: readonly VisibleLine[]): Telling | undefined {
  return firstCue(lines, (cue, line) => isTyped({ score: 0, reason: 'nothing_says_code', cue, line }));
}

/** A step that a mail names which takes a code, as to sign in, and not the confirmation of an order. */
export function stepOf(lines: readonly VisibleLine[]): Telling | undefined {
  return firstCue(lines, (cue, line) => cue?.kind === 'intent' && !isConfirmation(cue, line.folded));
}

function firstCue(
  lines: readonly VisibleLine[],
  isIt: (cue: Verdict['cue'], line: VisibleLine) => boolean,
): Telling | undefined {
  for (const line of lines) {
    const cue = line.cues.find((one) => isIt(one, line));
    if (cue !== undefined) return { cue, line };
  }
  return undefined;
}

/** Whether a verdict's word says to type a number: “use 2500” may be said of what is spent. */
function isTyped({ cue, line }: Verdict): boolean {
  return cue !== undefined && line !== undefined && isTypingWord(cue, line.folded);
}
