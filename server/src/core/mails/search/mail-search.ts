import type { Clock } from '../../../lib/clock.ts';
import { afterAllIds, isId } from '../../../lib/ids.ts';
import type { Turns } from '../../../lib/scheduling/turns.ts';
import { type Stopwatch, stopwatch } from '../../../lib/stopwatch.ts';
import {
  type IdRange,
  type MailOrder,
  type OwnedMail,
  readArrived,
} from '../../../store/operations/search/owned-mails.ts';
import { noteSearch, readSearchIndex, type SearchIndex } from '../../../store/operations/search/searches.ts';
import { type MailOutline, readOutline } from '../../../store/outline.ts';
import type { Store } from '../../../store/store.ts';
import type { Caller } from '../../accounts/accounts.ts';
import { invalidField } from '../../errors.ts';
import type { Mailboxes } from '../../mailboxes/mailboxes.ts';
import type { MailContents } from '../contents.ts';
import { isOutdated, outlinesAtOnce } from '../rows/groups.ts';
import { behind, type CandidateChunk, Candidates, type SearchRegion } from './candidates.ts';
import { type MailFilter, passesFilter } from './mail-filter.ts';
import { type FoundMail, PageMaker, type PresentMails, type SearchPage } from './search-page.ts';
import { hasAll, isAllFound, missingIn, SearchQuery } from './search-query.ts';
import { foldBody, foldOutline } from './searched-texts.ts';

/** Characters of a query that are looked at. */
const queryCharactersMax = 1_000;
/** Different words of a query: each is looked for in every text. */
const wordsMax = 32;
/** Time in milliseconds after which a search begins no more work, and answers with what it has found. */
const searchMsMax = 1_500;
/** A search is noted when the last one that was is so long ago. */
const notedMs = 3_600_000;
/** Mails that arrived since the index was written last and are looked at one by one, and those read at once. */
const unindexedMax = 10_000;
const unindexedAtOnce = 500;

/** A search for mails. */
export interface SearchRequest extends MailFilter {
  /** The only mailbox that is searched; all of the caller's otherwise. */
  readonly mailboxId?: string | undefined;
  /** Words that a mail must have, each from its beginning, in its sender, subject or text. */
  readonly q?: string | undefined;
  /** Times in milliseconds since the epoch; mails of exactly these are not found. */
  readonly receivedAfterMs?: number | undefined;
  readonly receivedBeforeMs?: number | undefined;
  readonly order: MailOrder;
  readonly limit: number;
  /** The cursor of the page before, in this order. */
  readonly cursor?: string | undefined;
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
}

