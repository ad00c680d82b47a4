import assert from 'node:assert/strict';
import { countActiveMailboxes } from '../../src/core/operator/measured/active-mailboxes.ts';
import { IdSource } from '../../src/lib/ids.ts';
import { Turns } from '../../src/lib/scheduling/turns.ts';
import type { EventSeed } from '../../src/store/operations/events.ts';
import { type InsertOutcome, insertMailbox, type NewMailbox } from '../../src/store/operations/mailboxes.ts';
import { type DeliveryResult, deliverMail } from '../../src/store/operations/mails/delivery.ts';
import type { StoredDelivery } from '../../src/store/operations/mails/stored-message.ts';
import type { AuditRow } from '../../src/store/operations/operator/audit.ts';
import { readOutline, type StoredAttachment, writeOutline } from '../../src/store/outline.ts';
import { rawPartBytes } from '../../src/store/packing.ts';
import { forever } from '../../src/store/schema.ts';
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
export function mailboxRow(given: Partial<NewMailbox> = {}): NewMailbox {
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

/** The entry of an action upon an owner, for the audit log. */
export function auditRow(owner: string): AuditRow {
  const operator = { actor: 'ops', key_id: newId(), session_id: null, network: '192.0.2.1' };
  return {
    id: newId(),
    created_at: start,
    ...operator,
    action: 'test',
    owner,
    subject: '',
    reason: 'test',
    data: '{}',
  };
}

/** Inserts a mailbox, without a limit unless one is given. */
export async function addMailbox(
  store: Store,
  given: Partial<NewMailbox> = {},
  activeMailboxesMax = Number.MAX_SAFE_INTEGER,
): Promise<{ mailbox: NewMailbox; outcome: InsertOutcome['outcome'] }> {
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
  const windows = attachments.map((content, index) => ({
    filename: `file-${index}.txt`,
    contentType: 'text/plain',
    sizeBytes: Buffer.byteLength(content),
    offset: starts[index] ?? 0,
    length: Buffer.byteLength(content),
    encoding: 'identity',
  }));
  const sender = 'sender@example.org';
  const message = Buffer.from(raw + attachments.join(''));
  return {
    recipients: addresses.map((address) => {
      const stored = windows.map((window) => ({ id: newId(receivedAt), ...window }));
      const outline = { sender, subject, ...(stored.length === 0 ? {} : { attachments: stored }) };
      return { address, mailId: newId(receivedAt), outline: writeOutline(outline) };
    }),
    message: {
      rawId: newId(receivedAt),
      receivedAt,
      size: message.length,
      parts: partsOf(message),
      isPacked: false,
      outlineVersion: 1,
    },
    event: { sender, subject, hasAttachments: attachments.length > 0, sizeBytes: raw.length },
  };
}

/** The parts in which a message is stored. */
function partsOf(message: Buffer): Buffer[] {
  const parts = Math.max(1, Math.ceil(message.length / rawPartBytes));
  return Array.from({ length: parts }, (_, part) => message.subarray(part * rawPartBytes, (part + 1) * rawPartBytes));
}

/** The attachments of a stored mail. */
export function attachmentsOf({ outline }: { readonly outline: string }): readonly StoredAttachment[] {
  return readOutline(outline).attachments ?? [];
}

/** The attachments of the mail that a recipient gets, by their ids. */
export function attachmentIdsOf(recipient: { readonly outline: string } | undefined): string[] {
  return recipient === undefined ? [] : attachmentsOf(recipient).map(({ id }) => id);
}

/** The text at the window of an attachment in a raw message. */
export function attachedText(raw: Buffer | undefined, { offset, length }: StoredAttachment): string | undefined {
  return raw?.toString('utf8', offset, offset + length);
}

/** Ids of the mailboxes that have a message. */
export function mailboxIdsOf(result: DeliveryResult): readonly string[] {
  assert.notEqual(typeof result, 'string', 'it was put off');
  return typeof result === 'string' ? [] : result.map(({ mailboxId }) => mailboxId);
}

/** Delivers a mail and returns the ids it got, one for each address. */
export async function deliver(store: Store, ...args: Parameters<typeof deliveryTo>): Promise<string[]> {
  const delivery = deliveryTo(...args);
  await store.write(deliverMail, delivery);
  return delivery.recipients.map(({ mailId }) => mailId);
}

/** Delivers a mail and returns the id of its message, and of the mail that each address got. */
export async function deliverAll(
  store: Store,
  ...args: Parameters<typeof deliveryTo>
): Promise<{ rawId: string; mailIds: string[] }> {
  const delivery = deliveryTo(...args);
  await store.write(deliverMail, delivery);
  return { rawId: delivery.message.rawId, mailIds: delivery.recipients.map(({ mailId }) => mailId) };
}

/** The row of a mailbox that the service makes by itself, for an address of its own. */
export function postmasterRow(receivedAt = start): NewMailbox {
  return mailboxRow({
    owner: 'postmaster',
    alias: 'postmaster',
    address: 'postmaster@mail.test',
    created_at: receivedAt,
  });
}

/** Number of active mailboxes of all owners. */
export function countActive(store: Store, now = start): Promise<number> {
  return countActiveMailboxes({ store, turns: new Turns(), now });
}
