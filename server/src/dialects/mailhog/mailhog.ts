import { Readable } from 'node:stream';
import type { MailFilter } from '../../core/mails/found/search/mail-filter.ts';
import type { Mails } from '../../core/mails/shown/mails.ts';
import { mailAnswerBytes } from '../../http/limits.ts';
import { messageAnswer } from '../base/bytes-answer.ts';
import { type Answer, type ApiDialect, type DialectCall, type DialectProblem, jsonAnswer } from '../base/dialect.ts';
import { DialectError } from '../base/dialect-error.ts';
import type { FaultsParts } from '../base/faults.ts';
import { hogFeed } from './hog-feed.ts';
import { HogMessages, type HogMessagesParts } from './hog-messages.ts';
import { partAnswer } from './hog-part.ts';
import { hogJimCalls } from './jim.ts';

interface HogParts extends HogMessagesParts, FaultsParts {
  readonly mails: Mails;
}

/** Media type of most answers of MailHog. Tools that parse it themselves do so because it is this one. */
const hogType = 'text/json';
const read = 'mailboxes:read';
const pageMailsUsual = 50;
/** Most mails of a page, and of the list of version 1, as in MailHog. */
const pageMailsMax = 250;
const listMailsMax = 1_000;
const early = 'a page has at most 8 MiB of messages';

/** API of MailHog (mailhog/MailHog, docs/APIv1.md and docs/APIv2.md). */
export function mailhog(parts: HogParts): ApiDialect {
  return {
    name: 'mailhog',
    calls: [...listCalls(parts), ...messageCalls(parts), ...feedCalls(parts), ...hogJimCalls(parts), ...serviceCalls],
    error,
  };
}

/** MailHog answers an error with its status alone, or a line of text. A text keeps clients from taking it for an empty list. */
function error({ message, fix }: DialectProblem): Answer {
  return { type: 'text/plain; charset=utf-8', body: `${[message, fix].filter(Boolean).join('\n')}\n` };
}

function feedCalls({ mails }: HogParts): DialectCall[] {
  return [
    {
      method: 'GET',
      path: '/api/v2/websocket',
      scope: read,
      differs: 'a message comes with its addresses and subject, and is read by its id',
      feed: ({ caller }) => hogFeed(mails, caller),
    },
    {
      method: 'GET',
      path: '/api/v1/events',
      scope: read,
      differs: 'listen at `/api/v2/websocket`, or to the events of this service',
    },
  ];
}

/** Calls about the service itself. */
const serviceCalls: readonly DialectCall[] = [
  { method: 'GET', path: '/api/v2/outgoing-smtp', scope: read, answer: () => jsonAnswer({}) },
];

function listCalls(parts: HogParts): DialectCall[] {
  const messages = new HogMessages(parts);
  return [
    {
      method: 'GET',
      path: '/api/v2/messages',
      scope: read,
      differs: early,
      answer: async ({ caller, query, share }) => {
        await share.takeAnswer(mailAnswerBytes);
        return streamed(hogType, await messages.page(caller, pageOf(query)));
      },
    },
    {
      method: 'GET',
      path: '/api/v2/search',
      scope: read,
      isSearch: true,
      differs: `\`containing\` looks in addresses, subject, names of files and decoded text; a search ends after 1.5 seconds, the newest mail first; ${early}`,
      answer: async ({ caller, query, share }) => {
        const filter = filterOf(query);
        await share.takeAnswer(mailAnswerBytes);
        return streamed('application/json', await messages.page(caller, { ...pageOf(query), filter }));
      },
    },
    {
      method: 'GET',
      path: '/api/v1/messages',
      scope: read,
      differs: 'it has at most 8 MiB of messages',
      answer: async ({ caller, share }) => {
        await share.takeAnswer(mailAnswerBytes);
        return streamed(hogType, await messages.newest(caller, listMailsMax));
      },
    },
    {
      method: 'DELETE',
      path: '/api/v1/messages',
      scope: 'mailboxes',
      answer: async ({ caller, signal }) => {
        await parts.ownerMails.delete(caller, 'all', signal);
        return { type: hogType };
      },
    },
  ];
}

function streamed(type: string, pieces: AsyncIterable<Buffer>): Answer {
  return { type, body: Readable.from(pieces, { objectMode: false }) };
}

function pageOf(query: URLSearchParams): { start: number; limit: number } {
  const limit = countIn(query, 'limit') ?? pageMailsUsual;
  return { start: countIn(query, 'start') ?? 0, limit: Math.min(limit, pageMailsMax) };
}

/** A number of a query above 0; what is none counts as absent, as in MailHog. */
function countIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? '';
  return /^0*[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** @throws DialectError 400, as MailHog does; also for a text that the search would find everywhere. */
function filterOf(query: URLSearchParams): MailFilter {
  const kind = query.get('kind');
  const text = query.get('query') ?? '';
  if (text === '') throw new DialectError(400, 'query is missing: it is the text to look for');
  if (kind === 'from') return { conditions: [{ field: 'from', contains: text }] };
  if (kind === 'to') return { conditions: [{ field: 'recipients', contains: text }] };
  if (kind !== 'containing') throw new DialectError(400, 'kind must be from, to or containing');
  if (!/[^\s<>",;()]/.test(text)) throw new DialectError(400, 'query has nothing but blanks and brackets to look for');
  return { conditions: [{ anywhere: text }] };
}

function messageCalls(parts: HogParts): DialectCall[] {
  const { mails } = parts;
  const messages = new HogMessages(parts);
  return [
    {
      method: 'GET',
      path: '/api/v1/messages/:id',
      scope: read,
      differs: 'an unknown id is 404, and not `null`',
      answer: async ({ caller, params, share }) => {
        const row = await mails.findById(caller, params.id ?? '');
        await share.takeAnswer(mailAnswerBytes);
        return streamed(hogType, await messages.one(caller, row));
      },
    },
    {
      method: 'DELETE',
      path: '/api/v1/messages/:id',
      scope: 'mailboxes',
      differs: 'an unknown id is 404, and not 500',
      answer: async ({ caller, params }) => {
        const { id } = await mails.findById(caller, params.id ?? '');
        await parts.ownerMails.delete(caller, { ids: [id] });
        return { type: hogType };
      },
    },
    {
      method: 'GET',
      path: '/api/v1/messages/:id/download',
      scope: read,
      differs: 'the message is as it was received, with its fields in their order',
      answer: async (call) => {
        const row = await mails.findById(call.caller, call.params.id ?? '');
        const headers = { 'content-disposition': `attachment; filename="${row.id}.eml"` };
        return messageAnswer(parts, call, { row, type: 'message/rfc822', headers });
      },
    },
    {
      method: 'GET',
      path: '/api/v1/messages/:id/mime/part/:part/download',
      scope: read,
      differs: 'the answer has the type of the part and the name of its file, and no other field of the part',
      answer: async (call) => partAnswer(parts, call, await mails.findById(call.caller, call.params.id ?? '')),
    },
    {
      method: 'POST',
      path: '/api/v1/messages/:id/release',
      scope: 'mailboxes',
      differs: 'this service never sends mail',
    },
  ];
}
