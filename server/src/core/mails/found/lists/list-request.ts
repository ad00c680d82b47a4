import type { MailQuery, OwnMailsQuery } from '../../../../contract/mails/finding.ts';
import type { EmailMatch } from '../../../../contract/mails/match.ts';
import { pageItemsDefault } from '../../../../contract/paging.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { trimTag } from '../../../mailboxes/labels.ts';
import type { PagedList } from '../../../paging.ts';
import { parseTime } from '../../../times.ts';
import type { SearchRequest } from '../search/mail-search.ts';

/** A list of mails that is asked for. */
export interface MailListRequest {
  /** The mails that are meant, and their order. */
  readonly filter: Omit<SearchRequest, 'limit' | 'cursor'>;
  /** Whether the list has to read mails that may not match. */
  readonly isSearch: boolean;
  /** Whether words are searched for. */
  readonly hasWords: boolean;
  readonly isSummary: boolean;
  /** The list as cursors know it. */
  readonly list: PagedList;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** Members of a query that a wait does not support; they are refused together with `wait`. */
const besideWait = [
  'limit',
  'cursor',
  'order',
  'q',
  'receivedAfter',
  'receivedBefore',
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
  const { order = 'desc', from, to, subject, q, hasAttachments, read, tag, fields, limit, cursor } = query;
  const receivedAfterMs = timeIn(query, 'receivedAfter');
  const receivedBeforeMs = timeIn(query, 'receivedBefore');
  const given = {
    ...{ mailboxId, from, to, subject, q, receivedAfterMs, receivedBeforeMs },
    hasAttachments: hasAttachments === undefined ? undefined : hasAttachments === 'true',
    isRead: read === undefined ? undefined : read === 'true',
    tag: tag === undefined ? undefined : trimTag(tag),
  };
  const filter = Object.fromEntries(
    Object.entries({ ...given, order }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  return {
    filter: { ...given, order },
    isSearch: [from, to, subject, q, hasAttachments, read, tag].some((value) => value !== undefined),
    hasWords: q !== undefined,
    isSummary: fields === 'summary',
    list: { name: 'mails', owner, filter },
    limit: limit === undefined ? pageItemsDefault : Number(limit),
    cursor,
  };
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
      fields: surplus.map((name) => ({ pointer: `/${name}`, detail })),
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

function timeIn(query: OwnMailsQuery, name: 'receivedAfter' | 'receivedBefore'): number | undefined {
  const text = query[name];
  if (text === undefined) return undefined;
  const atMs = parseTime(text);
  if (atMs !== undefined) return atMs;
  const detail = 'must be a time like 2026-03-01T12:00:00Z';
  throw invalidField(`/${name}`, detail, `Give ${name} as a time (RFC 3339), percent-encoded.`);
}
