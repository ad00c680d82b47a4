import { withTimeOf } from '../../../lib/ids.ts';
import { pack } from '../../packing.ts';
import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { suspension } from '../active-mailboxes.ts';
import type { FirstMailRefusal } from '../addresses/first-mails.ts';
import {
  type EventMailbox,
  type EventRow,
  type EventSeed,
  eventRow,
  insertEvents,
  type NewEvent,
  type Position,
  recordEvents,
  withTrace,
} from '../events.ts';
import type { NewMailbox } from '../mailboxes.ts';
import { isAnyMoving, isAnyMovingAt } from '../moves/whereabouts.ts';
import { removeIndexed } from '../search/word-index.ts';
import { appendUsage, readMailboxUsage } from '../usage.ts';
import { countedBytes, usageWithout } from './counted-bytes.ts';
import { keepDeletedPositions } from './deleted-mails.ts';
import { makeMailboxes, makeSystemMailboxes } from './made-mailboxes.ts';
import { insertRaws, releaseRaws } from './raws.ts';
import type { DeliveryRecipient, StoredDelivery, StoredMessage } from './stored-message.ts';

/** Row of a mail that has just arrived, without annotations. */
export type NewMail = Omit<Schema['mails'], 'extract' | 'authentication'>;

const insertMail = statement<NewMail>('insertMail')(({ db, param }) =>
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
    transcript: param('transcript'),
  }),
);

/** Locks recipients. As in `selectRecipients`, archived mailboxes are left out. */
const holdByAddress = statement<{ addresses: string }>('holdByAddress')(({ db, param, oneOf, hold, transaction }) =>
  hold(
    db
      .selectFrom('mailboxes')
      .select(['id', 'owner', 'address', 'expires_at', 'archived_at', 'mails_from'])
      .select(transaction.as('tx'))
      .select((from) => suspension(from).as('suspended_at'))
      .where(oneOf('address', param('addresses')))
      .orderBy('id'),
    { lock: 'stay', of: 'mailboxes' },
  ),
);

const selectNewest = statement<{ mailboxId: string; limit: number }>('selectNewest')(({ db, param, orderedId }) =>
  db
    .selectFrom('mails')
    .select(['tx', 'id'])
    .select(countedBytes)
    .where('mailbox_id', '=', param('mailboxId'))
    .orderBy('tx', 'desc')
    .orderBy(orderedId('id'), 'desc')
    .limit(param('limit')),
);

const removeMailsUpTo = statement<Position & { mailboxId: string }>('removeMailsUpTo')(({ db, param, orderedId }) =>
  db
    .deleteFrom('mails')
    .where('mailbox_id', '=', param('mailboxId'))
    .where(({ eb, ref, tuple }) => eb(tuple(ref('tx'), orderedId('id')), '<=', tuple(param('tx'), param('id'))))
    .returning(['mailbox_id', 'id', 'tx', 'owner', 'raw_id', 'size', 'is_read'])
    .returning(countedBytes),
);

/**
 * Maximum of mails and bytes that a system mailbox keeps, the newest ones: anyone may write to it, and it never
 * expires.
 */
const systemMax = { mails: 1_000, bytes: 64 * 1024 * 1024 };
/**
 * The share of these limits at which mails are dropped: many at once, because each time the newest ones have to be
 * read.
 */
const dropShare = 1.1;

/** Mailbox that has a message. */
export interface DeliveredMailbox extends EventMailbox {
  readonly address: string;
  /** Whether the message may have made it, so that there are further events in its transaction. */
  readonly mayBeNew?: boolean;
}

/**
 * The mailboxes that have a message; or the reason for which nobody has it: one of them is not made, or those that there are were
 * suspended; or the owner of one moves to another installation.
 */
export type DeliveryResult = DeliveredMailbox[] | FirstMailRefusal | 'suspended' | 'moved';

/** Stores a message for those recipients that are active at its time of receipt, and makes the mailboxes that it makes. */
export async function deliverMail(tx: Tx, delivery: StoredDelivery): Promise<DeliveryResult> {
  const [stored = []] = await deliverMails(tx, [delivery]);
  return stored;
}

