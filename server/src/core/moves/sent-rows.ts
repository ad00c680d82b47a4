import { movedRowsMax, outlinePieceMax } from '../../contract/operator/moves.ts';
import { movedColumns } from '../../store/operations/moves/fates.ts';
import type { MovedRow } from '../../store/operations/moves/rows.ts';

/** Bytes of the rows in one call, unless one has more. */
const sentBytesMax = 256 * 1024;

const outlineAt = movedColumns('mails').indexOf('outline');

/** Row of a mail with the first piece of its outline. */
export function withoutLongOutline(row: MovedRow): MovedRow {
  const [first, ...others] = outlinePieces(row);
  return first === undefined || others.length === 0 ? row : row.with(outlineAt, first);
}

/** The outline of a mail in pieces; none has half a character. */
export function outlinePieces(row: MovedRow): string[] {
  const outline = row[outlineAt];
  if (typeof outline !== 'string') return [];
  const pieces: string[] = [];
  for (let from = 0; from < outline.length || from === 0; ) {
    const end = from + outlinePieceMax;
    const isHalf = end < outline.length && /[\ud800-\udbff]/.test(outline.charAt(end - 1));
    pieces.push(outline.slice(from, isHalf ? end - 1 : end));
    from = isHalf ? end - 1 : end;
  }
  return pieces;
}

/** Length in characters, as databases count them. */
export function charactersIn(text: string): number {
  return [...text].length;
}

/** Characters of a row, about its bytes. */
export function sizeOf(row: MovedRow): number {
  return row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0);
}

/** Rows in groups that have few bytes, unless a single one has more. */
export function inBytes<Row>(rows: readonly Row[], sizeOf: (row: Row) => number, rowsMax = movedRowsMax): Row[][] {
  const groups: Row[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const size = sizeOf(row);
    const group = groups.at(-1);
    if (group === undefined || bytes + size > sentBytesMax || group.length === rowsMax) {
      groups.push([row]);
      bytes = size;
    } else {
      group.push(row);
      bytes += size;
    }
  }
  return groups;
}
