import type { CreateMailbox, MailboxFilter } from '../../contract/bodies.ts';
import type { Mailbox } from '../../contract/resources.ts';
import type { Clock } from '../../lib/clock.ts';
import { toALabels } from '../../lib/domain-name.ts';
import { base32, type IdSource, isId } from '../../lib/ids.ts';
import type { RandomBytes } from '../../lib/random.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import { readKeyDomains, readOwnerDomains } from '../../store/operations/accounts.ts';
import {
  deleteMailboxes,
  insertMailbox,
  type MailboxPosition,
  type MailboxRow,
  readMailbox,
  readMailboxes,
  readMailboxOfAddress,
  readMailboxOwner,
} from '../../store/operations/mailboxes.ts';
import { forever } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../accounts/accounts.ts';
import { AppError } from '../errors.ts';
import { type ListPage, pageOf, pageRange } from '../paging.ts';
import { normalizeAddress } from './addresses.ts';
import { lifetimeMinutesDefault } from './lifetime.ts';
import type { MailRemoval } from './mail-removal.ts';
import { presentMailbox } from './present.ts';
import { checkTag, trimTag } from './tag.ts';

/**
 * Number of random bytes of an alias. Its 50 bits are 10 characters to type, and one guess in a billion finds one of a
 * million mailboxes.
 */
const aliasBytes = 7;
const aliasCharacters = 10;
const aliasTriesMax = 10;
/** Number of mailboxes read at once for a list, each with the count of its mails. */
const pageMailboxes = 50;
interface MailboxesParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: RandomBytes;
  readonly turns: Turns;
  readonly removal: MailRemoval;
  /** Domains of the service; the first is the default. */
  readonly domains: readonly [string, ...string[]];
  readonly secondsToQuotaReset: () => number;
  /** Called when mailboxes have ended, or may have, before the caller is told. */
  readonly onEnd: () => void;
}

/** Mailboxes of the service (interface.md: Mailboxes). */
export class Mailboxes {
  readonly #parts: MailboxesParts;

  constructor(parts: MailboxesParts) {
    this.#parts = parts;
  }

