import { statement, type Tx } from '../../statement.ts';

const markRows = statement<{ mailboxId: string; ids: string; isRead: number }>('markMailRows')(({ db, param, oneOf }) =>
  db
    .updateTable('mails')
    .set({ is_read: param('isRead') })
    .where('mailbox_id', '=', param('mailboxId'))
    .where(oneOf('id', param('ids')))
    .where('is_read', '<>', param('isRead')),
);

/** Marks mails of a mailbox as read or not. Ids that are not in the mailbox are skipped. */
export async function markMails(
  tx: Tx,
  { mailboxId, ids, isRead }: { mailboxId: string; ids: readonly string[]; isRead: boolean },
): Promise<void> {
  await tx.run(markRows, { mailboxId, ids: JSON.stringify(ids), isRead: isRead ? 1 : 0 });
}
