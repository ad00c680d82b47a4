import { pack } from '../packing.ts';
import type { Schema } from '../schema.ts';
import { statement, type Tx } from '../statement.ts';
import { type EventRow, type EventSeed, eventRow, insertEvents, type NewEvent, recordEvents } from './events.ts';
import { ensureMailbox } from './mailboxes.ts';

/** A mail on its way in: its content comes as UTF-8. */
type NewMail = Omit<Schema['mails'], 'content'> & { readonly content: Uint8Array };

const insertMail = statement<NewMail>('insertMail')(({ db, param, textOf }) =>
  db.insertInto('mails').values({
    mailbox_id: param('mailbox_id'),
    id: param('id'),
    received_at: param('received_at'),
    tx: param('tx'),
    content: textOf(param('content')),
    raw: param('raw'),
  }),
);

const insertAttachment = statement<Schema['attachments']>('insertAttachment')(({ db, param }) =>
  db.insertInto('attachments').values({
    mailbox_id: param('mailbox_id'),
    mail_id: param('mail_id'),
    id: param('id'),
    position: param('position'),
    filename: param('filename'),
    content_type: param('content_type'),
    content_id: param('content_id'),
    size_bytes: param('size_bytes'),
    created_at: param('created_at'),
    raw_offset: param('raw_offset'),
    raw_length: param('raw_length'),
    encoding: param('encoding'),
  }),
);

const holdByAddress = statement<{ addresses: string }>('holdByAddress')(({ db, param, oneOf, hold, transaction }) =>
  hold(
    db
      .selectFrom('mailboxes')
      .select(['id', 'owner', 'address', 'expires_at'])
      .select(transaction.as('tx'))
      .where('archived_at', 'is', null)
      .where(oneOf('address', param('addresses')))
      .orderBy('id'),
    { lock: 'stay', of: 'mailboxes' },
  ),
);

const selectNewestBeyond = statement<{ mailboxId: string; kept: number }>('selectNewestBeyond')(({ db, param }) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('mailbox_id', '=', param('mailboxId'))
    .orderBy('id', 'desc')
    .limit(1)
    .offset(param('kept')),
);

const removeMailsUpTo = statement<{ mailboxId: string; id: string }>('removeMailsUpTo')(({ db, param }) =>
  db.deleteFrom('mails').where('mailbox_id', '=', param('mailboxId')).where('id', '<=', param('id')),
);

const removeAttachmentsUpTo = statement<{ mailboxId: string; id: string }>('removeAttachmentsUpTo')(({ db, param }) =>
  db.deleteFrom('attachments').where('mailbox_id', '=', param('mailboxId')).where('mail_id', '<=', param('id')),
);

/** The newest mails that a mailbox of the service itself keeps: anyone may write to it, and it never expires. */
const systemMailsMax = 1_000;

/** A message to be stored for its recipients, each of which gets a copy of its own. */
export interface StoredDelivery {
  readonly recipients: readonly DeliveryRecipient[];
  readonly mail: Omit<NewMail, 'mailbox_id' | 'id' | 'tx'>;
  /** Whether the mail's `raw` is packed already: packing holds up the thread that writes. */
  readonly isPacked?: boolean;
  /** What the log says of it. */
  readonly event: NewEvent['data'];
  readonly attachments: readonly Omit<Schema['attachments'], 'mailbox_id' | 'mail_id' | 'id' | 'created_at'>[];
}

export interface DeliveryRecipient {
  readonly address: string;
  readonly mailId: string;
  /** One for each attachment. */
  readonly attachmentIds: readonly string[];
  /** The mailbox to make when the address is one of the service's own and has none yet. */
  readonly systemMailbox?: Schema['mailboxes'];
}

/**
 * Stores a message for those of its recipients that are active at its time of receipt, once for each. Returns the
 * mailboxes that have it.
 */
export async function deliverMail(tx: Tx, delivery: StoredDelivery): Promise<string[]> {
  const [stored = []] = await deliverMails(tx, [delivery]);
  return stored;
}