/** Stores several messages as `deliverMail` does, in one round of statements. */
export async function deliverMails(tx: Tx, given: readonly StoredDelivery[]): Promise<DeliveryResult[]> {
  const made = await makeMailboxes(tx, given);
  const mailboxes = await holdRecipients(
    tx,
    made.filter((delivery) => typeof delivery !== 'string'),
  );
  const mails: NewMail[] = [];
  const raws: Schema['raws'][] = [];
  const events: EventRow[] = [];
  const system = new Map<string, string>();
  const stored: DeliveryResult[] = [];
  for (const delivery of made) {
    if (typeof delivery === 'string') {
      stored.push(delivery);
      continue;
    }
    const { receivedAt } = delivery.message;
    const active = delivery.recipients.flatMap((recipient) => {
      const mailbox = mailboxes.get(recipient.address);
      return mailbox === undefined || mailbox.expires_at <= receivedAt ? [] : [{ recipient, mailbox }];
    });
    // Whoever was accepted before his owner moved must not lose the mail that others get.
    if (await isForMoving(tx, delivery, active)) {
      stored.push('moved');
      continue;
    }
    const having = active.filter(({ mailbox }) => mailbox.suspended_at === null);
    if (having.length === 0 && active.length > 0) {
      stored.push('suspended');
      continue;
    }
    for (const { recipient: given, mailbox } of having) {
      const { tx: number } = mailbox;
      const recipient = inLife(given, mailbox);
      mails.push(mailOf(delivery.message, recipient, { mailbox, isShared: having.length > 1 }));
      const arrival = arrivalOf(delivery, recipient, mailbox);
      events.push(eventRow(arrival, { tx: number, id: recipient.mailId, now: receivedAt }));
      if (recipient.makes?.by === 'system') system.set(mailbox.id, mailbox.owner);
    }
    if (having.length > 0) raws.push(...rawsOf(delivery.message));
    stored.push(
      having.map(({ recipient: { makes }, mailbox: { id, owner, address } }) => ({
        ...{ mailboxId: id, owner, address },
        ...(makes?.by === 'first_mail' ? { mayBeNew: true } : {}),
      })),
    );
  }
  await insertRaws(tx, raws);
  await insertMails(tx, mails);
  await appendUsage(tx, usageOf(mails, mailboxes.values()));
  await insertEvents(tx, events);
  for (const [mailboxId, owner] of system) await dropOldest(tx, { mailboxId, owner });
  return stored;
}

/** Whether a message is for an owner who moves, or has moved: then his mailbox is suspended, or is not there any more. */
async function isForMoving(
  tx: Tx,
  { recipients }: StoredDelivery,
  active: readonly { recipient: DeliveryRecipient; mailbox: { owner: string; suspended_at: number | null } }[],
): Promise<boolean> {
  const suspended = active.flatMap(({ mailbox }) => (mailbox.suspended_at === null ? [] : [mailbox.owner]));
  if (suspended.length > 0 && (await isAnyMoving(tx, suspended))) return true;
  if (active.length === recipients.length) return false;
  const there = new Set(active.map(({ recipient }) => recipient));
  const missing = recipients.filter((recipient) => !there.has(recipient));
  return isAnyMovingAt(
    tx,
    missing.map(({ address }) => address),
  );
}

/** Inserts mails whose messages are stored. */
export async function insertMails(tx: Tx, mails: readonly NewMail[]): Promise<void> {
  await tx.insertAll(insertMail, mails);
}

/** Upper bound of the bytes that a delivery writes. */
export function storedBytes({ message, recipients }: StoredDelivery): number {
  const outlines = recipients.reduce(
    (bytes, { outline, transcript }) => bytes + outline.length + bytesOf(transcript),
    0,
  );
  return message.parts.reduce((bytes, part) => bytes + part.length, outlines);
}

/** Records the refusal of a message in the event log of each of its addresses that has an active mailbox. */
export async function recordRefusal(
  tx: Tx,
  args: EventSeed & { addresses: readonly string[]; data: NewEvent['data'] },
): Promise<void> {
  const { addresses, data, now } = args;
  const held = [...(await holdAddresses(tx, addresses)).values()];
  const events = held
    .filter(({ expires_at }) => expires_at > now)
    .map(({ id, owner, address }) => ({ owner, mailbox_id: id, type: 'mail.refused', data: { address, ...data } }));
  await recordEvents(tx, events, args);
}

/** Mailboxes of all recipients, by address. They are locked, so that none ends before the mail is in it. */
async function holdRecipients(tx: Tx, deliveries: readonly StoredDelivery[]) {
  const recipients = deliveries.flatMap((delivery) => delivery.recipients);
  const held = await holdAddresses(tx, new Set(recipients.map(({ address }) => address)));
  const missing = new Map<string, NewMailbox>();
  for (const { address, makes } of recipients) {
    if (makes?.by === 'system' && !held.has(address)) missing.set(address, makes.mailbox);
  }
  if (missing.size === 0) return held;
  await makeSystemMailboxes(tx, [...missing.values()]);
  return new Map([...held, ...(await holdAddresses(tx, missing.keys()))]);
}

