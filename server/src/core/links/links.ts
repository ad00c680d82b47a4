import {
  type CreateMailboxLink,
  type CreateMailLink,
  linkMinutesDefault,
  type ShareLink,
} from '../../contract/access/links.ts';
import type { PageQuery } from '../../contract/paging.ts';
import type { Clock } from '../../lib/clock.ts';
import { base32, type IdSource, isId } from '../../lib/ids.ts';
import type { RandomBytes } from '../../lib/random.ts';
import { readKey } from '../../store/operations/access/keys.ts';
import {
  type LinkFilter,
  type LinkRow,
  makeLink,
  type NewLink,
  pruneLinkSessions,
  readEndedLinks,
  readLink,
  readLinksOfOwner,
  removeLinks,
} from '../../store/operations/access/links.ts';
import type { Store } from '../../store/store.ts';
import { type Caller, hashSecret, unauthorized } from '../accounts/accounts.ts';
import { type CallQuota, requireCallsLeft } from '../accounts/call-quota.ts';
import { type Claim, requireUnclaimed, writeClaimed } from '../accounts/claims.ts';
import type { ClockWatch } from '../clock-watch.ts';
import { removeEndedRows } from '../ended-rows.ts';
import { AppError } from '../errors.ts';
import { mailboxNotFound } from '../mailboxes/mailboxes.ts';
import { findMail, mailNotFound } from '../mails/shown/find-mail.ts';
import { type ListPage, pageOf, pageRange } from '../paging.ts';
import { linkTimes } from './link-times.ts';

const minuteMs = 60_000;
const tokenBytes = 32;
/** Maximum number of links, and of sessions of viewers, that one step checks or removes. */
const prunedAtOnceMax = 128;

interface LinksParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly clockWatch: ClockWatch;
  readonly ids: IdSource;
  readonly random: RandomBytes;
  readonly quota: CallQuota;
  /** Maximum number of links of one owner that have not ended. */
  readonly linksMax: number;
  /** Checks that an active mailbox is the caller's. */
  readonly requireMailbox: (caller: Caller, id: string) => Promise<void>;
}

/** Mailbox to be shared, or one mail of it. */
export interface SharedPlace {
  readonly mailboxId: string;
  readonly mailId?: string;
}

/** Link that was just made, and its token, which is not stored. */
export interface MadeLink {
  readonly link: ShareLink;
  readonly token: string;
}

/**
 * Links by which an owner shows a mail, or a mailbox, to whoever has them. A link ends at its time, when it is revoked, with the key
 * that made it, and with its mailbox or mail.
 */
export class Links {
  readonly #parts: LinksParts;

  constructor(parts: LinksParts) {
    this.#parts = parts;
  }

  /**
   * Makes a link to a mail or a mailbox of the caller. Only this answer has its token.
   * @throws AppError `mailbox_not_found`, `mailbox_forbidden`, `mail_not_found`; `link_limit`; `daily_quota_exceeded`; `unauthorized`
   * when the caller's key ends meanwhile; `unavailable` while the clock is wrong.
   */
  async create(
    caller: Caller,
    place: SharedPlace,
    { body, claim }: { body: CreateMailLink & CreateMailboxLink; claim?: Claim | undefined },
  ): Promise<MadeLink> {
    const { store, clock, clockWatch, ids, random, quota, linksMax } = this.#parts;
    await this.#requirePlace(caller, place);
    const now = clock.now();
    const key = await store.read(readKey, { id: caller.keyId, now });
    if (key === undefined) throw unauthorized();
    await requireUnclaimed(store, claim);
    clockWatch.requireRight();
    requireCallsLeft(caller, quota.secondsToReset());
    const token = `mfl_${base32(random(tokenBytes))}`;
    const row: NewLink = {
      id: ids.next(now),
      hash: hashSecret(token),
      owner: caller.owner,
      key_id: caller.keyId,
      mailbox_id: place.mailboxId,
      mail_id: place.mailId ?? '',
      created_at: now,
      expires_at: now + (body.expiresIn ?? linkMinutesDefault) * minuteMs,
      views_max: body.viewsMax ?? null,
      has_history: place.mailId !== undefined || body.history === true ? 1 : 0,
      has_codes: body.codes === true ? 1 : 0,
    };
    const link = present({ ...row, views: 0, last_view_at: null, key_name: key.name });
    const args = { link: row, linksMax, viewedSince: linkTimes(now).viewedSince };
    const outcome = await writeClaimed(store, { claim, status: 201, answer: link }, makeLink, args);
    switch (outcome) {
      case 'made':
        return { link, token };
      case 'maker_invalid':
        throw unauthorized();
      case 'mailbox_not_found':
        throw mailboxNotFound();
      case 'mail_not_found':
        throw mailNotFound();
      case 'limit_reached':
        throw new AppError('link_limit', `the limit of ${linksMax} links is reached: revoke one that is not needed`);
      default:
        return outcome satisfies never;
    }
  }

