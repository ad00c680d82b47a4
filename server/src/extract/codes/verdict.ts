import type { Cue } from './cues.ts';
import type { VisibleLine } from './visible-lines.ts';

/** Reasons why a number is a code. */
export type CodeReason =
  | 'label_before'
  | 'label_after'
  | 'label_above'
  | 'label_below'
  | 'sentence_goes_on'
  | 'password_before'
  | 'step_in_sentence'
  | 'step_beside'
  | 'step_above'
  | 'step_below'
  | 'step_in_mail'
  | 'mail_names_code'
  | 'only_number_left';

/** Reasons why a number is not a code. */
export type PassedReason =
  | 'order_number'
  | 'phone_number'
  | 'promo_code'
  | 'number_of_something_else'
  | 'copyright'
  | 'year_or_date'
  | 'date_or_time'
  | 'price_or_measure'
  | 'word_in_capitals'
  | 'word_of_the_mail'
  | 'thousands'
  | 'postal_code'
  | 'no_form_of_a_code'
  | 'within_a_sentence'
  | 'nothing_says_code'
  | 'mail_is_a_record';

/** Reasons in an explanation. */
export type ToldReason = CodeReason | PassedReason | 'too_uncertain' | 'further_code';

/** Score of a candidate, with the reason. */
export interface Verdict {
  /** Score before the penalty for its form: 0 for no code, `undefined` where only the rest of the mail can decide. */
  readonly score: number | undefined;
  readonly reason: CodeReason | PassedReason;
  /** Cue that decided, and its line. */
  readonly cue?: Cue | undefined;
  readonly line?: VisibleLine | undefined;
}

/** Verdict that a number is labelled as the number of something else. */
export function ofAnother(cue: Cue, line: VisibleLine): Verdict {
  return { score: 0, reason: reasonsOfOthers[cue.kind] ?? 'number_of_something_else', cue, line };
}

const reasonsOfOthers: Readonly<Partial<Record<Cue['kind'], PassedReason>>> = {
  order: 'order_number',
  phone: 'phone_number',
  promo: 'promo_code',
};
