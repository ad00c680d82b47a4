import { type ApiDialect, jsonAnswer } from '../base/dialect.ts';
import type { DialectParts } from '../base/parts.ts';
import { absentCalls } from './absent.ts';
import { attachmentCalls } from './attachments.ts';
import { emailCalls } from './emails.ts';
import { inboxCalls } from './inboxes.ts';
import { listCalls } from './lists.ts';
import { waitCalls } from './waits.ts';

/** Parts that the calls of MailSlurp need. */
export type MailslurpParts = Pick<
  DialectParts,
  | 'mailboxes'
  | 'addresses'
  | 'mails'
  | 'ownerMails'
  | 'marks'
  | 'turns'
  | 'deletion'
  | 'waits'
  | 'extracts'
  | 'messageBytes'
>;

/** API of MailSlurp (OpenAPI document 6.5.2): its inboxes are mailboxes. */
export function mailslurp(parts: MailslurpParts): ApiDialect {
  return {
    name: 'mailslurp',
    keyHeader: 'x-api-key',
    unknownStatus: 501,
    calls: [
      ...waitCalls(parts),
      ...inboxCalls(parts),
      ...listCalls(parts),
      ...emailCalls(parts),
      ...attachmentCalls(parts),
      ...absentCalls,
    ],
    error: ({ status, message, fix }) => jsonAnswer({ status, message, ...(fix === undefined ? {} : { fix }) }, status),
  };
}
