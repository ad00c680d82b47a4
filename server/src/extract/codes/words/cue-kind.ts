/**
 * Kind of a cue, a word that says what a number near it is:
 * - `code`: a noun for codes that a form asks for;
 * - `password`: a noun for passwords, few of which are codes;
 * - `intent`: the step that a code is for, as to verify or to sign in;
 * - `enter`: what a reader does with a code;
 * - `number`: a noun for any number, which is a code next to an intent, or where it is to be entered;
 * - `id`: a noun for numbers under which something is kept, as registration or authorization, which are never codes by themselves;
 * - `promo`: a word of offers, whose codes are for shops;
 * - `order`: what is ordered, booked, sent or asked, as order, invoice, ticket or case;
 * - `phone`: a word of phone numbers;
 * - `other`: a noun for another number that is no code, as customer, postal or tax.
 */
export type CueKind =
  | 'code'
  | 'password'
  | 'intent'
  | 'enter'
  | 'number'
  | 'id'
  | 'promo'
  | 'order'
  | 'phone'
  | 'other';

/**
 * Words of a language by their kinds, with blanks between. They are folded as `foldWord` does. A star at the end stands for
 * any ending, one at the beginning for any first part of a compound; an equals sign at the beginning asks for the accents as
 * they are, a low line stands for the blank of a phrase.
 */
export type CueWords = Readonly<Partial<Record<CueKind, string>>>;
