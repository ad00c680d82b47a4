import { IdSource } from '../../src/lib/ids.ts';
import type { StoredDelivery } from '../../src/store/operations/delivery.ts';
import { deliverMail } from '../../src/store/operations/delivery.ts';
import type { EventSeed } from '../../src/store/operations/events.ts';
import { type InsertOutcome, insertMailbox } from '../../src/store/operations/mailboxes.ts';
import { unpack } from '../../src/store/packing.ts';
import { forever, type Schema } from '../../src/store/schema.ts';
import type { Store } from '../../src/store/store.ts';
import { seededRandom } from '../support/seeded-random.ts';

/** The time at which the suite's mailboxes are made. */
export const start = Date.parse('2026-03-01T12:00:00Z');
export const minute = 60_000;

const ids = new IdSource(seededRandom(3));

/** A new id of the time `atMs`. */
export function newId(atMs = start): string {
  return ids.next(atMs);
}

/** The time of a write and the id of its events. */
export function at(now = start): EventSeed {
  return { now, eventId: newId(now) };
}

/** A mailbox row with an address of its own. */
export function mailboxRow(given: Partial<Schema['mailboxes']> = {}): Schema['mailboxes'] {
  const id = newId();
  const alias = `m${id.replaceAll('-', '')}`;
  return {
    id,
    owner: 'alice',
    alias,
    domain: 'mail.test',
    address: `${alias}@mail.test`,
    recoverable: 0,
    tag: '',
    expires_at: forever,
    created_at: start,
    archived_at: null,
    mails_from: '',
    ...given,
  };
}

/** Inserts a mailbox, without a limit unless one is given. */
export async function addMailbox(
  store: Store,
  given: Partial<Schema['mailboxes']> = {},
  activeMailboxesMax = Number.MAX_SAFE_INTEGER,
): Promise<{ mailbox: Schema['mailboxes']; outcome: InsertOutcome['outcome'] }> {
  const mailbox = mailboxRow(given);
  const { outcome } = await store.write(insertMailbox, { mailbox, activeMailboxesMax, now: mailbox.created_at });
  return { mailbox, outcome };
}

/** A mail to addresses, with attachments of the given contents, which stand at its end. */
export function deliveryTo(
  addresses: readonly string[],
  given: { subject?: string; raw?: string; receivedAt?: number; attachments?: readonly string[] } = {},
): StoredDelivery {
  const { subject = 'Hi', raw = 'Subject: Hi\r\n\r\nHello\r\n', receivedAt = start, attachments = [] } = given;
  const starts = attachments.map((_, index) => Buffer.byteLength(raw + attachments.slice(0, index).join('')));
  return {
    recipients: addresses.map((address) => ({
      address,
      mailId: newId(receivedAt),
      attachmentIds: attachments.map(() => newId(receivedAt)),
    })),
    mail: {
      received_at: receivedAt,
      content: Buffer.from(JSON.stringify({ subject })),
      raw: Buffer.from(raw + attachments.join('')),
    },
    attachments: attachments.map((content, position) => ({
      position,
      filename: `file-${position}.txt`,
      content_type: 'text/plain',
      content_id: null,
      size_bytes: Buffer.byteLength(content),
      raw_offset: starts[position] ?? 0,
      raw_length: Buffer.byteLength(content),
      encoding: 'identity',
    })),
    event: { sender: 'sender@example.org', subject, hasAttachments: attachments.length > 0, sizeBytes: raw.length },
  };
}

/** What lies in the raw message where an attachment is said to be. */
export function attachedText(
  found: { attachment: { raw_offset: number; raw_length: number }; packed: Uint8Array } | undefined,
): string | undefined {
  if (found === undefined) return undefined;
  const { raw_offset, raw_length } = found.attachment;
  return unpack(found.packed).toString('utf8', raw_offset, raw_offset + raw_length);
}

/** Delivers a mail and returns the ids it got, one for each address. */
export async function deliver(store: Store, ...args: Parameters<typeof deliveryTo>): Promise<string[]> {
  const delivery = deliveryTo(...args);
  await store.write(deliverMail, delivery);
  return delivery.recipients.map(({ mailId }) => mailId);
}

/** The row of a mailbox that the service makes by itself, for an address of its own. */
export function postmasterRow(receivedAt = start): Schema['mailboxes'] {
  return mailboxRow({
    owner: 'postmaster',
    alias: 'postmaster',
    address: 'postmaster@mail.test',
    created_at: receivedAt,
  });
}
