import type { DialectCall } from '../base/dialect.ts';

const neverSends = 'this service never sends mail; send by SMTP to the address of an inbox';
const noPhones = 'this service has no phone numbers';
const byKey = 'programs log in by SMTP with an API key, to have their mail captured';

/** Calls that tests make, and that are not there. */
export const absentCalls: readonly DialectCall[] = [
  { method: 'POST', path: '/inboxes/:inboxId', scope: 'mailboxes', differs: neverSends },
  { method: 'POST', path: '/inboxes/:inboxId/confirm', scope: 'mailboxes', differs: neverSends },
  { method: 'POST', path: '/inboxes/:inboxId/with-queue', scope: 'mailboxes', differs: neverSends },
  { method: 'POST', path: '/emails', scope: 'mailboxes', differs: neverSends },
  { method: 'PUT', path: '/emails/:emailId', scope: 'mailboxes', differs: neverSends },
  { method: 'POST', path: '/emails/:emailId/forward', scope: 'mailboxes', differs: neverSends },
  { method: 'POST', path: '/attachments', scope: 'mailboxes', differs: neverSends },
  { method: 'POST', path: '/waitForLatestSms', scope: 'mailboxes:read', differs: noPhones },
  { method: 'POST', path: '/waitForSms', scope: 'mailboxes:read', differs: noPhones },
  { method: 'GET', path: '/inboxes/imap-smtp-access', scope: 'mailboxes:read', differs: byKey },
];
