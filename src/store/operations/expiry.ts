import { statement, type Tx } from '../statement.ts';

const archive = statement<{ id: string; now: number }>('archive')(({ db, param }) =>
  db
    .updateTable('mailboxes')
    .set({ archived_at: param('now') })
    .where('id', '=', param('id')),
);

const remove = statement<{ id: string }>('remove')(({ db, param }) =>
  db.deleteFrom('mailboxes').where('id', '=', param('id')),
);

const removeMails = statement<{ id: string }>('removeMails')(({ db, param }) =>
  db.deleteFrom('mails').where('mailbox_id', '=', param('id')),
);

const removeAttachments = statement<{ id: string }>('removeAttachments')(({ db, param }) =>
  db.deleteFrom('attachments').where('mailbox_id', '=', param('id')),
);

const selectMailIds = statement<{ id: string; limit: number }>('selectMailIds')(({ db, param }) =>
  db.selectFrom('mails').where('mailbox_id', '=', param('id')).select('id').orderBy('id').limit(param('limit')),
);

const removeMailsUpTo = statement<{ id: string; mailId: string }>('removeMailsUpTo')(({ db, param }) =>
  db.deleteFrom('mails').where('mailbox_id', '=', param('id')).where('id', '<=', param('mailId')),
);

const removeAttachmentsUpTo = statement<{ id: string; mailId: string }>('removeAttachmentsUpTo')(({ db, param }) =>
  db.deleteFrom('attachments').where('mailbox_id', '=', param('id')).where('mail_id', '<=', param('mailId')),
);

const selectDue = statement<{ now: number; limit: number }>('selectDue')(({ db, param }) =>
  db
    .selectFrom('mailboxes')
    .where('archived_at', 'is', null)
    .where('expires_at', '<=', param('now'))
    .select(['id', 'recoverable'])
    .orderBy('expires_at')
    .limit(param('limit')),
);

/** Archives a recoverable mailbox and removes any other, with all its mails and attachments. */
export async function endMailbox(tx: Tx, mailbox: { id: string; recoverable: number }, now: number): Promise<void> {
  const { id, recoverable } = mailbox;
  await tx.run(removeAttachments, { id });
  await tx.run(removeMails, { id });
  if (recoverable === 1) await tx.run(archive, { id, now });
  else await tx.run(remove, { id });
}

/**
 * Ends mailboxes whose time has come, oldest expiry first: at most `mailboxesMax` of them and about `mailsMax` mails.
 * A mailbox with more mails than that loses them over several calls, and ends with the last. `mayBeMore` says that the
 * batch was full.
 */
export async function endDueMailboxes(
  tx: Tx,
  args: { now: number; mailboxesMax: number; mailsMax: number },
): Promise<{ ended: number; mayBeMore: boolean }> {
  const { now, mailboxesMax, mailsMax } = args;
  const due = await tx.all(selectDue, { now, limit: mailboxesMax });
  let mailsLeft = mailsMax;
  let ended = 0;
  for (const mailbox of due) {
    const mails = await tx.all(selectMailIds, { id: mailbox.id, limit: mailsLeft + 1 });
    const last = mails[mailsLeft - 1];
    if (mails.length > mailsLeft && last !== undefined) {
      await tx.run(removeAttachmentsUpTo, { id: mailbox.id, mailId: last.id });
      await tx.run(removeMailsUpTo, { id: mailbox.id, mailId: last.id });
    }
    if (mails.length > mailsLeft) break;
    await endMailbox(tx, mailbox, now);
    mailsLeft -= mails.length;
    ended += 1;
  }
  return { ended, mayBeMore: due.length === mailboxesMax || ended < due.length };
}
