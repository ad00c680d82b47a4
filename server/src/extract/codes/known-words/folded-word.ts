/** Letters of alphabets that have accents. */
export const accented = /[\u00c0-\u045f\u1e00-\u1fff]/;
const accentedAll = /[\u00c0-\u045f\u1e00-\u1fff]/g;
/** Letters that Unicode does not part from their accents. */
const withoutAccents: ReadonlyMap<string, string> = new Map([
  ['ı', 'i'],
  ['ł', 'l'],
  ['ß', 'ss'],
  ['ø', 'o'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['đ', 'd'],
  ['ə', 'e'],
]);
/** Letters that were folded before; as many as there are such letters at most. */
const foldedLetters = new Map<string, string>();

/** Lower case without accents. */
export function foldWord(word: string): string {
  return withoutAccentsOf(word.toLowerCase());
}

/** A word of small letters without their accents. */
export function withoutAccentsOf(lower: string): string {
  return accented.test(lower) ? lower.replace(accentedAll, foldLetter) : lower;
}

function foldLetter(letter: string): string {
  const known = foldedLetters.get(letter);
  if (known !== undefined) return known;
  const folded = withoutAccents.get(letter) ?? letter.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  foldedLetters.set(letter, folded);
  return folded;
}
