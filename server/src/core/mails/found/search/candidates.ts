import type { Turns } from '../../../../lib/scheduling/turns.ts';
import {
  idAt,
  lastSortKey,
  type SortKey,
  type SortKeyRange,
  sortKeyAfter,
  sortKeyOf,
} from '../../../../store/operations/mails/sort-keys.ts';
import {
  anyTime,
  type MailOrder,
  type OwnedMail,
  readMailSlice,
  readOwnedMails,
  readSortKeyAfter,
  type Times,
} from '../../../../store/operations/search/owned-mails.ts';
import type { IndexPart } from '../../../../store/operations/search/searches.ts';
import { readWordHits } from '../../../../store/operations/search/word-index.ts';
import type { Read, Store } from '../../../../store/store.ts';
import { mailboxTerm, termPrefix } from './index-terms.ts';
import type { SearchQuery } from './search-query.ts';

/** Mails that are read together: their number, and the bytes of their messages, unless a single message has more. */
const chunkMax = { mails: 32, bytes: 1024 * 1024 };
/** Outlines that are read together: their characters, estimated from outlines read before, and their least number. */
const outlinesMax = { characters: 256 * 1024, mailsMin: 4 };
/** Mails that one query of the index may find. Parts of the index differ a little in size. */
const hitsMax = 100_000;
/** Maximum number of parts for one query of the index, when the parts before had few hits. */
const partsAtOnceMax = 8;
const fewHits = 64;
/** Mails of other times that are skipped at once: a millisecond of work. */
const passedOverMax = 4_000;

/** Mails that may match, in the order of the search, and the range of sort keys that they are all of. */
export interface CandidateChunk {
  readonly mails: readonly OwnedMail[];
  readonly range: SortKeyRange;
}

/** A range of sort keys whose mails the index has, except for a few, or does not have. */
export interface SearchRegion extends SortKeyRange {
  /** The parts of the index in the range; `undefined` where all its mails have to be read. */
  readonly parts?: readonly IndexPart[];
}

interface CandidatesParts {
  readonly store: Store;
  readonly turns: Turns;
  readonly owner: string;
  /** Holder in whose turns mails are read. */
  readonly holder: string;
  readonly mailboxId: string | undefined;
  readonly query: SearchQuery;
  readonly order: MailOrder;
  readonly times: Times;
  readonly now: number;
  /** Mails in the range of the index that are not indexed yet. */
  readonly unindexed: ReadonlySet<SortKey>;
}

/** The mails that a search has to read, a few at a time, each group in a turn of the holder. */
export class Candidates {
  readonly #parts: CandidatesParts;
  /** Mails that certainly have all the words, so that their texts need not be read. */
  readonly #certain = new Set<string>();
  /** Mails that are read at once. */
  #mailsAtOnce = chunkMax.mails;

  constructor(parts: CandidatesParts) {
    this.#parts = parts;
  }

  /** Whether the index says of a mail that it has all the words. */
  isCertain(id: string): boolean {
    return this.#certain.has(id);
  }

  /** The candidates of a region, in the order of the search. Every sort key of the region is in the range of a chunk. */
  chunks(region: SearchRegion): AsyncGenerator<CandidateChunk, void> {
    return region.parts === undefined ? this.#scan(region) : this.#lookUp(region, region.parts);
  }

