import type { Searched } from '../../../../contract/mails/finding.ts';
import type { Clock } from '../../../../lib/clock.ts';
import type { Turns } from '../../../../lib/scheduling/turns.ts';
import { mailOfVersion, mailVersion } from '../../../../store/operations/mails/mails.ts';
import { type OwnedMail, readOwnedMails } from '../../../../store/operations/search/owned-mails.ts';
import type { Store } from '../../../../store/store.ts';
import type { Caller } from '../../../accounts/accounts.ts';
import { AppError } from '../../../errors.ts';
import type { EventLog } from '../../../events/log.ts';
import type { OwnerLimits } from '../../../owner-limits.ts';
import type { Json } from '../../kept/content-json.ts';
import type { MailContents } from '../../kept/contents.ts';
import type { MailExtracts } from '../../kept/extracts.ts';
import { groupsOf, outlinesAtOnce } from '../../kept/groups.ts';
import { presentMail } from '../../shown/present.ts';
import { versionOf } from '../../shown/versions.ts';
import { isOpen } from '../search/mail-filter.ts';
import type { MailSearch } from '../search/mail-search.ts';
import { MatchCounter, type SearchTotal } from '../search/match-counter.ts';
import type { FoundMail, PresentMails, SearchPage } from '../search/search-page.ts';
import { formatListCursor, readListCursor } from './list-cursor.ts';
import type { MailListRequest } from './list-request.ts';
import type { OwnerTotals } from './owner-totals.ts';
import { presentSummary } from './summary.ts';

/** Mails that are found at once for a whole list. */
const foundAtOnce = 200;
/** Mails whose rows are read at once, so that their outlines take bounded memory. */
const rowsAtOnce = 25;

/**
 * A list of mails, or a page of one. Its items are serialised already, and are read one by one as the client takes
 * them.
 */
export interface MailList {
  /** Another one when the list is another one; `undefined` when it is not known. */
  readonly version: string | undefined;
  /** Asks for the next page, which may be empty; absent when there is none. */
  readonly nextCursor?: string;
  /** Range of times that a search has covered, when the list is a search for words. */
  readonly searched?: Searched;
  /** Number of the mails of all pages, when it was asked for. */
  readonly counted?: Pick<SearchTotal, 'total' | 'isExact'>;
  readonly items: AsyncGenerator<Json[], void>;
}

interface MailListsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly turns: Turns;
  readonly contents: MailContents;
  readonly extracts: MailExtracts;
  readonly search: MailSearch;
  readonly totals: OwnerTotals;
  readonly ownerLimits: OwnerLimits;
  readonly events: EventLog;
}

/** Lists of mails that pass a filter: in pages, or whole. */
export class MailLists {
  readonly #parts: MailListsParts;

  constructor(parts: MailListsParts) {
    this.#parts = parts;
  }

