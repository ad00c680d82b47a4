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
import { readOutline } from '../../../../store/outline.ts';
import type { Store } from '../../../../store/store.ts';
import type { Caller } from '../../../accounts/accounts.ts';
import { invalidField } from '../../../errors.ts';
import type { Mailboxes } from '../../../mailboxes/mailboxes.ts';
import type { MailContents } from '../../kept/contents.ts';
import { outlinesAtOnce } from '../../kept/groups.ts';
import { type CandidateChunk, Candidates, type SearchRegion } from './candidates.ts';
import { FilterTest, type MailFilter } from './mail-filter.ts';
import { MatchCounter, type SearchTotal } from './match-counter.ts';
import {
  type FoundMail,
  PageMaker,
  type PresentMails,
  type SearchedTimes,
  type SearchPage,
  timeAt,
} from './search-page.ts';
import { hasAll, isAllFound, missingIn, SearchQuery } from './search-query.ts';
import { foldBody, foldOutline } from './searched-texts.ts';
import { hasSought, type SoughtText } from './sought-texts.ts';

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

/** The mails that are searched for, and their order. */
export interface WalkRequest extends MailFilter {
  /** The only mailbox that is searched; all of the caller's otherwise. */
  readonly mailboxId?: string | undefined;
  /** Words that a mail must have, each from its beginning, in its sender, subject or text. */
  readonly q?: string | undefined;
  readonly order: MailOrder;
  /** The sort key at which the page before ended, in this order. */
  readonly sortKey?: SortKey | undefined;
}

/** A search for a page of mails. */
export interface SearchRequest extends WalkRequest {
  readonly limit: number;
}

/** Mails that were found in a range of sort keys. */
export interface FoundMails {
  readonly mails: readonly FoundMail[];
  readonly range: SortKeyRange;
}

/** Walk over the mails that match, in ranges that together are the range of the search. */
export interface SearchWalk {
  readonly range: SortKeyRange;
  readonly found: AsyncGenerator<FoundMails, void>;
}

/** Mails that are looked at, and what is looked for. */
interface Matching {
  readonly chunk: CandidateChunk;
  readonly candidates: Candidates;
  readonly query: SearchQuery;
  readonly filter: FilterTest;
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
   * @param counter Counts the mails of the page and of those after it, as far as the time of the search lets it.
   * @throws AppError `mailbox_not_found`, `mailbox_forbidden`; `invalid_request` for too many words or conditions.
   */
  async find(
    caller: Caller,
    request: SearchRequest,
    present: PresentMails,
    counter?: MatchCounter,
  ): Promise<SearchPage> {
    const isLate = this.lateness();
    const { order, limit } = request;
    const { range, found } = await this.walk(caller, request);
    const page = new PageMaker({ range, ends: endsOf(request), order, limit, present });
    let isOver = false;
    for await (const { mails, range } of found) {
      counter?.add(mails);
      isOver ||= await page.add(mails, range, isLate);
      if (isOver && (counter === undefined || counter.isFull || isLate())) return page.end({ isAll: false });
    }
    counter?.complete();
    return page.end({ isAll: !isOver });
  }

  /**
   * Counts the mails that match, as far as the time of a search lets it.
   * @throws AppError as `find`.
   */
  async count(caller: Caller, request: WalkRequest): Promise<SearchTotal> {
    const isLate = this.lateness();
    const counter = new MatchCounter();
    const { found } = await this.walk(caller, request);
    for await (const { mails } of found) {
      counter.add(mails);
      if (counter.isFull || isLate()) return counter.total;
    }
    counter.complete();
    return counter.total;
  }

  /** Begins the time of a search. Returns a function that tells whether it is over. */
  lateness(): () => boolean {
    const startedAt = this.#stopwatch();
    return () => this.#stopwatch() - startedAt > searchMsMax;
  }

