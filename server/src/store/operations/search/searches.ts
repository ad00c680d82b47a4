import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { type Position, readLog } from '../events.ts';
import { sortKeyAfter, sortKeyOf } from '../mails/sort-keys.ts';
import { type IndexedMail, insertIndexedMails, removeSomeIndexed } from './word-index.ts';

/** A part of an owner's word index. */
export type IndexPart = Omit<Schema['index_parts'], 'owner'>;

/** The word index of an owner: the range of mails that it covers, and its parts, that of the newest mails first. */
export type SearchIndex = Schema['searches'] & { readonly parts: readonly IndexPart[] };

type Lease = Pick<Schema['searches'], 'owner' | 'lease' | 'leased_until'>;
type Progress = Pick<Schema['searches'], 'position_tx' | 'position_id' | 'walked_to'>;

const selectSearch = statement<{ owner: string }>('selectSearch')(({ db, param }) =>
  db.selectFrom('searches').selectAll().where('owner', '=', param('owner')),
);

const selectParts = statement<{ owner: string }>('selectIndexParts')(({ db, param }) =>
  db
    .selectFrom('index_parts')
    .select(['part', 'from_place', 'mails'])
    .where('owner', '=', param('owner'))
    .orderBy('from_place', 'desc'),
);

const selectSearches = statement<{ after: string; limit: number }>('selectSearches')(({ db, param }) =>
  db.selectFrom('searches').selectAll().where('owner', '>', param('after')).orderBy('owner').limit(param('limit')),
);

const insertSearch = statement<Schema['searches']>('insertSearch')(({ db, param }) =>
  db
    .insertInto('searches')
    .values({
      owner: param('owner'),
      searched_at: param('searched_at'),
      position_tx: param('position_tx'),
      position_id: param('position_id'),
      walked_to: param('walked_to'),
      lease: param('lease'),
      leased_until: param('leased_until'),
      is_ending: param('is_ending'),
    })
    .onConflict((conflict) =>
      conflict.column('owner').doUpdateSet({ searched_at: (row) => row.ref('excluded.searched_at') }),
    ),
);

const takeLease = statement<Lease & { now: number }>('takeLease')(({ db, param, literal }) =>
  db
    .updateTable('searches')
    .set({ lease: param('lease'), leased_until: param('leased_until') })
    .where('owner', '=', param('owner'))
    .where('is_ending', '=', literal(0))
    .where(({ eb, or }) => or([eb('lease', '=', param('lease')), eb('leased_until', '<=', param('now'))])),
);

const moveOn = statement<Lease & Progress>('moveIndexOn')(({ db, param, literal }) =>
  db
    .updateTable('searches')
    .set({
      position_tx: param('position_tx'),
      position_id: param('position_id'),
      walked_to: param('walked_to'),
      leased_until: param('leased_until'),
    })
    .where('owner', '=', param('owner'))
    .where('lease', '=', param('lease'))
    .where('is_ending', '=', literal(0)),
);

const putPart = statement<Schema['index_parts']>('putIndexPart')(({ db, param }) =>
  db
    .insertInto('index_parts')
    .values({ owner: param('owner'), part: param('part'), from_place: param('from_place'), mails: param('mails') })
    .onConflict((conflict) =>
      conflict.columns(['owner', 'part']).doUpdateSet({
        from_place: (row) => row.ref('excluded.from_place'),
        mails: (row) => row.ref('excluded.mails'),
      }),
    ),
);

const endSearch = statement<{ owner: string; before: number; now: number }>('endSearch')(({ db, param, literal }) =>
  db
    .updateTable('searches')
    .set({ is_ending: literal(1) })
    .where('owner', '=', param('owner'))
    .where('searched_at', '<', param('before'))
    .where('leased_until', '<=', param('now')),
);

const abandon = statement<Omit<Lease, 'leased_until'>>('abandonSearch')(({ db, param, literal }) =>
  db
    .updateTable('searches')
    .set({ is_ending: literal(1) })
    .where('owner', '=', param('owner'))
    .where('lease', '=', param('lease')),
);

const endAll = statement<object>('endAllSearches')(({ db, literal }) =>
  db.updateTable('searches').set({ is_ending: literal(1) }),
);

