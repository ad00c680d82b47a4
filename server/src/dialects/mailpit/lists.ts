import { pageItemsMax } from '../../contract/paging.ts';
import type { OwnerMails } from '../../core/mails/changed/owner-mails.ts';
import { bodyBytesMax, mailAnswerBytes } from '../../http/limits.ts';
import type { Answer, Call, DialectCall } from '../base/dialect.ts';
import { DialectError } from '../base/dialect-error.ts';
import type { DialectParts } from '../base/parts.ts';
import { timeOfDate } from './search/search-date.ts';
import { type SearchFilter, searchFilter } from './search/search-language.ts';
import { pitSummaries } from './shapes/summary.ts';

/** Maximum number of messages of one list. */
const listMessagesMax = 1_000;
const listMessagesDefault = 50;

/** Answer to a call that only does something. */
export const doneAnswer: Answer = { type: 'text/plain; charset=utf-8', body: 'ok' };

interface ListParts extends Pick<DialectParts, 'ownerMails'> {
  readonly mailboxes: Pick<DialectParts['mailboxes'], 'tags'>;
}

/** Calls about the list of all messages, and about those that a search finds. */
export function pitListCalls(parts: ListParts): DialectCall[] {
  const { ownerMails } = parts;
  const path = '/api/v1/messages';
  const search = { path: '/api/v1/search', isSearch: true } as const;
  const bodies = { bodyBytesMax: bodyBytesMax.ids } as const;
  return [
    {
      ...{ method: 'GET', path, scope: 'mailboxes:read' },
      differs: `it has the mail of all mailboxes of the key's owner, ${listMessagesMax} at most, and a tag is that of a mailbox`,
      answer: (call) => list(parts, call, {}),
    },
    {
      ...{ method: 'PUT', path, scope: 'mailboxes', ...bodies },
      answer: async (call) => {
        const body = (await call.json()).inAnyCase(['IDs', 'Read', 'Search']);
        const ids = body.texts('IDs');
        const text = body.text('Search');
        if (ids.length > 0 && text !== undefined)
          throw new DialectError(400, 'You may specify either IDs or a search query, not both');
        if (text !== undefined) await call.share.takeSearch();
        const chosen = text === undefined ? selected(ids) : { filter: changedBy(call, text) };
        await ownerMails.mark(call.caller, chosen, body.flag('Read') ?? false, call.signal);
        return doneAnswer;
      },
    },
    {
      ...{ method: 'DELETE', path, scope: 'mailboxes', ...bodies },
      differs:
        'without a body the answer is empty, as MailHog’s; a body that is no JSON, or has other members than `IDs`, is an error, and does not delete everything',
      answer: async (call) => {
        const body = (await call.json()).inAnyCase(['IDs']);
        await ownerMails.delete(call.caller, selected(body.texts('IDs')), call.signal);
        // The clients of MailHog make this call without a body, and understand an empty answer alone.
        return body.names.length === 0 ? { ...doneAnswer, body: '' } : doneAnswer;
      },
    },
    {
      ...{ method: 'GET', ...search, scope: 'mailboxes:read' },
      differs:
        'a date that cannot be read, an unknown `tz` and `has:inline` are errors; so is a search that cannot look at all messages in its time (503); numbers beyond 1,000 are of the messages found so far',
      answer: (call) => list(parts, call, searchOf(call)),
    },
    {
      ...{ method: 'DELETE', ...search, scope: 'mailboxes' },
      differs: 'a search with a word that says nothing, such as `from:`, is an error, and deletes nothing',
      answer: async (call) => {
        await ownerMails.delete(call.caller, { filter: changedBy(call, call.query.get('query') ?? '') }, call.signal);
        return doneAnswer;
      },
    },
  ];
}

/** The filter of a text in the search language, with the time zone of the call. */
export function filterOf({ query }: Call, text: string): SearchFilter {
  return searchFilter(text, query.get('tz') || undefined);
}

function searchOf(call: Call): SearchFilter {
  return filterOf(call, call.query.get('query') ?? '');
}

/**
 * The filter of messages that are changed. A word that a list leaves out would make it one of more messages, or of all.
 * @throws DialectError 400 for such a word.
 */
function changedBy({ query }: Call, text: string): SearchFilter {
  const refuse = (what: string) => {
    throw new DialectError(400, `Error: ${what} to look for, and the search would change more than it says`);
  };
  const filter = searchFilter(text, query.get('tz') || undefined, (word) => refuse(`${word} names nothing`));
  return isEmpty(filter) ? refuse('there is nothing') : filter;
}

function isEmpty({ conditions = [], receivedAfterMs, receivedBeforeMs }: SearchFilter): boolean {
  return conditions.length === 0 && receivedAfterMs === undefined && receivedBeforeMs === undefined;
}

function selected(ids: readonly string[]): Parameters<OwnerMails['delete']>[1] {
  return ids.length === 0 ? 'all' : { ids };
}

async function list({ ownerMails, mailboxes }: ListParts, call: Call, given: Partial<SearchFilter>): Promise<Answer> {
  const { caller, query, share } = call;
  const filter = { ...given, ...earlierThan(query.get('before'), given) };
  const start = numberIn(query.get('start')) ?? 0;
  const wanted = numberIn(query.get('limit')) ?? listMessagesDefault;
  // As there, a list without a limit has all, and a search without one has none.
  const limit = wanted === 0 && given.conditions === undefined ? listMessagesMax : Math.min(wanted, listMessagesMax);
  if (limit > pageItemsMax) await share.takeAnswer(mailAnswerBytes);
  const [page, totals, tags] = await Promise.all([
    ownerMails.page(caller, { filter, start, limit: Math.max(1, limit) }, pitSummaries),
    ownerMails.totals(caller),
    mailboxes.tags(caller),
  ]);
  // Of fewer messages than were asked for, nobody knows that there are no more.
  if (!page.isExact && page.total < start + limit) throw tooLate();
  const items = page.items.slice(0, limit);
  const counts = { total: totals.mails, unread: totals.unread, count: items.length };
  const found = { messages_count: page.total, messages_unread: page.unread, start, tags };
  return {
    body: `${JSON.stringify({ ...counts, ...found, messages: [] }).slice(0, -']}'.length)}${items.join(',')}]}`,
  };
}

function tooLate(): DialectError {
  return new DialectError(503, 'Error: the search has not looked at all messages in its time; narrow it with after:');
}

/** A whole number of a query; `undefined` for anything else, which counts as absent, as there. */
function numberIn(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The end of the time of receipt that a date before the messages sets. */
function earlierThan(date: string | null, { receivedBeforeMs = Number.POSITIVE_INFINITY }: Partial<SearchFilter>) {
  const ms = date === null ? undefined : timeOfDate(date, 'UTC');
  return ms === undefined ? {} : { receivedBeforeMs: Math.min(ms, receivedBeforeMs) };
}
