/** Most marks of one letter that are put in order: what no language needs more of (UAX #15 §13, Stream-Safe Text Format). */
const marksMax = 30;

const longRuns = new RegExp(`((?<!\\p{M})\\p{M}{${marksMax + 1},})`, 'u');
/** A mark, or half of a character that may be one. */
const maybeMark = /[\p{M}\p{Cs}]/u;

/**
 * Text in a normalization form. Marks of one letter above the 30th stay as they are: Unicode has the marks of a letter put in order, which
 * takes the square of their number, and a mail may have 100,000 of them. Linear in the length of the text.
 */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKD'): string {
  if (!mayHaveLongRun(text)) return text.normalize(form);
  const pieces = text.split(longRuns);
  let told = '';
  // Each second one is a run.
  for (let index = 0; index < pieces.length; index += 2) {
    const [before = '', run = ''] = pieces.slice(index, index + 2);
    told += (before + run.slice(0, marksMax)).normalize(form) + run.slice(marksMax);
  }
  return told;
}

/** Whether a text may have more marks in a row: then one of them is among the characters at such a distance. */
function mayHaveLongRun(text: string): boolean {
  for (let at = marksMax; at < text.length; at += marksMax + 1) {
    if (maybeMark.test(text.charAt(at))) return true;
  }
  return false;
}
