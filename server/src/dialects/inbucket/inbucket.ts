import type { MailDeletion } from '../../core/mails/changed/deletion.ts';
import type { OwnerMails } from '../../core/mails/changed/owner-mails.ts';
import type { MailboxNames } from '../../core/mails/found/lists/mailbox-names.ts';
import type { MessageBytes } from '../../core/mails/kept/message-bytes.ts';
import type { Mails } from '../../core/mails/shown/mails.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import type { ApiDialect, Call } from '../base/dialect.ts';
import { EventMails } from '../base/event-mails.ts';
import { InbucketCalls } from './inbucket-calls.ts';
import { monitor } from './monitor.ts';
import { NamedMail } from './named-mail.ts';

interface InbucketParts {
  readonly mails: Mails;
  readonly ownerMails: OwnerMails;
  readonly mailboxNames: MailboxNames;
  readonly deletion: MailDeletion;
  readonly messageBytes: MessageBytes;
  readonly turns: Turns;
}

const reading = { method: 'GET', scope: 'mailboxes:read', isSearch: true } as const;
const changing = { scope: 'mailboxes', isSearch: true } as const;
const mailbox = '/api/v1/mailbox/:name';
const message = `${mailbox}/:id`;
const noDeletions = 'the monitor of version 1 tells of new mail';

/** API of Inbucket (inbucket/inbucket 3.1.1, pkg/rest). */
export function inbucket(parts: InbucketParts): ApiDialect {
  const named = new NamedMail(parts);
  const calls = new InbucketCalls({ ...parts, named });
  const eventMails = new EventMails(parts.mails);
  const feed = (call: Call) => monitor({ ...parts, named, eventMails }, call);
  return {
    name: 'inbucket',
    calls: [
      { ...reading, path: mailbox, differs: 'has the newest 500', answer: (call) => calls.list(call) },
      { ...changing, method: 'DELETE', path: mailbox, answer: (call) => calls.purge(call) },
      {
        ...reading,
        path: message,
        differs: 'has the text with line ends of Unix, and no MD5 of many or large attachments',
        answer: (call) => calls.message(call),
      },
      { ...changing, method: 'PATCH', path: message, answer: (call) => calls.markSeen(call) },
      { ...changing, method: 'DELETE', path: message, answer: (call) => calls.delete(call) },
      { ...reading, path: `${message}/source`, answer: (call) => calls.source(call) },
      { ...reading, path: '/serve/mailbox/:name/:id/attach/:number/:file', answer: (call) => calls.attachment(call) },
      { ...reading, path: '/api/v1/monitor/messages', feed },
      { ...reading, path: '/api/v1/monitor/messages/:name', feed },
      { ...reading, path: '/api/v2/monitor/messages', differs: noDeletions },
      { ...reading, path: '/api/v2/monitor/messages/:name', differs: noDeletions },
    ],
    error: ({ status, message: text }) => ({ status, type: 'text/plain; charset=utf-8', body: `${text}\n` }),
  };
}
