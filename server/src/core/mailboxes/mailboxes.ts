import type { CreateMailbox, MailboxFilter } from '../../contract/bodies.ts';
import type { Mailbox } from '../../contract/resources.ts';
import { isId } from '../../lib/ids.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import { readActiveIds } from '../../store/operations/active-mailboxes.ts';
import { readTags } from '../../store/operations/mailbox-tags.ts';
import {
  deleteMailboxes,
  insertMailbox,
  type MailboxInsert,
  type MailboxPosition,
  type MailboxRow,
  readMailbox,
  readMailboxes,
  readMailboxOfAddress,
  readMailboxOwner,
} from '../../store/operations/mailboxes.ts';
import type { Store } from '../../store/store.ts';
import { type Caller, guestOwner } from '../accounts/accounts.ts';
import { type Claim, writeClaimed } from '../accounts/claims.ts';
import { hasScope } from '../accounts/scopes.ts';
import { AppError } from '../errors.ts';
import { type ListPage, pageOf, pageRange } from '../paging.ts';
import { normalizeAddress } from './addresses.ts';
import { trimTag } from './labels.ts';
import type { MailRemoval } from './mail-removal.ts';
import { type FurtherWishes, type NewMailboxParts, placeMailbox } from './new-mailbox.ts';
import { presentMailbox } from './present.ts';

/** Number of mailboxes read at once for a list, each with the count of its mails. */
const pageMailboxes = 50;
/** Maximum number of tags of a list. */
const tagsMax = 100;

interface MailboxesParts extends NewMailboxParts {
  readonly store: Store;
  readonly turns: Turns;
  readonly removal: MailRemoval;
  /** Called when mailboxes have ended, or may have, before the caller gets the answer. */
  readonly onEnd: () => void;
}

/** Mailboxes of the service (interface.md: Mailboxes). */
export class Mailboxes {
  readonly #parts: MailboxesParts;

  constructor(parts: MailboxesParts) {
    this.#parts = parts;
  }

  /** Longest lifetime in milliseconds that `FurtherWishes` may have. */
  get lifetimeMsMax(): number {
    return this.#parts.lifetimeMinutesMax * 60_000;
  }

  /**
   * Creates a mailbox (interface.md: POST /v1/mailboxes).
   * @throws AppError `invalid_request`, `domain_not_allowed`, `daily_quota_exceeded`, `active_mailbox_limit`.
   */
  async create(caller: Caller, body: CreateMailbox & FurtherWishes, claim?: Claim): Promise<Mailbox> {
    const answerTo = ({ mailbox }: MailboxInsert) => presentMailbox(mailbox, 0);
    const insert = (args: MailboxInsert) =>
      writeClaimed(this.#parts.store, { claim, status: 201, answer: answerTo(args) }, insertMailbox, args, {
        traceparent: caller.traceparent,
      });
    return answerTo(await placeMailbox(this.#parts, { caller, body, claim }, insert));
  }

  /**
   * Lists the caller's active mailboxes that pass the filter, newest first, as pages of serialised Mailboxes. A caller
   * without the scope for it gets an empty list.
   */
  async *list(caller: Caller, filter: MailboxFilter): AsyncGenerator<string[], void> {
    for await (const rows of this.#listed(caller, { filter, now: this.#parts.clock.now() })) yield rows.map(serialize);
  }

  /**
   * Reads a page of that list.
   * @throws AppError `invalid_request` for a cursor that is not of this list and filter.
   */
  async page(caller: Caller, query: MailboxFilter): Promise<ListPage<Mailbox>> {
    const { owner } = caller;
    const { address } = query;
    const filter = { address: address && normalizeAddress(address), tag: tagOf(query) };
    const list = { name: 'mailboxes', owner, filter };
    const range = pageRange(query, list);
    const after = range.after && { created_at: range.after.atMs, id: range.after.id };
    const found = this.#listed(caller, {
      filter: query,
      now: this.#parts.clock.now(),
      after,
      rowsMax: range.limit + 1,
    });
    const rows: MailboxRow[] = [];
    for await (const some of found) rows.push(...some);
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
    requireOwner(caller, row);
    return presentMailbox(row, row.message_count);
  }

  /** The first 100 different tags of the caller's active mailboxes, in their order, however many mailboxes have each. */
  async tags(caller: Caller): Promise<string[]> {
    const { store, clock } = this.#parts;
    const { owner, mailboxId } = caller;
    if (mailboxId === undefined) return store.read(readTags, { owner, now: clock.now(), limit: tagsMax });
    const { tag } = await this.get(caller, mailboxId);
    return tag === undefined ? [] : [tag];
  }

  /**
   * Checks that an active mailbox belongs to the caller.
   * @throws AppError `mailbox_not_found`, `mailbox_forbidden`.
   */
  async requireOwnership(caller: Caller, id: string): Promise<void> {
    const owner = isId(id)
      ? await this.#parts.store.read(readMailboxOwner, { id, now: this.#parts.clock.now() })
      : undefined;
    requireOwner(caller, { id, owner });
  }