  /**
   * Reads a page of links, newest first: those of the caller's owner, of a mailbox and its mails, or of one mail.
   * @throws AppError `mailbox_not_found`, `mailbox_forbidden`, `mail_not_found`; `invalid_request` for a cursor of another list.
   */
  async page(caller: Caller, query: PageQuery, place?: SharedPlace): Promise<ListPage<ShareLink>> {
    if (place !== undefined) await this.#requirePlace(caller, place);
    const { owner } = caller;
    const filter: LinkFilter = { mailboxId: place?.mailboxId ?? caller.mailboxId, mailId: place?.mailId };
    const list = { name: 'links', owner, filter: { ...filter } };
    const range = pageRange(query, list);
    const after = range.after && { created_at: range.after.atMs, id: range.after.id };
    const times = linkTimes(this.#parts.clock.now());
    return pageOf(list, range, {
      rows: await this.#parts.store.read(readLinksOfOwner, {
        ...{ ...times, ...filter, owner, after },
        limit: range.limit + 1,
      }),
      present,
      positionOf: ({ created_at, id }) => ({ atMs: created_at, id }),
    });
  }

  /**
   * Revokes a link of the caller's owner, with the sessions of its viewers.
   * @throws AppError `link_not_found`; `link_forbidden` for one of another owner, or of a mailbox that the caller's key does not reach.
   */
  async revoke(caller: Caller, id: string): Promise<void> {
    const { store, clock } = this.#parts;
    const link = isId(id) ? await store.read(readLink, { id, ...linkTimes(clock.now()) }) : undefined;
    if (link === undefined) throw linkNotFound();
    if (link.owner !== caller.owner) throw new AppError('link_forbidden', 'the link belongs to another owner');
    if (caller.mailboxId !== undefined && caller.mailboxId !== link.mailbox_id) {
      const reason = `the key is bound to the mailbox ${caller.mailboxId}, and the link shows another`;
      throw new AppError('link_forbidden', reason);
    }
    if ((await store.write(removeLinks, { ids: [id] })) === 0) throw linkNotFound();
  }

  /** Removes links that have ended, and ended sessions of viewers. When aborted, ends after the batch under way. */
  async prune(signal?: AbortSignal): Promise<void> {
    const { store, clock } = this.#parts;
    const times = linkTimes(clock.now());
    const limit = prunedAtOnceMax;
    const read = (after: string) => store.read(readEndedLinks, { ...times, after, limit });
    const remove = (ids: readonly string[]) => store.write(removeLinks, { ids });
    await removeEndedRows({ from: '', read, remove, signal });
    while (!signal?.aborted && (await store.write(pruneLinkSessions, { now: times.now, limit })) === limit);
  }

  async #requirePlace(caller: Caller, { mailboxId, mailId }: SharedPlace): Promise<void> {
    if (mailId === undefined) await this.#parts.requireMailbox(caller, mailboxId);
    else await findMail(this.#parts, caller, { mailboxId, mailId });
  }
}

function linkNotFound(): AppError {
  return new AppError('link_not_found', 'there is no such link, or it has ended');
}

type ShownLink = Omit<LinkRow, 'address' | 'key_expires_at' | 'mailbox_expires_at'>;

function present(link: ShownLink): ShareLink {
  const { id, mailbox_id: mailboxId, mail_id: mailId, created_at, expires_at, views, views_max, last_view_at } = link;
  return {
    id,
    mailboxId,
    ...(mailId === '' ? {} : { mailId }),
    createdAt: new Date(created_at).toISOString(),
    expiresAt: new Date(expires_at).toISOString(),
    views,
    ...(views_max === null ? {} : { viewsMax: views_max }),
    ...(last_view_at === null ? {} : { lastViewAt: new Date(last_view_at).toISOString() }),
    keyId: link.key_id,
    keyName: link.key_name,
    history: link.has_history === 1,
    codes: link.has_codes === 1,
  };
}
