import type { Caller } from '../../core/accounts/accounts.ts';
import type { MailFilter } from '../../core/mails/found/search/mail-filter.ts';
import type { FoundMail } from '../../core/mails/found/search/search-page.ts';
import { mailNotFound } from '../../core/mails/shown/find-mail.ts';
import { mailAnswerBytes } from '../../http/limits.ts';
import { type Answer, type Call, type DialectCall, jsonAnswer } from '../base/dialect.ts';
import { DialectError } from '../base/dialect-error.ts';
import type { DialectParts } from '../base/parts.ts';
import { type GivenValues, inboxIdIn, QueryGiven, type Sort, sortIn, timeIn, wholeIn } from './given-values.ts';
import { pageWishIn, writePage } from './page.ts';
import { type ReadParts, readAnswer, writePreviews } from './reading.ts';
import { slurpWaitIn } from './slurp-wait.ts';
import { waitFor } from './waits.ts';

type ListParts = ReadParts & Pick<DialectParts, 'ownerMails' | 'mailboxes' | 'waits'>;

/** Emails of a list that is not in pages. */
const listedMax = 100;
const refusing = 'searchFilter and several inboxId are refused';

/** Calls that list, count, mark and delete emails of one inbox or all. */
export function listCalls(parts: ListParts): readonly DialectCall[] {
  const reading = { method: 'GET', scope: 'mailboxes:read' } as const;
  const paged = { ...reading, isSearch: true, differs: refusing } as const;
  const ofInbox = (call: Call) => page(parts, call, call.params.inboxId);
  return [
    {
      ...{ ...reading, path: '/inboxes/:inboxId/emails' },
      differs: 'with minCount it fails as a wait does when the time is over',
      answer: (call) => list(parts, call),
    },
    { ...paged, path: '/inboxes/:inboxId/emails/paginated', answer: ofInbox },
    { ...paged, path: '/emails', answer: (call) => page(parts, call) },
    { ...paged, path: '/emails/offset-paginated', answer: (call) => page(parts, call) },
    {
      ...reading,
      path: '/emails/latest',
      differs: 'of all inboxes, or one',
      answer: (call) => latest(parts, call, 'inboxIds'),
    },
    { ...reading, path: '/emails/latestIn', answer: (call) => latest(parts, call, 'inboxId') },
    {
      ...{ ...reading, path: '/inboxes/:inboxId/emails/count' },
      answer: async ({ caller, params }) =>
        jsonAnswer({ totalElements: (await countOf(parts, caller, params.inboxId)).total }),
    },
    {
      ...{ ...reading, path: '/emails/emails/count' },
      answer: async ({ caller, query }) =>
        jsonAnswer({ totalElements: (await countOf(parts, caller, new QueryGiven(query).text('inboxId'))).total }),
    },
    {
      ...{ ...reading, path: '/emails/unreadCount' },
      answer: async ({ caller, query }) =>
        jsonAnswer({ count: (await countOf(parts, caller, new QueryGiven(query).text('inboxId'))).unread }),
    },
    ...changingCalls(parts),
  ];
}

const deletedTimes = ['createdAtSince', 'createdAtBefore'] as const;

function changingCalls({ ownerMails }: ListParts): DialectCall[] {
  return [
    {
      ...{ method: 'DELETE', scope: 'mailboxes', path: '/emails', isSearch: true },
      differs: 'other parameters are refused, and delete nothing',
      answer: async ({ caller, query, signal }) => {
        const other = [...query.keys()].find((name) => !deletedTimes.some((known) => known === name));
        if (other !== undefined)
          throw new DialectError(
            501,
            `${other.slice(0, 60)} of a deletion is not there: give ${deletedTimes.join(', ')}, or none for all`,
          );
        await ownerMails.delete(caller, { filter: timesIn(new QueryGiven(query), deletedTimes) }, signal);
        return { status: 204 };
      },
    },
  ];
}

