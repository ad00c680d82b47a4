import { type Parts, statement, type Tx } from '../../statement.ts';
import { positionAt, type SortKeyRange } from '../mails/sort-keys.ts';
import type { MailsWithin } from './owned-mails.ts';

interface BlockArgs {
  readonly key: string;
  readonly fromTx: number;
  readonly fromId: string;
  readonly beforeTx: number;
  readonly beforeId: string;
  readonly now: number;
}

/** Mailboxes whose mails are still there although nothing finds them any more, in whole or in part; or that of imports. */
const selectRemainsOf = statement<{ owner: string; now: number }>('selectRemainsOf')(({ db, param, literal }) =>
  db
    .selectFrom('ended_mailboxes')
    .select('mailbox_id as id')
    .unionAll(db.selectFrom('imports').select('id').where('owner', '=', param('owner')))
    .unionAll(
      db
        .selectFrom('mailboxes')
        .select('id')
        .where('owner', '=', param('owner'))
        .where('archived_at', 'is', null)
        .where('expires_at', '<=', param('now')),
    )
    .limit(literal(1)),
);

function countBlock({ db, param, orderedId }: Parts<BlockArgs>, by: 'owner' | 'mailbox_id') {
  const id = orderedId('mails.id');
  return db
    .selectFrom('mails')
    .innerJoin('mailboxes', (join) =>
      join
        .onRef('mailboxes.id', '=', 'mails.mailbox_id')
        .onRef('mails.id', '>=', 'mailboxes.mails_from')
        .on('archived_at', 'is', null)
        .on('expires_at', '>', param('now')),
    )
    .where(`mails.${by}`, '=', param('key'))
    .where(({ eb, ref, tuple }) => eb(tuple(ref('mails.tx'), id), '>=', tuple(param('fromTx'), param('fromId'))))
    .where(({ eb, ref, tuple }) => eb(tuple(ref('mails.tx'), id), '<', tuple(param('beforeTx'), param('beforeId'))))
    .select(({ fn }) => fn.countAll<number>().as('mails'));
}

const countPresent = {
  owner: statement<BlockArgs>('countOwnerPresent')((parts) => countBlock(parts, 'owner')),
  mailbox_id: statement<BlockArgs>('countMailboxPresent')((parts) => countBlock(parts, 'mailbox_id')),
};

/**
 * Whether the store may have mails of an owner that are in no active mailbox: they are about to be removed, or of an import
 * that is under way.
 */
export async function hasPassiveMails(tx: Tx, args: { owner: string; now: number }): Promise<boolean> {
  return (await tx.first(selectRemainsOf, args)) !== undefined;
}

/** Counts the mails in a range that are in active mailboxes. All mails of the range are looked at. */
export async function countPresentMails(
  tx: Tx,
  { owner, mailboxId, from, before, now }: SortKeyRange & Pick<MailsWithin, 'owner' | 'mailboxId'> & { now: number },
): Promise<number> {
  const { tx: fromTx, id: fromId } = positionAt(from);
  const { tx: beforeTx, id: beforeId } = positionAt(before);
  const block = { key: mailboxId ?? owner, fromTx, fromId, beforeTx, beforeId, now };
  const statement = countPresent[mailboxId === undefined ? 'owner' : 'mailbox_id'];
  return (await tx.first(statement, block))?.mails ?? 0;
}
