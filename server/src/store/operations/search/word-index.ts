import type { WordHit } from '../../dialect.ts';
import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';

const insertIndexed = statement<Schema['indexed_mails']>('insertIndexed')(({ db, param, indexedWords }) =>
  db.insertInto('indexed_mails').values({
    owner: param('owner'),
    mail_id: param('mail_id'),
    mailbox_id: param('mailbox_id'),
    tx: param('tx'),
    words: indexedWords(param('words')),
  }),
);

const holdMails = statement<{ owner: string; ids: string }>('holdMails')(({ db, param, oneOf, hold }) =>
  hold(
    db
      .selectFrom('mails')
      .select('mails.id')
      .where('mails.owner', '=', param('owner'))
      .where(oneOf('mails.id', param('ids')))
      .orderBy('mails.id'),
    { lock: 'stay', of: 'mails' },
  ),
);

const selectIndexed = statement<{ owner: string; ids: string }>('selectIndexed')(({ db, param, oneOf }) =>
  db
    .selectFrom('indexed_mails')
    .select('mail_id')
    .where('owner', '=', param('owner'))
    .where(oneOf('mail_id', param('ids'))),
);

const selectSearching = statement<{ owners: string }>('selectSearching')(({ db, param, oneOf }) =>
  db
    .selectFrom('searches')
    .select('owner')
    .where(oneOf('owner', param('owners'))),
);

const removeIndexedMails = statement<{ owner: string; ids: string }>('removeIndexedMails')(({ db, param, oneOf }) =>
  db
    .deleteFrom('indexed_mails')
    .where('owner', '=', param('owner'))
    .where(oneOf('mail_id', param('ids'))),
);

const selectSomeIndexed = statement<{ owner: string; limit: number }>('selectSomeIndexed')(({ db, param }) =>
  db
    .selectFrom('indexed_mails')
    .select('mail_id')
    .where('owner', '=', param('owner'))
    .orderBy('mail_id')
    .limit(param('limit')),
);

const selectHits = statement<{ groups: string; limit: number }>('selectHits')(({ db, param, wordHits }) =>
  db
    .selectFrom(wordHits(param('groups')).as('hits'))
    .select(['owner', 'mail_id', 'mailbox_id', 'tx'])
    .limit(param('limit')),
);

const tidy = statement<object>('tidyWordIndex')(({ tidyWordIndex }) => tidyWordIndex);

const selectDeletedWords = statement<object>('selectDeletedWords')(({ deletedWords }) => deletedWords);
const beginMerge = statement<object>('beginMerge')(({ mergeWords }) => mergeWords({ begins: true }));
const goOnMerging = statement<object>('goOnMerging')(({ mergeWords }) => mergeWords({ begins: false }));

/** A mail with its terms, ready for the word index. */
export type IndexedMail = Omit<Schema['indexed_mails'], 'owner'>;

/** Adds mails of an owner to the word index, except deleted ones and those that it has already. */
export async function insertIndexedMails(
  tx: Tx,
  { owner, mails }: { owner: string; mails: readonly IndexedMail[] },
): Promise<void> {
  const ids = JSON.stringify(mails.map(({ mail_id }) => mail_id));
  // Whoever deletes one of them waits, and then finds it in the index.
  const held = new Set((await tx.all(holdMails, { owner, ids })).map(({ id }) => id));
  const known = new Set((await tx.all(selectIndexed, { owner, ids })).map(({ mail_id }) => mail_id));
  const missing = mails.filter(({ mail_id }) => held.has(mail_id) && !known.has(mail_id));
  await tx.insertAll(
    insertIndexed,
    missing.map((mail) => ({ owner, ...mail })),
  );
  await tx.run(tidy, {});
}

/** Removes deleted mails from the word index. Mails of owners who do not search are not in it. */
export async function removeIndexed(
  tx: Tx,
  mails: readonly { readonly owner: string; readonly id: string }[],
): Promise<void> {
  if (mails.length === 0) return;
  const byOwner = Map.groupBy(mails, ({ owner }) => owner);
  const searching = await tx.all(selectSearching, { owners: JSON.stringify([...byOwner.keys()]) });
  for (const { owner } of searching) {
    const ids = (byOwner.get(owner) ?? []).map(({ id }) => id);
    await tx.run(removeIndexedMails, { owner, ids: JSON.stringify(ids) });
  }
}

/** Removes some mails of an owner from the word index, at most `limit`. Returns how many. */
export async function removeSomeIndexed(tx: Tx, { owner, limit }: { owner: string; limit: number }): Promise<number> {
  const some = await tx.all(selectSomeIndexed, { owner, limit });
  if (some.length === 0) return 0;
  await tx.run(removeIndexedMails, { owner, ids: JSON.stringify(some.map(({ mail_id }) => mail_id)) });
  await tx.run(tidy, {});
  return some.length;
}

/** A question to the word index of one owner: for at most `limit` mails, in no order. */
export interface WordQuery {
  readonly owner: string;
  /** Beginnings of terms. Mails are found that have, for all of a group, a term that begins with it. */
  readonly groups: readonly (readonly string[])[];
  readonly limit: number;
}

/**
 * Finds mails of an owner in the word index. Terms of different owners should differ, so that a search does not read
 * the mails of others.
 */
export async function readWordHits(tx: Tx, { owner, groups, limit }: WordQuery): Promise<Omit<WordHit, 'owner'>[]> {
  const hits = await tx.all(selectHits, { groups: JSON.stringify(groups), limit });
  return hits.filter((hit) => hit.owner === owner);
}

/**
 * Merges a piece of the word index, where deleted content is erased and the index still has words of deleted mails. Returns whether it
 * has some.
 */
export async function removeDeletedWords(tx: Tx, { begins }: { begins: boolean }): Promise<boolean> {
  if (!tx.isErasing || (await tx.first(selectDeletedWords, {})) === undefined) return false;
  await tx.run(begins ? beginMerge : goOnMerging, {});
  return true;
}