/** Lists the emails of an inbox, after it has waited for a number of them if asked to. */
async function list(parts: ListParts, call: Call): Promise<Answer> {
  const inboxId = call.params.inboxId ?? '';
  const given = new QueryGiven(call.query);
  const limit =
    wholeIn(given, 'size', { min: 1, max: listedMax }) ??
    wholeIn(given, 'limit', { min: 1, max: listedMax }) ??
    listedMax;
  const sort = sortIn(given, 'sort', 'ASC');
  const count = wholeIn(given, 'minCount', { max: listedMax }) ?? 0;
  if (count > 0) {
    const ofInbox = { text: (name: string) => (name === 'inboxId' ? inboxId : given.text(name)) };
    const wish = { flag: (name: string) => given.flag(name), number: (name: string) => given.number(name), ...ofInbox };
    await waitFor(parts, call, { ...slurpWaitIn(wish, { msName: 'retryTimeout', usualSort: 'ASC' }), count });
  }
  await call.share.takeSearch();
  const { items } = await found(parts, call, { given, mailboxId: inboxId, start: 0, limit, sort });
  return { body: `[${items.join()}]` };
}

async function page(parts: ListParts, call: Call, inboxId?: string): Promise<Answer> {
  const given = new QueryGiven(call.query);
  const { number, size } = pageWishIn(given);
  const sort = sortIn(given, 'sort', 'ASC');
  const mailboxId = inboxId ?? onlyOne(given, 'inboxId');
  const { items, total } = await found(parts, call, { given, mailboxId, start: number * size, limit: size, sort });
  return { body: writePage(items, { number, size }, total) };
}

async function found(
  parts: ListParts,
  { caller, share }: Call,
  wanted: { given: GivenValues; mailboxId: string | undefined; start: number; limit: number; sort: Sort },
) {
  const { given, mailboxId, start, limit, sort } = wanted;
  for (const name of ['searchFilter', 'plusAddressId'])
    if (given.text(name) !== undefined) throw new DialectError(501, `${name} of a list is not there`);
  await share.takeAnswer(mailAnswerBytes);
  const filter = {
    ...timesIn(given, ['since', 'before']),
    ...(given.flag('unreadOnly') === true ? { isRead: false } : {}),
  };
  const order = sort === 'ASC' ? 'asc' : 'desc';
  const present = (mails: readonly FoundMail[]) =>
    writePreviews(
      parts,
      caller,
      mails.map(({ row }) => row),
    );
  return parts.ownerMails.page(caller, { filter, mailboxId, start, limit, order }, present);
}

/** Reads the newest email, of one inbox or of all. */
async function latest(parts: ListParts, { caller, query, share }: Call, name: string): Promise<Answer> {
  const given = new QueryGiven(query);
  const mailboxId = name === 'inboxId' ? inboxIdIn(given) : onlyOne(given, name);
  const ids: string[] = [];
  const present = (mails: readonly FoundMail[]) => mails.map(({ row }) => row.id);
  ids.push(...(await parts.ownerMails.page(caller, { mailboxId, start: 0, limit: 1 }, present)).items);
  const [id] = ids;
  if (id === undefined) throw mailNotFound();
  await share.takeAnswer(mailAnswerBytes);
  return readAnswer(parts, caller, id);
}

async function countOf({ ownerMails }: ListParts, caller: Caller, mailboxId: string | undefined) {
  return ownerMails.page(caller, { mailboxId, start: 0, limit: 1 }, (mails) => mails.map(() => ''));
}

function timesIn(given: GivenValues, [since, before]: readonly [string, string]): MailFilter {
  const [sinceMs, beforeMs] = [timeIn(given, since), timeIn(given, before)];
  return {
    ...(sinceMs === undefined ? {} : { receivedAfterMs: sinceMs - 1 }),
    ...(beforeMs === undefined ? {} : { receivedBeforeMs: beforeMs }),
  };
}

/** The only id that a parameter has; `undefined` without one. */
function onlyOne(given: QueryGiven, name: string): string | undefined {
  const [id, ...others] = given.texts(name);
  if (others.length > 0)
    throw new DialectError(501, `a list of several inboxes is not there: give one ${name}, or none for all`);
  return id;
}
