import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';

/** TextLook of a text on a terminal; a reader of plain text misses nothing. */
export type TextLook = 'code' | 'secondary' | 'refused' | 'heading';

/** What a program writes to and reads from: the terminal of a person, or files and other programs. */
export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };
  readonly output: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly errors: Writable & { readonly isTTY?: boolean; readonly columns?: number };
}

/** The terminal of this process. */
export const processTerminal: Terminal = { input: process.stdin, output: process.stdout, errors: process.stderr };

const formats = { code: ['bold', 'green'], secondary: 'dim', refused: 'red', heading: 'bold' } as const;
const columnsUsual = 100;
const gap = '  ';

/** Colours a text where the terminal takes colours, and nobody has said NO_COLOR. */
export function styled(text: string, look: TextLook, stream: Terminal['output']): string {
  return stream.isTTY ? styleText(formats[look], text, { stream }) : text;
}

/** Cell of a table: its text, and how that looks. */
export type Cell = string | { readonly text: string; readonly look: TextLook };

/**
 * Formats rows as columns, each as wide as its widest cell. On a terminal one column gives way, so that a row is no longer than a
 * line; elsewhere nothing is cut.
 * @param options.flexible Index of the column that is cut.
 */
export function table(
  rows: readonly (readonly Cell[])[],
  { output, flexible }: { output: Terminal['output']; flexible?: number },
): string {
  const widths = widthsOf(rows);
  if (flexible !== undefined && output.isTTY) {
    const others = widths.reduce((sum, width, column) => sum + (column === flexible ? 0 : width + gap.length), 0);
    const left = Math.max(8, (output.columns ?? columnsUsual) - others);
    widths[flexible] = Math.min(widths[flexible] ?? 0, left);
  }
  const lineOf = (row: readonly Cell[]) =>
    row
      .map((cell, column) => {
        const text = cut(textOf(cell), widths[column] ?? 0);
        const padding = column === row.length - 1 ? '' : ' '.repeat((widths[column] ?? 0) - width(text));
        return (typeof cell === 'string' ? text : styled(text, cell.look, output)) + padding;
      })
      .join(gap)
      .trimEnd();
  return rows.map(lineOf).join('\n');
}

/** Cuts a text that is wider than a number of columns. */
export function cut(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  let kept = '';
  let used = 0;
  for (const { segment } of segments(text)) {
    used += width(segment);
    if (used > columns - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** Makes a text safe to show: control characters, which could move the cursor or colour what follows, become blanks. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/g, ' ');
}

const segmenter = new Intl.Segmenter();
/** Scripts and signs whose characters take two columns (Unicode Standard Annex 11). */
const wide =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation})/u;

function segments(text: string): Iterable<Intl.SegmentData> {
  return segmenter.segment(text);
}

/** Columns that a text takes. */
function width(text: string): number {
  // Nearly all texts.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of segments(text)) columns += wide.test(segment) ? 2 : 1;
  return columns;
}

function textOf(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.text;
}

function widthsOf(rows: readonly (readonly Cell[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, width(textOf(cell)));
  }
  return widths;
}
