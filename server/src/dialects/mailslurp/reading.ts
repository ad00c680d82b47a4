import type { Caller } from '../../core/accounts/accounts.ts';
import { hasScope } from '../../core/accounts/scopes.ts';
import type { OpenedMail } from '../../core/mails/kept/contents.ts';
import { outlinesAtOnce } from '../../core/mails/kept/groups.ts';
import { readOutline } from '../../store/outline.ts';
import { type Answer, jsonAnswer } from '../base/dialect.ts';
import type { DialectParts } from '../base/parts.ts';
import { emailOf, headersOf, previewOf } from './email.ts';

/** Parts that read emails. */
export type ReadParts = Pick<DialectParts, 'mails' | 'marks' | 'turns'>;

/** Answers with an email as it is. */
export async function emailAnswer({ turns }: ReadParts, caller: Caller, mail: OpenedMail): Promise<Answer> {
  const fields = await turns.run(caller.holder, () => headersOf(mail.content.headers));
  return jsonAnswer(await turns.run(caller.holder, () => emailOf(caller, mail, fields)));
}

/**
 * Answers with an email that is given with its body, and marks it as read, as MailSlurp does; a key that may only read marks
 * nothing.
 * @throws AppError `mail_not_found`
 */
export async function readAnswer(parts: ReadParts, caller: Caller, mailId: string): Promise<Answer> {
  const mail = await parts.mails.read(caller, mailId);
  const { id, mailbox_id: mailboxId, is_read: isRead } = mail.row;
  if (isRead === 1 || !hasScope(caller, 'mailboxes')) return emailAnswer(parts, caller, mail);
  await parts.marks.markMany(caller, mailboxId, { ids: [id], read: true });
  return emailAnswer(parts, caller, { ...mail, row: { ...mail.row, is_read: 1 } });
}

/** Writes previews of emails from their rows alone, in turns of the caller. */
export async function writePreviews(
  { turns }: Pick<ReadParts, 'turns'>,
  caller: Caller,
  rows: readonly OpenedMail['row'][],
): Promise<string[]> {
  const previews: string[] = [];
  const write = (row: OpenedMail['row']) =>
    JSON.stringify(previewOf(caller, { row, outline: readOutline(row.outline) }));
  for (const some of outlinesAtOnce(rows, ({ outline }) => outline)) {
    previews.push(...(await turns.run(caller.holder, () => some.map(write))));
  }
  return previews;
}
