import type { EmailCode } from '../../../../contract/mails/details.ts';
import { type EmailSummary, previewCharactersMax } from '../../../../contract/mails/finding.ts';
import type { MailRow } from '../../../../store/operations/mails/mails.ts';
import type { MailOutline } from '../../../../store/outline.ts';

/**
 * Serialises the summary of an email.
 * @param mail.code First code in the text of the email, where it has one.
 */
export function presentSummary({
  row,
  outline,
  code,
}: {
  row: MailRow;
  outline: MailOutline;
  code: EmailCode | undefined;
}): string {
  const { sender, subject, from = [], to = [], cc = [], messageId, preview = '', attachments = [] } = outline;
  const inlineImages = attachments.filter(({ isInlineImage }) => isInlineImage).length;
  const summary: EmailSummary = {
    id: row.id,
    mailboxId: row.mailbox_id,
    sender,
    from: from.find(({ address }) => address === sender) ?? { address: sender },
    to: to.map(({ address }) => address),
    cc: cc.map(({ address }) => address),
    ...(messageId === undefined ? {} : { messageId }),
    subject,
    preview: beginningOf(preview),
    receivedAt: new Date(row.received_at).toISOString(),
    sizeBytes: row.size,
    attachmentCount: attachments.length,
    ...(inlineImages === 0 ? {} : { inlineImageCount: inlineImages }),
    read: row.is_read === 1,
    ...(code === undefined ? {} : { code: code.value, codeText: code.text }),
  };
  return JSON.stringify(summary);
}

function beginningOf(preview: string): string {
  if (preview.length <= previewCharactersMax) return preview;
  // A character of two units is not cut in two.
  return preview.slice(0, previewCharactersMax).replace(/[\ud800-\udbff]$/, '');
}