  /**
   * Walks over all mails that match, in the order of the search. Each step is in turns of the caller; there is no limit of time.
   * @throws AppError as `find`.
   */
  async walk(caller: Caller, request: WalkRequest): Promise<SearchWalk> {
    const { owner, holder } = caller;
    const { mailboxId = caller.mailboxId, order, conditions = [] } = request;
    const filter = new FilterTest(request);
    const texts = conditions.filter((condition) => 'text' in condition);
    const query = new SearchQuery((request.q ?? '').slice(0, queryCharactersMax), texts);
    if (query.wordCount > wordsMax)
      throw invalidField('/q', { code: 'too_many', max: wordsMax, detail: `must have at most ${wordsMax} words` });
    if (request.mailboxId !== undefined) await this.#parts.mailboxes.requireOwnership(caller, request.mailboxId);
    const { index, unindexed } = query.beginnings.length === 0 ? scanned : await this.#usableIndex(caller);
    const now = this.#parts.clock.now();
    const { store, turns } = this.#parts;
    const times = timesOf(request);
    const candidates = new Candidates({ store, turns, owner, holder, mailboxId, query, order, times, now, unindexed });
    const range = await this.#rangeOf(caller, { ...request, mailboxId });
    const regions = regionsOf(range, { index, order });
    return { range, found: this.#found(holder, { regions, candidates, query, filter }) };
  }

  async *#found(
    holder: string,
    { regions, ...search }: Omit<Matching, 'chunk'> & { regions: readonly SearchRegion[] },
  ): AsyncGenerator<FoundMails, void> {
    for (const region of regions) {
      for await (const chunk of search.candidates.chunks(region)) {
        yield { mails: await this.#matching(holder, { ...search, chunk }), range: chunk.range };
      }
    }
  }

  /** The range of sort keys that a request is about. */
  async #rangeOf(
    { owner, holder }: Caller,
    { mailboxId, sortKey, order, receivedAfterMs: afterMs }: WalkRequest,
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

  async #matching(holder: string, { chunk, candidates, query, filter }: Matching): Promise<FoundMail[]> {
    const { contents, turns } = this.#parts;
    const passing: PassingMail[] = [];
    const pass = (row: OwnedMail) => {
      const outline = readOutline(row.outline);
      const sought = filter.passes(outline);
      if (sought === undefined) return;
      const isCertain = query.isEmpty || candidates.isCertain(row.id);
      if (isCertain && !query.leavesOut)
        return void passing.push({ row, outline, sought, wanted: nothing, excluded: [] });
      const folded = foldOutline(outline);
      const excluded = query.excluded.map((group) => missingIn(folded, group));
      if (excluded.some(isAllFound)) return;
      passing.push({ row, outline, sought, wanted: isCertain ? nothing : missingIn(folded, query.wanted), excluded });
    };
    const mayPass = chunk.mails.filter((row) => filter.mayPass(row));
    for (const some of outlinesAtOnce(mayPass, ({ outline }) => outline)) {
      await turns.run(holder, () => {
        for (const row of some) pass(row);
      });
    }
    const isSure = ({ wanted, sought }: PassingMail) => isAllFound(wanted) && !query.leavesOut && sought.length === 0;
    const unread = passing.flatMap((mail) => (isSure(mail) ? [] : [mail.row]));
    const texts = unread.length === 0 ? new Map<string, string>() : await contents.texts(holder, unread);
    const found: FoundMail[] = [];
    for (const mail of passing) {
      const { row, outline, wanted, excluded, sought } = mail;
      const text = texts.get(row.raw_id);
      const isFound = () => {
        if (text === undefined || !hasSought(text, sought)) return false;
        if (query.isEmpty) return true;
        const folded = foldBody(text);
        return hasAll(folded, wanted) && !excluded.some((group) => hasAll(folded, group));
      };
      if (isSure(mail) || (await turns.run(holder, isFound))) found.push({ row, outline });
    }
    return found;
  }
}

/** Mail that matches but for what has to be looked for in its text. */
interface PassingMail extends FoundMail, Pick<SearchQuery, 'wanted' | 'excluded'> {
  readonly sought: readonly SoughtText[];
}

/** An index, with the mails that arrived since its last write; without an index all mails are read. */
interface UsableIndex {
  readonly index: SearchIndex | undefined;
  readonly unindexed: ReadonlySet<SortKey>;
}

const scanned: UsableIndex = { index: undefined, unindexed: new Set() };
const nothing: SearchQuery['wanted'] = { words: [], runs: [] };

function timesOf({ receivedAfterMs, receivedBeforeMs }: WalkRequest): Times {
  if (receivedAfterMs === undefined && receivedBeforeMs === undefined) return anyTime;
  return { afterMs: receivedAfterMs ?? anyTime.afterMs, beforeMs: receivedBeforeMs ?? anyTime.beforeMs };
}

/** The times between which a page has every match, if the page does not end earlier. */
function endsOf({ sortKey, order, receivedAfterMs, receivedBeforeMs }: WalkRequest): SearchedTimes {
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
