import type { Clock } from '../../../lib/clock.ts';
import { isId } from '../../../lib/ids.ts';
import { type MailRow, readMail } from '../../../store/operations/mails/mails.ts';
import type { Store } from '../../../store/store.ts';
import type { Caller } from '../../accounts/accounts.ts';
import { AppError } from '../../errors.ts';
import { requireOwner } from '../../mailboxes/mailboxes.ts';

/** Ids in the path of a mail. */
export interface MailPath {
  readonly mailboxId: string;
  readonly mailId: string;
}

/** Ids in the path of an attachment. */
export interface AttachmentPath extends MailPath {
  readonly attachmentId: string;
}

/**
 * Finds a mail of the caller.
 * @throws AppError `mailbox_not_found`, `mailbox_forbidden` or `mail_not_found`
 */
export async function findMail(
  { store, clock }: { store: Store; clock: Clock },
  caller: Caller,
  { mailboxId, mailId }: MailPath,
): Promise<MailRow> {
  const now = clock.now();
  // No mail has an empty id.
  const path = { mailboxId, mailId: isId(mailId) ? mailId : '', now };
  const mailbox = isId(mailboxId) ? await store.read(readMail, path) : undefined;
  requireOwner(caller, { id: mailboxId, owner: mailbox?.owner });
  if (mailbox?.found === undefined || !isSeen(caller, mailbox.found)) throw mailNotFound();
  return mailbox.found;
}

/** Whether a mail is one that the caller sees: a viewer of a link may see but some of the mailbox. */
function isSeen({ view }: Caller, { id, received_at }: MailRow): boolean {
  return view === undefined || (received_at >= view.fromMs && (view.mailId === undefined || view.mailId === id));
}

/** Makes the error for a mail that was never there or is gone. */
export function mailNotFound(): AppError {
  return new AppError('mail_not_found', 'there is no such email in the mailbox');
}

/** Makes the error for an attachment that was never there or is gone. */
export function attachmentNotFound(): AppError {
  return new AppError('attachment_not_found', 'there is no such attachment in the email');
}
