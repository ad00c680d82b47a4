import type { KnownPosition, LogState, Position } from '../../../../store/operations/events.ts';
import { mailAt, type Place, placeAfter, placeOf } from '../../../../store/operations/mails/places.ts';
import { formatCursor, mailPositionOf, parseCursor } from '../../../events/cursor.ts';
import { formatPageCursor, noCursor, type PagedList, placeIn } from '../../../paging.ts';

/** Mark of a place that is after its mail and not at it. */
const after = '_';

/** Cursor of a list of mails: the position of a mail in the event log. */
export interface ListCursor {
  readonly position: Position;
  /**
   * Place in the list.
   * @throws AppError `cursor_expired` when the log no longer knows the position.
   */
  placeIn(known: KnownPosition): Place;
}

/** Makes the cursor of a list from the place at which its next page begins. */
export function formatListCursor(list: PagedList, log: Pick<LogState, 'name'>, place: Place): string {
  const { position, isAfter } = mailAt(place);
  return formatPageCursor(list, formatCursor(log, position) + (isAfter ? after : ''));
}

/**
 * Reads the cursor of a list.
 * @throws AppError `invalid_request` for a text that is no cursor, and for the cursor of another list or filter.
 */
export function readListCursor(list: PagedList, text: string): ListCursor {
  const given = placeIn(list, text);
  const isAfter = given.endsWith(after);
  const cursor = parseCursor(isAfter ? given.slice(0, -after.length) : given);
  if (cursor === undefined) throw noCursor();
  return {
    position: cursor.position,
    placeIn(known) {
      const place = placeOf(mailPositionOf(cursor, known));
      return isAfter ? placeAfter(place) : place;
    },
  };
}