const endAfter = statement<Position>('endSearchesAfter')(({ db, param, literal }) =>
  db
    .updateTable('searches')
    .set({ is_ending: literal(1) })
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('position_tx', 'position_id'), '>', tuple(param('tx'), param('id'))),
    ),
);

const removeParts = statement<{ owner: string }>('removeIndexParts')(({ db, param }) =>
  db.deleteFrom('index_parts').where('owner', '=', param('owner')),
);

const removeSearch = statement<{ owner: string }>('removeSearch')(({ db, param }) =>
  db.deleteFrom('searches').where('owner', '=', param('owner')),
);

/** The word index of an owner; `undefined` when there is none that can be searched. */
export async function readSearchIndex(tx: Tx, { owner }: { owner: string }): Promise<SearchIndex | undefined> {
  const search = await tx.first(selectSearch, { owner });
  if (search === undefined || search.is_ending === 1) return undefined;
  return { ...search, parts: await tx.all(selectParts, { owner }) };
}

/** Owners who search, in the order of their names, after `after`. */
export async function readSearches(tx: Tx, args: { after: string; limit: number }): Promise<Schema['searches'][]> {
  return tx.all(selectSearches, args);
}

/**
 * Records that an owner searches. From now on the owner's mails are indexed: new ones first, then the older ones,
 * newest first.
 */
export async function noteSearch(tx: Tx, { owner, now }: { owner: string; now: number }): Promise<void> {
  const { end } = await readLog(tx, {});
  await tx.run(insertSearch, {
    owner,
    searched_at: now,
    position_tx: end.tx,
    position_id: end.id,
    walked_to: sortKeyAfter(sortKeyOf(end)),
    lease: '',
    leased_until: 0,
    is_ending: 0,
  });
}

/** Takes the lease that lets one process index the mails of an owner; `undefined` when another process has it. */
export async function claimIndexing(tx: Tx, args: Lease & { now: number }): Promise<SearchIndex | undefined> {
  if ((await tx.run(takeLease, args)) === 0) return undefined;
  return readSearchIndex(tx, args);
}

/** A batch of mails for an owner's word index, and the range that the index then covers. */
export interface IndexBatch extends Lease {
  readonly position: Position;
  readonly walkedTo: string;
  /** The parts that the mails change. */
  readonly parts: readonly IndexPart[];
  readonly mails: readonly IndexedMail[];
}

/** Indexes a batch of mails. Returns whether the lease was still held; nothing is changed otherwise. */
export async function indexMails(tx: Tx, batch: IndexBatch): Promise<boolean> {
  const { owner, lease, leased_until, position, walkedTo, parts, mails } = batch;
  const progress = { position_tx: position.tx, position_id: position.id, walked_to: walkedTo };
  if ((await tx.run(moveOn, { owner, lease, leased_until, ...progress })) === 0) return false;
  for (const part of parts) await tx.run(putPart, { owner, ...part });
  if (mails.length > 0) await insertIndexedMails(tx, { owner, mails });
  return true;
}

/**
 * Gives up an index that can no longer be kept up to date. `forgetSearch` removes it, and the next search begins a new
 * one.
 */
export async function abandonSearch(tx: Tx, args: Omit<Lease, 'leased_until'>): Promise<void> {
  await tx.run(abandon, args);
}

/** Gives up the indexes that cover more than the log, from which events were lost. */
export async function endSearchesAfter(tx: Tx, { tx: number, id }: Position): Promise<void> {
  await tx.run(endAfter, { tx: number, id });
}

/** Gives up all indexes, because the sort keys of mails have changed. */
export async function endSearches(tx: Tx): Promise<void> {
  await tx.run(endAll, {});
}

/**
 * Removes an index that was last searched before a time, at most `limit` of its mails. Returns whether some may be
 * left.
 */
export async function forgetSearch(
  tx: Tx,
  { owner, before, now, limit }: { owner: string; before: number; now: number; limit: number },
): Promise<boolean> {
  await tx.run(endSearch, { owner, before, now });
  if ((await tx.first(selectSearch, { owner }))?.is_ending !== 1) return false;
  if ((await removeSomeIndexed(tx, { owner, limit })) > 0) return true;
  await tx.run(removeParts, { owner });
  await tx.run(removeSearch, { owner });
  return false;
}