/** As `deliverMail`, for several messages at once. */
export async function deliverMails(tx: Tx, deliveries: readonly StoredDelivery[]): Promise<string[][]> {
  const mailboxes = await holdRecipients(tx, deliveries);
  const mails: NewMail[] = [];
  const attachments: Schema['attachments'][] = [];
  const events: EventRow[] = [];
  const own = new Set<string>();
  const stored: string[][] = [];
  for (const delivery of deliveries) {
    const raw = delivery.isPacked ? delivery.mail.raw : pack(delivery.mail.raw);
    const having: string[] = [];
    for (const recipient of delivery.recipients) {
      const mailbox = mailboxes.get(recipient.address);
      if (mailbox === undefined || mailbox.expires_at <= delivery.mail.received_at) continue;
      const { tx: number } = mailbox;
      const id = recipient.mailId;
      mails.push({ ...delivery.mail, raw, mailbox_id: mailbox.id, id, tx: number });
      events.push(
        eventRow(arrivalOf(delivery, recipient, mailbox), { tx: number, id, now: delivery.mail.received_at }),
      );
      attachments.push(...attachmentsFor(delivery, recipient, mailbox.id));
      if (recipient.systemMailbox) own.add(mailbox.id);
      having.push(mailbox.id);
    }
    stored.push(having);
  }
  await tx.insertAll(insertMail, mails);
  await tx.insertAll(insertAttachment, attachments);
  await insertEvents(tx, events);
  for (const mailboxId of own) await dropOldest(tx, mailboxId);
  return stored;
}

/** Bytes that a message takes in the store at most: each recipient has a copy of its own. */
export function storedBytes({ mail, recipients }: StoredDelivery): number {
  return recipients.length * (mail.raw.length + mail.content.length);
}

/** Records that a message for these addresses was refused, in the log of each that is an active mailbox. */
export async function recordRefusal(
  tx: Tx,
  args: EventSeed & { addresses: readonly string[]; data: NewEvent['data'] },
): Promise<void> {
  const { addresses, data, now } = args;
  const rows = await tx.all(holdByAddress, { addresses: JSON.stringify(addresses) });
  const events = rows
    .filter(({ expires_at }) => expires_at > now)
    .map(({ id, owner, address }) => ({ owner, mailbox_id: id, type: 'mail.refused', data: { address, ...data } }));
  await recordEvents(tx, events, args);
}

/** The mailboxes of all recipients by address, held so that none ends before the mail is in it. */
async function holdRecipients(tx: Tx, deliveries: readonly StoredDelivery[]) {
  const recipients = deliveries.flatMap((delivery) => delivery.recipients);
  const held = await holdAddresses(tx, new Set(recipients.map(({ address }) => address)));
  const missing = new Map<string, Schema['mailboxes']>();
  for (const { address, systemMailbox } of recipients) {
    if (systemMailbox !== undefined && !held.has(address) && !missing.has(address)) missing.set(address, systemMailbox);
  }
  if (missing.size === 0) return held;
  const inOrder = [...missing.values()].toSorted((one, other) => (one.address < other.address ? -1 : 1));
  for (const mailbox of inOrder) await ensureMailbox(tx, mailbox);
  return new Map([...held, ...(await holdAddresses(tx, missing.keys()))]);
}

async function holdAddresses(tx: Tx, addresses: Iterable<string>) {
  const rows = await tx.all(holdByAddress, { addresses: JSON.stringify([...addresses]) });
  return new Map(rows.map((row) => [row.address, row]));
}

/** An arrival has the id of its mail, by which the one finds the other. */
function arrivalOf(
  { event }: StoredDelivery,
  { mailId }: DeliveryRecipient,
  { owner, id }: { owner: string; id: string },
): NewEvent {
  return { owner, mailbox_id: id, type: 'mail.received', data: { mailId, ...event } };
}

function attachmentsFor(
  delivery: StoredDelivery,
  { mailId, attachmentIds }: DeliveryRecipient,
  mailboxId: string,
): Schema['attachments'][] {
  return delivery.attachments.map((attachment, index) => {
    const id = attachmentIds[index];
    if (id === undefined) throw new RangeError(`no id for attachment ${index} of a delivery`);
    return {
      ...attachment,
      mailbox_id: mailboxId,
      mail_id: mailId,
      id,
      created_at: delivery.mail.received_at,
    };
  });
}

async function dropOldest(tx: Tx, mailboxId: string): Promise<void> {
  const beyond = await tx.first(selectNewestBeyond, { mailboxId, kept: systemMailsMax });
  if (beyond === undefined) return;
  await tx.run(removeAttachmentsUpTo, { mailboxId, id: beyond.id });
  await tx.run(removeMailsUpTo, { mailboxId, id: beyond.id });
}
