import { stopping } from '../../core/errors.ts';
import { bodyBytesMax, mailAnswerBytes } from '../../http/limits.ts';
import { type Answer, type Call, type DialectCall, jsonAnswer } from '../base/dialect.ts';
import { DialectError } from '../base/dialect-error.ts';
import type { DialectParts } from '../base/parts.ts';
import { readCriteria } from './criteria.ts';
import { type MessageReaders, readMessage } from './read-message.ts';
import { isOfSent, pageIn, searchHoldMs, serverIn, waitMsIn } from './request.ts';
import { ServerMails, type ServerRequest } from './server-mails.ts';

/** Time before a call from which on messages are found when it does not say, as there. */
const usualAgeMs = 3_600_000;
/** Pause in milliseconds that clients make before they ask again. */
const askAgainMs = 100;

type MessageParts = MessageReaders & Pick<DialectParts, 'clock' | 'ownerMails' | 'search' | 'waits'>;

/** Calls that find, show and delete messages. */
export function messageCalls(parts: MessageParts): readonly DialectCall[] {
  return [
    {
      method: 'POST',
      path: '/api/messages/search',
      scope: 'mailboxes:read',
      bodyBytesMax: bodyBytesMax.wait,
      differs: `it waits here: with mail it answers at once, without for \`timeout\` milliseconds of the query, else for ${searchHoldMs / 1000} s`,
      answer: (call) => search(parts, call),
    },
    {
      method: 'GET',
      path: '/api/messages',
      scope: 'mailboxes:read',
      isSearch: true,
      answer: (call) => list(parts, call),
    },
    {
      method: 'DELETE',
      path: '/api/messages',
      scope: 'mailboxes',
      answer: (call) => deleteAll(parts, call),
    },
    {
      method: 'GET',
      path: '/api/messages/:id',
      scope: 'mailboxes:read',
      differs:
        'codes are those that a form asks for, the likeliest first; a mail without plain text has that of its HTML',
      answer: (call) => show(parts, call),
    },
    {
      method: 'DELETE',
      path: '/api/messages/:id',
      scope: 'mailboxes',
      answer: (call) => deleteOne(parts, call),
    },
  ];
}

async function search(parts: MessageParts, call: Call): Promise<Answer> {
  const { caller, query, share, signal } = call;
  const criteria = readCriteria(await call.json());
  const page = pageIn(query);
  const mails = new ServerMails(parts, caller, { ...requestOf(parts, call), criteria });
  const look = async () => {
    await share.takeSearch();
    try {
      const items = await mails.page(page);
      return items.length === 0 ? undefined : items;
    } finally {
      share.give('searches');
    }
  };
  // Only the first page may have mail that is yet to come.
  const waitMs = page.start === 0 && !isOfSent(query) ? waitMsIn(query) : 0;
  share.give('requests');
  const items = isOfSent(query) ? [] : await parts.waits.until(caller, { look, waitMs, hungUp: signal });
  // A client that has hung up reads no answer; every other one is to know that nobody looks any more.
  if (items === undefined && signal.aborted) throw stopping();
  return itemsAnswer(call, items ?? [], { 'x-ms-delay': String(askAgainMs) });
}

async function list(parts: MessageParts, call: Call): Promise<Answer> {
  const { caller, query } = call;
  const mails = new ServerMails(parts, caller, requestOf(parts, call));
  return itemsAnswer(call, isOfSent(query) ? [] : await mails.page(pageIn(query)));
}

async function deleteAll(parts: MessageParts, { caller, query, signal }: Call): Promise<Answer> {
  const mails = new ServerMails(parts, caller, { server: serverIn(query), signal });
  for await (const some of mails.walk()) {
    await parts.ownerMails.delete(caller, { ids: some.map(({ row }) => row.id) }, signal);
  }
  return { status: 204 };
}

async function deleteOne({ ownerMails }: MessageParts, { caller, params: { id = '' } }: Call): Promise<Answer> {
  const deleted = await ownerMails.delete(caller, { ids: [id] });
  if (deleted === 0) throw new DialectError(404, 'there is no such message');
  return { status: 204 };
}

async function show(parts: MessageParts, { caller, params: { id = '' }, share, origin }: Call): Promise<Answer> {
  await share.takeAnswer(mailAnswerBytes);
  return jsonAnswer(await readMessage(parts, { caller, id, origin }));
}

async function itemsAnswer({ share }: Call, items: readonly string[], headers = {}): Promise<Answer> {
  await share.takeAnswer(mailAnswerBytes);
  return { headers, body: `{"items":[${items.join()}]}` };
}

function requestOf({ clock }: MessageParts, { query, signal }: Call): ServerRequest {
  const after = query.get('receivedAfter');
  const afterMs = after === null ? clock.now() - usualAgeMs : Date.parse(after);
  if (Number.isNaN(afterMs)) throw new DialectError(400, 'receivedAfter must be a time, such as 2026-03-01T12:00:00Z');
  // A message of that very millisecond counts: a test takes the time before it makes the application send.
  return { server: serverIn(query), receivedAfterMs: afterMs - 1, signal };
}
