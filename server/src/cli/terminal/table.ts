import { columnsOf, styled, type Terminal, type TextLook } from './terminal.ts';
import { cut, fitted, printable, textWidth } from './text.ts';

/** Cell of a table: its text, and optionally the look of the text. */
export type Cell = string | { readonly text: string; readonly look: TextLook };

const gap = '  ';
/** Width below which a column is not made narrower. */
const flexibleColumnsMin = 8;

/**
 * Formats rows. On a terminal they are columns, each as wide as its widest cell; when the line is too short, flexible
 * columns are cut. For programs cells are whole, with tabs between them. Control characters are removed.
 * @param options.flexible Indexes of the columns that are cut first.
 */
export function table(
  rows: readonly (readonly Cell[])[],
  { output, flexible = [] }: { output: Terminal['output']; flexible?: readonly number[] },
): string {
  const columns = columnsOf(output);
  if (columns === undefined) return rows.map((row) => row.map(textOf).join('\t')).join('\n');
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, textWidth(textOf(cell)));
  const fitting = fitWidths(widths, { columns, flexible });
  return rows.map((row) => tableRow(row, { widths: fitting, output })).join('\n');
}

/** One row of a table on a terminal, with columns of these widths. A column without a width is left out. */
export function tableRow(
  row: readonly Cell[],
  { widths, output }: { widths: readonly number[]; output: Terminal['output'] },
): string {
  const shown = row.flatMap((cell, column) => {
    const width = widths[column] ?? 0;
    return width === 0 ? [] : [{ cell, width }];
  });
  // Blanks after the last text would be seen where a line is marked or copied.
  const last = shown.findLastIndex(({ cell }) => textOf(cell) !== '');
  return shown
    .slice(0, last + 1)
    .map(({ cell, width }, column) => {
      const text = column === last ? cut(textOf(cell), width) : fitted(textOf(cell), width);
      return typeof cell === 'string' ? text : styled(text, cell.look, output);
    })
    .join(gap);
}

/** Makes widths fit into a line: the widest flexible columns are made narrower first, then the last columns. */
function fitWidths(
  wanted: readonly number[],
  { columns, flexible }: { columns: number; flexible: readonly number[] },
): number[] {
  const widths = [...wanted];
  const widthOf = (column: number) => widths[column] ?? 0;
  const total = () => widths.reduce((sum, width) => sum + (width === 0 ? 0 : width + gap.length), -gap.length);
  for (let surplus = total() - columns; surplus > 0; surplus -= 1) {
    const widest = flexible.toSorted((a, b) => widthOf(b) - widthOf(a))[0];
    if (widest === undefined || widthOf(widest) <= flexibleColumnsMin) break;
    widths[widest] = widthOf(widest) - 1;
  }
  let left = columns;
  return widths.map((width) => {
    const fitting = Math.max(0, Math.min(width, left));
    if (fitting > 0) left -= fitting + gap.length;
    return fitting;
  });
}

function textOf(cell: Cell): string {
  return printable(typeof cell === 'string' ? cell : cell.text);
}
