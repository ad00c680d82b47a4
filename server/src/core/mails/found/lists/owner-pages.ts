import type { MailOrder } from '../../../../store/operations/search/owned-mails.ts';
import type { Caller } from '../../../accounts/accounts.ts';
import type { Mailboxes } from '../../../mailboxes/mailboxes.ts';
import { isOpen, type MailFilter } from '../search/mail-filter.ts';
import type { MailSearch } from '../search/mail-search.ts';
import { MatchCounter, type SearchTotal } from '../search/match-counter.ts';
import { assertStart, type Offsets } from '../search/offset.ts';
import type { FoundMail, PresentMails } from '../search/search-page.ts';
import type { OwnerTotals } from './owner-totals.ts';

/** Characters after which a page takes no more mails, so that pages of large mails take bounded memory. */
const pageCharactersMax = 4 * 1024 * 1024;

/** A page of mails that is asked for by its offset. */
export interface OwnerPageRequest {
  readonly filter?: MailFilter | undefined;
  /** The only mailbox that is looked at; all of the caller's otherwise. */
  readonly mailboxId?: string | undefined;
  /** Number of mails before the page, at most 100,000. */
  readonly start: number;
  readonly limit: number;
  /** The newest first by default. */
  readonly order?: MailOrder | undefined;
}

/** A page of mails, with the total of its list. */
export interface OwnerPage extends SearchTotal {
  /** Texts of the mails. They are fewer than asked for at the end of the list, and where they are very long. */
  readonly items: readonly string[];
}

interface OwnerPagesParts {
  readonly search: MailSearch;
  readonly offsets: Offsets;
  readonly totals: OwnerTotals;
  readonly mailboxes: Pick<Mailboxes, 'requireOwnership'>;
}

/** Pages of the mails of all mailboxes of an owner, by their offset. */
export class OwnerPages {
  readonly #parts: OwnerPagesParts;

  constructor(parts: OwnerPagesParts) {
    this.#parts = parts;
  }

  /**
   * Finds a page. Without a filter its total is exact. With one it is exact to 1,000, if the time of a search is enough; beyond that it
   * is the number of mails found so far.
   * @throws AppError `mailbox_not_found`, `mailbox_forbidden`; `invalid_request` for an offset beyond 100,000; `unavailable` as of
   * `Offsets.sortKeyAt`.
   */
  async page(caller: Caller, request: OwnerPageRequest, present: PresentMails): Promise<OwnerPage> {
    assertStart(request.start);
    return isOpen(request.filter ?? {})
      ? this.#pageOfAll(caller, request, present)
      : this.#pageOfFound(caller, request, present);
  }

  async #pageOfAll(caller: Caller, request: OwnerPageRequest, present: PresentMails): Promise<OwnerPage> {
    const { start, limit, order = 'desc', mailboxId = caller.mailboxId } = request;
    const { search, totals, offsets, mailboxes } = this.#parts;
    if (request.mailboxId !== undefined) await mailboxes.requireOwnership(caller, request.mailboxId);
    const { mails: total, unread } = await totals.of(caller, mailboxId);
    const { owner, holder } = caller;
    const sortKey = await offsets.sortKeyAt({ owner, holder, mailboxId, order }, start, search.lateness());
    const items = new PageItems({ start: 0, limit, present });
    const { found } = await search.walk({ ...caller, mailboxId }, { order, sortKey });
    if (sortKey !== undefined) for await (const { mails } of found) if (await items.add(mails)) break;
    return { items: items.texts, total, unread, isExact: true };
  }

  async #pageOfFound(caller: Caller, request: OwnerPageRequest, present: PresentMails): Promise<OwnerPage> {
    const { filter, start, limit, order = 'desc', mailboxId } = request;
    const isLate = this.#parts.search.lateness();
    const items = new PageItems({ start, limit, present });
    const counter = new MatchCounter(start + limit);
    const { found } = await this.#parts.search.walk(caller, { ...filter, mailboxId, order });
    for await (const { mails } of found) {
      counter.add(mails);
      await items.add(mails);
      if (counter.isFull || isLate()) return { items: items.texts, ...counter.total };
    }
    counter.complete();
    return { items: items.texts, ...counter.total };
  }
}

/** The items of a page: those found after the first `start`, up to `limit`. */
class PageItems {
  readonly #limit: number;
  readonly #present: PresentMails;
  readonly texts: string[] = [];
  #skip: number;
  #characters = 0;

  constructor({ start, limit, present }: { start: number; limit: number; present: PresentMails }) {
    this.#skip = start;
    this.#limit = limit;
    this.#present = present;
  }

  /** Adds mails that were found next. Returns whether the page is full. */
  async add(found: readonly FoundMail[]): Promise<boolean> {
    const taken = found.slice(this.#skip, this.#skip + this.#limit - this.texts.length);
    this.#skip = Math.max(0, this.#skip - found.length);
    if (taken.length > 0 && !this.#isFull) {
      for (const text of await this.#present(taken)) {
        this.texts.push(text);
        this.#characters += text.length;
      }
    }
    return this.#isFull;
  }

  get #isFull(): boolean {
    return this.texts.length >= this.#limit || this.#characters >= pageCharactersMax;
  }
}
