import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../../schema.ts';
import { type Parts, statement, type Tx } from '../../statement.ts';
import { selectActive } from '../active-mailboxes.ts';
import { type MailRow, mailsFrom, readMailsById } from '../mails/mails.ts';
import { givenAtOnceMax, type UidList } from './uid-lists.ts';
import { positionInLife, selectUnnumbered } from './unnumbered-mails.ts';

/** List of UIDs and its mailbox. */
export interface UidListKey {
  readonly mailboxId: string;
  readonly uidValidity: number;
}

/** UID of a mail, whether the mail is marked as read, `undefined` when it is gone, and whether it is marked for EXPUNGE. */
export interface ListedUid {
  readonly uid: number;
  readonly isRead: boolean | undefined;
  readonly isDeleted: boolean;
}

/** Mail with its UID, whether it is marked for EXPUNGE, 0 or 1, and the time at which its mailbox expires. */
export type NumberedMail = MailRow & { readonly uid: number; readonly is_deleted: number; readonly expires_at: number };

const holdMailbox = statement<{ mailboxId: string; now: number }>('holdNumberedMailbox')((parts) =>
  parts.hold(
    selectActive(parts)
      .select(['mailboxes.mails_from', 'mails_from_tx'])
      .where('mailboxes.id', '=', parts.param('mailboxId')),
    {
      lock: 'stay',
      of: 'mailboxes',
    },
  ),
);

const holdList = statement<UidListKey>('holdUidList')(({ db, param, hold }) =>
  hold(
    db
      .selectFrom('uid_lists')
      .select(['mails_from', 'uid_next', 'given_tx', 'given_id'])
      .where('uid_validity', '=', param('uidValidity'))
      .where('mailbox_id', '=', param('mailboxId')),
    { lock: 'change', of: 'uid_lists' },
  ),
);

const selectNew = statement<UidListKey & { tx: number; id: string; limit: number }>('selectUnnumbered')((parts) =>
  selectUnnumbered(parts).select(['mails.id', 'tx']).select(parts.settledTransaction.as('settled_tx')),
);

const insertUid = statement<Schema['mail_uids']>('insertUid')(({ db, param }) =>
  db.insertInto('mail_uids').values({
    uid_validity: param('uid_validity'),
    uid: param('uid'),
    mail_id: param('mail_id'),
    is_deleted: param('is_deleted'),
  }),
);

const updateList = statement<Pick<Schema['uid_lists'], 'uid_validity' | 'uid_next' | 'given_tx' | 'given_id'>>(
  'updateUidList',
)(({ db, param }) =>
  db
    .updateTable('uid_lists')
    .set({ uid_next: param('uid_next'), given_tx: param('given_tx'), given_id: param('given_id') })
    .where('uid_validity', '=', param('uid_validity')),
);

/** Selects the mail of a UID. By itself: for a join, a planner may read all mails of the mailbox for a page of UIDs. */
function selectMailOf<Args extends UidListKey>(
  parts: Parts<Args>,
  { selectFrom }: ExpressionBuilder<Schema, 'mail_uids'>,
) {
  return selectFrom('mails')
    .where('mails.mailbox_id', '=', parts.param('mailboxId'))
    .whereRef('mails.id', '=', 'mail_uids.mail_id')
    .where('mails.id', '>=', mailsFrom(parts));
}

/** One text, because a row for each mail would be most of the work. */
const selectUids = statement<UidListKey & { after: number; limit: number }>('selectUids')((parts) => {
  const { db, param, literal } = parts;
  const page = db
    .selectFrom('mail_uids')
    .select((listed) => {
      const isRead = selectMailOf(parts, listed).select('is_read');
      const texts = [listed.ref('uid'), literal(' '), isRead, literal(' '), listed.ref('is_deleted')];
      return listed.fn<string>('concat', texts).as('listed');
    })
    .where('uid_validity', '=', param('uidValidity'))
    .where('uid', '>', param('after'))
    .orderBy('uid')
    .limit(param('limit'));
  return db
    .selectFrom(page.as('page'))
    .select(({ fn }) => fn<string | null>('string_agg', ['listed', literal(',')]).as('listed'));
});

/** Of the table of UIDs alone: in a join with mails, a planner may go over all UIDs of the list for a few. */
const selectMailIds = statement<UidListKey & { uids: string; now: number }>('selectMailIdsOfUids')((parts) => {
  const { db, param, oneOfNumbers } = parts;
  const mailbox = selectActive(parts).select('expires_at').where('mailboxes.id', '=', param('mailboxId'));
  return db
    .selectFrom('mail_uids')
    .select(['uid', 'mail_id', 'is_deleted', mailbox.as('expires_at')])
    .where('uid_validity', '=', param('uidValidity'))
    .where(oneOfNumbers('mail_uids.uid', param('uids')));
});

