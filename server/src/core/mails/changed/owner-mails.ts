import type { Clock } from '../../../lib/clock.ts';
import { type IdSource, isId } from '../../../lib/ids.ts';
import type { Turns } from '../../../lib/scheduling/turns.ts';
import { deleteOwnMails } from '../../../store/operations/mails/deletion.ts';
import type { MailKey } from '../../../store/operations/mails/mails.ts';
import { markMails } from '../../../store/operations/mails/marks.ts';
import { type SortKey, sortKeyAfter, sortKeyOf } from '../../../store/operations/mails/sort-keys.ts';
import { readOwnedMails } from '../../../store/operations/search/owned-mails.ts';
import type { Totals } from '../../../store/operations/search/owner-totals.ts';
import type { Store } from '../../../store/store.ts';
import type { Caller } from '../../accounts/accounts.ts';
import type { MailRemoval } from '../../mailboxes/mail-removal.ts';
import type { OwnerPage, OwnerPageRequest, OwnerPages } from '../found/lists/owner-pages.ts';
import type { OwnerTotals } from '../found/lists/owner-totals.ts';
import type { MailFilter } from '../found/search/mail-filter.ts';
import type { MailSearch, WalkRequest } from '../found/search/mail-search.ts';
import type { FoundMail, PresentMails } from '../found/search/search-page.ts';
import { mailNotFound } from '../shown/find-mail.ts';

/** Mails that one write changes, and that one read finds by their ids. */
const changedAtOnce = 25;

/**
 * Mails of a caller that are to be changed: those with ids, of which unknown ones are skipped; those that match, up to a mail and with
 * it, in the order in which they came; or all.
 */
export type MailSelection =
  | { readonly ids: readonly string[] }
  | { readonly filter: Omit<WalkRequest, 'order' | 'sortKey'>; readonly upTo?: string | undefined }
  | 'all';

interface OwnerMailsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly turns: Turns;
  readonly search: MailSearch;
  readonly totals: OwnerTotals;
  readonly pages: OwnerPages;
  readonly removal: MailRemoval;
}

/**
 * All mails of a caller's active mailboxes as if they were in one inbox, the newest first; a key for one mailbox has those of that
 * mailbox. All work is done in turns of the caller.
 */
export class OwnerMails {
  readonly #parts: OwnerMailsParts;

  constructor(parts: OwnerMailsParts) {
    this.#parts = parts;
  }

  /** Counts the mails, and the unread ones. That costs the same whatever their number is. */
  totals(caller: Caller): Promise<Totals> {
    return this.#parts.totals.of(caller);
  }

  /** Finds a page by its offset, with the total of its list, as `OwnerPages.page` does. */
  page(caller: Caller, request: OwnerPageRequest, present: PresentMails): Promise<OwnerPage> {
    return this.#parts.pages.page(caller, request, present);
  }

  /** Finds the newest mail that matches, if the time of a search is enough. */
  async newest(caller: Caller, filter: MailFilter = {}): Promise<FoundMail | undefined> {
    const isLate = this.#parts.search.lateness();
    const { found } = await this.#parts.search.walk(caller, { ...filter, order: 'desc' });
    for await (const { mails } of found) {
      const [newest] = mails;
      if (newest !== undefined || isLate()) return newest;
    }
    return undefined;
  }

  /**
   * Deletes mails, in bounded writes, and returns their number. Mails that arrive meanwhile stay.
   * @param signal Ends it between two writes.
   */
  async delete(caller: Caller, mails: MailSelection, signal?: AbortSignal): Promise<number> {
    const { store, clock, ids, removal } = this.#parts;
    const { owner, traceparent } = caller;
    return this.#change(caller, mails, { signal }, (keys) => {
      const now = clock.now();
      return store.write(deleteOwnMails, { owner, keys, now, eventId: ids.next(now) }, { traceparent });
    }).finally(() => removal.start());
  }

  /**
   * Marks mails as read or not, in bounded writes, and returns the number of those that were not marked so.
   * @param signal As of `delete`.
   */
  mark(caller: Caller, mails: MailSelection, isRead: boolean, signal?: AbortSignal): Promise<number> {
    const { store, clock, ids } = this.#parts;
    const { owner } = caller;
    return this.#change(caller, mails, { signal }, (keys) =>
      store.write(markMails, { owner, keys, isRead, changeId: ids.next(clock.now()) }),
    );
  }

  async #change(
    caller: Caller,
    mails: MailSelection,
    { signal }: { signal: AbortSignal | undefined },
    write: (keys: readonly MailKey[]) => Promise<number>,
  ): Promise<number> {
    let changed = 0;
    for await (const keys of this.#selected(caller, mails)) {
      if (signal?.aborted) break;
      changed += await write(keys);
    }
    return changed;
  }

  async *#selected(caller: Caller, mails: MailSelection): AsyncGenerator<readonly MailKey[], void> {
    if (mails !== 'all' && 'ids' in mails) return yield* this.#withIds(caller, mails.ids);
    const { filter, upTo } = mails === 'all' ? { filter: {} } : mails;
    const sortKey = upTo === undefined ? undefined : await this.#sortKeyAfter(caller, upTo);
    const { found } = await this.#parts.search.walk(caller, { ...filter, sortKey, order: 'desc' });
    const keys: MailKey[] = [];
    for await (const { mails } of found) {
      keys.push(...mails.map(({ row }) => ({ mailboxId: row.mailbox_id, mailId: row.id })));
      while (keys.length >= changedAtOnce) yield keys.splice(0, changedAtOnce);
    }
    if (keys.length > 0) yield keys;
  }

  /** @throws AppError `mail_not_found` when the caller has no such mail. */
  async #sortKeyAfter({ owner, holder, mailboxId }: Caller, id: string): Promise<SortKey> {
    const { store, turns, clock } = this.#parts;
    const args = { owner, ids: [id].filter(isId), now: clock.now() };
    const row = (await turns.run(holder, () => store.read(readOwnedMails, args))).get(id);
    if (row === undefined || (mailboxId !== undefined && row.mailbox_id !== mailboxId)) throw mailNotFound();
    return sortKeyAfter(sortKeyOf(row));
  }

  async *#withIds(
    { owner, holder, mailboxId }: Caller,
    given: readonly string[],
  ): AsyncGenerator<readonly MailKey[], void> {
    const { store, turns, clock } = this.#parts;
    // Texts that are no ids are dropped first, because PostgreSQL takes no NUL.
    const ids = [...new Set(given)].filter(isId);
    for (let first = 0; first < ids.length; first += changedAtOnce) {
      const args = { owner, ids: ids.slice(first, first + changedAtOnce), now: clock.now() };
      const rows = await turns.run(holder, () => store.read(readOwnedMails, args));
      const reached = [...rows.values()].filter(
        ({ mailbox_id }) => mailboxId === undefined || mailbox_id === mailboxId,
      );
      if (reached.length > 0) yield reached.map((row) => ({ mailboxId: row.mailbox_id, mailId: row.id }));
    }
  }
}
