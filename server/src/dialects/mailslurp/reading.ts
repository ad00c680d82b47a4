import type { Caller } from '../../core/accounts/accounts.ts';
import { hasScope } from '../../core/accounts/scopes.ts';
import type { MailMarks } from '../../core/mails/changed/marks.ts';
import type { OpenedMail } from '../../core/mails/kept/contents.ts';
import type { DialectParts } from '../base/parts.ts';

/** Parts that read emails. */
export type ReadParts = Pick<DialectParts, 'mails' | 'marks'>;

/**
 * Marks an email as read that is given with its body, as MailSlurp does; a key that may only read marks nothing. Returns the
 * email as it then is.
 */
export async function markRead(marks: MailMarks, caller: Caller, mail: OpenedMail): Promise<OpenedMail> {
  const { id, mailbox_id: mailboxId, is_read: isRead } = mail.row;
  if (isRead === 1 || !hasScope(caller, 'mailboxes')) return mail;
  await marks.markMany(caller, mailboxId, { ids: [id], read: true });
  return { ...mail, row: { ...mail.row, is_read: 1 } };
}
