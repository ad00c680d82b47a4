import { api, path, type Schemas } from './api.ts';

/** A whole mail. */
export type MailData = Schemas['Email'];

interface MailPlace {
  readonly id: string;
  readonly mailboxId: string;
}

/** Ids that one request may have. */
const idsMax = 10_000;

/** Deletes mails, of whichever mailboxes. */
export async function deleteMails(mails: readonly MailPlace[]): Promise<void> {
  await eachMailbox(mails, (place, ids) => api.remove(place, { ids }));
}

/** Marks mails as read, or as unread. */
export async function markMails(mails: readonly MailPlace[], isRead: boolean): Promise<void> {
  await eachMailbox(mails, (place, ids) => api.patch(place, { ids, read: isRead }));
}

/** Reads a whole mail, of a mailbox or of whichever. */
export function readMail(mailId: string, mailboxId?: string): Promise<MailData> {
  return api.get(mailPath(mailId, mailboxId));
}

/** Path of a mail in the API. */
export function mailPath(mailId: string, mailboxId?: string): string {
  return mailboxId === undefined ? path`/v1/mails/${mailId}` : path`/v1/mailboxes/${mailboxId}/mails/${mailId}`;
}

async function eachMailbox(
  mails: readonly MailPlace[],
  change: (place: string, ids: string[]) => Promise<unknown>,
): Promise<void> {
  for (const [mailboxId, inIt] of Map.groupBy(mails, (mail) => mail.mailboxId)) {
    const place = path`/v1/mailboxes/${mailboxId}/mails`;
    for (let from = 0; from < inIt.length; from += idsMax)
      await change(
        place,
        inIt.slice(from, from + idsMax).map(({ id }) => id),
      );
  }
}
