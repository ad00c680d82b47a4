import type { Mailbox } from '../../contract/resources.ts';
import type { Caller } from '../../core/accounts/accounts.ts';
import { type Answer, type Call, type DialectCall, jsonAnswer } from '../base/dialect.ts';
import { DialectError } from '../base/dialect-error.ts';
import type { DialectParts } from '../base/parts.ts';
import { type GivenValues, inboxIdIn, QueryGiven, sortIn, timeIn, wholeIn } from './given-values.ts';
import { inboxOf, tagOf, tagsOf } from './inbox.ts';
import { pageWishIn, writePage } from './page.ts';

type InboxParts = Pick<DialectParts, 'mailboxes' | 'addresses' | 'deletion'>;

const dayMs = 86_400_000;
/** Inboxes that a list looks through. */
const inboxesMax = 10_000;
/** Inboxes of a list that is not in pages. */
const listedMax = 100;
const listed = `looks through ${inboxesMax.toLocaleString('en')} inboxes at most`;
const asOptions = 'with the options above';

/** Calls that make, read and delete inboxes. An inbox is a mailbox. */
export function inboxCalls(parts: InboxParts): readonly DialectCall[] {
  const creation = { method: 'POST', scope: 'mailboxes' } as const;
  const fromQuery = ({ caller, query }: Call) => create(parts, caller, new QueryGiven(query));
  return [
    { ...creation, path: '/inboxes', differs: asOptions, answer: fromQuery },
    { ...creation, path: '/createInbox', differs: 'as POST /inboxes', answer: fromQuery },
    { ...creation, path: '/newEmailAddress', differs: 'as POST /inboxes', answer: fromQuery },
    { ...creation, path: '/inboxes/withDefaults', differs: 'as POST /inboxes', answer: fromQuery },
    {
      ...{ ...creation, path: '/inboxes/withOptions', differs: 'as POST /inboxes' },
      answer: async ({ caller, json }) => create(parts, caller, await json()),
    },
    ...readingCalls(parts),
    ...deletingCalls(parts),
  ];
}

function readingCalls(parts: InboxParts): DialectCall[] {
  const reading = { method: 'GET', scope: 'mailboxes:read' } as const;
  const idOf = async (mailboxes: AsyncIterable<Mailbox>) => {
    const [inbox] = await Array.fromAsync(mailboxes);
    return jsonAnswer({ exists: inbox !== undefined, inboxId: inbox?.id ?? null });
  };
  return [
    { ...reading, path: '/inboxes', differs: listed, isSearch: true, answer: (call) => list(parts, call) },
    { ...reading, path: '/inboxes/paginated', differs: listed, isSearch: true, answer: (call) => page(parts, call) },
    {
      ...{ ...reading, path: '/inboxes/offset-paginated', differs: listed, isSearch: true },
      answer: (call) => page(parts, call),
    },
    {
      ...{ ...reading, path: '/inboxes/byEmailAddress' },
      answer: ({ caller, query }) => idOf(all(parts, caller, { address: query.get('emailAddress') ?? '' })),
    },
    {
      ...{ ...reading, path: '/inboxes/byName', differs: listed, isSearch: true },
      answer: ({ caller, query }) => idOf(first(all(parts, caller), ({ name }) => name === query.get('name'))),
    },
    {
      ...{ ...reading, path: '/inboxes/:inboxId' },
      answer: async ({ caller, params }) =>
        jsonAnswer(inboxOf(await parts.mailboxes.get(caller, params.inboxId ?? ''))),
    },
  ];
}

function deletingCalls({ mailboxes, deletion }: InboxParts): DialectCall[] {
  const deleting = { method: 'DELETE', scope: 'mailboxes' } as const;
  const end = async (caller: Caller, inboxId: string): Promise<Answer> => {
    await mailboxes.delete(caller, [inboxId]);
    return { status: 204 };
  };
  const empty = async (caller: Caller, inboxId: string): Promise<Answer> => {
    await deletion.all(caller, inboxId);
    return { status: 204 };
  };
  const given = ({ query }: Call) => inboxIdIn(new QueryGiven(query));
  return [
    { ...deleting, path: '/inboxes/:inboxId', answer: ({ caller, params }) => end(caller, params.inboxId ?? '') },
    { ...deleting, path: '/deleteEmailAddress', answer: (call) => end(call.caller, given(call)) },
    { ...deleting, path: '/emptyInbox', answer: (call) => empty(call.caller, given(call)) },
    {
      ...{ ...deleting, path: '/inboxes/:inboxId/deleteAllInboxEmails' },
      answer: ({ caller, params }) => empty(caller, params.inboxId ?? ''),
    },
  ];
}

