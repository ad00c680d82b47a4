import type { Candidate } from './candidates.ts';
import { isConfirmation } from './cues.ts';
import { foldWord } from './known-words/folded-word.ts';
import { kindOfWord } from './known-words/known-words.ts';
import type { MailCues } from './mail-cues.ts';
import type { Verdict } from './verdict.ts';
import type { VisibleLine } from './visible-lines.ts';

/** Promo code such as `SAVE20`: a word and a number. */
const offerShape = /^[A-Z]{3,9}\d{1,3}$/;
/** Nouns for the authorization of a payment, whose code a receipt states. */
const authorization = /a[uv][a-z]{0,2}tor[iy][sz]|авториз|ავტორიზ|εγκρισ|εξουσιοδοτ/;
/** Maximum distance between such a noun and the noun of the code. */
const authorizationDistanceMax = 16;
/** Maximum distance between the noun of such a code and the code. */
const labelCharactersMax = 32;

/** Whether a candidate is the code of an offer by its form, in a mail that speaks of offers. */
export function isOfShop({ shape, value }: Candidate, cues: MailCues): boolean {
  return shape === 'mixed' && offerShape.test(value) && cues.has('promo');
}

/** Whether a code is the bank's authorization of a payment, as on a receipt, where nothing is to be entered. */
export function isOfPayment(
  { start }: Candidate,
  { verdict: { cue, line, reason }, cues }: { verdict: Verdict; cues: MailCues },
): boolean {
  if (cue === undefined || line === undefined || (reason !== 'label_before' && reason !== 'label_above')) return false;
  if (reason === 'label_before' && start - cue.end > labelCharactersMax) return false;
  // A password is entered, whatever it is for.
  const [noun = ''] = line.folded.slice(cue.start, cue.end).split(' ');
  if (kindOfWord(noun.toLowerCase()) === 'password') return false;
  const from = Math.max(0, cue.start - authorizationDistanceMax);
  const label = foldWord(line.folded.slice(from, cue.end + authorizationDistanceMax));
  if (!authorization.test(label) || cues.has('enter')) return false;
  return cues.has('other', 'order');
}

/** Form of the booking references of airlines and hotels. */
const bookingShape = /^[A-Z0-9]{5,8}$/;
/** Minimum number of lines about a journey in a mail that confirms one. */
const bookingLinesMin = 2;

/** Whether a confirmation code is a booking reference: in a mail about seats, tickets or flights that asks for no entry. */
export function isOfBooking(
  { shape, value }: Candidate,
  { verdict: { cue, line, reason }, cues, lines }: { verdict: Verdict; cues: MailCues; lines: readonly VisibleLine[] },
): boolean {
  if (shape === 'digits' || !bookingShape.test(value) || cue === undefined || line === undefined) return false;
  if ((reason !== 'label_before' && reason !== 'label_above') || cues.has('enter', 'password')) return false;
  const noun = line.cues.indexOf(cue);
  const isConfirmed = [-1, 1].some((step) => isConfirmation(line.cues[noun + step], line.folded));
  return isConfirmed && lines.filter((one) => one.hasCue('order')).length >= bookingLinesMin;
}
