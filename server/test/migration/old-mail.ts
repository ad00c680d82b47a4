import { constants, zstdCompressSync } from 'node:zlib';
import { decodeAttachment } from '../../src/mime/attachment-content.ts';
import { parseMail } from '../../src/mime/parse-mail.ts';
import type { AttachmentWindow } from '../../src/mime/parsed-mail.ts';
import { newId, start } from '../store/fixtures.ts';
import type { OldTx } from './old-database.ts';

const packedFromBytes = 8 * 1024;
const eventSubjectCharactersMax = 200;

/** A mailbox of an old database. */
export interface OldMailbox {
  readonly id: string;
  readonly owner: string;
  readonly address: string;
}

/** A mail as schema version 6 kept it, and what its API said of it. */
export interface OldMail {
  readonly mailbox: OldMailbox;
  readonly id: string;
  readonly receivedAt: number;
  /** The message, with spaces in place of deleted attachments. */
  readonly raw: Buffer;
  readonly content: {
    readonly sender: string;
    readonly subject: string;
    readonly body: string;
    readonly receivedAt: string;
    readonly headers?: string;
    readonly htmlBody?: string;
    readonly truncated?: boolean;
  };
  /** The attachments that are not deleted. */
  readonly attachments: readonly OldAttachment[];
}

interface OldAttachment {
  readonly id: string;
  readonly position: number;
  readonly window: AttachmentWindow;
}

/** The mail that the service of version 6 made of a message. */
export function oldMail(
  mailbox: OldMailbox,
  raw: Buffer,
  { receivedAt = start, sender = 'envelope@client.test' }: { receivedAt?: number; sender?: string } = {},
): OldMail {
  const { from, subject, text, headers, html, truncated, attachments } = parseMail(raw);
  const author = from.find(({ address }) => address.includes('@')) ?? from.find(({ address }) => address !== '');
  const id = newId(receivedAt);
  return {
    mailbox,
    id,
    receivedAt,
    raw,
    content: {
      sender: author?.address ?? sender,
      subject,
      body: text,
      receivedAt: new Date(receivedAt).toISOString(),
      ...(headers === '' ? {} : { headers }),
      ...(html === undefined ? {} : { htmlBody: html }),
      ...(truncated ? { truncated } : {}),
    },
    attachments: attachments.map((window, position) => ({ id: newId(receivedAt), position, window })),
  };
}

/** The mail after the service of version 6 has deleted attachments of it. */
export function withoutAttachments(mail: OldMail, isDeleted: (position: number) => boolean): OldMail {
  const raw = Buffer.from(mail.raw);
  const deleted = mail.attachments.filter(({ position }) => isDeleted(position));
  for (const { window } of deleted) raw.fill(' ', window.offset, window.offset + window.length);
  return { ...mail, raw, attachments: mail.attachments.filter((attachment) => !deleted.includes(attachment)) };
}

/** Inserts mails and the events of their arrival, as one transaction of version 6 did. */
export async function insertOldMails(tx: OldTx, mails: readonly OldMail[]): Promise<void> {
  const rows = mails.map(({ mailbox, id, receivedAt, content, raw }) => ({
    mailbox_id: mailbox.id,
    id,
    received_at: receivedAt,
    tx: tx.number,
    content: JSON.stringify(content),
    raw: packOld(raw),
  }));
  await tx.insert('mails', rows);
  const attachments = mails.flatMap((mail) => mail.attachments.map((attachment) => attachmentRow(mail, attachment)));
  if (attachments.length > 0) await tx.insert('attachments', attachments);
  await tx.insert(
    'events',
    mails.map((mail) => eventRow(tx, mail)),
  );
}

/** The Email that the API of version 6 showed. */
export function shownEmail({ mailbox, id, content, attachments }: OldMail) {
  const summaries = attachments.map(({ id: attachmentId, window }) => ({
    id: attachmentId,
    name: window.filename,
    sizeBytes: window.sizeBytes,
  }));
  return {
    id,
    mailboxId: mailbox.id,
    owner: mailbox.owner,
    hasAttachments: summaries.length > 0,
    ...(summaries.length > 0 ? { attachments: summaries } : {}),
    ...content,
  };
}

/** The Attachments that the API of version 6 showed, with their data. */
export function shownAttachments({ mailbox, id: mailId, receivedAt, raw, attachments }: OldMail) {
  return attachments.map(({ id, window }) => ({
    id,
    mailboxId: mailbox.id,
    mailId,
    filename: window.filename,
    contentType: window.contentType,
    ...(window.contentId === undefined ? {} : { contentId: window.contentId }),
    sizeBytes: window.sizeBytes,
    owner: mailbox.owner,
    downloadUrl: `/v1/mailboxes/${mailbox.id}/mails/${mailId}/attachments/${id}`,
    createdAt: new Date(receivedAt).toISOString(),
    data: decodeAttachment(raw, window).toString('base64'),
  }));
}

/** Messages were packed whole, whatever their size. */
function packOld(raw: Buffer): Uint8Array {
  const isFrame = raw.subarray(0, 4).equals(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]));
  if (raw.length < packedFromBytes && !isFrame) return raw;
  return zstdCompressSync(raw, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
}

function attachmentRow(mail: OldMail, { id, position, window }: OldAttachment) {
  return {
    mailbox_id: mail.mailbox.id,
    mail_id: mail.id,
    id,
    position,
    filename: window.filename,
    content_type: window.contentType,
    content_id: window.contentId ?? null,
    size_bytes: window.sizeBytes,
    created_at: mail.receivedAt,
    raw_offset: window.offset,
    raw_length: window.length,
    encoding: window.encoding,
  };
}

function eventRow(tx: OldTx, { mailbox, id, receivedAt, content, attachments, raw }: OldMail) {
  const data = {
    mailId: id,
    sender: content.sender,
    subject: content.subject.slice(0, eventSubjectCharactersMax).toWellFormed(),
    hasAttachments: attachments.length > 0,
    sizeBytes: raw.length,
  };
  return {
    tx: tx.number,
    id,
    owner: mailbox.owner,
    mailbox_id: mailbox.id,
    type: 'mail.received',
    created_at: receivedAt,
    data: JSON.stringify(data),
  };
}

/** An email as it was shown before it had details: of these it told only whether it is truncated. */
export function asShownBefore(email: object = {}): object {
  const { details, ...members } = email as { details?: { truncated: boolean } };
  return { ...members, ...(details?.truncated ? { truncated: true } : {}) };
}
