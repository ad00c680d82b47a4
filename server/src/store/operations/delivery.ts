import { pack } from '../packing.ts';
import type { Schema } from '../schema.ts';
import { statement, type Tx } from '../statement.ts';
import { type EventRow, type EventSeed, eventRow, insertEvents, type NewEvent, recordEvents } from './events.ts';
import { ensureMailbox } from './mailboxes.ts';
import { insertRaws, releaseRaws } from './raws.ts';
import { removeIndexed } from './search/word-index.ts';

const insertMail = statement<Schema['mails']>('insertMail')(({ db, param }) =>
  db.insertInto('mails').values({
    mailbox_id: param('mailbox_id'),
    id: param('id'),
    owner: param('owner'),
    received_at: param('received_at'),
    tx: param('tx'),
    raw_id: param('raw_id'),
    is_shared: param('is_shared'),
    size: param('size'),
    is_read: param('is_read'),
    outline_version: param('outline_version'),
    outline: param('outline'),
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
  db
    .deleteFrom('mails')
    .where('mailbox_id', '=', param('mailboxId'))
    .where('id', '<=', param('id'))
    .returning(['id', 'owner', 'raw_id', 'size']),
);

/** The newest mails that a mailbox of the service itself keeps: anyone may write to it, and it never expires. */
const systemMailsMax = 1_000;

/** A message to be stored for its recipients. */
export interface StoredDelivery {
  readonly recipients: readonly DeliveryRecipient[];
  readonly message: StoredMessage;
  /** The data of the events that tell of its arrival. */
  readonly event: NewEvent['data'];
}

/** A message, which is stored once whatever its recipients. */
export interface StoredMessage {
  readonly rawId: string;
  readonly receivedAt: number;
  /** Its size in bytes. */
  readonly size: number;
  /** Its bytes, in parts of `rawPartBytes`. */
  readonly parts: readonly Uint8Array[];
  /** Whether the parts are packed already: packing holds up the thread that writes. */
  readonly isPacked: boolean;
  /** The parser that made the outlines. */
  readonly outlineVersion: number;
}

/** A recipient of a message: the mail that its mailbox gets. */
export interface DeliveryRecipient {
  readonly address: string;
  readonly mailId: string;
  /** The outline of the mail; see `MailOutline`. */
  readonly outline: string;
  /** The mailbox to make when the address is one of the service's own and has none yet. */
  readonly systemMailbox?: Schema['mailboxes'];
}

/**
 * Stores a message for those of its recipients that are active at its time of receipt. Returns the mailboxes that have
 * it.
 */
export async function deliverMail(tx: Tx, delivery: StoredDelivery): Promise<string[]> {
  const [stored = []] = await deliverMails(tx, [delivery]);
  return stored;
}

/** As `deliverMail`, for several messages at once. */
export async function deliverMails(tx: Tx, deliveries: readonly StoredDelivery[]): Promise<string[][]> {
  const mailboxes = await holdRecipients(tx, deliveries);
  const mails: Schema['mails'][] = [];
  const raws: Schema['raws'][] = [];
  const events: EventRow[] = [];
  const system = new Set<string>();
  const stored: string[][] = [];
  for (const delivery of deliveries) {
    const { receivedAt } = delivery.message;
    const having = delivery.recipients.flatMap((recipient) => {
      const mailbox = mailboxes.get(recipient.address);
      return mailbox === undefined || mailbox.expires_at <= receivedAt ? [] : [{ recipient, mailbox }];
    });
    for (const { recipient, mailbox } of having) {
      const { tx: number } = mailbox;
      mails.push(mailOf(delivery.message, recipient, { mailbox, isShared: having.length > 1 }));
      const arrival = arrivalOf(delivery, recipient, mailbox);
      events.push(eventRow(arrival, { tx: number, id: recipient.mailId, now: receivedAt }));
      if (recipient.systemMailbox) system.add(mailbox.id);
    }
    if (having.length > 0) raws.push(...rawsOf(delivery.message));
    stored.push(having.map(({ mailbox }) => mailbox.id));
  }
  await insertRaws(tx, raws);
  await insertMails(tx, mails);
  await insertEvents(tx, events);
  for (const mailboxId of system) await dropOldest(tx, mailboxId);
  return stored;
}

/** Inserts mails whose messages are stored. */
export async function insertMails(tx: Tx, mails: readonly Schema['mails'][]): Promise<void> {
  await tx.insertAll(insertMail, mails);
}

/** Bytes that a delivery writes at most. */
export function storedBytes({ message, recipients }: StoredDelivery): number {
  const outlines = recipients.reduce((bytes, { outline }) => bytes + outline.length, 0);
  return message.parts.reduce((bytes, part) => bytes + part.length, outlines);
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

function mailOf(
  { rawId, receivedAt, size, outlineVersion }: StoredMessage,
  { mailId, outline }: DeliveryRecipient,
  { mailbox, isShared }: { mailbox: { id: string; owner: string; tx: number }; isShared: boolean },
): Schema['mails'] {
  return {
    mailbox_id: mailbox.id,
    id: mailId,
    owner: mailbox.owner,
    received_at: receivedAt,
    tx: mailbox.tx,
    raw_id: rawId,
    is_shared: isShared ? 1 : 0,
    size,
    is_read: 0,
    outline_version: outlineVersion,
    outline,
  };
}

function rawsOf({ rawId, parts, isPacked }: StoredMessage): Schema['raws'][] {
  return parts.map((bytes, part) => ({ raw_id: rawId, part, bytes: isPacked ? bytes : pack(bytes) }));
}

async function dropOldest(tx: Tx, mailboxId: string): Promise<void> {
  const beyond = await tx.first(selectNewestBeyond, { mailboxId, kept: systemMailsMax });
  if (beyond === undefined) return;
  const dropped = await tx.all(removeMailsUpTo, { mailboxId, id: beyond.id });
  await releaseRaws(
    tx,
    dropped.map(({ id, raw_id, size }) => ({ raw_id, mail_id: id, bytes: size })),
  );
  await removeIndexed(tx, dropped);
}
