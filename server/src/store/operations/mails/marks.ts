import { statement, type Tx } from '../../statement.ts';
import { appendUsage } from '../usage.ts';
import { holdOwnMailboxes, isInPresentLife, type MailKey, pairsOf } from './mails.ts';

const markRows = statement<{ keys: string; isRead: number }>('markMailRows')(({ db, param, pairs }) =>
  db
    .updateTable('mails')
    .set({ is_read: param('isRead') })
    .where(({ refTuple }) => refTuple('mailbox_id', 'id'), 'in', pairs(param('keys')))
    .where(isInPresentLife)
    .where('is_read', '<>', param('isRead'))
    .returning('mailbox_id'),
);

/**
 * Marks mails of an owner as read or not, and returns the number of those that were not marked so. Mails that the owner does not
 * have are skipped.
 * @param args.changeId An id for the change of the usage.
 */
export async function markMails(
  tx: Tx,
  { owner, keys, isRead, changeId }: { owner: string; keys: readonly MailKey[]; isRead: boolean; changeId: string },
): Promise<number> {
  // A mailbox that ends counts nothing any more.
  const held = await holdOwnMailboxes(tx, { owner, keys });
  const marked = await tx.all(markRows, { keys: pairsOf(held), isRead: isRead ? 1 : 0 });
  const changes = [...Map.groupBy(marked, ({ mailbox_id }) => mailbox_id)].map(([mailbox_id, { length }]) => ({
    ...{ owner, mailbox_id, id: changeId, mails: 0, bytes: 0 },
    unread: isRead ? -length : length,
  }));
  await appendUsage(tx, changes);
  return marked.length;
}
