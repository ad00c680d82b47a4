import { afterAllIds, isId } from '../../lib/ids.ts';
import { isBefore, type LogState, type Position } from '../../store/operations/events.ts';
import { formatCursor, parseCursor } from '../events/cursor.ts';

/**
 * Which arrivals of a mailbox a reader has passed. Waits do not wait for the log to settle: they pass arrivals that can be
 * read although transactions with smaller numbers are still open. So a place is a position with gaps below it.
 */
export interface WaitPlace {
  /** Where a reader of the log, which knows no gaps, goes on: nothing below it was left out. */
  readonly settled: Position;
  /** Arrivals behind it have not been passed. */
  readonly upTo: Position;
  /** Ascending. Of the transaction of each, arrivals behind its id have not been passed. */
  readonly gaps: readonly Position[];
}

/** What came of a look at arrivals that had not been passed. */
export interface Look {
  readonly looked: readonly Position[];
  /** Those that could be read, and were left. */
  readonly unlooked: readonly Position[];
  /** Up to here the log is settled, and all of it was read. */
  readonly settled: Position;
  /** Transactions up to `newestTx` that may still add arrivals. */
  readonly open: readonly number[];
  readonly newestTx: number;
}

/** Gaps that a cursor tells of: more, and it goes back to where they begin. */
const gapsMax = 64;
const firstId = '00000000-0000-7000-8000-000000000000';
/** Where no place in the log is known: behind nothing but emails from before the log. */
const nowhere: Position = { tx: 0, id: afterAllIds };

/** The place of a reader of the log: without gaps. */
export function placeAt(position: Position): WaitPlace {
  return { settled: position, upTo: position, gaps: [] };
}

/** Whether an arrival has been passed. */
export function isPassed({ upTo, gaps }: WaitPlace, arrival: Position): boolean {
  if (isBefore(upTo, arrival)) return false;
  const gap = gaps.find(({ tx }) => tx === arrival.tx);
  return gap === undefined || arrival.id <= gap.id;
}

/** The place after a look: what was looked at is passed besides what had been, and what was left is not. */
export function pass(from: WaitPlace | undefined, look: Look): WaitPlace {
  const { looked, unlooked, open, newestTx } = look;
  const left = earliest(unlooked);
  const isReached = (position: Position) => left === undefined || isBefore(position, left);
  const passed = [...(from === undefined ? [] : [from.upTo]), ...looked, ...[look.settled].filter(isReached)];
  const upTo = latest(passed) ?? justBefore(left ?? nowhere);
  // What is known may be older than the place: then it says nothing of what has been passed meanwhile.
  const stillOpen = from?.gaps.filter(({ tx }) => tx > newestTx || open.includes(tx)) ?? [];
  const newlyOpen = open.filter((tx) => tx < upTo.tx && (from === undefined || tx > from.upTo.tx));
  const gaps = new Map([...stillOpen, ...newlyOpen.map((tx) => ({ tx, id: '' }))].map((gap) => [gap.tx, gap]));
  const lookedIn = Map.groupBy(looked, ({ tx }) => tx);
  for (const [tx, arrivals] of Map.groupBy(
    unlooked.filter((arrival) => isBefore(arrival, upTo)),
    (arrival) => arrival.tx,
  )) {
    const before = from?.gaps.find((gap) => gap.tx === tx) ?? (from?.upTo.tx === tx ? from.upTo : undefined);
    const [first] = arrivals.map(({ id }) => id).sort();
    const passedIds = (lookedIn.get(tx) ?? []).map(({ id }) => id).filter((id) => first !== undefined && id < first);
    gaps.set(tx, { tx, id: [...passedIds, before?.id ?? ''].sort().at(-1) ?? '' });
  }
  const sorted = [...gaps.values()].sort((one, other) => one.tx - other.tx);
  const [first] = sorted;
  const known = [...(from === undefined ? [] : [from.settled]), ...looked, look.settled];
  const settled = known.filter(
    (position) =>
      isReached(position) &&
      !isBefore(look.settled, position) &&
      !(first && isBefore(first, position)) &&
      !isBefore(upTo, position),
  );
  return { settled: latest(settled) ?? nowhere, upTo, gaps: sorted };
}

/** The place of one who has also read the log up to a position. */
export function passLog(from: WaitPlace, position: Position): WaitPlace {
  if (!isBefore(position, from.upTo)) return placeAt(position);
  const behind = from.gaps.filter((gap) => gap.tx > position.tx);
  const [inside] = from.gaps.filter((gap) => gap.tx === position.tx && gap.id < position.id);
  const gaps = inside === undefined ? behind : [position, ...behind];
  return { settled: latest([from.settled, position]) ?? position, upTo: from.upTo, gaps };
}

/** The place as a cursor, which readers of the log understand too. */
export function formatPlace(log: Pick<LogState, 'name'>, place: WaitPlace): string {
  const { settled, upTo, gaps } = withFewGaps(place);
  const cursor = formatCursor(log, settled);
  if (gaps.length === 0 && !isBefore(settled, upTo)) return cursor;
  return [cursor, textOf(upTo), ...gaps.map(textOf)].join(separator);
}

/** A cursor taken apart; `undefined` when it is none. */
export function parsePlace(text: string): { logName: string; place: WaitPlace } | undefined {
  const [head = '', ...rest] = text.split(separator);
  const cursor = parseCursor(head);
  const [upTo, ...gaps] = rest.map(positionOf);
  if (cursor === undefined) return undefined;
  const { logName, position: settled } = cursor;
  if (upTo === undefined) return rest.length === 0 ? { logName, place: placeAt(settled) } : undefined;
  const known = gaps.filter((gap) => gap !== undefined);
  if (known.length < gaps.length || gaps.length > gapsMax || isBefore(upTo, settled)) return undefined;
  return { logName, place: { settled, upTo, gaps: known } };
}

const separator = '_';
const positionShape = /^(\d{1,15})(?:\.(.+))?$/;

function textOf({ tx, id }: Position): string {
  return id === '' ? String(tx) : `${tx}.${id}`;
}

function positionOf(text: string): Position | undefined {
  const [, number, id = ''] = positionShape.exec(text) ?? [];
  if (number === undefined || (id !== '' && id !== afterAllIds && !isId(id))) return undefined;
  return { tx: Number(number), id };
}

function withFewGaps(place: WaitPlace): WaitPlace {
  const beyond = place.gaps[gapsMax];
  if (beyond === undefined) return place;
  return { ...place, upTo: justBefore(beyond), gaps: place.gaps.slice(0, gapsMax) };
}

function justBefore({ tx }: Position): Position {
  return tx > 0 ? { tx: tx - 1, id: afterAllIds } : { tx: 0, id: firstId };
}

function latest(positions: readonly Position[]): Position | undefined {
  return positions.reduce<Position | undefined>(
    (last, next) => (last && isBefore(next, last) ? last : next),
    undefined,
  );
}

function earliest(positions: readonly Position[]): Position | undefined {
  return positions.reduce<Position | undefined>(
    (first, next) => (first && isBefore(first, next) ? first : next),
    undefined,
  );
}
