import { bodyBytesMax } from '../../http/limits.ts';
import { type ApiDialect, type DialectCall, jsonAnswer } from '../base/dialect.ts';
import { MaildevCalls, type MaildevParts } from './maildev-calls.ts';

/** Version of MailDev whose API this is. */
const version = '3.0.0';

const reading = { method: 'GET', scope: 'mailboxes:read' } as const;
const changing = { scope: 'mailboxes' } as const;

/** API of MailDev: of version 3 below `/api`, and of version 2 without it (maildev/maildev, packages/api). */
export function maildev(parts: MaildevParts): ApiDialect {
  const calls = new MaildevCalls(parts);
  const health = jsonAnswer(true);
  const config = jsonAnswer({ version, isOutgoingEnabled: false, outgoingHost: null });
  const ofBoth: DialectCall[] = [
    {
      ...reading,
      path: '/email',
      isSearch: true,
      differs: 'has at most 1,000, the newest, and a filter can be tried on as many',
      answer: (call) => calls.list(call),
    },
    {
      ...reading,
      path: '/email/:id',
      differs: 'pictures stay `cid:` in the HTML',
      answer: (call) => calls.email(call),
    },
    { ...changing, method: 'DELETE', path: '/email/all', answer: (call) => calls.deleteAll(call) },
    { ...changing, method: 'DELETE', path: '/email/:id', answer: (call) => calls.delete(call) },
    { ...changing, method: 'PATCH', path: '/email/read-all', answer: (call) => calls.readAll(call) },
    { ...reading, path: '/email/:id/html', answer: (call) => calls.html(call) },
    { ...reading, path: '/email/:id/source', answer: (call) => calls.source(call) },
    { ...reading, path: '/email/:id/download', answer: (call) => calls.download(call) },
    { ...reading, path: '/email/:id/attachment/:filename', answer: (call) => calls.attachment(call) },
    { ...changing, method: 'POST', path: '/email/:id/relay', differs: 'this service never sends' },
    { ...changing, method: 'POST', path: '/email/:id/relay/:relayTo', differs: 'this service never sends' },
    { ...reading, path: '/config', differs: 'without the port of SMTP', answer: () => config },
    { ...reading, path: '/healthz', answer: () => health },
    { ...reading, path: '/reloadMailsFromDirectory', differs: 'mail is in a database' },
  ];
  const ofVersion3: DialectCall[] = [
    {
      ...reading,
      path: '/email/summary',
      isSearch: true,
      differs: 'the search is for beginnings of words',
      answer: (call) => calls.summary(call),
    },
    {
      ...changing,
      method: 'POST',
      path: '/email/delete',
      bodyBytesMax: bodyBytesMax.ids,
      answer: (call) => calls.deleteSome(call),
    },
  ];
  const below = (call: DialectCall) => ({ ...call, path: `/api${call.path}` });
  return {
    name: 'maildev',
    calls: [...[...ofBoth, ...ofVersion3].map(below), ...ofBoth],
    error: ({ status, message }) => jsonAnswer({ error: message }, status),
  };
}
