import type { Attachment, Email } from '../../contract/resources.ts';
import type { AttachmentRow, MailWithAttachments } from '../../store/operations/mails.ts';
import type { Caller } from '../accounts/accounts.ts';

/** The members of an Email that are the same for every recipient of a message. */
export type EmailContent = Pick<
  Email,
  'sender' | 'subject' | 'body' | 'receivedAt' | 'headers' | 'htmlBody' | 'truncated'
>;

/** The members of an Email that depend on its recipient. */
type EmailFrame = Omit<Email, keyof EmailContent>;

const encoder = new TextEncoder();

/** The content of a mail in its stored form: JSON in UTF-8, which later becomes part of answers without being parsed. */
export function serializeContent(content: EmailContent): Uint8Array {
  return encoder.encode(JSON.stringify(content));
}

/** The JSON of an Email. */
export function presentMail(caller: Caller, { mail, attachments }: MailWithAttachments): string {
  const summaries = attachments.map(({ id, filename, size_bytes }) => ({ id, name: filename, sizeBytes: size_bytes }));
  const frame: EmailFrame = {
    id: mail.id,
    mailboxId: mail.mailbox_id,
    owner: caller.owner,
    hasAttachments: summaries.length > 0,
    ...(summaries.length > 0 ? { attachments: summaries } : {}),
  };
  return `${JSON.stringify(frame).slice(0, -1)},${mail.content.slice(1)}`;
}

/** An Attachment without its data. */
export function presentAttachment(caller: Caller, row: AttachmentRow): Attachment {
  return {
    id: row.id,
    mailboxId: row.mailbox_id,
    mailId: row.mail_id,
    filename: row.filename,
    contentType: row.content_type,
    ...(row.content_id === null ? {} : { contentId: row.content_id }),
    sizeBytes: row.size_bytes,
    owner: caller.owner,
    downloadUrl: `/v1/mailboxes/${row.mailbox_id}/mails/${row.mail_id}/attachments/${row.id}`,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
