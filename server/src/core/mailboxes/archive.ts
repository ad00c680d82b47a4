import type { ArchivedMailbox, ArchiveFilter } from '../../contract/archive.ts';
import type { ReactivateMailbox } from '../../contract/life.ts';
import type { Mailbox } from '../../contract/resources.ts';
import type { Clock } from '../../lib/clock.ts';
import { type IdSource, isId } from '../../lib/ids.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import {
  type ArchivedRow,
  deleteArchived,
  reactivateMailbox,
  readArchive,
  readArchived,
} from '../../store/operations/life/archive.ts';
import { forever } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../accounts/accounts.ts';
import { requireCallsLeft } from '../accounts/call-quota.ts';
import { type Claim, type KeptAnswer, requireUnclaimed, writeClaimed } from '../accounts/claims.ts';
import { domainNotAllowed, type UsableDomains } from '../accounts/usable-domains.ts';
import type { ClockWatch } from '../clock-watch.ts';
import { AppError } from '../errors.ts';
import { type ListPage, pageOf, pageRange } from '../paging.ts';
import { trimTag } from './labels.ts';
import { expiryOf, lifetimeMinutesDefault } from './lifetime.ts';
import type { MailRemoval } from './mail-removal.ts';
import { mailboxForbidden, requireOwner } from './mailboxes.ts';
import { limitReached } from './new-mailbox.ts';
import { presentMailbox } from './present.ts';

interface ArchiveParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly turns: Turns;
  readonly usableDomains: UsableDomains;
  readonly clockWatch: ClockWatch;
  readonly removal: MailRemoval;
  readonly secondsToQuotaReset: () => number;
  /** Maximum lifetime of a reactivated mailbox, in minutes. */
  readonly lifetimeMinutesMax: number;
}

/** Archived mailboxes: recoverable ones that have expired or were deleted. They keep their id, address and tag. */
export class Archive {
  readonly #parts: ArchiveParts;

  constructor(parts: ArchiveParts) {
    this.#parts = parts;
  }

  /**
   * Reads a page of the caller's archived mailboxes that pass the filter, the last archived first.
   * @throws AppError `invalid_request` for a cursor that is not of this list and filter.
   */
  async page(caller: Caller, query: ArchiveFilter): Promise<ListPage<ArchivedMailbox>> {
    const { owner } = caller;
    const tag = query.tag === undefined ? undefined : trimTag(query.tag);
    const list = { name: 'archived-mailboxes', owner, filter: { tag } };
    const range = pageRange(query, list);
    const after = range.after && { expires_at: range.after.atMs, id: range.after.id };
    const now = this.#parts.clock.now();
    const args = { owner, tag, now, limit: range.limit + 1, ...(after === undefined ? {} : { after }) };
    const rows = await this.#parts.turns.run(owner, () => this.#parts.store.read(readArchive, args));
    return pageOf(list, range, {
      rows,
      present: presentArchived,
      positionOf: ({ expires_at, id }) => ({ atMs: expires_at, id }),
    });
  }

  /**
   * Returns one archived mailbox of the caller.
   * @throws AppError `mailbox_not_found`, also for one that is active; `mailbox_forbidden`.
   */
  async get(caller: Caller, id: string): Promise<ArchivedMailbox> {
    return presentArchived(await this.#requireOwnership(caller, id));
  }

  /**
   * Deletes archived mailboxes for good, all or none. Their addresses stay reserved.
   * @throws AppError `mailbox_forbidden` when one belongs to another owner, else `mailbox_not_found` when one is not
   * archived.
   */
  async delete(caller: Caller, ids: readonly string[]): Promise<void> {
    const args = { owner: caller.owner, ids, ...this.#lateEndSeed() };
    const outcome = await this.#parts.store.write(deleteArchived, args, { traceparent: caller.traceparent });
    if (outcome === 'forbidden') throw mailboxForbidden(caller);
    if (outcome === 'not_found') throw archivedNotFound();
    this.#parts.removal.start();
  }

  /**
   * Makes an archived mailbox of the caller active again, empty, with the same id and address.
   * @throws AppError `invalid_request`, `mailbox_not_found`, `mailbox_forbidden`, `domain_not_allowed` when the caller may
   * have no new mailboxes on its domain, `daily_quota_exceeded`, `active_mailbox_limit`; `unavailable` for a life that
   * expires while the clock is wrong.
   */
  async reactivate(caller: Caller, id: string, body: ReactivateMailbox, claim?: Claim): Promise<Mailbox> {
    const { lifetimeMinutesMax, store, removal, usableDomains, clockWatch } = this.#parts;
    // The first call has taken it from the archive; what is kept of it says where the mailbox is.
    await requireUnclaimed(store, claim, (kept) => usableDomains.choose(caller, domainOf(kept)));
    const seed = this.#lateEndSeed();
    const { now } = seed;
    const wanted = { expiresIn: lifetimeMinutesDefault, ...body };
    const expiresAt = expiryOf(wanted, { now, lifetimeMinutesMax }) ?? now;
    // First, because the clock also tells whether the former life is over.
    if (expiresAt !== forever) clockWatch.requireRight();
    const row = await this.#requireOwnership(caller, id);
    await usableDomains.choose(caller, row.domain);
    requireCallsLeft(caller, this.#parts.secondsToQuotaReset());
    const { owner, activeMailboxesMax, traceparent } = caller;
    const answer = presentMailbox({ ...row, expires_at: expiresAt }, 0);
    const args = { ...seed, id, owner, expiresAt, activeMailboxesMax };
    const result = await writeClaimed(store, { claim, status: 201, answer }, reactivateMailbox, args, { traceparent });
    switch (result.outcome) {
      case 'not_found':
        throw archivedNotFound();
      case 'forbidden':
        throw mailboxForbidden(caller);
      case 'domain_lost':
        throw domainNotAllowed();
      case 'limit_reached':
        throw limitReached({ activeMailboxesMax, firstExpiryAt: result.firstExpiryAt, now });
      case 'reactivated':
        removal.start();
        return answer;
      default:
        return result satisfies never;
    }
  }

  async #requireOwnership(caller: Caller, id: string): Promise<ArchivedRow> {
    const now = this.#parts.clock.now();
    const row = isId(id) ? await this.#parts.store.read(readArchived, { id, now }) : undefined;
    if (row === undefined) throw archivedNotFound();
    requireOwner(caller, row);
    return row;
  }

  /** Time of a write, and ids of its events, those of late ends first. */
  #lateEndSeed(): { now: number; endEventId: string; eventId: string } {
    const { clock, ids } = this.#parts;
    const now = clock.now();
    const endEventId = ids.next(now);
    return { now, endEventId, eventId: ids.next(now) };
  }
}

function domainOf({ body }: KeptAnswer): string {
  // The answer that is kept for these calls.
  const { domain } = JSON.parse(body) as Pick<Mailbox, 'domain'>;
  return domain;
}

function archivedNotFound(): AppError {
  const fix = 'Look for its id in GET /v1/archived-mailboxes; a mailbox that is not in it is active, or gone for good.';
  return new AppError('mailbox_not_found', 'there is no such archived mailbox', { fix });
}

function presentArchived(row: ArchivedRow): ArchivedMailbox {
  const { id, alias, domain, address, tag, owner, created_at, expires_at } = row;
  return {
    ...{ id, alias, domain, address, tag, owner },
    createdAt: new Date(created_at).toISOString(),
    archivedAt: new Date(expires_at).toISOString(),
  };
}
