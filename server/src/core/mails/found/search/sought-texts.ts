import { composed } from '../../../../mime/charsets/composed-text.ts';

/** Text that is to be looked for in the text of a mail, since its outline does not have it. */
export interface SoughtText {
  /** As `spaced` gives it. */
  readonly text: string;
  readonly isWanted: boolean;
}

/** Characters of the text of a mail, from its beginning, in which something is looked for. */
const searchedCharactersMax = 64 * 1024;

/** Whether the text of a mail has all that is wanted in it, and nothing else that is looked for. Linear in its length. */
export function hasSought(body: string, sought: readonly SoughtText[]): boolean {
  if (sought.length === 0) return true;
  const searched = spaced(body.slice(0, searchedCharactersMax));
  return sought.every(({ text, isWanted }) => searched.includes(text) === isWanted);
}

/** A text in lower case, in which blanks and the characters `<>",;()` are one blank, however many are side by side. */
export function spaced(text: string): string {
  return composed(text)
    .toLowerCase()
    .replace(/[\s<>",;()]+/g, ' ');
}
