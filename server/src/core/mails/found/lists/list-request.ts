import {
  type ChangedMailsQuery,
  type MailQuery,
  negatableNames,
  type OwnMailsQuery,
} from '../../../../contract/mails/finding.ts';
import type { EmailMatch } from '../../../../contract/mails/match.ts';
import { pageItemsDefault } from '../../../../contract/paging.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { trimTag } from '../../../mailboxes/labels.ts';
import type { PagedList } from '../../../paging.ts';
import { parseTime } from '../../../times.ts';
import type { MailCondition } from '../search/mail-conditions.ts';
import { isOpen, type MailFilter } from '../search/mail-filter.ts';
import type { WalkRequest } from '../search/mail-search.ts';
import { SearchQuery } from '../search/search-query.ts';

/** A list of mails that is asked for. */
export interface MailListRequest {
  /** The mails that are meant, and their order. */
  readonly filter: Omit<WalkRequest, 'sortKey'>;
  /** Whether the list has to read mails that may not match. */
  readonly isSearch: boolean;
  /** Whether words are searched for. */
  readonly hasWords: boolean;
  /** Whether the number of all mails of the list is asked for. */
  readonly isCounted: boolean;
  readonly isSummary: boolean;
  /** The list as cursors know it. */
  readonly list: PagedList;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** Mails that are to be changed. */
export interface ChosenMails {
  readonly filter: Omit<WalkRequest, 'order' | 'sortKey'>;
  /** Mail that is the last of them, in the order in which they came; the newest when it is not given. */
  readonly upTo: string | undefined;
}

/** Members of a query that a wait does not support; they are refused together with `wait`. */
const besideWait = [
  'limit',
  'cursor',
  'order',
  'q',
  'receivedAfter',
  'receivedBefore',
  'cc',
  'bcc',
  'messageId',
  'largerThan',
  'smallerThan',
  'not',
  'count',
  'read',
  'tag',
  'fields',
] as const;

/** Members of a query that a wait knows, too. */
const matched = ['from', 'to', 'subject', 'hasAttachments'] as const;

/**
 * Reads which mails a query asks for: of one mailbox, or of all of an owner.
 * @throws AppError `invalid_request`
 */
export function mailListRequest(
  query: OwnMailsQuery,
  { owner, mailboxId }: { owner: string; mailboxId?: string },
): MailListRequest {
  const { order = 'desc', q, fields, limit, cursor, count, ...given } = query;
  const filter = filterOf(given);
  const { receivedAfterMs, receivedBeforeMs, ...others } = filter;
  const isTimed = receivedAfterMs !== undefined || receivedBeforeMs !== undefined;
  const isCounted = count === 'true';
  const members = Object.entries({ ...given, mailboxId, q, order });
  return {
    filter: { ...filter, mailboxId, q, order },
    isSearch: q !== undefined || !isOpen(others) || (isTimed && isCounted),
    hasWords: q !== undefined,
    isCounted,
    isSummary: fields === 'summary',
    list: { name: 'mails', owner, filter: Object.fromEntries(members.filter(([, value]) => value !== undefined)) },
    limit: limit === undefined ? pageItemsDefault : Number(limit),
    cursor,
  };
}

/**
 * Reads which mails a query chooses that is to change them: one that chooses none by a mistake is refused, since it would be all.
 * @throws AppError `invalid_request`
 */
export function changedMails({ all, mailboxId, upTo, ...query }: ChangedMailsQuery): ChosenMails {
  const { q, ...given } = query;
  const filter = filterOf(given);
  if (q !== undefined && new SearchQuery(q).isEmpty)
    throw invalidField('/q', {
      code: 'empty',
      detail: 'has no word to look for',
      fix: 'Give a word, or all=true for all emails.',
    });
  const isChosen = q !== undefined || !isOpen(filter);
  if (all === undefined && !isChosen)
    throw invalidField('/all', {
      code: 'required',
      detail: 'is required where no other parameter chooses emails',
      fix: 'Give all=true, or a filter.',
    });
  if (all !== undefined && isChosen)
    throw invalidField('/all', {
      code: 'conflict',
      detail: 'cannot be given with parameters that choose some emails',
      fix: 'Leave one of the two out.',
    });
  return { filter: { ...filter, mailboxId, q }, upTo };
}

/** Reads the filter of a query. */
function filterOf(query: Omit<OwnMailsQuery, 'order' | 'q' | 'fields' | 'limit' | 'cursor' | 'count'>): MailFilter {
  const { from, to, cc, bcc, subject, messageId, hasAttachments, read, largerThan, smallerThan } = query;
  const tag = query.tag === undefined ? undefined : trimTag(query.tag);
  const negated = negatedNames(query);
  const given: Record<(typeof negatableNames)[number], MailCondition | undefined> = {
    from: from === undefined ? undefined : { field: 'from', contains: from },
    to: to === undefined ? undefined : { field: 'recipients', contains: to },
    cc: cc === undefined ? undefined : { field: 'cc', contains: cc },
    bcc: bcc === undefined ? undefined : { field: 'bcc', contains: bcc },
    subject: subject === undefined ? undefined : { field: 'subject', contains: subject },
    messageId: messageId === undefined ? undefined : { field: 'messageId', contains: messageId },
    tag: tag === undefined ? undefined : { tag },
  };
  const conditions = negatableNames.flatMap((name): MailCondition[] => {
    const condition = given[name];
    return condition === undefined ? [] : [{ ...condition, isNot: negated.has(name) }];
  });
  if (largerThan !== undefined) conditions.push({ largerThan: Number(largerThan) });
  if (smallerThan !== undefined) conditions.push({ smallerThan: Number(smallerThan) });
  return {
    conditions,
    hasAttachments: hasAttachments === undefined ? undefined : hasAttachments === 'true',
    isRead: read === undefined ? undefined : read === 'true',
    receivedAfterMs: timeIn(query, 'receivedAfter'),
    receivedBeforeMs: timeIn(query, 'receivedBefore'),
  };
}

/** Reads the names of the parameters that must not hold. */
function negatedNames(query: Pick<OwnMailsQuery, 'not' | (typeof negatableNames)[number]>): ReadonlySet<string> {
  const names = query.not?.split(',').map((name) => name.trim()) ?? [];
  for (const name of names) {
    const known = negatableNames.find((one) => one === name);
    if (known === undefined)
      throw invalidField('/not', {
        code: 'not_one_of',
        detail: 'must name parameters with commas between',
        fix: `Name some of ${negatableNames.join(', ')}.`,
      });
    if (query[known] === undefined)
      throw invalidField('/not', {
        code: 'conflict',
        detail: `names ${known}, which is not given`,
        fix: `Give ${known} what it must not have.`,
      });
  }
  return new Set(names);
}

/** Whether a query of the mails of a mailbox waits. */
export function isLongPoll({ wait, after }: MailQuery): boolean {
  return wait !== undefined || after !== undefined;
}

/**
 * The emails that a long poll waits for.
 * @throws AppError `invalid_request` for parameters that do not go with a wait.
 */
export function longPollMatch(query: MailQuery): EmailMatch {
  const surplus = besideWait.filter((name) => query[name] !== undefined);
  if (surplus.length > 0) {
    const waiting = query.wait === undefined ? 'after' : 'wait';
    const detail = `does not go with ${waiting}, which gives the newest emails that have come`;
    const [first = ''] = surplus;
    throw new AppError('invalid_request', `the query parameter ${first} ${detail}`, {
      fields: surplus.map((name) => ({ pointer: `/${name}`, code: 'conflict', detail })),
      fix: `Leave ${waiting} out to read the list, or ${surplus.join(', ')} out to wait.`,
    });
  }
  const { from, to, subject, hasAttachments } = query;
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(subject === undefined ? {} : { subject }),
    ...(hasAttachments === undefined ? {} : { hasAttachments: hasAttachments === 'true' }),
  };
}

/** Whether a query has no parameter that changes the list: all mails, whole and in the usual order. */
export function isPlain(query: MailQuery): boolean {
  return [...besideWait, ...matched].every((name) => query[name] === undefined);
}

function timeIn(
  query: Pick<OwnMailsQuery, 'receivedAfter' | 'receivedBefore'>,
  name: 'receivedAfter' | 'receivedBefore',
): number | undefined {
  const text = query[name];
  if (text === undefined) return undefined;
  const atMs = parseTime(text);
  if (atMs !== undefined) return atMs;
  const detail = 'must be a time like 2026-03-01T12:00:00Z';
  throw invalidField(`/${name}`, {
    code: 'wrong_form',
    detail,
    fix: `Give ${name} as a time (RFC 3339), percent-encoded.`,
  });
}
