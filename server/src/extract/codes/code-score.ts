import { type CandidatePlace, labelDistanceMax } from './candidate-place.ts';
import { type Candidate, isDay, isYear } from './candidates.ts';
import type { Cue } from './cues.ts';
import { isOfAnother } from './known-words/cue-words.ts';
import { scoreBeyondLine } from './surrounding-lines.ts';
import { isTypingWord } from './typing-words.ts';
import { ofAnother, type Verdict } from './verdict.ts';
import type { VisibleLine } from './visible-lines.ts';

/** Minimum score of a code. */
export const codeScoreMin = 50;

/** Maximum distance between a number and a cue in its line. */
const cueDistanceMax = 80;
/** Distance up to which a noun such as “password” before a number is its label. */
const passwordDistanceMax = 20;
/** Distance up to which only a colon or a word such as “is” fits between a cue and a number. */
const nextDistanceMax = 8;

/** Distance between a candidate and the mark of a copyright. */
const copyrightDistanceMax = 60;

const sentenceEnd = /[.!?]\s|[。！？؟।]/;
/** Punctuation that may stand between the noun for a code and the code, words, and one that may be a form of “is”. */
const copula = /^[\s:=*"'“„«「[(-]*(?:((?:\p{L}+ ){0,2}?)([\p{L}\p{M}]+)[\s:]*["'“„«「[(*]*)?$/u;
const wordLettersMax = 14;
const formsOfIs: ReadonlySet<string> = new Set(
  'is are ist lautet est es è é to jest هو هي は adalah ialah là ni er är on yra ir este je jesu είναι است ہے है হল হলো হচ্ছে এই არის da 是 为 為 คือ'.split(
    ' ',
  ),
);
/** Form of “is” that makes the word before it the subject of a sentence. */
const saysIs = /^ (?:is|ist|est|es|è|é|to|jest|er|är|on|is) /;
/** A word that says which code it is, and a colon, after the noun of a code. */
const wordAndColon = /^ ?[\p{L}\p{M}]{1,16} ?[:：] ?$/u;
const colon = /[:=：]/;
const onlyColon = /^[\s:：#]*$/;
/** A word of capital letters, or the beginning of one, which makes another beside it a sentence in capitals. */
const capitalsAfter = /^[ \u00a0]+[\p{Lu}]{2,}/u;
const letterOrDigit = /[\p{L}\p{N}]/u;

/** Verdict on a number that is to be entered: only the rest of the mail can tell for which purpose. */
function toBeEntered(enter: Cue, line: VisibleLine): Verdict {
  return { score: undefined, reason: 'nothing_says_code', cue: enter, line };
}

/** Scores a candidate. The score is `undefined` where only the rest of the mail can decide. */
export function scoreOf(candidate: Candidate, place: CandidatePlace): Verdict {
  const line = place.lines[place.position];
  if (line === undefined || isByCopyright(candidate, line)) return { score: 0, reason: 'copyright', line };
  const verdict = scoreInLine(candidate, place, line) ?? scoreBeyondLine(candidate, place, line);
  if (verdict.score === undefined || verdict.score === 0) return verdict;
  return { ...verdict, score: verdict.score - penaltyOf(candidate) };
}

/** Whether a candidate stands near the mark of a copyright, among years and addresses. */
function isByCopyright({ start, end }: Candidate, { text }: VisibleLine): boolean {
  return /©|copyright|\(c\)/i.test(text.slice(Math.max(0, start - copyrightDistanceMax), end + copyrightDistanceMax));
}

/** Penalty of a candidate for its form alone. */
export function penaltyOf({ value, shape }: Candidate): number {
  if (shape === 'letters') return 25;
  if (shape === 'mixed') return /[a-z]/.test(value) ? 20 : 10;
  if (isYear(value)) return 45;
  if (isDay(value)) return 40;
  if (/000$/.test(value)) return 18;
  return value.length >= 9 ? 36 : value.length === 6 ? 0 : 3;
}

/** Verdict by the cues of the same sentence. */
function scoreInLine(candidate: Candidate, { starts }: CandidatePlace, line: VisibleLine): Verdict | undefined {
  const before = cuesBefore(candidate, { starts, line });
  const [nearest] = before;
  const code = before.find(({ kind }) => kind === 'code');
  const following = cuesAfter(candidate, { starts, line });
  const after = tellingOf(following, line);
  const label = labelOfAnother(candidate, {
    nearest,
    after,
    line,
    isCode: code !== undefined,
    isEntered: before.some(({ kind }) => kind === 'enter'),
  });
  if (label !== undefined && !isCodeToEnter(candidate, line)) return ofAnother(label, line);
  const promo = candidate.shape === 'digits' ? undefined : line.cues.find(({ kind }) => kind === 'promo');
  if (promo !== undefined) return ofAnother(promo, line);
  if (code !== undefined) return scoreAfterNoun(candidate, { code, line });
  if (candidate.shape === 'letters') return scoreOfWord(candidate, { after, line });
  const distance = nearest === undefined ? Number.POSITIVE_INFINITY : candidate.start - nearest.end;
  if (nearest?.kind === 'password' && distance <= passwordDistanceMax)
    return { score: 85, reason: 'password_before', cue: nearest, line };
  return scoreByStep(candidate, { before, after, following, distance, line });
}

/** Verdict on a word of capital letters at the start of a line, which the line calls the code. */
function scoreOfWord(
  { start, end }: Candidate,
  { after, line }: { after: Cue | undefined; line: VisibleLine },
): Verdict | undefined {
  const isSubjectOfSentence = !letterOrDigit.test(line.text.slice(0, start)) && saysIs.test(line.folded.slice(end));
  if (after?.kind !== 'code' || !isSubjectOfSentence) return undefined;
  return { score: 92 - (after.start - end) / 4, reason: 'label_after', cue: after, line };
}

/** Verdict by a noun of codes after a candidate, or by the steps that the sentence names. */
function scoreByStep(
  candidate: Candidate,
  {
    before,
    after,
    following,
    distance,
    line,
  }: {
    before: readonly Cue[];
    after: Cue | undefined;
    following: readonly Cue[];
    distance: number;
    line: VisibleLine;
  },
): Verdict | undefined {
  const [nearest] = before;
  if (after?.kind === 'code') {
    if (isDoubtful(candidate)) return { score: 0, reason: doubtOf(candidate), cue: after, line };
    return { score: 92 - (after.start - candidate.end) / 4, reason: 'label_after', cue: after, line };
  }
  const isNumbered = distance <= labelDistanceMax && (nearest?.kind === 'number' || nearest?.kind === 'id');
  if (isNumbered && nearest?.kind === 'id') return ofAnother(nearest, line);
  const around = [...before, ...following];
  const intent = around.find(({ kind }) => kind === 'intent');
  const hasEnter = around.some(({ kind }) => kind === 'enter');
  if (intent !== undefined && hasEnter && !candidate.isLoose)
    return { score: 70, reason: 'step_in_sentence', cue: intent, line };
  const enter = enterBeside(candidate, { before, after, following, distance, isNumbered, line });
  if (enter !== undefined) return toBeEntered(enter, line);
  if (isNumbered && nearest !== undefined) return ofAnother(nearest, line);
  if (candidate.shape !== 'digits' || candidate.isLoose) return undefined;
  if (line.isSubject || around.some(({ kind }) => isOfAnother(kind))) return undefined;
  if (after?.kind === 'intent' && after.start - candidate.end <= nextDistanceMax + 4)
    return { score: 60, reason: 'step_beside', cue: after, line };
  if (nearest?.kind === 'intent' && isBeside(line.folded.slice(nearest.end, candidate.start)))
    return { score: 60, reason: 'step_beside', cue: nearest, line };
  return undefined;
}

/** Whether no more than a short word, as in “confirm with 482913”, stands between a step and a number. */
function isBeside(between: string): boolean {
  return between.length <= nextDistanceMax / 2 || /^ \p{L}{3,4} $/u.test(between) || wordAndColon.test(between);
}

/** Cue next to a plain number that says to enter it, as in “type 482913” and “type the number 482913”. */
function enterBeside(
  candidate: Candidate,
  {
    before: [nearest, further],
    after,
    following: [, second],
    distance,
    isNumbered,
    line,
  }: {
    before: readonly Cue[];
    after: Cue | undefined;
    following: readonly Cue[];
    distance: number;
    isNumbered: boolean;
    line: VisibleLine;
  },
): Cue | undefined {
  if (!isPlain(candidate)) return undefined;
  if (nearest?.kind === 'enter' && distance <= nextDistanceMax) return nearest;
  if (isNumbered && nearest !== undefined && further?.kind === 'enter') {
    const between = line.folded.slice(further.end, nearest.start);
    const lengthMax = isTypingWord(further, line.folded) ? labelDistanceMax : nextDistanceMax;
    if (between.length <= lengthMax && !/[,;:]/.test(between)) return further;
  }
  // “The number 482913 is to be entered”, where verbs end the sentence.
  const last = after?.kind === 'number' && second?.kind === 'enter' ? second : after;
  if (last?.kind !== 'enter' || /[,;]/.test(line.folded.slice(candidate.end, last.start))) return undefined;
  const lengthMax = isNumbered || last !== after ? labelDistanceMax : nextDistanceMax;
  return last.start - candidate.end <= lengthMax ? last : undefined;
}

/**
 * The cue next before a candidate that says that it is the number of something else. “Code for your order: 482913” is a
 * code, “the code in line 4829” is not; nor does the customer of “Dear customer, 482913 is your code” label it.
 */
function labelOfAnother(
  { start }: Candidate,
  {
    nearest,
    after,
    line,
    isCode,
    isEntered,
  }: {
    isEntered: boolean;
    nearest: Cue | undefined;
    after: Cue | undefined;
    line: VisibleLine;
    isCode: boolean;
  },
): Cue | undefined {
  if (nearest === undefined || !isOfAnother(nearest.kind)) return undefined;
  const between = line.folded.slice(nearest.end, start);
  if (isCode) return /^[ #]*$/.test(between) ? nearest : undefined;
  if (between.length > labelDistanceMax) return undefined;
  const isOfClause = /[,;–—、，،؛]/.test(between) && (after?.kind === 'code' || after?.kind === 'enter');
  // “Type at the terminal, please, 3971”: what stands between is no part of a label.
  const isPlace = nearest.kind === 'other' && isEntered && /\p{L}{3}/u.test(between);
  return isOfClause || isPlace ? undefined : nearest;
}

/** Verdict on a candidate after the noun for a code. A doubtful one is a code only if a colon or a form of “is” alone stands between. */
function scoreAfterNoun(candidate: Candidate, { code, line }: { code: Cue; line: VisibleLine }): Verdict {
  const between = line.folded.slice(code.end, candidate.start);
  if (isDoubtful(candidate) && !isSaid(candidate, { between, line }))
    return { score: 0, reason: doubtOf(candidate), cue: code, line };
  return { score: 100 - between.length / 4, reason: 'label_before', cue: code, line };
}

/** Whether a sentence says that a doubtful candidate is the code; of capital letters, that they are no word of a sentence. */
function isSaid({ shape, end, start }: Candidate, { between, line }: { between: string; line: VisibleLine }): boolean {
  if (shape === 'digits' && wordAndColon.test(between)) return true;
  if (!isCopula(between)) return false;
  if (shape !== 'letters') return true;
  const after = line.folded.slice(end);
  if (capitalsAfter.test(after)) return false;
  // But a blank between makes it an attribute, unless the line ends with it.
  return colon.test(between) || letterOrDigit.test(between) || (start > 0 && !letterOrDigit.test(after));
}

/** Whether nothing but punctuation, or a form of “is” with up to two words before it, is the text between the noun and the code. */
function isCopula(between: string): boolean {
  const found = copula.exec(between);
  if (found === null) return false;
  const [, words = '', form] = found;
  if (form === undefined) return true;
  return formsOfIs.has(form.toLowerCase()) && words.split(' ').every(({ length }) => length <= wordLettersMax);
}

function isPlain({ shape, isLoose }: Candidate): boolean {
  return shape === 'digits' && isLoose === undefined;
}

function isDoubtful({ shape, value, isLoose }: Candidate): boolean {
  return shape === 'letters' || isLoose === true || isYear(value) || isDay(value);
}

function doubtOf({ shape, isLoose }: Candidate): 'word_in_capitals' | 'thousands' | 'year_or_date' {
  if (shape === 'letters') return 'word_in_capitals';
  return isLoose === true ? 'thousands' : 'year_or_date';
}

/** Whether the noun of a code and the word to enter it follow a number at once, as where verbs end the sentence. */
function isCodeToEnter({ end }: Candidate, { cues }: VisibleLine): boolean {
  const next = cues.findIndex(({ start }) => start >= end);
  const [noun, enter] = next < 0 ? [] : cues.slice(next, next + 2);
  if (noun?.kind !== 'code' || enter?.kind !== 'enter') return false;
  return noun.start - end <= nextDistanceMax && enter.start - noun.end <= nextDistanceMax / 2;
}

/** Cues before a candidate in its sentence, nearest first, without those that a number between takes. */
function cuesBefore(
  { start: to }: Candidate,
  { starts, line }: { starts: readonly number[]; line: VisibleLine },
): Cue[] {
  const from = to - cueDistanceMax;
  const lastNumber = starts.findLast((start) => start < to) ?? -1;
  const isTaken = ({ end }: Cue) => end <= lastNumber && lastNumber - end <= labelDistanceMax / 2;
  return line.cues
    .filter((cue) => cue.end <= to && cue.start >= from && !isTaken(cue))
    .filter(({ end }) => !hasNextSentence(line.folded.slice(end, to)))
    .toReversed();
}

/** Cues after a candidate in its sentence and before the next number, which the cue next to it labels. */
function cuesAfter(
  { start: number, end: from }: Candidate,
  { starts, line }: { starts: readonly number[]; line: VisibleLine },
): Cue[] {
  const next = starts.find((start) => start > number) ?? Number.POSITIVE_INFINITY;
  const to = Math.min(from + cueDistanceMax, next);
  return line.cues
    .filter(({ start, end }) => start >= from && end <= to)
    .filter(({ end }) => next - end > nextDistanceMax || !onlyColon.test(line.folded.slice(end, next)))
    .filter(({ start }) => !hasNextSentence(line.folded.slice(from, start + 1)));
}

/** The noun for a code among the cues after a candidate, or else the first cue. */
function tellingOf(following: readonly Cue[], line: VisibleLine): Cue | undefined {
  const [first] = following;
  const code = following.find(({ kind }) => kind === 'code');
  if (first === undefined || code === undefined || !isOfAnother(first.kind)) return code ?? first;
  // “482913 is your phone verification code” is one, “482913 is your order, the code comes later” is not.
  return /[,;–—]/.test(line.folded.slice(first.end, code.start)) ? first : code;
}

/** Whether a text has the end of a sentence and the start of another. A code alone after a sentence belongs to that sentence. */
export function hasNextSentence(text: string): boolean {
  const end = text.search(sentenceEnd);
  return end >= 0 && letterOrDigit.test(text.slice(end));
}
