import type { Candidate } from './candidates.ts';
import type { MailCues } from './mail-cues.ts';
import type { Verdict } from './verdict.ts';

/** A postal code of India: six digits, the first not 0 and not 9. */
const postalShape = /^[1-8]\d{5}$/;
const pinLabel = /(?:\bpin ?-?(?:code)?|पिन ?-?(?:कोड)?|পিন ?-?(?:কোড)?|பின் ?-?(?:கோடு)?|పిన్ ?-?(?:కోడ్)?)[\s:.-]*$/i;
const labelCharactersMax = 16;
/** An address that the code is a part of: a comma after a word, or the word for one. */
const address = /\p{L},|\baddress\b|पते|पता|ঠিকানা|முகவரி|చిరునామా/iu;

/**
 * Whether a number is the postal code that India calls a PIN code: in a line of an address, or in a mail that speaks of no
 * step that takes a code.
 */
export function isPostalPin(
  { value, start }: Candidate,
  { verdict, cues }: { verdict: Verdict; cues: MailCues },
): boolean {
  const { line, reason } = verdict;
  if (line === undefined || reason !== 'label_before' || !postalShape.test(value)) return false;
  const before = line.folded.slice(0, start);
  const label = pinLabel.exec(before.slice(-labelCharactersMax))?.[0];
  if (label === undefined) return false;
  const isInAddress = address.test(before.slice(0, before.length - label.length));
  return isInAddress || !cues.has('intent', 'enter');
}