  /**
   * Creates a mailbox (interface.md: POST /v1/mailboxes).
   * @throws AppError `invalid_request`, `domain_not_allowed`, `daily_quota_exceeded`, `active_mailbox_limit`.
   */
  async create(caller: Caller, body: CreateMailbox): Promise<Mailbox> {
    const { expiresIn = lifetimeMinutesDefault, recoverable = false, noExpiration = false } = body;
    const tag = checkTag(body.tag, recoverable);
    const domain = await this.#chooseDomain(caller, body.domain);
    this.requireQuota(caller);
    const now = this.#parts.clock.now();
    const row = {
      id: this.#parts.ids.next(now),
      owner: caller.owner,
      domain,
      recoverable: recoverable ? 1 : 0,
      tag,
      expires_at: noExpiration ? forever : now + expiresIn * 60_000,
      created_at: now,
      archived_at: null,
      mails_from: '',
    };
    for (let tries = 0; tries < aliasTriesMax; tries += 1) {
      const alias = base32(this.#parts.random(aliasBytes)).slice(0, aliasCharacters);
      const mailbox = { ...row, alias, address: `${alias}@${domain}` };
      const { activeMailboxesMax } = caller;
      const result = await this.#parts.store.write(insertMailbox, { mailbox, activeMailboxesMax, now });
      if (result.outcome === 'inserted') return presentMailbox({ ...mailbox, keep_newest: null }, 0);
      if (result.outcome === 'limit_reached')
        throw limitReached({ activeMailboxesMax, firstExpiryAt: result.firstExpiryAt, now });
    }
    throw new Error(`${aliasTriesMax} random aliases in a row were taken`);
  }

  /**
   * Lists the caller's active mailboxes that pass the filter, newest first, as pages of serialised Mailboxes.
   */
  async *list(caller: Caller, filter: MailboxFilter): AsyncGenerator<string[], void> {
    const now = this.#parts.clock.now();
    if (filter.address !== undefined) {
      const rows = await this.#ofAddress(caller, filter, now);
      if (rows.length > 0) yield rows.map(serialize);
      return;
    }
    for await (const rows of this.#pages(caller, { tag: tagOf(filter), now })) yield rows.map(serialize);
  }

  /**
   * Reads a page of that list.
   * @throws AppError `invalid_request` for a cursor that is not of this list and filter.
   */
  async page(caller: Caller, query: MailboxFilter): Promise<ListPage<Mailbox>> {
    const { owner } = caller;
    const { address } = query;
    const tag = tagOf(query);
    const now = this.#parts.clock.now();
    const list = { name: 'mailboxes', owner, filter: { address: address && normalizeAddress(address), tag } };
    const range = pageRange(query, list);
    const rows: MailboxRow[] = [];
    if (address !== undefined) {
      // It is one at most, so there is nothing behind it.
      if (range.after === undefined) rows.push(...(await this.#ofAddress(caller, query, now)));
    } else {
      const after = range.after && { created_at: range.after.atMs, id: range.after.id };
      const found = this.#pages(caller, { tag, now, after, rowsMax: range.limit + 1 });
      for await (const some of found) rows.push(...some);
    }
    return pageOf(list, range, {
      rows,
      present: (row) => presentMailbox(row, row.message_count),
      positionOf: ({ created_at, id }) => ({ atMs: created_at, id }),
    });
  }

  /**
   * Returns one active mailbox of the caller.
   * @throws AppError `mailbox_not_found`, `mailbox_forbidden`.
   */
  async get(caller: Caller, id: string): Promise<Mailbox> {
    const row = isId(id) ? await this.#parts.store.read(readMailbox, { id, now: this.#parts.clock.now() }) : undefined;
    if (row === undefined) throw mailboxNotFound();
    if (row.owner !== caller.owner) throw mailboxForbidden();
    return presentMailbox(row, row.message_count);
  }

  /**
   * Checks that the caller has calls left today, without which no mailbox is made active.
   * @throws AppError `daily_quota_exceeded`.
   */
  requireQuota({ callsLeft }: Caller): void {
    if (callsLeft >= 0) return;
    throw new AppError('daily_quota_exceeded', 'the daily quota of API calls is used up', {
      retryAfterSeconds: this.#parts.secondsToQuotaReset(),
    });
  }

  /**
   * Checks that an active mailbox belongs to the caller.
   * @throws AppError `mailbox_not_found`, `mailbox_forbidden`.
   */
  async requireOwn(caller: Caller, id: string): Promise<void> {
    const owner = isId(id)
      ? await this.#parts.store.read(readMailboxOwner, { id, now: this.#parts.clock.now() })
      : undefined;
    requireOwner(caller, owner);
  }

  /**
   * Deletes mailboxes, all or none; recoverable ones are archived. Their mails are removed in the background, and are
   * not found from now on.
   * @throws AppError `mailbox_forbidden` when one belongs to another owner, else `mailbox_not_found` when one does not
   * exist.
   */
  async delete(caller: Caller, ids: readonly string[]): Promise<void> {
    const now = this.#parts.clock.now();
    const eventId = this.#parts.ids.next(now);
    const args = { owner: caller.owner, ids, now, eventId };
    const outcome = await this.#parts.store.write(deleteMailboxes, args).finally(this.#parts.onEnd);
    if (outcome === 'forbidden') throw mailboxForbidden();
    if (outcome === 'not_found') throw mailboxNotFound();
    this.#parts.removal.start();
  }

  /** The caller's active mailbox of an address, if it passes the filter. */
  async #ofAddress({ owner }: Caller, { address = '', tag }: MailboxFilter, now: number): Promise<MailboxRow[]> {
    const normal = normalizeAddress(address);
    // PostgreSQL takes no NUL in a text, and no address has one.
    if (normal.includes('\0')) return [];
    const row = await this.#parts.store.read(readMailboxOfAddress, { owner, address: normal, now });
    if (row === undefined || (tag !== undefined && row.tag !== trimTag(tag))) return [];
    return [row];
  }

  /** The caller's active mailboxes behind a position, newest first, in turns: at most `rowsMax`. */
  async *#pages(
    { owner }: Caller,
    wanted: { tag: string | undefined; now: number; after?: MailboxPosition | undefined; rowsMax?: number },
  ): AsyncGenerator<MailboxRow[], void> {
    const { tag, now, rowsMax = Number.POSITIVE_INFINITY } = wanted;
    let { after } = wanted;
    for (let left = rowsMax, mayBeMore = true; left > 0 && mayBeMore; ) {
      const limit = Math.min(pageMailboxes, left);
      const args = { owner, now, limit, tag, ...(after === undefined ? {} : { after }) };
      const rows = await this.#parts.turns.run(owner, () => this.#parts.store.read(readMailboxes, args));
      if (rows.length > 0) yield rows;
      after = rows.at(-1);
      left -= rows.length;
      mayBeMore = rows.length === limit;
    }
  }

  /** Chooses the domain of a new mailbox: the wanted one if the caller may use it, else the default of the caller. */
  async #chooseDomain(caller: Caller, wanted: string | undefined): Promise<string> {
    const keyDomains = await this.#parts.store.read(readKeyDomains, { keyId: caller.keyId });
    const allowed = keyDomains.length > 0 ? keyDomains : this.#parts.domains;
    if (wanted === undefined) {
      const [serviceDefault] = this.#parts.domains;
      return allowed.includes(serviceDefault) ? serviceDefault : (allowed[0] ?? serviceDefault);
    }
    const domain = toALabels(wanted);
    if (allowed.includes(domain)) return domain;
    const verified = await this.#parts.store.read(readOwnerDomains, { owner: caller.owner });
    if (verified.includes(domain)) return domain;
    throw new AppError('domain_not_allowed', 'the domain is not allowed for this API key or account');
  }
}

/**
 * Checks that a mailbox exists and belongs to the caller.
 * @param owner The owner of the mailbox; `undefined` when there is no such mailbox.
 * @throws AppError `mailbox_not_found`, `mailbox_forbidden`.
 */
export function requireOwner(caller: Caller, owner: string | undefined): void {
  if (owner === undefined) throw mailboxNotFound();
  if (owner !== caller.owner) throw mailboxForbidden();
}

/** Makes the error for a mailbox that never existed, has expired or was deleted. */
export function mailboxNotFound(): AppError {
  return new AppError('mailbox_not_found', 'there is no such mailbox, or it has expired');
}

/** Makes the error for a mailbox of another owner. */
export function mailboxForbidden(): AppError {
  return new AppError('mailbox_forbidden', 'the mailbox belongs to another owner');
}

/** Makes the error for an owner who has as many active mailboxes as allowed. */
export function limitReached(limit: { activeMailboxesMax: number; firstExpiryAt: number; now: number }): AppError {
  const { activeMailboxesMax, firstExpiryAt, now } = limit;
  const isKnown = firstExpiryAt !== forever;
  const more = isKnown ? { retryAfterSeconds: Math.ceil((firstExpiryAt - now) / 1000) } : {};
  return new AppError('active_mailbox_limit', `the limit of ${activeMailboxesMax} active mailboxes is reached`, more);
}

function serialize(row: MailboxRow): string {
  return JSON.stringify(presentMailbox(row, row.message_count));
}

function tagOf({ tag }: MailboxFilter): string | undefined {
  return tag === undefined ? undefined : trimTag(tag);
}
