import type { Cue } from './cues.ts';
import type { ShownLine } from './shown-lines.ts';

/** What makes a number a code. */
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

/** What a number is passed over for. */
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

/** What is told of a number where somebody asks. */
export type ToldReason = CodeReason | PassedReason | 'too_uncertain' | 'further_code';

/** How sure it is that a number is a code, and why. */
export interface Verdict {
  /** Certainty before the form of the number counts; 0 for none, and `undefined` where only the rest of the mail can tell. */
  readonly score: number | undefined;
  readonly reason: CodeReason | PassedReason;
  /** The word that tells it, and the line that it stands in. */
  readonly cue?: Cue | undefined;
  readonly line?: ShownLine | undefined;
}

/** The verdict that a number is that of something else, as its label tells. */
export function ofAnother(cue: Cue, line: ShownLine): Verdict {
  return { score: 0, reason: reasonsOfOthers[cue.kind] ?? 'number_of_something_else', cue, line };
}

const reasonsOfOthers: Readonly<Partial<Record<Cue['kind'], PassedReason>>> = {
  order: 'order_number',
  phone: 'phone_number',
  promo: 'promo_code',
};
