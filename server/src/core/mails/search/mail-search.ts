import type { Clock } from '../../../lib/clock.ts';
import { afterAllIds, isId, timeOfId } from '../../../lib/ids.ts';
import type { Turns } from '../../../lib/scheduling/turns.ts';
import { type Stopwatch, stopwatch } from '../../../lib/stopwatch.ts';
import {
  type IdRange,
  type MailOrder,
  type OwnedMail,
  readArrived,
} from '../../../store/operations/search/owned-mails.ts';
import { noteSearch, readSearchIndex, type SearchIndex } from '../../../store/operations/search/searches.ts';
import type { MailOutline } from '../../../store/outline.ts';
import type { Store } from '../../../store/store.ts';
import type { Caller } from '../../accounts/accounts.ts';
import { invalidField } from '../../errors.ts';
import type { Mailboxes } from '../../mailboxes/mailboxes.ts';
import type { MailContents } from '../contents.ts';
import { behind, type CandidateChunk, Candidates, type SearchRegion, split } from './candidates.ts';
import { type MailFilter, passesFilter } from './mail-filter.ts';
import { isAllFound, missingIn, SearchQuery } from './search-query.ts';
import { foldBody, foldOutline } from './searched-texts.ts';

/** Characters of a query that are looked at. */
const queryCharactersMax = 1_000;
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
  /** The cursor of the page before. */
  readonly cursor?: string | undefined;
}

/** A mail that was found. */
export interface FoundMail {
  readonly row: OwnedMail;
  readonly outline: MailOutline;
}

/** A page of what a search finds. */
export interface SearchPage {
  readonly mails: readonly FoundMail[];
  /** Where the next page begins; `undefined` when there is none. */
  readonly cursor: string | undefined;
  readonly searched: {
    /** Whether the page has as many mails as were asked for, or all; otherwise the search ran out of time. */
    readonly complete: boolean;
    /** The times of receipt between which the page has all that was found; null: without an end on that side. */
    readonly newestMs: number | null;
    readonly oldestMs: number | null;
  };
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
   * @throws AppError `mailbox_not_found`, `mailbox_forbidden`; `invalid_request` for a cursor that is none.
   */
  async find(caller: Caller, request: SearchRequest): Promise<SearchPage> {
    const startedAt = this.#stopwatch();
    const { owner } = caller;
    const { mailboxId = caller.mailboxId, order } = request;
    const range = rangeOf(request);
    if (mailboxId !== undefined) await this.#parts.mailboxes.requireOwn(caller, mailboxId);
    const query = new SearchQuery((request.q ?? '').slice(0, queryCharactersMax));
    const index = query.isEmpty ? undefined : await this.#indexOf(owner);
    const unindexed = index === undefined ? noneUnindexed : await this.#readUnindexed(owner, index);
    const now = this.#parts.clock.now();
    const { store, turns } = this.#parts;
    const candidates = new Candidates({ store, turns, owner, mailboxId, query, order, now, unindexed: unindexed.ids });
    const found: FoundMail[] = [];
    let left: IdRange | undefined = range;
    for (const region of regionsOf(range, { index, order })) {
      for await (const chunk of candidates.chunks(region)) {
        const matching = await this.#matching(owner, { chunk, candidates, query, request });
        found.push(...matching.slice(0, request.limit - found.length));
        left = restOf(left ?? range, chunk.range, order);
        const last = found.at(-1);
        if (found.length === request.limit && last !== undefined) {
          const { left: rest } = split(range, last.row.id, order);
          return page(found, { range, left: rest, order, isComplete: !unindexed.isCut });
        }
        const isLate = this.#stopwatch() - startedAt > searchMsMax;
        if (isLate && left !== undefined) return page(found, { range, left, order, isComplete: false });
      }
    }
    return page(found, { range, left: undefined, order, isComplete: !unindexed.isCut });
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

  /** The mails that arrived since the index was written last. */
  async #readUnindexed(owner: string, { position_tx, position_id }: SearchIndex): Promise<Unindexed> {
    const { store, turns } = this.#parts;
    const ids = new Set<string>();
    let after = { tx: position_tx, id: position_id };
    while (ids.size < unindexedMax) {
      const args = { owner, after, limit: unindexedAtOnce };
      const arrived = await turns.run(owner, () => store.read(readArrived, args));
      for (const { id } of arrived) ids.add(id);
      const last = arrived.at(-1);
      if (last === undefined || arrived.length < unindexedAtOnce) return { ids, isCut: false };
      after = { tx: last.tx, id: last.id };
    }
    return { ids, isCut: true };
  }

  async #matching(
    owner: string,
    args: { chunk: CandidateChunk; candidates: Candidates; query: SearchQuery; request: SearchRequest },
  ): Promise<FoundMail[]> {
    const { chunk, candidates, query, request } = args;
    const { contents } = this.#parts;
    const passing: (FoundMail & { wanted: SearchQuery['wanted'] })[] = [];
    for (const row of chunk.mails) {
      const outline = await contents.outline(owner, row);
      if (!passesFilter(row, outline, request)) continue;
      const isCertain = query.isEmpty || candidates.isCertain(row.id);
      passing.push({ row, outline, wanted: isCertain ? nothing : missingIn(foldOutline(outline), query.wanted) });
    }
    const unread = passing.filter(({ wanted }) => !isAllFound(wanted));
    const texts =
      unread.length === 0
        ? new Map()
        : await contents.texts(
            owner,
            unread.map(({ row }) => row),
          );
    const found: FoundMail[] = [];
    for (const { row, outline, wanted } of passing) {
      const text = texts.get(row.raw_id);
      const isFound = () => text !== undefined && isAllFound(missingIn(foldBody(text), wanted));
      if (isAllFound(wanted) || (await this.#parts.turns.run(owner, isFound))) found.push({ row, outline });
    }
    return found;
  }
}

interface Unindexed {
  readonly ids: ReadonlySet<string>;
  /** Whether there may be more. */
  readonly isCut: boolean;
}

const noneUnindexed: Unindexed = { ids: new Set(), isCut: false };
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

function restOf(left: IdRange, done: IdRange, order: MailOrder): IdRange | undefined {
  const rest = order === 'desc' ? { from: left.from, before: done.from } : { from: done.before, before: left.before };
  return rest.from < rest.before ? rest : undefined;
}

function page(
  mails: readonly FoundMail[],
  {
    range,
    left,
    order,
    isComplete,
  }: { range: IdRange; left: IdRange | undefined; order: MailOrder; isComplete: boolean },
): SearchPage {
  const looked = { ...range };
  if (left !== undefined && order === 'desc') looked.from = left.before;
  if (left !== undefined && order === 'asc') looked.before = left.from;
  return {
    mails,
    cursor: left === undefined ? undefined : order === 'desc' ? left.before : left.from,
    searched: {
      complete: isComplete,
      newestMs: looked.before === afterAllIds ? null : timeOfId(looked.before),
      oldestMs: looked.from === '' ? null : timeOfId(looked.from),
    },
  };
}