async function holdAddresses(tx: Tx, addresses: Iterable<string>) {
  const rows = await tx.all(holdByAddress, { addresses: JSON.stringify([...addresses]) });
  const active = rows.filter(({ archived_at: archivedAt }) => archivedAt === null);
  return new Map(active.map((row) => [row.address, row]));
}

/**
 * Recipient whose mail has an id of the present life of its mailbox. A node with a slow clock may give it the time of
 * an earlier life, whose mails nobody finds.
 */
function inLife(recipient: DeliveryRecipient, { mails_from }: { readonly mails_from: string }): DeliveryRecipient {
  const { mailId } = recipient;
  return mailId < mails_from ? { ...recipient, mailId: withTimeOf(mailId, mails_from) } : recipient;
}

/** Event of an arrival. It has the id of its mail, so that each leads to the other. */
function arrivalOf(
  { event, ...delivery }: StoredDelivery,
  { mailId, to }: DeliveryRecipient,
  { owner, id }: { owner: string; id: string },
): NewEvent {
  const data = { mailId, ...event, ...(to && { to }) };
  return withTrace({ owner, mailbox_id: id, type: 'mail.received', data }, delivery);
}

/** Row of a mail for a mailbox. */
export function mailOf(
  { rawId, receivedAt, size, outlineVersion }: StoredMessage,
  {
    mailId,
    outline,
    transcript = null,
  }: Pick<DeliveryRecipient, 'mailId' | 'outline'> & { transcript?: string | null },
  { mailbox, isShared }: { mailbox: { id: string; owner: string; tx: number }; isShared: boolean },
): NewMail {
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
    transcript,
  };
}

/** Rows of the parts of a message, packed. */
export function rawsOf({ rawId, parts, isPacked }: StoredMessage): Schema['raws'][] {
  return parts.map((bytes, part) => ({ raw_id: rawId, part, bytes: isPacked ? bytes : pack(bytes) }));
}

/** Changes of usage by new mails: one for each mailbox. */
function usageOf(
  mails: readonly NewMail[],
  mailboxes: Iterable<{ readonly id: string; readonly owner: string }>,
): Schema['usage_changes'][] {
  const owners = new Map([...mailboxes].map(({ id, owner }) => [id, owner]));
  const changes = new Map<string, Schema['usage_changes']>();
  for (const { mailbox_id, id, size, transcript } of mails) {
    const added = size + bytesOf(transcript);
    const { mails, bytes } = changes.get(mailbox_id) ?? { mails: 0, bytes: 0 };
    const usage = { mails: mails + 1, bytes: bytes + added, unread: mails + 1 };
    changes.set(mailbox_id, { owner: owners.get(mailbox_id) ?? '', mailbox_id, id, ...usage });
  }
  return [...changes.values()];
}

function bytesOf(transcript: string | null | undefined): number {
  return transcript == null ? 0 : Buffer.byteLength(transcript);
}

async function dropOldest(tx: Tx, { mailboxId, owner }: { mailboxId: string; owner: string }): Promise<void> {
  const used = await readMailboxUsage(tx, { mailboxId });
  if (used.mails <= systemMax.mails * dropShare && used.bytes <= systemMax.bytes * dropShare) return;
  const newest = await tx.all(selectNewest, { mailboxId, limit: systemMax.mails + 1 });
  let total = 0;
  const beyond = newest.find(({ counted_bytes }, index) => {
    total += counted_bytes;
    return index === systemMax.mails || total > systemMax.bytes;
  });
  if (beyond === undefined) return;
  const dropped = await tx.all(removeMailsUpTo, { mailboxId, tx: beyond.tx, id: beyond.id });
  await releaseRaws(
    tx,
    dropped.map(({ id, raw_id, size }) => ({ raw_id, mail_id: id, bytes: size })),
  );
  // Not the id of the mail, by which its arrival was counted.
  const id = `${beyond.id}-`;
  await appendUsage(tx, [{ owner, mailbox_id: mailboxId, id, ...usageWithout(dropped) }]);
  await removeIndexed(tx, dropped);
  await keepDeletedPositions(tx, dropped);
}
