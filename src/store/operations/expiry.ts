import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../schema.ts';
import { type Parts, statement, type Tx } from '../statement.ts';
import { type EventSeed, type NewEvent, recordEvents } from './events.ts';

/** A mailbox that is to end. */
export interface EndingMailbox {
  readonly id: string;
  readonly owner: string;
  readonly address: string;
  readonly tag: string;
  readonly recoverable: number;
}

/** Why mailboxes end: their time has come, or their owner says so. */
export type EndReason = 'expired' | 'deleted';

interface MailboxIds {
  /** A JSON array. */
  readonly ids: string;
}

function countMails(from: ExpressionBuilder<Schema, 'mailboxes'>) {
  return from
    .selectFrom('mails')
    .whereRef('mails.mailbox_id', '=', 'mailboxes.id')
    .select((count) => count.fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull()
    .as('message_count');
}

const archive = statement<MailboxIds & { now: number }>('archive')(({ db, param, oneOf }) =>
  db
    .updateTable('mailboxes')
    .set({ archived_at: param('now') })
    .where(oneOf('id', param('ids'))),
);

const remove = statement<MailboxIds>('remove')(({ db, param, oneOf }) =>
  db.deleteFrom('mailboxes').where(oneOf('id', param('ids'))),
);

const removeMails = statement<MailboxIds>('removeMails')(({ db, param, oneOf }) =>
  db.deleteFrom('mails').where(oneOf('mailbox_id', param('ids'))),
);

const removeAttachments = statement<MailboxIds>('removeAttachments')(({ db, param, oneOf }) =>
  db.deleteFrom('attachments').where(oneOf('mailbox_id', param('ids'))),
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

interface MailKeys {
  /** A JSON array of pairs: the id of a mailbox and of a mail in it. */
  readonly keys: string;
}

const removeMailsByKey = statement<MailKeys>('removeMailsByKey')(({ db, param, pairs }) =>
  db.deleteFrom('mails').where(({ refTuple }) => refTuple('mailbox_id', 'id'), 'in', pairs(param('keys'))),
);

const removeAttachmentsByKey = statement<MailKeys>('removeAttachmentsByKey')(({ db, param, pairs }) =>
  db.deleteFrom('attachments').where(({ refTuple }) => refTuple('mailbox_id', 'mail_id'), 'in', pairs(param('keys'))),
);

const selectDueMails = statement<{ now: number; limit: number }>('selectDueMails')(({ db, param }) =>
  db
    .selectFrom('mailboxes')
    .innerJoin('mails', 'mails.mailbox_id', 'mailboxes.id')
    .where('archived_at', 'is', null)
    .where('expires_at', '<=', param('now'))
    .select(['mails.mailbox_id', 'mails.id'])
    .orderBy('mails.id')
    .limit(param('limit')),
);

const holdDue = statement<{ now: number; limit: number }>('holdDue')(({ db, param, hold }) =>
  hold(
    db
      .selectFrom('mailboxes')
      .where('archived_at', 'is', null)
      .where('expires_at', '<=', param('now'))
      .select(['id', 'owner', 'address', 'tag', 'recoverable'])
      .select(countMails)
      .orderBy('expires_at')
      .limit(param('limit')),
    { lock: 'change_free', of: 'mailboxes' },
  ),
);

/** Archives the recoverable mailboxes and removes the others, with all mails and attachments of both. */
export async function endMailboxes(
  tx: Tx,
  mailboxes: readonly EndingMailbox[],
  { reason, ...seed }: EventSeed & { reason: EndReason },
): Promise<void> {
  const { now } = seed;
  const ids = idsOf(mailboxes);
  await tx.run(removeAttachments, { ids });
  await tx.run(removeMails, { ids });
  await tx.run(archive, { ids: idsOf(mailboxes.filter(({ recoverable }) => recoverable === 1)), now });
  await tx.run(remove, { ids: idsOf(mailboxes.filter(({ recoverable }) => recoverable === 0)) });
  const events = mailboxes.map((mailbox) => endOf(mailbox, reason));
  await recordEvents(tx, events, seed);
}

function endOf({ id, owner, address, tag, recoverable }: EndingMailbox, reason: EndReason): NewEvent {
  const type = recoverable === 1 ? 'mailbox.archived' : `mailbox.${reason}`;
  const data = { address, ...(tag === '' ? {} : { tag }), reason };
  return { owner, mailbox_id: id, type, data };
}

/**
 * Ends mailboxes whose time has come, oldest expiry first: at most `mailboxesMax` of them with at most `mailsMax` mails.
 * A mailbox with more mails than that loses them over several calls, and ends with the last. `mayBeMore` says that the
 * batch was full.
 */
export async function endDueMailboxes(
  tx: Tx,
  args: EventSeed & { mailboxesMax: number; mailsMax: number },
): Promise<{ ended: number; mayBeMore: boolean }> {
  const { now, eventId, mailboxesMax, mailsMax } = args;
  const due = await tx.all(holdDue, { now, limit: mailboxesMax });
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
  if (ending.length > 0) await endMailboxes(tx, ending, { now, eventId, reason: 'expired' });
  return { ended: ending.length, mayBeMore: due.length === mailboxesMax || ending.length < due.length };
}

/**
 * The mails of mailboxes whose time has come, `mailsMax` at most, in batches for `endDueMails`. They are in the order of
 * their receipt, in which they lie in the table: neighbours are then deleted together, and each page is written once.
 */
export async function listDueMails(
  tx: Tx,
  args: { now: number; mailsMax: number; batchMails: number },
): Promise<string[]> {
  const mails = await tx.all(selectDueMails, { now: args.now, limit: args.mailsMax });
  const keys = mails.map(({ mailbox_id, id }) => [mailbox_id, id]);
  const batches = Math.ceil(keys.length / args.batchMails);
  return Array.from({ length: batches }, (_, index) =>
    JSON.stringify(keys.slice(index * args.batchMails, (index + 1) * args.batchMails)),
  );
}

/** Deletes a batch of mails that `listDueMails` gave. */
export async function endDueMails(tx: Tx, batch: MailKeys): Promise<void> {
  await tx.run(removeAttachmentsByKey, batch);
  await tx.run(removeMailsByKey, batch);
}

function idsOf(mailboxes: readonly EndingMailbox[]): string {
  return JSON.stringify(mailboxes.map(({ id }) => id));
}