  async *#scan(region: SortKeyRange): AsyncGenerator<CandidateChunk, void> {
    const { owner, mailboxId, order, times } = this.#parts;
    if (times === anyTime) return yield* this.#scanBlock(region);
    for (let left: SortKeyRange | undefined = region; left !== undefined; ) {
      const range: SortKeyRange = left;
      const block = { owner, mailboxId, order, ...range, mails: passedOverMax };
      const last = await this.#read(readSortKeyAfter, block);
      const end: Split | undefined = last === undefined ? undefined : split(range, last, order);
      yield* this.#scanBlock(end?.done ?? range);
      left = end?.left;
    }
  }

  async *#scanBlock(block: SortKeyRange): AsyncGenerator<CandidateChunk, void> {
    const { owner, mailboxId, order, times, now } = this.#parts;
    for (let left: SortKeyRange | undefined = block; left !== undefined; ) {
      const range: SortKeyRange = left;
      const slice = { owner, mailboxId, order, times, now, ...range, limit: this.#mailsAtOnce };
      const { mails, last } = await this.#read(readMailSlice, slice);
      this.#adapt(mails);
      const end = last === undefined ? undefined : split(range, last, order);
      yield* fitting(mails, end?.done ?? range, order);
      left = end?.left;
    }
  }

  async *#lookUp(region: SortKeyRange, parts: readonly IndexPart[]): AsyncGenerator<CandidateChunk, void> {
    const { query, order } = this.#parts;
    const ranges = inOrder(rangesOf(parts), order).filter(
      (part) => part.from < region.before && part.before > region.from,
    );
    if (ranges.length === 0) yield* this.#chunksOf(this.#sortKeysIn(region, []), region);
    for (let at = 0, count = 1; at < ranges.length; ) {
      const asked = ranges.slice(at, at + count);
      const hits = await this.#hitsIn(asked.map(({ part }) => part));
      const range = {
        from: latest(region.from, earliest(...asked.map(({ from }) => from))),
        before: earliest(region.before, latest(...asked.map(({ before }) => before))),
      };
      yield* this.#chunksOf(this.#sortKeysIn(range, hits), range);
      at += asked.length;
      count = query.isBroad || hits.length > fewHits ? 1 : Math.min(2 * count, partsAtOnceMax);
    }
  }

  async #hitsIn(parts: readonly IndexPart[]): Promise<SortKey[]> {
    const { owner, mailboxId, query } = this.#parts;
    const terms = mailboxId === undefined ? query.beginnings : [mailboxTerm(mailboxId), ...query.beginnings];
    const groups = parts.map(({ part }) => terms.map((term) => termPrefix(owner, part) + term));
    const hits = await this.#read(readWordHits, { owner, groups, limit: hitsMax });
    return hits
      .filter((hit) => mailboxId === undefined || hit.mailbox_id === mailboxId)
      .map(({ tx, mail_id: id }) => sortKeyOf({ tx, id }));
  }

  /** Hits in a range, and mails of the range that are not indexed. */
  #sortKeysIn({ from, before }: SortKeyRange, hits: readonly SortKey[]): SortKey[] {
    const { unindexed, query, order } = this.#parts;
    const isIn = (sortKey: SortKey) => sortKey >= from && sortKey < before;
    const found = hits.filter(isIn);
    if (query.isExact) for (const sortKey of found) this.#certain.add(idAt(sortKey));
    const sortKeys = [...new Set([...found, ...[...unindexed].filter(isIn)])].sort();
    return order === 'asc' ? sortKeys : sortKeys.reverse();
  }

  async *#chunksOf(sortKeys: readonly SortKey[], range: SortKeyRange): AsyncGenerator<CandidateChunk, void> {
    const { owner, mailboxId, order, now } = this.#parts;
    let left: SortKeyRange | undefined = range;
    for (let at = 0, count = 0; at < sortKeys.length && left !== undefined; at += count) {
      count = this.#mailsAtOnce;
      const some = sortKeys.slice(at, at + count);
      const ids = some.map(idAt);
      const known = await this.#read(readOwnedMails, { owner, ids, now });
      this.#adapt([...known.values()]);
      const mails = ids
        .flatMap((id) => known.get(id) ?? [])
        .filter((mail) => mailboxId === undefined || mail.mailbox_id === mailboxId);
      const last = at + count < sortKeys.length ? some.at(-1) : undefined;
      const end: { done: SortKeyRange; left: SortKeyRange | undefined } =
        last === undefined ? { done: left, left: undefined } : split(left, last, order);
      yield* fitting(mails, end.done, order);
      left = end.left;
    }
    if (sortKeys.length === 0) yield { mails: [], range };
  }

  /** Reads fewer mails at once where outlines are large. */
  #adapt(mails: readonly OwnedMail[]): void {
    const characters = mails.reduce((sum, { outline }) => sum + outline.length, 0);
    const fitting = Math.floor((outlinesMax.characters * mails.length) / Math.max(1, characters));
    this.#mailsAtOnce = Math.min(chunkMax.mails, Math.max(outlinesMax.mailsMin, fitting));
  }

  #read<Args, Result>(read: Read<Args, Result>, args: Args): Promise<Result> {
    const { turns, store, holder } = this.#parts;
    return turns.run(holder, () => store.read(read, args));
  }
}

interface Split {
  readonly done: SortKeyRange;
  readonly left: SortKeyRange;
}

/** Splits a range at a mail: into the part that is done, that mail included, and the part that is left. */
export function split(range: SortKeyRange, sortKey: SortKey, order: MailOrder): Split {
  const after = sortKeyAfter(sortKey);
  return order === 'desc'
    ? { done: { from: sortKey, before: range.before }, left: { from: range.from, before: sortKey } }
    : { done: { from: range.from, before: after }, left: { from: after, before: range.before } };
}

/** Cuts mails into chunks that fit. */
function* fitting(mails: readonly OwnedMail[], range: SortKeyRange, order: MailOrder): Generator<CandidateChunk, void> {
  let left = range;
  let chunk: OwnedMail[] = [];
  let bytes = 0;
  for (const mail of mails) {
    const last = chunk.at(-1);
    if (last !== undefined && bytes + mail.size > chunkMax.bytes) {
      const end = split(left, sortKeyOf(last), order);
      yield { mails: chunk, range: end.done };
      left = end.left;
      chunk = [];
      bytes = 0;
    }
    chunk.push(mail);
    bytes += mail.size;
  }
  yield { mails: chunk, range: left };
}

/** The ranges of parts, which lie one below the other. */
function rangesOf(parts: readonly IndexPart[]): (SortKeyRange & { part: IndexPart })[] {
  return parts.map((part, at) => ({ part, from: part.from_place, before: parts[at - 1]?.from_place ?? lastSortKey }));
}

function inOrder<T>(newestFirst: readonly T[], order: MailOrder): readonly T[] {
  return order === 'desc' ? newestFirst : newestFirst.toReversed();
}

function earliest(...sortKeys: SortKey[]): SortKey {
  return sortKeys.reduce((one, other) => (one < other ? one : other));
}

function latest(...sortKeys: SortKey[]): SortKey {
  return sortKeys.reduce((one, other) => (one > other ? one : other));
}
