import type { RowHeading } from '../../parts/rows/row-places.ts';

/** A span of time in milliseconds: its beginning, and its end, which is no part of it. */
interface Span {
  readonly begin: number;
  readonly end: number;
}

interface Days {
  /** The day of a time, as the reader's calendar has it. */
  readonly dayOf: (timeMs: number) => Span;
  /** Text of the day that begins at a time. */
  readonly textOf: (beginMs: number) => string;
  /** The present day. Rows of it at the top of the list need no heading. */
  readonly today: Span;
}

/** Headings of the days of a list: one above each row of another day than the row before. */
export function dayHeadings(
  rows: readonly { readonly receivedAt: string }[],
  { dayOf, textOf, today }: Days,
): RowHeading[] {
  const headings: RowHeading[] = [];
  let day = today;
  for (const [index, { receivedAt }] of rows.entries()) {
    const timeMs = Date.parse(receivedAt);
    if (timeMs >= day.begin && timeMs < day.end) continue;
    day = dayOf(timeMs);
    headings.push({ index, text: textOf(day.begin) });
  }
  return headings;
}
