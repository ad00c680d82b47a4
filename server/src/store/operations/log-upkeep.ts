import { base32 } from '../../lib/ids.ts';
import type { RandomBytes } from '../../lib/random.ts';
import type { Schema } from '../schema.ts';
import { statement, type Tx } from '../statement.ts';
import { numberOf, type Position, readLog } from './events.ts';
import { forgetDeletedPositions } from './mails/deleted-mails.ts';
import { endSearches, endSearchesAfter } from './search/searches.ts';
import { forgetPositions, holdPositionsTo, passOver } from './webhooks/positions.ts';

const holdLog = statement<object>('holdLog')(({ db, hold }) =>
  hold(db.selectFrom('event_log').select(['name', 'database', 'earlier_names', 'pruned_tx', 'pruned_id']), {
    lock: 'change',
    of: 'event_log',
  }),
);

const holdFreeLog = statement<object>('holdFreeLog')(({ db, hold }) =>
  hold(db.selectFrom('event_log').select('name'), { lock: 'change_free', of: 'event_log' }),
);

const selectDatabase = statement<object>('selectDatabase')(({ db, database }) =>
  db.selectNoFrom(database.as('database')),
);

const updateLog = statement<Schema['event_log']>('updateLog')(({ db, param }) =>
  db.updateTable('event_log').set({
    name: param('name'),
    database: param('database'),
    earlier_names: param('earlier_names'),
    pruned_tx: param('pruned_tx'),
    pruned_id: param('pruned_id'),
  }),
);

const removeAllEvents = statement<object>('removeAllEvents')(({ db }) => db.deleteFrom('events'));

const resetMailPositions = statement<object>('resetMailPositions')(({ db }) =>
  db.updateTable('mails').set({ tx: 0 }).where('tx', '>', 0),
);

const resetLives = statement<object>('resetLives')(({ db, literal }) =>
  db
    .updateTable('mailboxes')
    .set({ mails_from_tx: literal(-1) })
    .where('mails_from_tx', '>=', literal(0)),
);

const selectOldest = statement<{ limit: number }>('selectOldest')(({ db, param, settledTransaction }) =>
  db
    .selectFrom('events')
    .select(['tx', 'id', 'created_at'])
    .where('tx', '<=', settledTransaction)
    .orderBy('tx')
    .orderBy('id')
    .limit(param('limit')),
);

const removeEventsUpTo = statement<Position>('removeEventsUpTo')(({ db, param }) =>
  db
    .deleteFrom('events')
    .where((where) => where(where.refTuple('tx', 'id'), '<=', where.tuple(param('tx'), param('id')))),
);

const updatePruned = statement<Position>('updatePruned')(({ db, param }) =>
  db.updateTable('event_log').set({ pruned_tx: param('tx'), pruned_id: param('id') }),
);

const logNameBytes = 5;
/** Earlier names that are remembered: one for each promotion. */
const earlierNamesMax = 100;

/** Makes a new name for an event log. */
export function newLogName(random: RandomBytes): string {
  return base32(random(logNameBytes));
}

const selectIdentity = statement<object>('selectIdentity')(({ db, database }) =>
  db.selectFrom('event_log').select(['name', 'database as opened_for']).select(database.as('database')),
);

/** Reads the identity of the database (Dialect.database), and whether the log was opened for it. */
export async function readIdentity(tx: Tx, _args: object): Promise<{ database: string | null; isLogOpen: boolean }> {
  const row = await tx.first(selectIdentity, {});
  if (row === undefined) throw new Error('the event log has no state');
  const { name, opened_for: openedFor, database } = row;
  return { database, isLogOpen: name !== '' && openedFor === database };
}

/**
 * Opens the event log for this database. Another cluster counts transactions anew: events and positions from before
 * mean nothing there, and the log begins again, empty. On another timeline of the same cluster the events stay and
 * numbers go on after them, but readers may know positions of events that were lost, whose numbers are given out again. In
 * both cases the log gets a new name. The earlier one is remembered with the number of this transaction, which is the
 * first to write on the timeline: what has a lesser number was written before.
 */
export async function openLog(tx: Tx, args: { name: string }): Promise<void> {
  const log = await tx.first(holdLog, {});
  const database = (await tx.first(selectDatabase, {}))?.database ?? null;
  if (log === undefined || database === null) throw new Error('the event log cannot be opened on a standby');
  if (log.name !== '' && log.database === database) return;
  if (log.name !== '' && clusterOf(log.database) === clusterOf(database)) {
    const { end, earlierNames } = await readLog(tx, {});
    await holdPositionsTo(tx, end);
    await endSearchesAfter(tx, end);
    const names = [...earlierNames, { name: log.name, untilTx: await numberOf(tx) }].slice(-earlierNamesMax);
    await tx.run(updateLog, { ...log, name: args.name, database, earlier_names: JSON.stringify(names) });
    return;
  }
  await tx.run(removeAllEvents, {});
  await tx.run(resetMailPositions, {});
  await tx.run(resetLives, {});
  await forgetDeletedPositions(tx, { tx: Number.MAX_SAFE_INTEGER });
  await endSearches(tx);
  await forgetPositions(tx);
  await tx.run(updateLog, { name: args.name, database, earlier_names: '[]', pruned_tx: 0, pruned_id: '' });
}

/** Removes the oldest events from before a time, at most `limit`. Returns their number. */
export async function pruneEvents(tx: Tx, args: { before: number; limit: number; now: number }): Promise<number> {
  if ((await tx.first(holdFreeLog, {})) === undefined) return 0;
  const oldest = await tx.all(selectOldest, { limit: args.limit });
  const kept = oldest.findIndex(({ created_at }) => created_at >= args.before);
  const old = kept === -1 ? oldest : oldest.slice(0, kept);
  const last = old.at(-1);
  if (last === undefined) return 0;
  await passOver(tx, { tx: last.tx, id: last.id, now: args.now });
  await tx.run(removeEventsUpTo, { tx: last.tx, id: last.id });
  // Of the last transaction some events may be left.
  await forgetDeletedPositions(tx, { tx: last.tx - 1 });
  await tx.run(updatePruned, { tx: last.tx, id: last.id });
  return old.length;
}

/** Cluster of a database: the part of its identity before the slash. */
function clusterOf(database: string): string {
  return database.split('/', 1)[0] ?? '';
}
