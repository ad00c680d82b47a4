import type { KnownPosition, LogState, Position } from '../../../../store/operations/events.ts';
import { mailAt, type SortKey, sortKeyAfter, sortKeyOf } from '../../../../store/operations/mails/sort-keys.ts';
import { formatCursor, mailPositionOf, parseCursor } from '../../../events/cursor.ts';
import { formatPageCursor, noCursor, type PagedList, sortKeyIn } from '../../../paging.ts';

/** Mark of a sort key that is after its mail and not at it. */
const after = '_';

/** Cursor of a list of mails: the position of a mail in the event log. */
export interface ListCursor {
  readonly position: Position;
  /**
   * SortKey in the list.
   * @throws AppError `cursor_expired` when the log no longer knows the position.
   */
  sortKeyIn(known: KnownPosition): SortKey;
}

/** Makes the cursor of a list from the sort key at which its next page begins. */
export function formatListCursor(list: PagedList, log: Pick<LogState, 'name'>, sortKey: SortKey): string {
  const { position, isAfter } = mailAt(sortKey);
  return formatPageCursor(list, formatCursor(log, position) + (isAfter ? after : ''));
}

/**
 * Reads the cursor of a list.
 * @throws AppError `invalid_request` for a text that is no cursor, and for the cursor of another list or filter.
 */
export function readListCursor(list: PagedList, text: string): ListCursor {
  const given = sortKeyIn(list, text);
  const isAfter = given.endsWith(after);
  const cursor = parseCursor(isAfter ? given.slice(0, -after.length) : given);
  if (cursor === undefined) throw noCursor();
  return {
    position: cursor.position,
    sortKeyIn(known) {
      const sortKey = sortKeyOf(mailPositionOf(cursor, known));
      return isAfter ? sortKeyAfter(sortKey) : sortKey;
    },
  };
}
