import type { Position } from '../events.ts';

/**
 * Sort key of a mail: the position of its arrival in the event log, as a text that sorts as the log does. Lists, searches
 * and the word index go by it.
 */
export type SortKey = string;

/** Range of sort keys: from `from` on, and before `before`. */
export interface SortKeyRange {
  readonly from: SortKey;
  readonly before: SortKey;
}

/** Sort key before all mails. */
export const firstSortKey: SortKey = '';
/** Sort key after all mails. */
export const lastSortKey: SortKey = '~';

const txDigits = 16;

/** Sort key of a mail, or of a position in the log. */
export function sortKeyOf({ tx, id }: Position): SortKey {
  return `${String(tx).padStart(txDigits, '0')}.${id}`;
}

const justAfter = '!';

/** Least sort key after a mail, before which no other mail is. */
export function sortKeyAfter(sortKey: SortKey): SortKey {
  return `${sortKey}${justAfter}`;
}

/** Mail that a sort key is at or directly after, and whether it is after it. */
export function mailAt(sortKey: SortKey): { position: Position; isAfter: boolean } {
  const isAfter = sortKey.endsWith(justAfter);
  return { position: positionAt(isAfter ? sortKey.slice(0, -justAfter.length) : sortKey), isAfter };
}

/** Position that a sort key stands for. */
export function positionAt(sortKey: SortKey): Position {
  if (sortKey === lastSortKey) return { tx: Number.MAX_SAFE_INTEGER, id: '' };
  return { tx: Number(sortKey.slice(0, txDigits)), id: idAt(sortKey) };
}

/** Id of the mail at a sort key, or directly before it. */
export function idAt(sortKey: SortKey): string {
  return sortKey.slice(txDigits + 1);
}
