import { type Api, path, type Schemas } from './api.ts';

/** A whole mail. */
export type MailData = Schemas['Email'];

/** A mail by its id, with the mailbox that it is in. */
export interface MailPlace {
  readonly id: string;
  readonly mailboxId: string;
}

/** Ids that one request may have. */
const idsMax = 10_000;

/** Path of a mail in the API. */
export function mailPath(mailId: string, mailboxId?: string): string {
  return mailboxId === undefined ? path`/v1/mails/${mailId}` : path`/v1/mailboxes/${mailboxId}/mails/${mailId}`;
}

/** Makes the functions that read and change mails, of one mailbox or of any. */
export function createMails(api: Api) {
  return {
    /** Deletes mails. */
    deleteMails: (mails: readonly MailPlace[]): Promise<void> =>
      eachMailbox(mails, (endpoint, ids) => api.remove(endpoint, { ids })),
    /** Marks mails as read, or as unread. */
    markMails: (mails: readonly MailPlace[], isRead: boolean): Promise<void> =>
      eachMailbox(mails, (endpoint, ids) => api.patch(endpoint, { ids, read: isRead })),
    /** Puts a mail into a mailbox, as one that a site sends at a sign-up. */
    sendTestMail: async (
      { id, address }: Pick<Schemas['Mailbox'], 'id' | 'address'>,
      words: TestMail,
    ): Promise<void> => {
      await api.post(path`/v1/mailboxes/${id}/mails`, testMessage(address, words));
    },
    /** Reads a whole mail, of the given mailbox or of any. */
    readMail: (mailId: string, mailboxId?: string): Promise<MailData> => api.get(mailPath(mailId, mailboxId)),
  };
}

/** Words of a test mail. */
interface TestMail {
  readonly sender: string;
  readonly subject: string;
  readonly body: string;
}

function testMessage(to: string, { sender, subject, body }: TestMail): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ sender, to, subject, body })) form.append(name, value);
  return form;
}

async function eachMailbox(
  mails: readonly MailPlace[],
  change: (endpoint: string, ids: string[]) => Promise<unknown>,
): Promise<void> {
  for (const [mailboxId, inIt] of Map.groupBy(mails, (mail) => mail.mailboxId)) {
    const endpoint = path`/v1/mailboxes/${mailboxId}/mails`;
    for (const ids of inGroups(inIt.map(({ id }) => id))) await change(endpoint, ids);
  }
}

/** Ids in groups as large as one request may have. */
export function inGroups(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / idsMax) }, (_, index) =>
    ids.slice(index * idsMax, (index + 1) * idsMax),
  );
}
