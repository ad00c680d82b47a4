import { isId, timeOfId } from '../../lib/ids.ts';
import { isBefore, type KnownPosition, type Position } from '../../store/operations/events.ts';
import { invalidField } from '../errors.ts';
import { cursorExpired, isOfLog, pastPositionOf } from '../events/cursor.ts';
import { isPassed, parseWaitCursor, type WaitPosition } from './position.ts';

/** Start of a wait among the arrivals of its mailbox. */
export type WaitStart =
  | { readonly kind: 'all' }
  | { readonly kind: 'cursor'; readonly logName: string; readonly position: WaitPosition }
  | { readonly kind: 'mail'; readonly mailId: string; readonly position?: Position | undefined }
  | { readonly kind: 'time'; readonly atMs: number };

/** Shape of a time (RFC 3339 §5.6), as strict as Date reads it. */
const timeShape = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/**
 * Parses `after` of a request: a cursor, the id of an email, or a time.
 * @throws AppError `invalid_request` for any other text.
 */
export function parseStart(after: string | undefined): WaitStart {
  if (after === undefined) return { kind: 'all' };
  if (isId(after)) return { kind: 'mail', mailId: after };
  const cursor = parseWaitCursor(after);
  if (cursor !== undefined) return { kind: 'cursor', ...cursor };
  const atMs = timeShape.test(after) ? Date.parse(after.toUpperCase()) : Number.NaN;
  if (!Number.isNaN(atMs)) return { kind: 'time', atMs };
  const detail = 'must be a cursor, the id of an email, or a time like 2026-03-01T12:00:00Z';
  throw invalidField('/after', {
    code: 'wrong_form',
    detail,
    fix: 'Use the cursor of an earlier answer as after, or leave it out.',
  });
}

/**
 * Checks that a wait can start there.
 * @param known State of the log, and whether it still has the settled position of a cursor.
 * @throws AppError `cursor_expired` for a cursor of another log.
 */
export function checkStart(start: WaitStart, known: KnownPosition): void {
  // Pruned events do not matter, because the emails themselves are read.
  if (start.kind !== 'cursor') return;
  const { logName, position } = start;
  pastPositionOf({ logName, position: position.settled }, known);
  // An arrival that was passed ahead of the log may be lost, and its number be given to another.
  if (!isOfLog({ logName, position: position.upTo }, known.log)) throw cursorExpired();
}

/** Filters arrivals: returns those after the start. */
export function arrivalsAfter(start: WaitStart, arrivals: readonly Position[]): Position[] {
  return arrivals.filter(isAfter(start));
}

/** Returns the arrivals that the start of a wait leaves out, unlike `arrivalsAfter`. */
export function arrivalsBefore(start: WaitStart, arrivals: readonly Position[]): Position[] {
  const isWanted = isAfter(start);
  return arrivals.filter((arrival) => !isWanted(arrival));
}

function isAfter(start: WaitStart): (arrival: Position) => boolean {
  switch (start.kind) {
    case 'all':
      return () => true;
    case 'cursor':
      return (arrival) => !isPassed(start.position, arrival);
    case 'mail': {
      const { position, mailId } = start;
      // Ids begin with the time of receipt, which orders a mail whose arrival was pruned from the log.
      return position ? (arrival) => isBefore(position, arrival) : ({ id }) => id > mailId;
    }
    case 'time':
      return ({ id }) => timeOfId(id) > start.atMs;
    default:
      return start satisfies never;
  }
}