  /**
   * Finds a page of a list.
   * @throws AppError `mailbox_not_found`, `mailbox_forbidden`; `invalid_request` for a cursor that is not of this list;
   * `cursor_expired` for one of another log.
   */
  async page(caller: Caller, request: MailListRequest): Promise<MailList> {
    const { filter, list, limit, hasWords, isCounted } = request;
    const cursor = request.cursor === undefined ? undefined : readListCursor(list, request.cursor);
    // Before the mails: the cursor of the next page is then of the log that they are in.
    const known = await this.#parts.events.state(cursor?.position);
    const sortKey = cursor?.sortKeyIn(known);
    // Of a first page, one walk gives the page and the total.
    const counter = isCounted && cursor === undefined && !isUnfiltered(request) ? new MatchCounter(limit) : undefined;
    const wanted = { ...filter, limit, sortKey };
    const found = await this.#parts.search.find(caller, wanted, this.#presenter(caller, request), counter);
    const counted = isCounted ? { counted: counter?.total ?? (await this.#count(caller, request)) } : {};
    const nextCursor =
      found.sortKey === undefined ? {} : { nextCursor: formatListCursor(list, known.log, found.sortKey) };
    const searched = hasWords ? { searched: presentSearched(found.searched) } : {};
    return {
      version: versionOf([...found.mails, JSON.stringify({ ...nextCursor, ...searched, ...counted })]),
      ...nextCursor,
      ...searched,
      ...counted,
      items: this.#itemsOf(caller, found, request),
    };
  }

  /**
   * Finds a whole list, page by page as it is read. Each page after the first counts as a search of the owner, and waits
   * until there may be one more. A list of several pages has no version.
   * @throws AppError `mailbox_not_found`, `mailbox_forbidden`.
   */
  async whole(caller: Caller, request: MailListRequest): Promise<MailList> {
    const { filter, hasWords, isCounted } = request;
    const first = await this.#parts.search.find(
      caller,
      { ...filter, limit: foundAtOnce },
      this.#presenter(caller, request),
    );
    const { receivedAfterMs = null, receivedBeforeMs = null } = filter;
    const ends = { complete: true, newestMs: receivedBeforeMs, oldestMs: receivedAfterMs };
    return {
      version: first.sortKey === undefined ? versionOf(first.mails) : undefined,
      ...(isCounted ? { counted: await this.#count(caller, request) } : {}),
      ...(hasWords ? { searched: presentSearched(ends) } : {}),
      items: this.#wholeItems(caller, request, first),
    };
  }

  /** Yields an empty page where nothing was found, so that a reader who has hung up is noticed. */
  async *#wholeItems(caller: Caller, request: MailListRequest, first: SearchPage): AsyncGenerator<Json[], void> {
    const { filter } = request;
    for (let found: SearchPage | undefined = first; found !== undefined; ) {
      const { mails, sortKey }: SearchPage = found;
      if (mails.length === 0) yield [];
      else yield* this.#itemsOf(caller, found, request);
      if (sortKey === undefined) return;
      const next = { ...filter, limit: foundAtOnce, sortKey };
      found = await this.#findInTurn(caller, next, this.#presenter(caller, request));
    }
  }

  /** Finds a page of a whole list; `undefined` when the mailbox has ended meanwhile. */
  async #findInTurn(
    caller: Caller,
    request: Parameters<MailSearch['find']>[1],
    present: PresentMails,
  ): Promise<SearchPage | undefined> {
    const release = await this.#parts.ownerLimits.takeWhenFree('searches', caller.holder);
    try {
      return await this.#parts.search.find(caller, request, present);
    } catch (error) {
      if (error instanceof AppError && error.code === 'mailbox_not_found') return undefined;
      throw error;
    } finally {
      release?.();
    }
  }

  async #count(caller: Caller, request: MailListRequest): Promise<Pick<SearchTotal, 'total' | 'isExact'>> {
    if (!isUnfiltered(request)) return this.#parts.search.count(caller, request.filter);
    const { mails } = await this.#parts.totals.of(caller, request.filter.mailboxId);
    return { total: mails, isExact: true };
  }

  #presenter({ holder, view }: Caller, { isSummary }: MailListRequest): PresentMails {
    if (!isSummary) return versionsOf;
    return async (mails) => {
      const { turns, extracts } = this.#parts;
      const coded = view?.hasCodes === false ? [] : mails.map(({ row }) => row);
      const codes = await extracts.firstCodes(holder, coded);
      const summaryOf = ({ row, ...mail }: FoundMail) =>
        // Whether the owner has read a mail is nobody else's business.
        presentSummary({ ...mail, row: view === undefined ? row : { ...row, is_read: 1 }, code: codes.get(row.id) });
      const summaries: string[] = [];
      for (const some of outlinesAtOnce(mails, ({ row }) => row.outline)) {
        summaries.push(...(await turns.run(holder, () => some.map(summaryOf))));
      }
      return summaries;
    };
  }

  async *#itemsOf(caller: Caller, { mails }: SearchPage, { isSummary }: MailListRequest): AsyncGenerator<Json[], void> {
    if (isSummary) return yield [...mails];
    const { store, turns, clock, contents } = this.#parts;
    const { owner, holder } = caller;
    for (let first = 0; first < mails.length; first += rowsAtOnce) {
      const ids = mails.slice(first, first + rowsAtOnce).map((version) => mailOfVersion(version).id);
      const now = clock.now();
      const known = await turns.run(holder, () => store.read(readOwnedMails, { owner, ids, now }));
      const rows: OwnedMail[] = ids.flatMap((id) => known.get(id) ?? []);
      for (const group of groupsOf(rows)) {
        const shown = await contents.show(holder, group);
        yield shown.map((mail) => presentMail(caller, mail));
      }
    }
  }
}

/** Texts of mails from which they are read later: their versions, which begin with their ids. */
function versionsOf(mails: readonly FoundMail[]): string[] {
  return mails.map(({ row }) => mailVersion(row));
}

/** Whether a list has all mails, of its mailbox or of the owner. */
function isUnfiltered({ filter, hasWords }: MailListRequest): boolean {
  return !hasWords && isOpen(filter);
}

function presentSearched({ complete, newestMs, oldestMs }: SearchPage['searched']): Searched {
  return { complete, newest: timeOf(newestMs), oldest: timeOf(oldestMs) };
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
