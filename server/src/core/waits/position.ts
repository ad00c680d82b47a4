import { afterAllIds, isId } from '../../lib/ids.ts';
import { isBefore, type LogState, type Position } from '../../store/operations/events.ts';
import { formatCursor, parseCursor } from '../events/cursor.ts';

/**
 * Position of a wait in the arrivals of a mailbox. A wait passes each arrival that can be read, even while transactions
 * with smaller numbers are still open. The arrivals of these transactions are gaps below its position.
 */
export interface WaitPosition {
  /**
   * Position in the log up to which the wait has passed all arrivals. A reader of the log, which has no gaps, continues
   * after it.
   */
  readonly settled: Position;
  /** Position up to which the wait has passed all arrivals, except for the gaps. It has passed no later one. */
  readonly upTo: Position;
  /**
   * One for each transaction below `upTo` that was open, ascending. The wait has not passed arrivals of that
   * transaction with a greater id.
   */
  readonly gaps: readonly Position[];
}

/** Result of a look at arrivals that the wait had not passed. */
export interface Look {
  readonly looked: readonly Position[];
  /** Arrivals that could be read, and were left out. */
  readonly unlooked: readonly Position[];
  /** The position up to which the log is settled and was read whole. */
  readonly settled: Position;
  /** Transactions up to `newestTx` that may still add arrivals. */
  readonly open: readonly number[];
  readonly newestTx: number;
}

/** Maximum number of gaps in a cursor. A position with more gaps is moved back to the first gap that does not fit. */
const gapsMax = 64;
const firstId = '00000000-0000-7000-8000-000000000000';
/** The position before the first event of the log. */
const nowhere: Position = { tx: 0, id: afterAllIds };

/** Position of a wait that has passed all arrivals up to a position of the log. */
export function withoutGaps(position: Position): WaitPosition {
  return { settled: position, upTo: position, gaps: [] };
}

/** Whether the wait has passed the arrival. */
export function isPassed({ upTo, gaps }: WaitPosition, arrival: Position): boolean {
  if (isBefore(upTo, arrival)) return false;
  const gap = gaps.find(({ tx }) => tx === arrival.tx);
  return gap === undefined || arrival.id <= gap.id;
}

/** The position after a look: the wait has passed the arrivals in `looked`, and has a gap for each in `unlooked`. */
export function pass(from: WaitPosition | undefined, look: Look): WaitPosition {
  const { looked, unlooked, open, newestTx } = look;
  const left = earliest(unlooked);
  const isReached = (position: Position) => left === undefined || isBefore(position, left);
  const passed = [...(from === undefined ? [] : [from.upTo]), ...looked, ...[look.settled].filter(isReached)];
  const upTo = latest(passed) ?? justBefore(left ?? nowhere);
  // The look may be older than the position: then it says nothing of arrivals that were passed meanwhile.
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

/** The position after a read of the log up to `position`, which closes the gaps below that. */
export function passLog(from: WaitPosition, position: Position): WaitPosition {
  if (!isBefore(position, from.upTo)) return withoutGaps(position);
  const laterGaps = from.gaps.filter((gap) => gap.tx > position.tx);
  const [inside] = from.gaps.filter((gap) => gap.tx === position.tx && gap.id < position.id);
  const gaps = inside === undefined ? laterGaps : [position, ...laterGaps];
  return { settled: latest([from.settled, position]) ?? position, upTo: from.upTo, gaps };
}

/** The position as a cursor, which readers of the log understand too. */
export function formatWaitCursor(log: Pick<LogState, 'name'>, position: WaitPosition): string {
  const { settled, upTo, gaps } = withFewGaps(position);
  const cursor = formatCursor(log, settled);
  if (gaps.length === 0 && !isBefore(settled, upTo)) return cursor;
  return [cursor, formatPosition(upTo), ...gaps.map(formatPosition)].join(separator);
}

/** The log name and the position in a cursor; `undefined` when the text is no cursor. */
export function parseWaitCursor(text: string): { logName: string; position: WaitPosition } | undefined {
  const [head = '', ...rest] = text.split(separator);
  const cursor = parseCursor(head);
  const [upTo, ...gaps] = rest.map(parsePosition);
  if (cursor === undefined) return undefined;
  const { logName, position: settled } = cursor;
  if (upTo === undefined) return rest.length === 0 ? { logName, position: withoutGaps(settled) } : undefined;
  const known = gaps.filter((gap) => gap !== undefined);
  if (known.length < gaps.length || gaps.length > gapsMax || isBefore(upTo, settled)) return undefined;
  return { logName, position: { settled, upTo, gaps: known } };
}

const separator = '_';
const positionShape = /^(\d{1,15})(?:\.(.+))?$/;

function formatPosition({ tx, id }: Position): string {
  return id === '' ? String(tx) : `${tx}.${id}`;
}

function parsePosition(text: string): Position | undefined {
  const [, number, id = ''] = positionShape.exec(text) ?? [];
  if (number === undefined || (id !== '' && id !== afterAllIds && !isId(id))) return undefined;
  return { tx: Number(number), id };
}

function withFewGaps(position: WaitPosition): WaitPosition {
  const beyond = position.gaps[gapsMax];
  if (beyond === undefined) return position;
  return { ...position, upTo: justBefore(beyond), gaps: position.gaps.slice(0, gapsMax) };
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