/**
 * Search over the mails of an owner. Words are looked up in an index, which is made from the first search on; mails that are
 * not in it yet are read one by one, for a limited time. All work is done in turns of the owner.
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
   * @throws AppError `mailbox_not_found`, `mailbox_forbidden`; `invalid_request` for a cursor that is none, or too many words.
   */
  async find(caller: Caller, request: SearchRequest, present: PresentMails): Promise<SearchPage> {
    const startedAt = this.#stopwatch();
    const { owner, holder } = caller;
    const { mailboxId = caller.mailboxId, order, limit } = request;
    const range = rangeOf(request);
    if (request.mailboxId !== undefined) await this.#parts.mailboxes.requireOwn(caller, request.mailboxId);
    const query = new SearchQuery((request.q ?? '').slice(0, queryCharactersMax));
    if (query.wordCount > wordsMax) throw invalidField('/q', `must have at most ${wordsMax} words`);
    const { index, unindexed } = query.isEmpty ? scanned : await this.#usableIndex(caller);
    const now = this.#parts.clock.now();
    const { store, turns } = this.#parts;
    const candidates = new Candidates({ store, turns, owner, holder, mailboxId, query, order, now, unindexed });
    const page = new PageMaker({ range, order, limit, present });
    for (const region of regionsOf(range, { index, order })) {
      for await (const chunk of candidates.chunks(region)) {
        const found = await this.#matching(holder, { chunk, candidates, query, request });
        const isLate = () => this.#stopwatch() - startedAt > searchMsMax;
        if (await page.add(found, chunk.range, isLate)) return page.end({ isAll: false });
      }
    }
    return page.end({ isAll: true });
  }

  /** The index of an owner and the mails that it lacks; no index where it cannot be used. */
  async #usableIndex(caller: Caller): Promise<UsableIndex> {
    const index = await this.#indexOf(caller.owner);
    const unindexed = index && (await this.#readUnindexed(caller, index));
    // Where there are too many, all mails are looked at.
    return unindexed === undefined ? scanned : { index, unindexed };
  }

  /** The index of an owner, who from now on has one; `undefined` when it cannot be used yet. */
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
  ): Promise<ReadonlySet<string> | undefined> {
    const { store, turns } = this.#parts;
    const ids = new Set<string>();
    let after = { tx: position_tx, id: position_id };
    while (ids.size < unindexedMax) {
      const args = { owner, after, limit: unindexedAtOnce };
      const arrived = await turns.run(holder, () => store.read(readArrived, args));
      for (const { id } of arrived) ids.add(id);
      const last = arrived.at(-1);
      if (last === undefined || arrived.length < unindexedAtOnce) return ids;
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
      passing.push({ row, outline, wanted: isCertain ? nothing : missingIn(foldOutline(outline), query.wanted) });
    };
    for (const some of outlinesAtOnce(chunk.mails, ({ outline }) => outline)) {
      const renewed = new Map<string, MailOutline>();
      for (const row of some.filter(isOutdated)) renewed.set(row.id, await contents.outline(holder, row));
      await turns.run(holder, () => {
        for (const row of some) pass(row, renewed.get(row.id) ?? readOutline(row.outline));
      });
    }
    const unread = passing.flatMap(({ row, wanted }) => (isAllFound(wanted) ? [] : [row]));
    const texts = unread.length === 0 ? new Map<string, string>() : await contents.texts(holder, unread);
    const found: FoundMail[] = [];
    for (const { row, outline, wanted } of passing) {
      const text = texts.get(row.raw_id);
      const isFound = () => text !== undefined && hasAll(foldBody(text), wanted);
      if (isAllFound(wanted) || (await turns.run(holder, isFound))) found.push({ row, outline });
    }
    return found;
  }
}

/** An index with the mails that arrived since it was written last; without it all mails are looked at. */
interface UsableIndex {
  readonly index: SearchIndex | undefined;
  readonly unindexed: ReadonlySet<string>;
}

const scanned: UsableIndex = { index: undefined, unindexed: new Set() };
const nothing: SearchQuery['wanted'] = { words: [], runs: [] };

/** The range of ids that a request is about. */
function rangeOf({ cursor, order, receivedAfterMs, receivedBeforeMs }: SearchRequest): IdRange {
  if (cursor !== undefined && !isCursor(cursor)) throw invalidField('/cursor', 'is not a cursor of a search');
  const from = receivedAfterMs === undefined ? '' : firstIdAt(receivedAfterMs + 1);
  const before = receivedBeforeMs === undefined ? afterAllIds : firstIdAt(receivedBeforeMs);
  if (cursor === undefined) return { from, before };
  return order === 'desc'
    ? { from, before: cursor < before ? cursor : before }
    : { from: cursor > from ? cursor : from, before };
}

/** Whether a text is a cursor: an id, or the text behind one. */
function isCursor(text: string): boolean {
  const id = text.slice(0, idCharacters);
  return isId(id) && (text === id || text === behind(id));
}

const idCharacters = 36;

/** The beginning of all ids of a time: it sorts before each of them. */
function firstIdAt(ms: number): string {
  const time = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

/** The regions of a range in the order of a search: those of the index, and what is older and not in it yet. */
function regionsOf(
  range: IdRange,
  { index, order }: { index: SearchIndex | undefined; order: MailOrder },
): SearchRegion[] {
  if (index === undefined) return [range];
  const walked = index.walked_to;
  const indexed = { from: walked > range.from ? walked : range.from, before: range.before, parts: index.parts };
  const older = { from: range.from, before: walked < range.before ? walked : range.before };
  const regions: SearchRegion[] = [indexed, older].filter(({ from, before }) => from < before);
  return order === 'desc' ? regions : regions.reverse();
}
