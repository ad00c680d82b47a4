import { afterAllIds, isId } from '../../lib/ids.ts';
import {
  hasAllBehind,
  isBefore,
  type KnownPlace,
  type LogState,
  type Position,
  placeText,
} from '../../store/operations/events.ts';
import { AppError } from '../errors.ts';

/** What clients keep of a place in the log: opaque to them. Its parts are separated by dots. */
export function formatCursor(log: Pick<LogState, 'name'>, position: Position): string {
  return placeText(log, position);
}

/** What stands behind an underscore is for waits alone; see `formatWaitCursor`. */
const shape = /^([a-z2-7]+)\.(\d{1,15})\.([^_]+)(?:_|$)/;

/** A cursor taken apart. */
export interface Cursor {
  readonly logName: string;
  readonly position: Position;
}

/** `undefined` when the text is no cursor. */
export function parseCursor(text: string): Cursor | undefined {
  const [, logName = '', number = '', id = ''] = shape.exec(text) ?? [];
  if (logName === '' || (id !== afterAllIds && !isId(id))) return undefined;
  return { logName, position: { tx: Number(number), id } };
}

/**
 * The place of a cursor in the log.
 * @throws AppError `cursor_expired` when events behind it are gone, or it is of another log.
 */
export function positionOf({ logName, position }: Cursor, known: KnownPlace): Position {
  if (logName !== known.log.name || !hasAllBehind(position, known)) throw cursorExpired();
  return position;
}

/**
 * As `positionOf`, for those who do not depend on the events: of a cursor of this log those behind it may be gone.
 * @throws AppError `cursor_expired` when it is of another log.
 */
export function pastPositionOf(cursor: Cursor, known: KnownPlace): Position {
  const { log } = known;
  const isPruned = cursor.logName === log.name && isBefore(cursor.position, log.pruned);
  return isPruned ? cursor.position : positionOf(cursor, known);
}

/** The events behind a cursor are no longer all there. */
export function cursorExpired(): AppError {
  return new AppError('cursor_expired', 'the log no longer has all events behind this cursor: start without one');
}
