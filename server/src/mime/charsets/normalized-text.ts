/** Most marks of one letter that are put in order: what no language needs more of (UAX #15 §13, Stream-Safe Text Format). */
const marksMax = 30;

const runOfMarks = /[\p{M}]+/gu;
/** A mark, or half of a character that may be one. */
const maybeMark = /[\p{M}\p{Cs}]/u;

/**
 * Text in a normalization form. Marks of one letter above the 30th stay as they are: Unicode has the marks of a letter put in order, which
 * takes the square of their number, and a mail may have 100,000 of them. Linear in the length of the text.
 */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKD'): string {
  if (!mayHaveLongRun(text)) return text.normalize(form);
  let told = '';
  let from = 0;
  for (const { 0: run, index } of text.matchAll(runOfMarks)) {
    const marks = run.length > marksMax ? [...run] : [];
    if (marks.length <= marksMax) continue;
    const end = index + marks.slice(0, marksMax).join('').length;
    told += text.slice(from, end).normalize(form) + text.slice(end, index + run.length);
    from = index + run.length;
  }
  return told + text.slice(from).normalize(form);
}

/** Whether a text may have more marks in a row: then one of them is among the characters at such a distance. */
function mayHaveLongRun(text: string): boolean {
  for (let at = marksMax; at < text.length; at += marksMax + 1) {
    if (maybeMark.test(text.charAt(at))) return true;
  }
  return false;
}
