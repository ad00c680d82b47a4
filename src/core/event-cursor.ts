import { afterAllIds, isId } from '../lib/ids.ts';
import { isBefore, type LogState, type Position, placeText } from '../store/operations/events.ts';
import { AppError } from './errors.ts';

/** What clients keep of a place in the log: opaque to them. Its parts are separated by dots. */
export function formatCursor(log: Pick<LogState, 'name'>, position: Position): string {
  return placeText(log, position);
}

const shape = /^([a-z2-7]+)\.(\d{1,15})\.(.+)$/;

/** A cursor taken apart; `undefined` when it is none. */
export function parseCursor(text: string): { logName: string; position: Position } | undefined {
  const [, logName = '', number = '', id = ''] = shape.exec(text) ?? [];
  if (logName === '' || (id !== afterAllIds && !isId(id))) return undefined;
  return { logName, position: { tx: Number(number), id } };
}

/**
 * The place of a cursor in the log.
 * @throws AppError `cursor_expired` when events behind it are gone, or it is of another log.
 */
export function placeOf({ logName, position }: { logName: string; position: Position }, log: LogState): Position {
  const isOfThisLog = logName === log.name && !isBefore(log.end, position);
  if (!isOfThisLog || isBefore(position, log.pruned)) throw cursorExpired();
  return position;
}

/** The events behind a cursor are no longer all there. */
export function cursorExpired(): AppError {
  return new AppError('cursor_expired', 'the log no longer has all events behind this cursor: start without one');
}
