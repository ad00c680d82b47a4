import { isId, timeOfId } from '../../lib/ids.ts';
import { isBefore, type KnownPlace, type Position } from '../../store/operations/events.ts';
import { invalidField } from '../errors.ts';
import { pastPositionOf } from '../events/cursor.ts';
import { isPassed, parseWaitCursor, type WaitPosition } from './position.ts';

/** From where on a wait counts emails. */
export type WaitStart =
  | { readonly kind: 'all' }
  | { readonly kind: 'cursor'; readonly logName: string; readonly position: WaitPosition }
  | { readonly kind: 'mail'; readonly mailId: string }
  | { readonly kind: 'time'; readonly atMs: number };

/** RFC 3339 §5.6, as strictly as Date reads it. */
const timeShape = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** @throws AppError `invalid_request` when `after` is neither a cursor nor an id nor a time. */
export function parseStart(after: string | undefined): WaitStart {
  if (after === undefined) return { kind: 'all' };
  if (isId(after)) return { kind: 'mail', mailId: after };
  const cursor = parseWaitCursor(after);
  if (cursor !== undefined) return { kind: 'cursor', ...cursor };
  const atMs = timeShape.test(after) ? Date.parse(after.toUpperCase()) : Number.NaN;
  if (!Number.isNaN(atMs)) return { kind: 'time', atMs };
  throw invalidField('/after', 'must be a cursor, the id of an email, or a time like 2026-03-01T12:00:00Z');
}

/**
 * Makes sure that a wait can start where the caller has said.
 * @param known The log, and whether it knows the settled place of a cursor.
 * @throws AppError `cursor_expired` for a cursor of another log.
 */
export function checkStart(start: WaitStart, known: KnownPlace): void {
  // What has been pruned is no matter: the emails themselves are read.
  if (start.kind === 'cursor') pastPositionOf({ logName: start.logName, position: start.position.settled }, known);
}

/**
 * Which arrivals lie behind the start.
 * @param arrivals All that are known, so that an email that is still there is found by its id.
 */
export function arrivalsBehind(start: WaitStart, arrivals: readonly Position[]): Position[] {
  return arrivals.filter(isBehind(start, arrivals));
}

function isBehind(start: WaitStart, arrivals: readonly Position[]): (arrival: Position) => boolean {
  switch (start.kind) {
    case 'all':
      return () => true;
    case 'cursor':
      return (arrival) => !isPassed(start.position, arrival);
    case 'mail': {
      const mail = arrivals.find(({ id }) => id === start.mailId);
      return mail ? (arrival) => isBefore(mail, arrival) : ({ id }) => id > start.mailId;
    }
    case 'time':
      return ({ id }) => timeOfId(id) > start.atMs;
    default:
      return start satisfies never;
  }
}
