import type { Attachment, Email } from '../../contract/resources.ts';
import type { ParsedContent } from '../../mime/parsed-mail.ts';
import type { MailRow } from '../../store/operations/mails/mails.ts';
import type { MailOutline, StoredAttachment } from '../../store/outline.ts';
import type { Caller } from '../accounts/accounts.ts';

/** Members of an Email that are parsed from its message. */
type EmailContent = Pick<Email, 'subject' | 'body' | 'headers' | 'htmlBody' | 'truncated'>;

/** Members of an Email that depend on its recipient or are known without its message. */
type EmailFrame = Omit<Email, keyof EmailContent>;

/** JSON, of a large email as UTF-8. */
export type Json = string | Buffer;

/** Serialises the members of an Email that are parsed from its message: JSON without the braces around them. */
export function serializeContent({ subject, text, headers, html, truncated }: ParsedContent): string {
  const content: EmailContent = {
    subject,
    body: text,
    ...(headers === '' ? {} : { headers }),
    ...(html === undefined ? {} : { htmlBody: html }),
    ...(truncated ? { truncated } : {}),
  };
  return JSON.stringify(content).slice(1, -1);
}

/**
 * Serialises an Email.
 * @param mail.content Members that are parsed from the message; see `serializeContent`.
 */
export function presentMail(
  caller: Caller,
  { row, outline, content }: { row: MailRow; outline: MailOutline; content: Json },
): Json {
  const attachments = outline.attachments?.map(({ id, filename, sizeBytes }) => ({ id, name: filename, sizeBytes }));
  const frame: EmailFrame = {
    id: row.id,
    mailboxId: row.mailbox_id,
    owner: caller.owner,
    sender: outline.sender,
    receivedAt: new Date(row.received_at).toISOString(),
    hasAttachments: attachments !== undefined,
    ...(attachments === undefined ? {} : { attachments }),
  };
  const start = `${JSON.stringify(frame).slice(0, -1)},`;
  return typeof content === 'string'
    ? `${start}${content}}`
    : Buffer.concat([Buffer.from(start), content, Buffer.from('}')]);
}

/** Makes an Attachment without its data. */
export function presentAttachment(
  caller: Caller,
  { row, attachment }: { row: MailRow; attachment: StoredAttachment },
): Attachment {
  const { id, filename, contentType, contentId, sizeBytes } = attachment;
  return {
    id,
    mailboxId: row.mailbox_id,
    mailId: row.id,
    filename,
    contentType,
    ...(contentId === undefined ? {} : { contentId }),
    sizeBytes,
    owner: caller.owner,
    downloadUrl: `/v1/mailboxes/${row.mailbox_id}/mails/${row.id}/attachments/${id}`,
    createdAt: new Date(row.received_at).toISOString(),
  };
}