async function create(
  { mailboxes, addresses }: InboxParts,
  caller: Caller,
  given: GivenValues & { texts(name: string): readonly string[] },
): Promise<Answer> {
  for (const name of ['domainId', 'prefix'])
    if (given.text(name) !== undefined) throw new DialectError(501, `${name} of an inbox is not there`);
  const [address, domain, name] = ['emailAddress', 'domainName', 'name'].map((member) => given.text(member));
  const tag = tagOf(given.texts('tags'));
  const expiresAtMs = timeIn(given, 'expiresAt');
  const expiresInMs = wholeIn(given, 'expiresIn', { min: 1, max: Number.MAX_SAFE_INTEGER });
  const lifetimeMs = expiresInMs ?? Math.min(dayMs, mailboxes.lifetimeMsMax);
  const wishes = {
    ...(tag === undefined ? {} : { tag }),
    ...(name === undefined ? {} : { name }),
    ...(expiresAtMs === undefined ? { lifetimeMs } : { expiresAtMs }),
  };
  const mailbox =
    address === undefined
      ? await mailboxes.create(caller, { ...wishes, ...(domain === undefined ? {} : { domain }) })
      : (await addresses.ensure(caller, address, wishes)).mailbox;
  return jsonAnswer(inboxOf(mailbox), 201);
}

async function list(parts: InboxParts, { caller, query }: Call): Promise<Answer> {
  const given = new QueryGiven(query);
  const inboxes = await wanted(parts, caller, given);
  const included = given.texts('include');
  const size = wholeIn(given, 'size', { min: 1, max: listedMax }) ?? listedMax;
  const shown = included.length === 0 ? inboxes : inboxes.filter(({ id }) => included.includes(id));
  return jsonAnswer(shown.slice(0, size).map(inboxOf));
}

async function page(parts: InboxParts, { caller, query }: Call): Promise<Answer> {
  const given = new QueryGiven(query);
  const { number, size } = pageWishIn(given);
  const inboxes = await wanted(parts, caller, given);
  const shown = inboxes.slice(number * size, (number + 1) * size);
  const items = shown.map((mailbox) => JSON.stringify(inboxOf(mailbox)));
  return { body: writePage(items, { number, size }, inboxes.length) };
}

/** The inboxes that a list is about, in its order. */
async function wanted(parts: InboxParts, caller: Caller, given: QueryGiven): Promise<Mailbox[]> {
  const sort = sortIn(given, 'sort', 'ASC');
  const sinceMs = timeIn(given, 'since') ?? Number.NEGATIVE_INFINITY;
  const beforeMs = timeIn(given, 'before') ?? Number.POSITIVE_INFINITY;
  const [tag, search] = [given.text('tag'), given.text('search')?.toLowerCase()];
  const isFavourite = given.flag('favourite') === true;
  const passes = (mailbox: Mailbox) => {
    const { id, name = '', address, createdAt } = mailbox;
    const atMs = Date.parse(createdAt);
    const tags = tagsOf(mailbox.tag);
    const isFound =
      search === undefined || [id, name, address, ...tags].some((text) => text.toLowerCase().includes(search));
    return isFound && atMs >= sinceMs && atMs < beforeMs && (tag === undefined || tags.includes(tag)) && !isFavourite;
  };
  const found = [];
  for await (const mailbox of all(parts, caller)) if (passes(mailbox)) found.push(mailbox);
  return sort === 'ASC' ? found.reverse() : found;
}

/**
 * The caller's inboxes, newest first.
 * @throws DialectError 400 when there are too many to look through.
 */
async function* all(
  { mailboxes }: InboxParts,
  caller: Caller,
  filter: { address?: string } = {},
): AsyncGenerator<Mailbox, void> {
  let looked = 0;
  for await (const page of mailboxes.list(caller, filter)) {
    looked += page.length;
    if (looked > inboxesMax) throw new DialectError(400, `there are more than ${inboxesMax} inboxes`);
    for (const json of page) yield JSON.parse(json);
  }
}

async function* first<Item>(items: AsyncIterable<Item>, isWanted: (item: Item) => boolean): AsyncGenerator<Item, void> {
  for await (const item of items) {
    if (!isWanted(item)) continue;
    yield item;
    return;
  }
}
