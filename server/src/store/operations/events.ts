import type { RawBuilder } from 'kysely';
import { afterAllIds, idsFrom } from '../../lib/ids.ts';
import type { Schema } from '../schema.ts';
import { type Parts, statement, type Tx } from '../statement.ts';

/** Position in the event log: on an event, or between two. */
export interface Position {
  readonly tx: number;
  /** Id of the last event of the transaction that lies before the position. */
  readonly id: string;
}

/** Position before all events. */
export const logStart: Position = { tx: 0, id: '' };

/** End of a log that has never had an event. Mails from before the log began lie before it. */
const emptyLogEnd: Position = { tx: 0, id: afterAllIds };

/** Event as the log stores it. */
export type EventRow = Schema['events'];

/** Event to be recorded in the transaction of its change. */
export interface NewEvent {
  readonly owner: string;
  readonly mailbox_id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Time and ids for the events of an operation, which has no clock and makes no ids itself. */
export interface EventSeed {
  readonly now: number;
  /** Id of the first event. The ids of the others are the next ones. */
  readonly eventId: string;
}

const selectTransaction = statement<object>('selectTransaction')(({ db, transaction }) =>
  db.selectNoFrom(transaction.as('tx')),
);

const insertEvent = statement<Schema['events']>('insertEvent')(({ db, param }) =>
  db.insertInto('events').values({
    tx: param('tx'),
    id: param('id'),
    owner: param('owner'),
    mailbox_id: param('mailbox_id'),
    type: param('type'),
    created_at: param('created_at'),
    data: param('data'),
  }),
);

/** Selects the state of the log: one row, which `logStateOf` reads. */
export function selectLogState<Args extends object>({ db, settledTransaction }: Parts<Args>) {
  const newestSettled = db
    .selectFrom('events')
    .select(['tx as end_tx', 'id as end_id'])
    .where('tx', '<=', settledTransaction)
    .orderBy('tx', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  return db
    .selectFrom('event_log')
    .leftJoin(newestSettled.as('newest_settled'), (join) => join.onTrue())
    .select(['name', 'earlier_names', 'pruned_tx', 'pruned_id', 'end_tx', 'end_id'])
    .select(settledTransaction.as('settled_tx'))
    .select((log) =>
      log
        .selectFrom('events')
        .select((newest) => newest.fn.max('tx').as('tx'))
        .as('newest_tx'),
    );
}

const selectLog = statement<object>('selectLog')(selectLogState);

/** Id of the event at a position; no row if there is none. */
export function eventAt<Args extends Position>({ db, param }: Parts<Args>) {
  return db
    .selectFrom('events')
    .select('events.id')
    .where('events.tx', '=', param('tx'))
    .where('events.id', '=', param('id'));
}

const selectPosition = statement<Position>('selectPosition')((parts) =>
  selectLogState(parts).select(eventAt(parts).as('position_id')),
);

interface Range extends Position {
  readonly limit: number;
}

/** Whose events are selected; all when empty. */
interface EventsOf {
  readonly owner?: RawBuilder<string>;
  /** Mailbox of which refusals alone are selected. */
  readonly refusalsOf?: RawBuilder<string>;
}

/**
 * Selects events, each together with the state of the log; the state alone if there are no events. All is of one
 * snapshot.
 */
function selectRange<Args extends Range>(parts: Parts<Args>, of: EventsOf = {}) {
  const { db, param, literal, settledTransaction } = parts;
  const { owner, refusalsOf } = of;
  const events = db
    .selectFrom('events')
    .selectAll()
    .$if(owner !== undefined, (query) => (owner === undefined ? query : query.where('owner', '=', owner)))
    // The type is written into the query, as into the partial index that serves it.
    .$if(refusalsOf !== undefined, (query) =>
      refusalsOf === undefined
        ? query
        : query.where('mailbox_id', '=', refusalsOf).where('type', '=', literal('mail.refused')),
    )
    .where((where) => where(where.refTuple('tx', 'id'), '>', where.tuple(param('tx'), param('id'))))
    .where('tx', '<=', settledTransaction)
    .orderBy('tx')
    .orderBy('id')
    .limit(param('limit'));
  return selectLogState(parts)
    .leftJoin(events.as('event'), (join) => join.onTrue())
    .select(eventAt(parts).as('position_id'))
    .select(['tx', 'id', 'owner', 'mailbox_id', 'type', 'created_at', 'data'])
    .orderBy('tx')
    .orderBy('id');
}

const selectEvents = statement<Range>('selectEvents')((parts) => selectRange(parts));

const selectEventsOfOwner = statement<Range & { owner: string }>('selectEventsOfOwner')((parts) =>
  selectRange(parts, { owner: parts.param('owner') }),
);

const selectRefusalsAfter = statement<Range & { mailboxId: string }>('selectRefusalsAfter')((parts) =>
  selectRange(parts, { refusalsOf: parts.param('mailboxId') }),
);

/** The type is written into the query, as into the partial index that serves it. */
const selectRefusals = statement<{ mailboxId: string; limit: number }>('selectRefusals')(({ db, param, literal }) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('mailbox_id', '=', param('mailboxId'))
    .where('type', '=', literal('mail.refused'))
    .orderBy('tx', 'desc')
    .orderBy('id', 'desc')
    .limit(param('limit')),
);

/** Mailbox that an event is of, with its owner. */
export interface EventMailbox {
  readonly mailboxId: string;
  readonly owner: string;
}

/** Row of `selectLogState`. */
export interface StateRow {
  readonly name: string;
  readonly earlier_names: string;
  readonly pruned_tx: number;
  readonly pruned_id: string;
  readonly end_tx: number | null;
  readonly end_id: string | null;
  readonly settled_tx: number;
  readonly newest_tx: number | null;
}

/** Name of the log on an earlier timeline of its cluster. */
export interface EarlierName {
  readonly name: string;
  /** First number of the transactions of later timelines. This timeline may have used it as well. */
  readonly untilTx: number;
}

/** State of the event log as a whole. */
export interface LogState {
  readonly name: string;
  readonly earlierNames: readonly EarlierName[];
  /** Last event that was removed; `emptyLogEnd` before the first removal. */
  readonly pruned: Position;
  /**
   * Position of a reader who has read everything: that of the newest settled event, or of the last one that was pruned.
   * It is always that of an event, because after a crash of the database, numbers above those of committed events are
   * used again.
   */
  readonly end: Position;
  /**
   * Number up to which every transaction has ended. It is for comparisons within one read, and must not be stored as a
   * position.
   */
  readonly settledTx: number;
  /** Whether there are events after the end that are not settled yet. */
  readonly isUnsettled: boolean;
}

/** State of the log, and whether it knows a position. */
export interface KnownPosition {
  readonly log: LogState;
  /** Whether there is an event at the position, so that all events after it are there too. */
  readonly isThere: boolean;
}

/** Page of the log, in its order. */
export interface EventPage {
  readonly log: LogState;
  readonly events: readonly EventRow[];
  /** Position to read on from: the last of the events, or the end of the log when these are all. */
  readonly next: Position;
  readonly isEnd: boolean;
  /** Whether events after the given position may be missing, because the position is not in the log, or no longer. */
  readonly isPositionGone: boolean;
}

/** Reads the number of the present transaction: the `tx` of all events that it records. */
export async function numberOf(tx: Tx): Promise<number> {
  const row = await tx.first(selectTransaction, {});
  if (row === undefined) throw new Error('a transaction has no number');
  return row.tx;
}

/** Records events in the transaction of the change that they tell of. */
export async function recordEvents(tx: Tx, events: readonly NewEvent[], seed: EventSeed): Promise<void> {
  if (events.length === 0) return;
  const number = await numberOf(tx);
  const ids = idsFrom(seed.eventId, events.length);
  const rows = events.map((event, index) =>
    eventRow(withTrace(event, tx), { tx: number, id: ids[index] ?? '', now: seed.now }),
  );
  await tx.insertAll(insertEvent, rows);
}

/** Event with the trace of the call that makes its transaction, if it has one. */
export function withTrace(event: NewEvent, { traceparent }: Pick<Tx, 'traceparent'>): NewEvent {
  return traceparent === undefined ? event : { ...event, data: { ...event.data, traceparent } };
}

/** Inserts events with known positions. */
export async function insertEvents(tx: Tx, events: readonly EventRow[]): Promise<void> {
  await tx.insertAll(insertEvent, events);
}

/** Row of an event at its position in the log. */
export function eventRow(event: NewEvent, { tx, id, now }: Position & { now: number }): EventRow {
  const { owner, mailbox_id, type, data } = event;
  return { tx, id, owner, mailbox_id, type, created_at: now, data: JSON.stringify(data) };
}

/** Reads the state of the log. */
export async function readLog(tx: Tx, _args: object): Promise<LogState> {
  return logStateOf(await tx.first(selectLog, {}));
}

/** Reads the state of the log, and whether it knows a position. */
export async function readPosition(tx: Tx, { position }: { position: Position }): Promise<KnownPosition> {
  const row = await tx.first(selectPosition, position);
  return { log: logStateOf(row), isThere: row?.position_id != null };
}

/**
 * Reads the events after a position, of one owner or of all: at most `limit`. Events that were pruned are not among
 * them.
 */
export async function readEvents(
  tx: Tx,
  args: { after: Position; limit: number; owner?: string | undefined },
): Promise<EventPage> {
  const { after, limit, owner } = args;
  const range = { ...after, limit };
  const rows =
    owner === undefined ? await tx.all(selectEvents, range) : await tx.all(selectEventsOfOwner, { ...range, owner });
  return pageOf(rows, { after, limit });
}

/** Reads the refusals of messages to a mailbox after a position, in the order of the log: at most `limit`. */
export async function readRefusalsAfter(
  tx: Tx,
  { after, limit, mailboxId }: { after: Position; limit: number; mailboxId: string },
): Promise<EventPage> {
  return pageOf(await tx.all(selectRefusalsAfter, { ...after, limit, mailboxId }), { after, limit });
}

type PageRow = StateRow & NullableEventRow & { readonly position_id: string | null };

function pageOf(rows: readonly PageRow[], { after, limit }: { after: Position; limit: number }): EventPage {
  const [first] = rows;
  const log = logStateOf(first);
  const events = rows.flatMap((row) => eventOf(row) ?? []);
  const isEnd = events.length < limit;
  const next = isEnd ? later(log.end, after) : (events.at(-1) ?? after);
  const isThere = first?.position_id != null;
  const isPositionGone = !isSame(after, logStart) && !hasAllAfter(after, { log, isThere });
  return { log, events, next, isEnd, isPositionGone };
}

/**
 * Whether a position is in this log together with every event after it. It then is that of an event, of the last event
 * that was pruned, or the start of a log from which nothing was pruned. A lost event is never mistaken for another,
 * because ids are random.
 */
export function hasAllAfter(position: Position, { log, isThere }: KnownPosition): boolean {
  const isBeforeAll = position.tx === 0 && log.pruned.tx === 0;
  return (isThere || isBeforeAll || isSame(position, log.pruned)) && !isBefore(log.end, position);
}

/** Reads the state of the log from its row. */
export function logStateOf(row: StateRow | undefined): LogState {
  if (row === undefined) throw new Error('the event log has no state');
  const pruned = row.pruned_tx === 0 ? emptyLogEnd : { tx: row.pruned_tx, id: row.pruned_id };
  return {
    name: row.name,
    earlierNames: JSON.parse(row.earlier_names),
    pruned,
    end: row.end_tx === null || row.end_id === null ? pruned : { tx: row.end_tx, id: row.end_id },
    settledTx: row.settled_tx,
    isUnsettled: (row.newest_tx ?? 0) > row.settled_tx,
  };
}

/** Event of a row that may have none. */
type NullableEventRow = { readonly [Column in keyof EventRow]: EventRow[Column] | null };

function eventOf(row: NullableEventRow): EventRow | undefined {
  const { tx, id, owner, mailbox_id, type, created_at, data } = row;
  const isThere = tx !== null && id !== null && owner !== null && mailbox_id !== null;
  if (!isThere || type === null || created_at === null || data === null) return undefined;
  return { tx, id, owner, mailbox_id, type, created_at, data };
}

/** Reads the last refusals of messages to a mailbox, newest first. */
export async function readRefusals(tx: Tx, args: { mailboxId: string; limit: number }): Promise<EventRow[]> {
  return tx.all(selectRefusals, args);
}

/** Text of a position, with the name of its log. */
export function positionText({ name }: Pick<LogState, 'name'>, { tx, id }: Position): string {
  return `${name}.${tx}.${id}`;
}

/** Whether one position lies before another. */
export function isBefore(one: Position, other: Position): boolean {
  return one.tx < other.tx || (one.tx === other.tx && one.id < other.id);
}

function isSame(one: Position, other: Position): boolean {
  return one.tx === other.tx && one.id === other.id;
}

function later(one: Position, other: Position): Position {
  return isBefore(one, other) ? other : one;
}
