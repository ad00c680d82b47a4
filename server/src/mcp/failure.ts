import { MayflyError, ServiceError, WaitTimedOut } from '../../../client/src/main.ts';
import { withNames } from '../lib/mistakes/mistakes.ts';
import { visibleText } from '../mime/html/visible-text.ts';
import { fenced } from './fence.ts';
import { type Tool, ToolError } from './tool.ts';

/** Advice for errors of the service, if a tool helps; otherwise the advice of the service is used. */
const fixes: Readonly<Record<string, string>> = {
  mailbox_not_found: 'It may have expired. list_mailboxes shows those that there are; create_mailbox makes one.',
  mail_not_found: 'list_mails shows the mails that there are.',
  attachment_not_found: 'read_mail shows the attachments of a mail.',
  active_mailbox_limit: 'delete_mailbox makes room; or wait until one expires.',
};

/**
 * Describes to an agent why a call of a tool failed, and what to do about it.
 * @throws The error itself when it is a bug.
 */
export function failureOf(error: unknown, { names = {} }: Pick<Tool, 'names'>, nonce: () => string): string {
  if (error instanceof ServiceError) {
    const { code, detail, fix = '' } = error;
    return `${code}: ${withNames(detail, names)}. ${fixes[code] ?? withNames(fix, names)}`.trim();
  }
  // It lists subjects and senders of the mails that came.
  if (error instanceof WaitTimedOut) {
    const { text } = visibleText({ text: error.message, html: undefined });
    const fix = 'list_mails shows what came; wait again with a longer timeout_seconds or another match.';
    return `No mail came in time that matches. ${fix}\n${fenced(text, nonce())}`;
  }
  if (error instanceof ToolError || error instanceof MayflyError) return error.message;
  throw error;
}
