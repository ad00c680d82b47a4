import type { Clock } from '../../../../lib/clock.ts';
import type { Turns } from '../../../../lib/scheduling/turns.ts';
import { type Stopwatch, stopwatch } from '../../../../lib/stopwatch.ts';
import {
  firstSortKey,
  lastSortKey,
  type SortKey,
  type SortKeyRange,
  sortKeyOf,
} from '../../../../store/operations/mails/sort-keys.ts';
import {
  anyTime,
  type MailOrder,
  type OwnedMail,
  readArrived,
  readSortKeySince,
  type Times,
} from '../../../../store/operations/search/owned-mails.ts';
import { noteSearch, readSearchIndex, type SearchIndex } from '../../../../store/operations/search/searches.ts';
import { type MailOutline, readOutline } from '../../../../store/outline.ts';
import type { Store } from '../../../../store/store.ts';
import type { Caller } from '../../../accounts/accounts.ts';
import { invalidField } from '../../../errors.ts';
import type { Mailboxes } from '../../../mailboxes/mailboxes.ts';
import type { MailContents } from '../../kept/contents.ts';
import { outlinesAtOnce } from '../../kept/groups.ts';
import { type CandidateChunk, Candidates, type SearchRegion } from './candidates.ts';
import { type MailFilter, passesFilter } from './mail-filter.ts';
import {
  type FoundMail,
  PageMaker,
  type PresentMails,
  type SearchedTimes,
  type SearchPage,
  timeAt,
} from './search-page.ts';
import { hasAll, isAllFound, missingIn, SearchQuery, type WantedWords } from './search-query.ts';
import { foldBody, foldOutline } from './searched-texts.ts';

/** Maximum number of characters of a query. */
const queryCharactersMax = 1_000;
/** Maximum number of different words of a query. Each is searched for in every text. */
const wordsMax = 32;
/** Time in milliseconds after which a search starts no more work, and answers with the mails found so far. */
const searchMsMax = 1_500;
/** Time in milliseconds after which the next search of an owner is recorded again. */
const notedMs = 3_600_000;
/** Limits of the mails that arrived since the last write of the index. */
export interface UnindexedLimits {
  /** Number of them from which on the search reads all mails in place of using the index. */
  readonly mailsMax: number;
  readonly readAtOnce: number;
}

const unindexedLimits: UnindexedLimits = { mailsMax: 10_000, readAtOnce: 500 };
/**
 * Maximum number of mails received after a time for which the search starts at the first of them. If there are more,
 * the search walks over all mails.
 */
const sinceMax = 500;

/** A search for mails. */
export interface SearchRequest extends MailFilter {
  /** The only mailbox that is searched; all of the caller's otherwise. */
  readonly mailboxId?: string | undefined;
  /** Words that a mail must have, each from its beginning, in its sender, subject or text. */
  readonly q?: string | undefined;
  readonly order: MailOrder;
  readonly limit: number;
  /** The sort key at which the page before ended, in this order. */
  readonly sortKey?: SortKey | undefined;
}

interface MailSearchParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly turns: Turns;
  readonly mailboxes: Mailboxes;
  readonly contents: MailContents;
  /** Called when the mails of an owner are to be indexed. */
  readonly onSearcher: () => void;
  /** Called with the reason when that could not be noted. */
  readonly onError: (error: unknown) => void;
  readonly stopwatch?: Stopwatch;
  readonly unindexed?: UnindexedLimits;
}

/**
 * Search over the mails of an owner. Words are looked up in an index, which begins with the first search. Mails that
 * are not in it yet are read one by one, for a limited time. All work is done in turns of the owner.
 */
export class MailSearch {
  readonly #parts: MailSearchParts;
  readonly #stopwatch: Stopwatch;

  constructor(parts: MailSearchParts) {
    this.#parts = parts;
    this.#stopwatch = parts.stopwatch ?? stopwatch;
  }

