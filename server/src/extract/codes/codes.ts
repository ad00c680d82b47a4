import { extractLimits } from '../limits.ts';
import { findCandidates, type PassedNumber } from './candidates.ts';
import { codeScoreMin, scoreOf } from './code-score.ts';
import { explainedElsewhere, type Found, isPossible, stepOf } from './explained-elsewhere.ts';
import { MailCues } from './mail-cues.ts';
import { isOfBooking, isOfPayment, isOfShop } from './of-another-kind.ts';
import { isPostalPin } from './postal-pin.ts';
import type { PassedReason } from './verdict.ts';
import { readLines, type VisibleLine } from './visible-lines.ts';

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

/** Observer of every considered number, given only when an explanation is asked for. */
export interface CodeWitness {
  /** Takes a number whose form is never that of a code. */
  pass(number: PassedNumber, line: VisibleLine): void;
  /** Takes the verdict on a candidate; a later verdict on the same candidate replaces it. */
  judge(found: Found): void;
}

/** Score added for each further occurrence of a code. */
const repeatedScore = 5;

/** Reasons that name another thing as the owner of a number. */
const ofOthers: ReadonlySet<string> = new Set<PassedReason>([
  'order_number',
  'phone_number',
  'number_of_something_else',
]);

/** Number of lines with labels of other things that make a mail a record. */
const recordLinesMin = 3;

/** Digits of any script, or three capital letters: a line without either has no code. */
const interesting = /[\d\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u0e59\uff10-\uff19]|[A-Z]{3}/;

/** Finds the codes of a mail, the one that a form asks for first. Linear in the text. */
export function findCodes(
  { subject, text }: { subject: string; text: string },
  witness?: CodeWitness,
): ExtractedCode[] {
  const lines = readLines({ subject, text });
  const scored = scoredCandidates(lines, witness);
  // Without an observer the remaining lines need not be read.
  if (witness === undefined && !scored.some(isPossible)) return [];
  const found = withoutOthers(scored, { lines, text, witness });
  if (found.length === 0) return [];
  const codes = new Map<string, Ranked>();
  for (const one of found) note(codes, one);
  if (codes.size === 0) {
    for (const one of explainedElsewhere(found, lines)) {
      witness?.judge(one);
      note(codes, one);
    }
  }
  return [...codes.values()]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, extractLimits.codesMax)
    .map(({ value, text: shown }) => ({ value, text: shown }));
}

/** Whether a mail is a record with numbers of other things, such as a receipt, and mentions no step that takes a code. */
function isRecord(lines: readonly VisibleLine[], cues: MailCues): boolean {
  if (cues.has('intent', 'enter', 'password')) return false;
  // Phone numbers and offers do not count: they stand below mails of any kind.
  return lines.filter((line) => line.hasCue('other', 'order')).length >= recordLinesMin;
}

/** Leaves out capital letters that are a word of the mail, postal codes, and all numbers of a record. */
function withoutOthers(
  found: readonly Found[],
  { lines, text, witness }: { lines: readonly VisibleLine[]; text: string; witness: CodeWitness | undefined },
): readonly Found[] {
  if (found.length === 0) return found;
  const cues = new MailCues(lines);
  const isOfRecord = isRecord(lines, cues);
  // What is entered at a checkout is no step that takes a code.
  const mayBeOffers = found.some(({ candidate }) => candidate.shape !== 'digits');
  const isOfOffers = mayBeOffers && cues.has('promo') && !cues.has('password') && stepOf(lines) === undefined;
  const words = found.some(({ candidate }) => candidate.shape === 'letters') ? smallWordsOf(text) : undefined;
  return found.filter((one) => {
    const reason = otherReason(one, { cues, lines, words, isOfRecord, isOfOffers });
    if (reason === undefined) return true;
    witness?.judge({ ...one, verdict: { ...one.verdict, score: 0, reason } });
    return false;
  });
}

function otherReason(
  { candidate, verdict }: Found,
  {
    cues,
    lines,
    words,
    isOfRecord,
    isOfOffers,
  }: {
    cues: MailCues;
    lines: readonly VisibleLine[];
    words: ReadonlySet<string> | undefined;
    isOfRecord: boolean;
    isOfOffers: boolean;
  },
): PassedReason | undefined {
  // A parcel's mail is a record, too, whose last line is the code of the locker.
  if (isOfRecord && !(verdict.reason === 'label_above' && candidate.shape === 'digits')) return 'mail_is_a_record';
  if (candidate.shape === 'letters' && words?.has(candidate.value)) return 'word_of_the_mail';
  if (isOfShop(candidate, cues) || (isOfOffers && candidate.shape !== 'digits')) return 'promo_code';
  if (isOfPayment(candidate, { verdict, cues })) return 'mail_is_a_record';
  if (isOfBooking(candidate, { verdict, cues, lines })) return 'order_number';
  return isPostalPin(candidate, { verdict, cues }) ? 'postal_code' : undefined;
}

function scoredCandidates(lines: readonly VisibleLine[], witness: CodeWitness | undefined): Found[] {
  const found: Found[] = [];
  const others = new Set<string>();
  let left: number = extractLimits.candidatesMax;
  for (const [position, line] of lines.entries()) {
    if (left <= 0) break;
    if (!interesting.test(line.text)) continue;
    const pass = witness === undefined ? undefined : (number: PassedNumber) => witness.pass(number, line);
    const { candidates, starts } = findCandidates(line.folded, pass);
    for (const candidate of candidates.slice(0, left)) {
      const one = { candidate, line, verdict: scoreOf(candidate, { lines, position, starts }) };
      witness?.judge(one);
      const { score, reason } = one.verdict;
      if (score === undefined || score >= codeScoreMin) found.push(one);
      else if (ofOthers.has(reason)) others.add(candidate.value);
    }
    left -= candidates.length;
  }
  // A number that one line calls that of an error or an order is no code in the others.
  return others.size === 0 ? found : found.filter(({ candidate: { value } }) => !others.has(value));
}

function note(codes: Map<string, Ranked>, { candidate, line, verdict: { score = 0 } }: Found): void {
  if (score < codeScoreMin) return;
  const { value, start, end } = candidate;
  const known = codes.get(value);
  if (known === undefined) codes.set(value, { value, text: line.text.slice(start, end), score });
  else known.score = Math.max(known.score, score) + repeatedScore;
}

/** The words of a text that it has in small letters, in capital ones. */
function smallWordsOf(text: string): ReadonlySet<string> {
  const words = text.slice(0, extractLimits.codeTextCharactersMax).match(/[A-Za-z]{5,8}/g) ?? [];
  return new Set(words.filter((word) => /[a-z]/.test(word)).map((word) => word.toUpperCase()));
}
