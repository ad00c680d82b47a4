import type { Turns } from '../../../lib/scheduling/turns.ts';
import {
  type IdRange,
  type MailOrder,
  type OwnedMail,
  readMailSlice,
  readOwnedMails,
} from '../../../store/operations/search/owned-mails.ts';
import type { IndexPart } from '../../../store/operations/search/searches.ts';
import { readWordHits } from '../../../store/operations/search/word-index.ts';
import type { Read, Store } from '../../../store/store.ts';
import { mailboxTerm, termPrefix } from './index-terms.ts';
import type { SearchQuery } from './search-query.ts';

/** Mails that are looked at together, and the bytes of their messages, unless a single one has more. */
const chunkMax = { mails: 32, bytes: 1024 * 1024 };
/** Characters of outlines that are read at once, as far as those that were read before tell, and the mails at least. */
const outlinesMax = { characters: 256 * 1024, mailsMin: 4 };
/** Mails that one question to the index may find: those of some parts, which are not quite of the same size. */
const hitsMax = 100_000;
/** Parts that one question to the index may be about, when there was little in those before. */
const partsAtOnceMax = 8;
const fewHits = 64;

/** Mails that may match, in the order of the search, and the range of ids that they are all of. */
export interface CandidateChunk {
  readonly mails: readonly OwnedMail[];
  readonly range: IdRange;
}

/** A range of ids, and whether its mails are found by their words, but for some. */
export interface SearchRegion extends IdRange {
  /** The parts of the index that it lies in; `undefined` where all its mails are looked at. */
  readonly parts?: readonly IndexPart[];
}

interface CandidatesParts {
  readonly store: Store;
  readonly turns: Turns;
  readonly owner: string;
  /** Holder in whose turns mails are looked at. */
  readonly holder: string;
  readonly mailboxId: string | undefined;
  readonly query: SearchQuery;
  readonly order: MailOrder;
  readonly now: number;
  /** Mails that are not in the index, although their ids are in a region of it. */
  readonly unindexed: ReadonlySet<string>;
}

/** The mails that a search has to look at, from a few at a time, each few in a turn of the holder. */
export class Candidates {
  readonly #parts: CandidatesParts;
  /** Mails that have all the words, so that their texts need no look. */
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

  /** The candidates of a region, in the order of the search. Every id of the region is in the range of a chunk. */
  chunks(region: SearchRegion): AsyncGenerator<CandidateChunk, void> {
    return region.parts === undefined ? this.#scan(region) : this.#lookUp(region, region.parts);
  }

  async *#scan(region: IdRange): AsyncGenerator<CandidateChunk, void> {
    const { owner, mailboxId, order, now } = this.#parts;
    for (let left: IdRange | undefined = region; left !== undefined; ) {
      const range: IdRange = left;
      const slice = { owner, mailboxId, order, now, ...range, limit: this.#mailsAtOnce };
      const { mails, last } = await this.#read(readMailSlice, slice);
      this.#adapt(mails);
      const end = last === undefined ? undefined : split(range, last, order);
      yield* fitting(mails, end?.done ?? range, order);
      left = end?.left;
    }
  }