  /**
   * Finds a page of mails.
   * @param present Makes a text of each mail, a few mails at a time; the page has these.
   * @throws AppError `mailbox_not_found`, `mailbox_forbidden`; `invalid_request` for too many words.
   */
  async find(caller: Caller, request: SearchRequest, present: PresentMails): Promise<SearchPage> {
    const startedAt = this.#stopwatch();
    const { owner, holder } = caller;
    const { mailboxId = caller.mailboxId, order, limit } = request;
    if (request.mailboxId !== undefined) await this.#parts.mailboxes.requireOwnership(caller, request.mailboxId);
    const query = new SearchQuery((request.q ?? '').slice(0, queryCharactersMax));
    if (query.wordCount > wordsMax) throw invalidField('/q', `must have at most ${wordsMax} words`);
    const { index, unindexed } = query.isEmpty ? scanned : await this.#usableIndex(caller);
    const now = this.#parts.clock.now();
    const { store, turns } = this.#parts;
    const times = timesOf(request);
    const candidates = new Candidates({ store, turns, owner, holder, mailboxId, query, order, times, now, unindexed });
    const range = await this.#rangeOf(caller, { ...request, mailboxId });
    const page = new PageMaker({ range, ends: endsOf(request), order, limit, present });
    for (const region of regionsOf(range, { index, order })) {
      for await (const chunk of candidates.chunks(region)) {
        const found = await this.#matching(holder, { chunk, candidates, query, request });
        const isLate = () => this.#stopwatch() - startedAt > searchMsMax;
        if (await page.add(found, chunk.range, isLate)) return page.end({ isAll: false });
      }
    }
    return page.end({ isAll: true });
  }

  /** The range of sort keys that a request is about. */
  async #rangeOf(
    { owner, holder }: Caller,
    { mailboxId, sortKey, order, receivedAfterMs: afterMs }: SearchRequest,
  ): Promise<SortKeyRange> {
    const { store, turns } = this.#parts;
    const before = order === 'desc' ? (sortKey ?? lastSortKey) : lastSortKey;
    const from = order === 'asc' ? (sortKey ?? firstSortKey) : firstSortKey;
    if (afterMs === undefined) return { from, before };
    const args = { owner, mailboxId, afterMs, mailsMax: sinceMax };
    const since = await turns.run(holder, () => store.read(readSortKeySince, args));
    return { from: since > from ? since : from, before };
  }

  /** The index of an owner, with the mails that it lacks; without an index if it cannot be used. */
  async #usableIndex(caller: Caller): Promise<UsableIndex> {
    const index = await this.#indexOf(caller.owner);
    const unindexed = index && (await this.#readUnindexed(caller, index));
    // Where there are too many, all mails are looked at.
    return unindexed === undefined ? scanned : { index, unindexed };
  }

  /** The index of an owner. From now on the owner has one; `undefined` when it cannot be used yet. */
  async #indexOf(owner: string): Promise<SearchIndex | undefined> {
    const { store, clock, onSearcher, onError } = this.#parts;
    const now = clock.now();
    const known = await store.read(readSearchIndex, { owner });
    if (known !== undefined && now - known.searched_at < notedMs) return known;
    try {
      await store.write(noteSearch, { owner, now });
    } catch (error) {
      // A full disk keeps nobody from searching.
      onError(error);
      return known;
    }
    onSearcher();
    return store.read(readSearchIndex, { owner });
  }

  /** The mails that arrived since the index was written last; `undefined` when there are too many. */
  async #readUnindexed(
    { owner, holder }: Caller,
    { position_tx, position_id }: SearchIndex,
  ): Promise<ReadonlySet<SortKey> | undefined> {
    const { store, turns, unindexed: { mailsMax, readAtOnce } = unindexedLimits } = this.#parts;
    const sortKeys = new Set<SortKey>();
    let after = { tx: position_tx, id: position_id };
    while (sortKeys.size < mailsMax) {
      const args = { owner, after, limit: readAtOnce };
      const arrived = await turns.run(holder, () => store.read(readArrived, args));
      for (const arrival of arrived) sortKeys.add(sortKeyOf(arrival));
      const last = arrived.at(-1);
      if (last === undefined || arrived.length < readAtOnce) return sortKeys;
      after = { tx: last.tx, id: last.id };
    }
    return undefined;
  }

  async #matching(
    holder: string,
    args: { chunk: CandidateChunk; candidates: Candidates; query: SearchQuery; request: SearchRequest },
  ): Promise<FoundMail[]> {
    const { chunk, candidates, query, request } = args;
    const { contents, turns } = this.#parts;
    const passing: (FoundMail & { wanted: SearchQuery['wanted'] })[] = [];
    const pass = (row: OwnedMail, outline: MailOutline) => {
      if (!passesFilter(row, outline, request)) return;
      const isCertain = query.isEmpty || candidates.isCertain(row.id);
      if (isCertain && !query.leavesOut) return void passing.push({ row, outline, wanted: nothing });
      const folded = foldOutline(outline);
      if (query.excludes(folded)) return;
      passing.push({ row, outline, wanted: isCertain ? nothing : missingIn(folded, query.wanted) });
    };
    for (const some of outlinesAtOnce(chunk.mails, ({ outline }) => outline)) {
      await turns.run(holder, () => {
        for (const row of some) pass(row, readOutline(row.outline));
      });
    }
    const isSure = (missing: WantedWords) => isAllFound(missing) && !query.leavesOut;
    const unread = passing.flatMap(({ row, wanted }) => (isSure(wanted) ? [] : [row]));
    const texts = unread.length === 0 ? new Map<string, string>() : await contents.texts(holder, unread);
    const found: FoundMail[] = [];
    for (const { row, outline, wanted } of passing) {
      const text = texts.get(row.raw_id);
      const isFound = () => {
        const folded = text === undefined ? undefined : foldBody(text);
        return folded !== undefined && hasAll(folded, wanted) && !query.excludes(folded);
      };
      if (isSure(wanted) || (await turns.run(holder, isFound))) found.push({ row, outline });
    }
    return found;
  }
}

