import type { PassedNumber } from './codes/candidates.ts';
import { codeScoreMin } from './codes/code-score.ts';
import { type CodeWitness, type ExtractedCode, findCodes } from './codes/codes.ts';
import type { Found } from './codes/explained-elsewhere.ts';
import type { ToldReason } from './codes/verdict.ts';
import type { VisibleLine } from './codes/visible-lines.ts';
import { codeTextOf, type ExtractSource, type StepsLimit } from './extract.ts';
import { extractLimits } from './limits.ts';
import { reasonWords } from './reason-words.ts';

/** Considered number or word, and the reason why it is a code or not. */
export interface ExplainedNumber {
  /** As the mail shows it. */
  readonly text: string;
  readonly isCode: boolean;
  /** Stable code of the reason. */
  readonly reason: ToldReason;
  /** The reason in words. */
  readonly message: string;
  /** Word of the mail that decided it. */
  readonly cue?: string;
  /** Line of that word, or else of the number. */
  readonly line: string;
}

/** Codes of a mail, and all numbers and words that were considered. */
export interface ExplainedCodes {
  readonly codes: readonly ExtractedCode[];
  /** In the order of the mail, the codes first. */
  readonly looked: readonly ExplainedNumber[];
}

/**
 * Finds the codes of a mail, with the reason for each and for every other considered number. Linear in the mail.
 * @throws StepsUsedUp when `stepsMax` is passed; nothing else.
 */
export function explainCodes(source: ExtractSource, steps: StepsLimit = {}): ExplainedCodes {
  const witness = new Witness();
  const codes = findCodes({ subject: source.subject, text: codeTextOf(source, steps) }, witness);
  return { codes, looked: witness.looked(codes) };
}

class Witness implements CodeWitness {
  readonly #passed: ExplainedNumber[] = [];
  readonly #judged = new Map<Found['candidate'], Found>();

  pass({ start, end, reason }: PassedNumber, line: VisibleLine): void {
    if (this.#passed.length >= extractLimits.explainedMax || !/\d/.test(line.folded.slice(start, end))) return;
    const text = clip(line.text.slice(start, end));
    this.#passed.push({ text, isCode: false, reason, message: reasonWords[reason], line: clip(line.text) });
  }

  judge(found: Found): void {
    this.#judged.set(found.candidate, found);
  }

  looked(codes: readonly ExtractedCode[]): ExplainedNumber[] {
    const values = new Set(codes.map(({ value }) => value));
    const judged = [...this.#judged.values()].map((found) => lookedAt(found, values));
    const found = judged.filter(({ isCode }) => isCode);
    const passed = judged.filter(({ isCode }) => !isCode);
    return [...found, ...passed, ...this.#passed].slice(0, extractLimits.explainedMax);
  }
}

function lookedAt({ candidate, line, verdict }: Found, codes: ReadonlySet<string>): ExplainedNumber {
  const isSure = (verdict.score ?? 0) >= codeScoreMin;
  const isCode = isSure && codes.has(candidate.value);
  const reason = isSure && !isCode ? 'further_code' : isUncertain(verdict, isSure) ? 'too_uncertain' : verdict.reason;
  const { cue, line: cueLine = line } = verdict;
  return {
    text: clip(line.text.slice(candidate.start, candidate.end)),
    isCode,
    reason,
    message: reasonWords[reason],
    ...(cue === undefined ? {} : { cue: clip(cueLine.text.slice(cue.start, cue.end)) }),
    line: clip(cueLine.text),
  };
}

/** Whether the words around a number suggest a code, but its form makes it too unlikely. */
function isUncertain({ score }: Found['verdict'], isSure: boolean): boolean {
  return score !== undefined && score !== 0 && !isSure;
}

function clip(text: string): string {
  return text.slice(0, extractLimits.textCharactersMax).toWellFormed();
}