  async *#lookUp(region: IdRange, parts: readonly IndexPart[]): AsyncGenerator<CandidateChunk, void> {
    const { query, order } = this.#parts;
    const ranges = inOrder(rangesOf(parts), order).filter(
      (part) => part.from < region.before && part.before > region.from,
    );
    if (ranges.length === 0) yield* this.#chunksOf(this.#idsIn(region, []), region);
    for (let at = 0, count = 1; at < ranges.length; ) {
      const asked = ranges.slice(at, at + count);
      const hits = await this.#hitsIn(asked.map(({ part }) => part));
      const range = {
        from: latest(region.from, earliest(...asked.map(({ from }) => from))),
        before: earliest(region.before, latest(...asked.map(({ before }) => before))),
      };
      yield* this.#chunksOf(this.#idsIn(range, hits), range);
      at += asked.length;
      count = query.isBroad || hits.length > fewHits ? 1 : Math.min(2 * count, partsAtOnceMax);
    }
  }

  async #hitsIn(parts: readonly IndexPart[]): Promise<string[]> {
    const { owner, mailboxId, query } = this.#parts;
    const terms = mailboxId === undefined ? query.beginnings : [mailboxTerm(mailboxId), ...query.beginnings];
    const groups = parts.map(({ part }) => terms.map((term) => termPrefix(owner, part) + term));
    const hits = await this.#read(readWordHits, { owner, groups, limit: hitsMax });
    return hits.filter((hit) => mailboxId === undefined || hit.mailbox_id === mailboxId).map((hit) => hit.mail_id);
  }

  /** Those of the hits that are in a range, and the mails in it that are not indexed. */
  #idsIn({ from, before }: IdRange, hits: readonly string[]): string[] {
    const { unindexed, query, order } = this.#parts;
    const isIn = (id: string) => id >= from && id < before;
    const found = hits.filter(isIn);
    if (query.isExact) for (const id of found) this.#certain.add(id);
    const ids = [...new Set([...found, ...[...unindexed].filter(isIn)])].sort();
    return order === 'asc' ? ids : ids.reverse();
  }

  async *#chunksOf(ids: readonly string[], range: IdRange): AsyncGenerator<CandidateChunk, void> {
    const { owner, mailboxId, order, now } = this.#parts;
    let left: IdRange | undefined = range;
    for (let at = 0, count = 0; at < ids.length && left !== undefined; at += count) {
      count = this.#mailsAtOnce;
      const some = ids.slice(at, at + count);
      const known = await this.#read(readOwnedMails, { owner, ids: some, now });
      this.#adapt([...known.values()]);
      const mails = some
        .flatMap((id) => known.get(id) ?? [])
        .filter((mail) => mailboxId === undefined || mail.mailbox_id === mailboxId);
      const last = at + count < ids.length ? some.at(-1) : undefined;
      const end: { done: IdRange; left: IdRange | undefined } =
        last === undefined ? { done: left, left: undefined } : split(left, last, order);
      yield* fitting(mails, end.done, order);
      left = end.left;
    }
    if (ids.length === 0) yield { mails: [], range };
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

/** The smallest text behind an id that no other id is before. */
export function behind(id: string): string {
  return `${id}!`;
}

/** Splits a range behind an id in it, in an order: into what is done with that id, and what is left. */
export function split(range: IdRange, id: string, order: MailOrder): { done: IdRange; left: IdRange } {
  return order === 'desc'
    ? { done: { from: id, before: range.before }, left: { from: range.from, before: id } }
    : { done: { from: range.from, before: behind(id) }, left: { from: behind(id), before: range.before } };
}

/** Cuts mails into chunks that fit. */
function* fitting(mails: readonly OwnedMail[], range: IdRange, order: MailOrder): Generator<CandidateChunk, void> {
  let left = range;
  let chunk: OwnedMail[] = [];
  let bytes = 0;
  for (const mail of mails) {
    const last = chunk.at(-1);
    if (last !== undefined && bytes + mail.size > chunkMax.bytes) {
      const end = split(left, last.id, order);
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
function rangesOf(parts: readonly IndexPart[]): (IdRange & { part: IndexPart })[] {
  return parts.map((part, at) => ({ part, from: part.from_id, before: parts[at - 1]?.from_id ?? '~' }));
}

function inOrder<T>(newestFirst: readonly T[], order: MailOrder): readonly T[] {
  return order === 'desc' ? newestFirst : newestFirst.toReversed();
}

function earliest(...ids: string[]): string {
  return ids.reduce((one, other) => (one < other ? one : other));
}

function latest(...ids: string[]): string {
  return ids.reduce((one, other) => (one > other ? one : other));
}
