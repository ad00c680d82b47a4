import { type CandidatePlace, labelDistanceMax } from './candidate-place.ts';
import type { Candidate } from './candidates.ts';
import { isOfAnother } from './known-words/cue-words.ts';
import { ofAnother, type Verdict } from './verdict.ts';
import type { VisibleLine } from './visible-lines.ts';

/** Number of lines above a lone number that are searched for its label, and maximum number of lines with numbers in between. */
const linesAboveMax = 3;
const numberLinesMax = 12;
/** Maximum length of a line that is only a label. */
const labelLineCharactersMax = 45;

/** Sender's prefix of a code, as `G-`. */
const markBefore = /^[^\p{L}\p{N}]{0,3}[A-Z]{1,4}[ -]$/u;
const letterOrDigit = /[\p{L}\p{N}]/u;
/** Words of a sentence: “Invoice no.” is a label. */
const fourWords = /\S \S+ \S+ \S/;
const sentence = /[.!?。।؟]$/;
/** Punctuation of a greeting, whose words label no number. */
const greeting = /[,!，！،]$/;
/** Separator between a number and the words of a subject. */
const afterNumber = /^ ?[–—:|-] ?\p{L}/u;
const unexplained: Verdict = { score: undefined, reason: 'nothing_says_code' };

/** Verdict by the neighbouring lines, on a candidate that its own line leaves open. */
export function scoreBeyondLine(candidate: Candidate, place: CandidatePlace, line: VisibleLine): Verdict {
  const before = line.text.slice(0, candidate.start);
  const isFirst = !letterOrDigit.test(before) || markBefore.test(before);
  const isAlone = isFirst && !letterOrDigit.test(line.text.slice(candidate.end));
  if (line.isSubject) {
    const another = line.cues.find(({ kind }) => isOfAnother(kind) && kind !== 'promo');
    // A number at the start of a subject is there to be found at once: later words do not label it.
    const isPutFirst = isFirst && isPlainNumber(candidate) && afterNumber.test(line.text.slice(candidate.end));
    if (another !== undefined && !isPutFirst) return ofAnother(another, line);
    return candidate.shape === 'letters' ? { score: 0, reason: 'word_in_capitals', line } : unexplained;
  }
  if (isAlone) return scoreAbove(candidate, place) ?? scoreBelow(candidate, place);
  if (candidate.shape === 'letters') return { score: 0, reason: 'word_in_capitals', line };
  return isFirst ? scoreOfWrapped(place) : withinSentence(line);
}

/** Verdict by the nearest line above that has cues. Lines of other numbers, as in a list of codes, do not count. */
function scoreAbove(candidate: Candidate, { lines, position }: CandidatePlace): Verdict | undefined {
  let looked = 0;
  const last = Math.max(0, position - linesAboveMax - numberLinesMax);
  for (let at = position - 1; at > last && looked < linesAboveMax; at -= 1) {
    const line = lines[at];
    if (line === undefined || !/\p{L}{2}/u.test(line.text)) continue;
    const verdict = scoreBelowLine(candidate, { line, looked });
    if (verdict !== undefined) return verdict;
    looked += 1;
  }
  return undefined;
}

/** Verdict on a candidate that stands alone below a line. */
function scoreBelowLine(
  candidate: Candidate,
  { line, looked }: { line: VisibleLine; looked: number },
): Verdict | undefined {
  const { cues } = line;
  // A label ends in a colon or in nothing; a whole sentence may speak of a code that stands above it.
  const isSentence = sentence.test(line.text);
  const code = cues.find(({ kind }) => kind === 'code');
  if (code !== undefined) {
    if (candidate.shape === 'letters' && (looked > 0 || isSentence))
      return { score: 0, reason: 'word_in_capitals', cue: code, line };
    return { score: (isSentence ? 85 : 97) - 8 * looked, reason: 'label_above', cue: code, line };
  }
  const isLabel = line.text.length <= labelLineCharactersMax && !(isSentence && fourWords.test(line.text));
  const another = cues.findLast(({ kind }) => isOfAnother(kind));
  const endsInAnother = another !== undefined && another === cues.at(-1) && another.kind !== 'promo';
  const isGreeting = greeting.test(line.text);
  if (another !== undefined && !isGreeting && (isLabel ? looked < 2 : endsInAnother && !isSentence && looked === 0))
    return ofAnother(another, line);
  const number = cues.find(({ kind }) => kind === 'number' || kind === 'id');
  const enter = cues.find(({ kind }) => kind === 'enter');
  if (number !== undefined && enter === undefined && isLabel) return ofAnother(number, line);
  const step = enter ?? cues.find(({ kind }) => kind === 'intent' || kind === 'password');
  if (step === undefined || candidate.shape === 'letters' || candidate.isLoose) return undefined;
  return { score: 75 - 8 * looked, reason: 'step_above', cue: step, line };
}

function scoreBelow(candidate: Candidate, { lines, position }: CandidatePlace): Verdict {
  const line = lines[position + 1];
  const cues = line?.cues ?? [];
  const code = cues.find(({ kind }) => kind === 'code');
  if (code !== undefined && !candidate.isLoose && candidate.shape !== 'letters')
    return { score: 80, reason: 'label_below', cue: code, line };
  const number = cues.find(({ kind }) => kind === 'number');
  const isTold = number !== undefined && cues.some(({ kind }) => kind === 'enter');
  if (isTold && candidate.shape === 'digits' && !candidate.isLoose)
    return { score: 75, reason: 'label_below', cue: number, line };
  const intent = cues.find(({ kind }) => kind === 'intent');
  const tellsStep = intent !== undefined && cues.some(({ kind }) => kind === 'enter');
  if (!tellsStep || candidate.shape !== 'digits' || candidate.isLoose) return unexplained;
  return { score: 58, reason: 'step_below', cue: intent, line };
}

/** Verdict on a candidate at the beginning of a line that goes on with the sentence of the line above. */
function scoreOfWrapped({ lines, position }: CandidatePlace): Verdict {
  const line = lines[position - 1];
  const last = line?.cues.at(-1);
  const goesOn = line !== undefined && !line.isSubject && !/[.!?。]$/.test(line.text);
  if (goesOn && last?.kind === 'code' && line.text.length - last.end <= labelDistanceMax)
    return { score: 80, reason: 'sentence_goes_on', cue: last, line };
  return withinSentence(lines[position]);
}

function isPlainNumber({ shape, isLoose }: Candidate): boolean {
  return shape === 'digits' && isLoose === undefined;
}

function withinSentence(line: VisibleLine | undefined): Verdict {
  return { score: undefined, reason: 'within_a_sentence', line };
}