  /** Filters ids of mailboxes: returns those that are active. */
  async activeOf(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    return new Set(await this.#parts.store.read(readActiveIds, { ids: [...ids], now: this.#parts.clock.now() }));
  }

  /**
   * Deletes mailboxes, all or none; recoverable ones are archived. Their mails are removed in the background, and are
   * not found from now on. Those of guests are given up for good when it is not the guest who deletes them.
   * @throws AppError `mailbox_forbidden` when one belongs to another owner, else `mailbox_not_found` when one does not
   * exist.
   */
  async delete(caller: Caller, ids: readonly string[]): Promise<void> {
    const now = this.#parts.clock.now();
    const eventId = this.#parts.ids.next(now);
    const endsRecoveryLinks = caller.owner === guestOwner && caller.session?.isGuest !== true;
    const args = { owner: caller.owner, ids, within: caller.mailboxId, endsRecoveryLinks, now, eventId };
    const { store, onEnd } = this.#parts;
    const outcome = await store.write(deleteMailboxes, args, { traceparent: caller.traceparent }).finally(onEnd);
    if (outcome === 'forbidden') throw mailboxForbidden(caller);
    if (outcome === 'not_found') throw mailboxNotFound();
    this.#parts.removal.start();
  }

  /** The active mailboxes after a position that the caller's key may use, and that pass the filter. */
  async *#listed(
    caller: Caller,
    wanted: { filter: MailboxFilter; now: number; after?: MailboxPosition | undefined; rowsMax?: number },
  ): AsyncGenerator<MailboxRow[], void> {
    const { filter, now, after } = wanted;
    if (!hasScope(caller, 'mailboxes:read')) return;
    const tag = tagOf(filter);
    if (caller.mailboxId === undefined && filter.address === undefined) {
      yield* this.#pages(caller, { ...wanted, tag });
      return;
    }
    // One at most, so there is nothing after it.
    const row = after === undefined ? await this.#readOne(caller, filter, now) : undefined;
    const hasTag = tag === undefined || (tag !== '' && row?.tag === tag);
    if (row !== undefined && hasTag) yield [row];
  }

  /** The only active mailbox that the caller's key reaches, or that has the address of the filter. */
  async #readOne(caller: Caller, filter: MailboxFilter, now: number): Promise<MailboxRow | undefined> {
    const { owner, mailboxId } = caller;
    const address = filter.address === undefined ? undefined : normalizeAddress(filter.address);
    if (mailboxId !== undefined) {
      const row = await this.#parts.store.read(readMailbox, { id: mailboxId, now });
      return address === undefined || row?.address === address ? row : undefined;
    }
    // PostgreSQL takes no NUL in a text, and no address has one.
    if (address === undefined || address.includes('\0')) return undefined;
    return this.#parts.store.read(readMailboxOfAddress, { owner, address, now });
  }

  /** The caller's active mailboxes after a position, newest first, in turns: at most `rowsMax`. */
  async *#pages(
    { owner, holder }: Caller,
    wanted: { tag: string | undefined; now: number; after?: MailboxPosition | undefined; rowsMax?: number },
  ): AsyncGenerator<MailboxRow[], void> {
    const { tag, now, rowsMax = Number.POSITIVE_INFINITY } = wanted;
    let { after } = wanted;
    for (let left = rowsMax, mayBeMore = true; left > 0 && mayBeMore; ) {
      const limit = Math.min(pageMailboxes, left);
      const args = { owner, now, limit, tag, ...(after === undefined ? {} : { after }) };
      const rows = await this.#parts.turns.run(holder, () => this.#parts.store.read(readMailboxes, args));
      if (rows.length > 0) yield rows;
      after = rows.at(-1);
      left -= rows.length;
      mayBeMore = rows.length === limit;
    }
  }
}

/**
 * Checks that a mailbox exists, belongs to the caller's owner, and may be used with the caller's key.
 * @param mailbox.owner The owner of the mailbox; `undefined` when there is no such mailbox.
 * @throws AppError `mailbox_not_found`, `mailbox_forbidden`.
 */
export function requireOwner(caller: Caller, { id, owner }: { id: string; owner: string | undefined }): void {
  if (owner === undefined) throw mailboxNotFound();
  const isReached = caller.mailboxId === undefined || caller.mailboxId === id;
  if (owner !== caller.owner || !isReached) throw mailboxForbidden(caller);
}

/** Makes the error for a mailbox that never existed, has expired or was deleted. */
export function mailboxNotFound(): AppError {
  return new AppError('mailbox_not_found', 'there is no such mailbox, or it has expired');
}

/** Makes the error for a mailbox that is not the caller's. */
export function mailboxForbidden({ mailboxId }: Caller): AppError {
  const reason =
    mailboxId === undefined
      ? 'the mailbox belongs to another owner'
      : `the key is bound to the mailbox ${mailboxId} and reaches no other`;
  return new AppError('mailbox_forbidden', reason);
}

function serialize(row: MailboxRow): string {
  return JSON.stringify(presentMailbox(row, row.message_count));
}

function tagOf({ tag }: MailboxFilter): string | undefined {
  return tag === undefined ? undefined : trimTag(tag);
}
