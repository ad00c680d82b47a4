import type { RawBuilder } from 'kysely';
import { afterAllIds, idsFrom } from '../../lib/ids.ts';
import type { Schema } from '../schema.ts';
import { type Parts, statement, type Tx } from '../statement.ts';
import { forgetPlaces, passOver } from './webhook-places.ts';

/** A place in the event log: between two events, or on one. */
export interface Position {
  readonly tx: number;
  /** Of the last event of that transaction which lies before; `afterAllIds` for the end of the transaction. */
  readonly id: string;
}

/** The place before all events. */
export const logStart: Position = { tx: 0, id: '' };

/** An event as the log keeps it. */
export type EventRow = Schema['events'];

/** Something that has happened, to be written beside it. */
export interface NewEvent {
  readonly owner: string;
  readonly mailbox_id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What an operation makes events with that it cannot know by itself. */
export interface EventSeed {
  readonly now: number;
  /** The id of the first event; the others' follow it. */
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

function selectState<Args extends object>({ db, settledTransaction }: Parts<Args>) {
  return db
    .selectFrom('event_log')
    .select(['name', 'pruned_tx', 'pruned_id'])
    .select(settledTransaction.as('settled_tx'))
    .select((log) =>
      log
        .selectFrom('events')
        .select((newest) => newest.fn.max('tx').as('tx'))
        .as('newest_tx'),
    );
}

const selectLog = statement<object>('selectLog')(selectState);

interface Range extends Position {
  readonly limit: number;
}

/** The state of the log beside each event, and without one where there is none: both as of one moment. */
function selectRange<Args extends Range>(parts: Parts<Args>, owner?: RawBuilder<string>) {
  const { db, param, settledTransaction } = parts;
  const events = db
    .selectFrom('events')
    .selectAll()
    .$if(owner !== undefined, (query) => (owner === undefined ? query : query.where('owner', '=', owner)))
    .where((where) => where(where.refTuple('tx', 'id'), '>', where.tuple(param('tx'), param('id'))))
    .where('tx', '<=', settledTransaction)
    .orderBy('tx')
    .orderBy('id')
    .limit(param('limit'));
  return selectState(parts)
    .leftJoin(events.as('event'), (join) => join.onTrue())
    .select(['tx', 'id', 'owner', 'mailbox_id', 'type', 'created_at', 'data'])
    .orderBy('tx')
    .orderBy('id');
}

const selectEvents = statement<Range>('selectEvents')((parts) => selectRange(parts));

const selectEventsOfOwner = statement<Range & { owner: string }>('selectEventsOfOwner')((parts) =>
  selectRange(parts, parts.param('owner')),
);

const holdLog = statement<object>('holdLog')(({ db, hold }) =>
  hold(db.selectFrom('event_log').select(['name', 'database']), { lock: 'change_free', of: 'event_log' }),
);

const selectDatabase = statement<object>('selectDatabase')(({ db, database }) =>
  db.selectNoFrom(database.as('database')),
);

const updateLog = statement<Schema['event_log']>('updateLog')(({ db, param }) =>
  db.updateTable('event_log').set({
    name: param('name'),
    database: param('database'),
    pruned_tx: param('pruned_tx'),
    pruned_id: param('pruned_id'),
  }),
);

const removeAllEvents = statement<object>('removeAllEvents')(({ db }) => db.deleteFrom('events'));

const forgetPositions = statement<object>('forgetPositions')(({ db }) =>
  db.updateTable('mails').set({ tx: 0 }).where('tx', '>', 0),
);

const selectOldest = statement<{ limit: number }>('selectOldest')(({ db, param }) =>
  db.selectFrom('events').select(['tx', 'id', 'created_at']).orderBy('tx').orderBy('id').limit(param('limit')),
);

const removeEventsUpTo = statement<Position>('removeEventsUpTo')(({ db, param }) =>
  db
    .deleteFrom('events')
    .where((where) => where(where.refTuple('tx', 'id'), '<=', where.tuple(param('tx'), param('id')))),
);

const updatePruned = statement<Position>('updatePruned')(({ db, param }) =>
  db.updateTable('event_log').set({ pruned_tx: param('tx'), pruned_id: param('id') }),
);

/** The type stands in the query itself, as in the index that this is read from. */
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

interface StateRow {
  readonly name: string;
  readonly pruned_tx: number;
  readonly pruned_id: string;
  readonly settled_tx: number;
  readonly newest_tx: number | null;
}

/** What is known of the log as a whole. */
export interface LogState {
  readonly name: string;
  /** Events up to here are gone. */
  readonly pruned: Position;
  /** Up to here nothing can be added any more. */
  readonly end: Position;
  /** Whether there are events behind the end, which cannot be told in their order yet. */
  readonly isUnsettled: boolean;
}

/** A piece of the log, in its order. */
export interface EventPage {
  readonly log: LogState;
  readonly events: readonly EventRow[];
  /** Where to read on: the last of the events, or the end of the log when these are all. */
  readonly next: Position;
  readonly isEnd: boolean;
}

/** The number of the present transaction: what `tx` is of all events that it records. */
export async function numberOf(tx: Tx): Promise<number> {
  const row = await tx.first(selectTransaction, {});
  if (row === undefined) throw new Error('a transaction has no number');
  return row.tx;
}

/** Writes events beside what they tell of, in the same transaction. */
export async function recordEvents(tx: Tx, events: readonly NewEvent[], seed: EventSeed): Promise<void> {
  if (events.length === 0) return;
  const number = await numberOf(tx);
  const ids = idsFrom(seed.eventId, events.length);
  const rows = events.map((event, index) => eventRow(event, { tx: number, id: ids[index] ?? '', now: seed.now }));
  await tx.insertAll(insertEvent, rows);
}

/** Writes events whose places are known already. */
export async function insertEvents(tx: Tx, events: readonly EventRow[]): Promise<void> {
  await tx.insertAll(insertEvent, events);
}

/** An event at its place in the log. */
export function eventRow(event: NewEvent, { tx, id, now }: Position & { now: number }): EventRow {
  const { owner, mailbox_id, type, data } = event;
  return { tx, id, owner, mailbox_id, type, created_at: now, data: JSON.stringify(data) };
}

/** The state of the log now. */
export async function readLog(tx: Tx, _args: object): Promise<LogState> {
  return stateOf(await tx.first(selectLog, {}));
}

/** The events behind a place, at most `limit`: of one owner, or of all. What has been pruned is not among them. */
export async function readEvents(
  tx: Tx,
  args: { after: Position; limit: number; owner?: string | undefined },
): Promise<EventPage> {
  const { after, limit, owner } = args;
  const range = { ...after, limit };
  const rows =
    owner === undefined ? await tx.all(selectEvents, range) : await tx.all(selectEventsOfOwner, { ...range, owner });
  const log = stateOf(rows[0]);
  const events = rows.flatMap((row) => eventOf(row) ?? []);
  const isEnd = events.length < limit;
  return { log, events, next: isEnd ? later(log.end, after) : (events.at(-1) ?? after), isEnd };
}

function stateOf(row: StateRow | undefined): LogState {
  if (row === undefined) throw new Error('the event log has no state');
  return {
    name: row.name,
    pruned: { tx: row.pruned_tx, id: row.pruned_id },
    end: { tx: row.settled_tx, id: afterAllIds },
    isUnsettled: (row.newest_tx ?? 0) > row.settled_tx,
  };
}

function eventOf(row: { readonly [Column in keyof EventRow]: EventRow[Column] | null }): EventRow | undefined {
  const { tx, id, owner, mailbox_id, type, created_at, data } = row;
  const isThere = tx !== null && id !== null && owner !== null && mailbox_id !== null;
  if (!isThere || type === null || created_at === null || data === null) return undefined;
  return { tx, id, owner, mailbox_id, type, created_at, data };
}

/** The last messages to a mailbox that were refused, newest first. */
export async function readRefusals(tx: Tx, args: { mailboxId: string; limit: number }): Promise<EventRow[]> {
  return tx.all(selectRefusals, args);
}

/**
 * Makes sure that the log is this database's own: in a restored or copied database the transactions' numbers start anew,
 * and so does the log, under the given name.
 */
export async function openLog(tx: Tx, args: { name: string }): Promise<void> {
  const log = await tx.first(holdLog, {});
  const found = await tx.first(selectDatabase, {});
  // Another node that starts holds it, and does this.
  if (log === undefined || found === undefined || (log.name !== '' && log.database === found.database)) return;
  await tx.run(removeAllEvents, {});
  await tx.run(forgetPositions, {});
  await forgetPlaces(tx);
  await tx.run(updateLog, { name: args.name, database: found.database, pruned_tx: 0, pruned_id: '' });
}

/** Removes the oldest events from before a time, at most `limit`. Returns how many. */
export async function pruneEvents(tx: Tx, args: { before: number; limit: number; now: number }): Promise<number> {
  if ((await tx.first(holdLog, {})) === undefined) return 0;
  const oldest = await tx.all(selectOldest, { limit: args.limit });
  const kept = oldest.findIndex(({ created_at }) => created_at >= args.before);
  const old = kept === -1 ? oldest : oldest.slice(0, kept);
  const last = old.at(-1);
  if (last === undefined) return 0;
  await passOver(tx, { tx: last.tx, id: last.id, now: args.now });
  await tx.run(removeEventsUpTo, { tx: last.tx, id: last.id });
  await tx.run(updatePruned, { tx: last.tx, id: last.id });
  return old.length;
}

/** A place as one text, with the name of the log it is in. */
export function placeText({ name }: Pick<LogState, 'name'>, { tx, id }: Position): string {
  return `${name}.${tx}.${id}`;
}

/** Whether one place lies before another. */
export function isBefore(one: Position, other: Position): boolean {
  return one.tx < other.tx || (one.tx === other.tx && one.id < other.id);
}

function later(one: Position, other: Position): Position {
  return isBefore(one, other) ? other : one;
}