/** An index, with the mails that arrived since its last write; without an index all mails are read. */
interface UsableIndex {
  readonly index: SearchIndex | undefined;
  readonly unindexed: ReadonlySet<SortKey>;
}

const scanned: UsableIndex = { index: undefined, unindexed: new Set() };
const nothing: SearchQuery['wanted'] = { words: [], runs: [] };

function timesOf({ receivedAfterMs, receivedBeforeMs }: SearchRequest): Times {
  if (receivedAfterMs === undefined && receivedBeforeMs === undefined) return anyTime;
  return { afterMs: receivedAfterMs ?? anyTime.afterMs, beforeMs: receivedBeforeMs ?? anyTime.beforeMs };
}

/** The times between which a page has every match, if the page does not end earlier. */
function endsOf({ sortKey, order, receivedAfterMs, receivedBeforeMs }: SearchRequest): SearchedTimes {
  const sortKeyMs = sortKey === undefined ? null : timeAt(sortKey);
  const newestMs = receivedBeforeMs ?? null;
  const oldestMs = receivedAfterMs === undefined ? null : receivedAfterMs + 1;
  return order === 'desc'
    ? { newestMs: sortKeyMs ?? newestMs, oldestMs }
    : { newestMs, oldestMs: sortKeyMs ?? oldestMs };
}

/** The regions of a range in the order of a search: those of the index, and the older one that is not in it yet. */
function regionsOf(
  range: SortKeyRange,
  { index, order }: { index: SearchIndex | undefined; order: MailOrder },
): SearchRegion[] {
  if (index === undefined) return [range];
  const walked = index.walked_to;
  const indexed = { from: walked > range.from ? walked : range.from, before: range.before, parts: index.parts };
  const older = { from: range.from, before: walked < range.before ? walked : range.before };
  const regions: SearchRegion[] = [indexed, older].filter(({ from, before }) => from < before);
  return order === 'desc' ? regions : regions.reverse();
}
