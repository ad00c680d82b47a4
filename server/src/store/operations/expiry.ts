import { statement, type Tx } from '../statement.ts';
import { type EventSeed, type NewEvent, recordEvents } from './events.ts';
import { leaveMails } from './mails/removal.ts';
import { endUsage } from './usage.ts';

/** Mailbox that is to end. */
export interface EndingMailbox {
  readonly id: string;
  readonly owner: string;
  readonly address: string;
  readonly tag: string;
  readonly recoverable: number;
}

/** Reason for which mailboxes end: their time has come, or their owner deletes them. */
export type MailboxEnd = 'expired' | 'deleted';

interface MailboxIds {
  /** A JSON array. */
  readonly ids: string;
}

const archive = statement<MailboxIds & { now: number }>('archive')(({ db, param, oneOf }) =>
  db
    .updateTable('mailboxes')
    .set(({ eb, ref }) => ({
      archived_at: param('now'),
      // The end of an archived mailbox is its expiry, or its deletion before that.
      expires_at: eb.case().when('expires_at', '>', param('now')).then(param('now')).else(ref('expires_at')).end(),
    }))
    .where(oneOf('id', param('ids'))),
);

const remove = statement<MailboxIds>('remove')(({ db, param, oneOf }) =>
  db.deleteFrom('mailboxes').where(oneOf('id', param('ids'))),
);

const freeAddresses = statement<MailboxIds>('freeAddresses')(({ db, param, oneOf, literal }) =>
  db.deleteFrom('addresses').where(
    'address',
    'in',
    db
      .selectFrom('mailboxes')
      .where(oneOf('id', param('ids')))
      .where('by_first_mail', '=', literal(1))
      .select('mailboxes.address'),
  ),
);

const holdDue = statement<{ now: number; limit: number }>('holdDue')(({ db, param, hold }) =>
  hold(
    db
      .selectFrom('mailboxes')
      .where('archived_at', 'is', null)
      .where('expires_at', '<=', param('now'))
      .select(['id', 'owner', 'address', 'tag', 'recoverable'])
      .orderBy('expires_at')
      .limit(param('limit')),
    { lock: 'change_free', of: 'mailboxes' },
  ),
);

/**
 * Ends mailboxes: archives recoverable ones and removes the others. Nothing finds their mails any more;
 * `removeEndedMails` deletes them.
 */
export async function endMailboxes(
  tx: Tx,
  mailboxes: readonly EndingMailbox[],
  { reason, ...seed }: EventSeed & { reason: MailboxEnd },
): Promise<void> {
  const { now } = seed;
  await leaveMails(tx, mailboxes);
  await endUsage(tx, mailboxes);
  await tx.run(archive, { ids: idsOf(mailboxes.filter(({ recoverable }) => recoverable === 1)), now });
  await removeMailboxes(
    tx,
    mailboxes.filter(({ recoverable }) => recoverable === 0),
  );
  const events = mailboxes.map((mailbox) => endOf(mailbox, reason));
  await recordEvents(tx, events, seed);
}

function endOf({ id, owner, address, tag, recoverable }: EndingMailbox, reason: MailboxEnd): NewEvent {
  const type = recoverable === 1 ? 'mailbox.archived' : `mailbox.${reason}`;
  const data = { address, ...(tag === '' ? {} : { tag }), reason };
  return { owner, mailbox_id: id, type, data };
}

/**
 * Ends due mailboxes, oldest expiry first, at most `mailboxesMax`. Returns their number; if that is the maximum, there
 * may be more.
 */
export async function endDueMailboxes(tx: Tx, args: EventSeed & { mailboxesMax: number }): Promise<number> {
  const { now, eventId, mailboxesMax } = args;
  const due = await tx.all(holdDue, { now, limit: mailboxesMax });
  if (due.length > 0) await endMailboxes(tx, due, { now, eventId, reason: 'expired' });
  return due.length;
}

/** Removes the rows of mailboxes that have ended. The addresses of those that first mails made are free again. */
export async function removeMailboxes(tx: Tx, mailboxes: readonly { readonly id: string }[]): Promise<void> {
  if (mailboxes.length === 0) return;
  const ids = { ids: idsOf(mailboxes) };
  await tx.run(freeAddresses, ids);
  await tx.run(remove, ids);
}

function idsOf(mailboxes: readonly { readonly id: string }[]): string {
  return JSON.stringify(mailboxes.map(({ id }) => id));
}
