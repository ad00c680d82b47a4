import { afterAllIds, isId } from '../../lib/ids.ts';
import {
  hasAllAfter,
  isBefore,
  type KnownPosition,
  type LogState,
  type Position,
  positionText,
} from '../../store/operations/events.ts';
import { AppError } from '../errors.ts';

/** Formats a position of the log as a cursor. It is opaque to clients; its parts are separated by dots. */
export function formatCursor(log: Pick<LogState, 'name'>, position: Position): string {
  return positionText(log, position);
}

/** Shape of a cursor. The part after an underscore is for waits alone; see `formatWaitCursor`. */
const shape = /^([a-z2-7]+)\.(\d{1,15})\.([^_]+)(?:_|$)/;

/** A parsed cursor. */
export interface Cursor {
  readonly logName: string;
  readonly position: Position;
}

/** Parses a cursor; `undefined` when the text is not a cursor. */
export function parseCursor(text: string): Cursor | undefined {
  const [, logName = '', number = '', id = ''] = shape.exec(text) ?? [];
  if (logName === '' || (id !== afterAllIds && !isId(id))) return undefined;
  return { logName, position: { tx: Number(number), id } };
}

/**
 * Whether a cursor may belong to this log: its log name is that of the log, or an earlier name of it together with a
 * number that no later timeline gives out again. Its event may still be lost.
 */
export function isOfLog({ logName, position }: Cursor, { name, earlierNames }: LogState): boolean {
  if (logName === name) return true;
  return earlierNames.some((earlier) => earlier.name === logName && position.tx < earlier.untilTx);
}

/**
 * Position of a cursor in the log, for readers of events.
 * @throws AppError `cursor_expired` when events after it are gone, or it belongs to another log.
 */
export function positionOf({ logName, position }: Cursor, known: KnownPosition): Position {
  if (!isOfLog({ logName, position }, known.log) || !hasAllAfter(position, known)) throw cursorExpired();
  return position;
}

/**
 * Position of a cursor in the log, for readers that do not need the events: events after it may have been pruned.
 * @throws AppError `cursor_expired` when it belongs to another log.
 */
export function pastPositionOf(cursor: Cursor, known: KnownPosition): Position {
  const { log } = known;
  const isPruned = isOfLog(cursor, log) && isBefore(cursor.position, log.pruned);
  return isPruned ? cursor.position : positionOf(cursor, known);
}

/**
 * Position of a cursor among mails. Its event may be pruned, or not settled yet.
 * @throws AppError `cursor_expired` when its mail was lost, or it belongs to another log.
 */
export function mailPositionOf(cursor: Cursor, { log, isThere }: KnownPosition): Position {
  const { position } = cursor;
  // Mail from before the log began has no event.
  const isKnown = isThere || position.tx === 0 || !isBefore(log.pruned, position);
  if (!isOfLog(cursor, log) || !isKnown) throw cursorExpired();
  return position;
}

/** Makes the error for a cursor after which the log lacks events. */
export function cursorExpired(): AppError {
  return new AppError('cursor_expired', 'the log no longer has all events after this cursor: start without one');
}
