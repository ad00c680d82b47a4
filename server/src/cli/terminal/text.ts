/** Control characters, and separators of lines: they move the cursor, or begin a sequence that does more. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Characters that are invisible, and may change the direction of the characters around them. */
const invisible = /\p{Cf}/gu;
const tab = '    ';

/**
 * Makes a foreign text safe in a line: replaces each run of control characters by a blank, and removes invisible
 * characters.
 */
export function printable(text: string): string {
  return text.replace(controls, ' ').replace(invisible, '');
}

/** As `printable`, for a text of several lines. */
export function printableLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => printable(line.replaceAll('\t', tab)))
    .join('\n');
}

/** Characters of two columns (Unicode Standard Annex 11: wide and fullwidth; emoji). */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u;
/** Combining marks, which are drawn on the character before them. */
const mark = /[\p{Mn}\p{Me}]/u;
/** Makes the character before it an emoji of two columns. */
const emojiSelector = '\ufe0f';

/** Number of columns of a printable text on a terminal. */
export function textWidth(text: string): number {
  // Nearly all texts.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += characterWidth(character);
  return columns;
}

/** Cuts a text that is wider than a number of columns. */
export function cut(text: string, columns: number): string {
  if (textWidth(text) <= columns) return text;
  if (columns < 1) return '';
  let kept = '';
  let used = 0;
  for (const character of text) {
    used += characterWidth(character);
    if (used > columns - 1) break;
    kept += character;
  }
  return `${kept}…`;
}

/** Fits a text into a number of columns: cuts it, or fills it with blanks. */
export function fitted(text: string, columns: number): string {
  const shown = cut(text, columns);
  return shown + ' '.repeat(Math.max(0, columns - textWidth(shown)));
}

function characterWidth(character: string): number {
  if (character === emojiSelector) return 1;
  if (mark.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}