const markDeleted = statement<UidListKey & { uids: string; isDeleted: number }>('markDeletedUids')(
  ({ db, param, oneOfNumbers }) =>
    db
      .updateTable('mail_uids')
      .set({ is_deleted: param('isDeleted') })
      .where('uid_validity', '=', param('uidValidity'))
      .where(oneOfNumbers('mail_uids.uid', param('uids')))
      .where('is_deleted', '<>', param('isDeleted')),
);

const removeGone = statement<UidListKey & { uids: string }>('removeGoneUids')((parts) =>
  parts.db
    .deleteFrom('mail_uids')
    .where('uid_validity', '=', parts.param('uidValidity'))
    .where(parts.oneOfNumbers('mail_uids.uid', parts.param('uids')))
    .where((gone) => gone.not(gone.exists(selectMailOf(parts, gone).select('mails.id')))),
);

/**
 * Gives UIDs to mails of a mailbox that have none, in the order of the log as far as it can be read: at most `limit`. A mail whose
 * transaction ends later than one with a higher number has the higher UID. `mayBeMore` says that some may be left; `undefined` when the list
 * or its life of the mailbox has ended.
 */
export async function giveUids(
  tx: Tx,
  { mailboxId, uidValidity, now, limit }: UidListKey & { now: number; limit: number },
): Promise<(UidList & { readonly mayBeMore: boolean }) | undefined> {
  const mailbox = await tx.first(holdMailbox, { mailboxId, now });
  const list = await tx.first(holdList, { mailboxId, uidValidity });
  if (mailbox === undefined || list === undefined || list.mails_from !== mailbox.mails_from) return undefined;
  const most = Math.min(limit, givenAtOnceMax);
  const after = positionInLife({ tx: list.given_tx, id: list.given_id }, mailbox.mails_from_tx);
  const found = await tx.all(selectNew, { mailboxId, uidValidity, ...after, limit: most });
  if (found.length === 0) return { uidValidity, uidNext: list.uid_next, mayBeMore: false };
  const uids = found.map(({ id }, index) => ({
    ...{ uid_validity: uidValidity, uid: list.uid_next + index },
    ...{ mail_id: id, is_deleted: 0 },
  }));
  await tx.insertAll(insertUid, uids);
  // Before a mail that is not settled, one may still come.
  const settled = found.findLast(({ tx: number, settled_tx }) => number <= settled_tx) ?? after;
  const uidNext = list.uid_next + found.length;
  const position = { given_tx: settled.tx, given_id: settled.id };
  await tx.run(updateList, { uid_validity: uidValidity, uid_next: uidNext, ...position });
  return { uidValidity, uidNext, mayBeMore: found.length === most };
}

/** Reads a page of a list after a UID: at most `limit`, in order; those whose mail is gone are among them. */
export async function readUids(
  tx: Tx,
  args: UidListKey & { after: number; limit: number },
): Promise<readonly ListedUid[]> {
  const { listed } = (await tx.first(selectUids, args)) ?? {};
  return listed == null ? [] : listed.split(',').map(listedUid);
}

/** Reads those mails of an active mailbox that have one of the UIDs, in no order. */
export async function readMailsByUid(
  tx: Tx,
  { uids, ...key }: UidListKey & { uids: readonly number[]; now: number },
): Promise<NumberedMail[]> {
  const numbered = await tx.all(selectMailIds, { ...key, uids: JSON.stringify(uids) });
  const { mailboxId } = key;
  const rows = await readMailsById(tx, { mailboxId, ids: numbered.map(({ mail_id }) => mail_id) });
  return numbered.flatMap(({ uid, mail_id, is_deleted, expires_at }) => {
    const row = rows.get(mail_id);
    return row === undefined || expires_at === null ? [] : [{ ...row, uid, is_deleted, expires_at }];
  });
}

/** Marks mails for EXPUNGE, by their UIDs, or takes the mark away. */
export async function markDeletedUids(
  tx: Tx,
  { uids, isDeleted, ...key }: UidListKey & { uids: readonly number[]; isDeleted: boolean },
): Promise<void> {
  await tx.run(markDeleted, { ...key, uids: JSON.stringify(uids), isDeleted: isDeleted ? 1 : 0 });
}

/** Removes UIDs whose mail is gone. */
export async function removeGoneUids(
  tx: Tx,
  { uids, ...key }: UidListKey & { uids: readonly number[] },
): Promise<void> {
  await tx.run(removeGone, { ...key, uids: JSON.stringify(uids) });
}

function listedUid(text: string): ListedUid {
  const [uid = '', isRead, isDeleted] = text.split(' ');
  return { uid: Number(uid), isRead: isRead === '' ? undefined : isRead === '1', isDeleted: isDeleted === '1' };
}
