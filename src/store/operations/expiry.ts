import { type Parts, statement, type Tx } from '../statement.ts';
import { countMails } from './mail-count.ts';

/** A mailbox that is to end. */
export interface EndingMailbox {
  readonly id: string;
  readonly recoverable: number;
}

interface MailboxIds {
  /** A JSON array. */
  readonly ids: string;
}

const archive = statement<MailboxIds & { now: number }>('archive')(({ db, param, elements }) =>
  db
    .updateTable('mailboxes')
    .set({ archived_at: param('now') })
    .where('id', 'in', elements(param('ids'))),
);

const remove = statement<MailboxIds>('remove')(({ db, param, elements }) =>
  db.deleteFrom('mailboxes').where('id', 'in', elements(param('ids'))),
);

const removeMails = statement<MailboxIds>('removeMails')(({ db, param, elements }) =>
  db.deleteFrom('mails').where('mailbox_id', 'in', elements(param('ids'))),
);

const removeAttachments = statement<MailboxIds>('removeAttachments')(({ db, param, elements }) =>
  db.deleteFrom('attachments').where('mailbox_id', 'in', elements(param('ids'))),
);

function selectOldestMails<Args extends { id: string; limit: number }>({ db, param }: Parts<Args>) {
  return db.selectFrom('mails').select('id').where('mailbox_id', '=', param('id')).orderBy('id').limit(param('limit'));
}

const removeOldestMails = statement<{ id: string; limit: number }>('removeOldestMails')((parts) =>
  parts.db.deleteFrom('mails').where('mailbox_id', '=', parts.param('id')).where('id', 'in', selectOldestMails(parts)),
);

const removeAttachmentsOfOldestMails = statement<{ id: string; limit: number }>('removeAttachmentsOfOldestMails')(
  (parts) =>
    parts.db
      .deleteFrom('attachments')
      .where('mailbox_id', '=', parts.param('id'))
      .where('mail_id', 'in', selectOldestMails(parts)),
);

const selectDue = statement<{ now: number; limit: number }>('selectDue')(({ db, param }) =>
  db
    .selectFrom('mailboxes')
    .where('archived_at', 'is', null)
    .where('expires_at', '<=', param('now'))
    .select(['id', 'recoverable'])
    .select(countMails)
    .orderBy('expires_at')
    .limit(param('limit')),
);

/** Archives the recoverable mailboxes and removes the others, with all mails and attachments of both. */
export async function endMailboxes(tx: Tx, mailboxes: readonly EndingMailbox[], now: number): Promise<void> {
  const ids = idsOf(mailboxes);
  await tx.run(removeAttachments, { ids });
  await tx.run(removeMails, { ids });
  await tx.run(archive, { ids: idsOf(mailboxes.filter(({ recoverable }) => recoverable === 1)), now });
  await tx.run(remove, { ids: idsOf(mailboxes.filter(({ recoverable }) => recoverable === 0)) });
}

/**
 * Ends mailboxes whose time has come, oldest expiry first: at most `mailboxesMax` of them with at most `mailsMax` mails.
 * A mailbox with more mails than that loses them over several calls, and ends with the last. `mayBeMore` says that the
 * batch was full.
 */
export async function endDueMailboxes(
  tx: Tx,
  args: { now: number; mailboxesMax: number; mailsMax: number },
): Promise<{ ended: number; mayBeMore: boolean }> {
  const { now, mailboxesMax, mailsMax } = args;
  const due = await tx.all(selectDue, { now, limit: mailboxesMax });
  let mails = 0;
  const ending = due.filter((mailbox) => {
    mails += mailbox.message_count;
    return mails <= mailsMax;
  });
  const [first] = due;
  if (first !== undefined && ending.length === 0) {
    const oldest = { id: first.id, limit: mailsMax };
    await tx.run(removeAttachmentsOfOldestMails, oldest);
    await tx.run(removeOldestMails, oldest);
  }
  if (ending.length > 0) await endMailboxes(tx, ending, now);
  return { ended: ending.length, mayBeMore: due.length === mailboxesMax || ending.length < due.length };
}

function idsOf(mailboxes: readonly EndingMailbox[]): string {
  return JSON.stringify(mailboxes.map(({ id }) => id));
}
