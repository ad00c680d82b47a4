import type { FoundMail } from '../../../core/mails/found/search/search-page.ts';
import type { StoredAttachment } from '../../../store/outline.ts';
import { pitAddresses } from './addresses.ts';

/** Makes the summaries of mails, as lists of Mailpit have them. */
export function pitSummaries(mails: readonly FoundMail[]): string[] {
  return mails.map((mail) => JSON.stringify(pitSummary(mail)));
}

/** Makes the summary of a mail. */
export function pitSummary({ row, outline }: FoundMail): object {
  const { messageId = '', subject, preview = '', attachments = [] } = outline;
  return {
    ID: row.id,
    MessageID: messageId,
    Read: row.is_read === 1,
    ...pitAddresses(outline),
    Subject: subject,
    Created: new Date(row.received_at).toISOString(),
    Username: '',
    Tags: pitTags(row),
    Size: row.size,
    Attachments: attachments.filter((attachment) => !isInline(attachment)).length,
    Snippet: preview,
  };
}

/** The tags of a mail: that of its mailbox. */
export function pitTags({ tag }: { readonly tag: string }): string[] {
  return tag === '' ? [] : [tag];
}

/** Whether an attachment is a part of the message itself, which its HTML shows. */
export function isInline({ contentId }: StoredAttachment): boolean {
  return contentId !== undefined;
}
