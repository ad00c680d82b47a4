import type { Clock } from '../../../../lib/clock.ts';
import type { IdSource } from '../../../../lib/ids.ts';
import { runLater } from '../../../../lib/scheduling/loop.ts';
import { singleFlight } from '../../../../lib/scheduling/single-flight.ts';
import type { Turns } from '../../../../lib/scheduling/turns.ts';
import { type Stopwatch, stopwatch } from '../../../../lib/stopwatch.ts';
import { isBefore, type LogState, type Position, readEvents, readLog } from '../../../../store/operations/events.ts';
import { firstSortKey, type SortKey, sortKeyOf } from '../../../../store/operations/mails/sort-keys.ts';
import {
  type OwnedMail,
  readArrived,
  readMailSlice,
  readOwnedMails,
} from '../../../../store/operations/search/owned-mails.ts';
import {
  abandonSearch,
  claimIndexing,
  forgetSearch,
  indexMails,
  readSearches,
} from '../../../../store/operations/search/searches.ts';
import type { IndexedMail } from '../../../../store/operations/search/word-index.ts';
import { readOutline } from '../../../../store/outline.ts';
import type { Schema } from '../../../../store/schema.ts';
import type { Read, Store } from '../../../../store/store.ts';
import type { MailContents } from '../../kept/contents.ts';
import { IndexParts } from './index-parts.ts';
import { mailboxTerm, termPrefix } from './index-terms.ts';
import { foldBody, foldOutline } from './searched-texts.ts';
import { termsOf } from './words.ts';

/** Limits of the batches of the indexer. */
export interface IndexLimits {
  /** Mails that one write indexes. */
  readonly batchMailsMax: number;
  /** Maximum number of mails of one part of an index, so that any query of a part takes only some milliseconds. */
  readonly partMailsMax: number;
}

const indexLimits: IndexLimits = { batchMailsMax: 24, partMailsMax: 1_024 };
/** Characters of the terms that one write indexes, unless a single mail has more. */
const batchCharactersMax = 256 * 1024;
/** Number of mails that one write removes from an index that is no longer needed. */
const forgottenMax = 100;
/** Time in milliseconds after the last search after which an index is removed. */
const keptMs = 7 * 24 * 3_600_000;
/** Time in milliseconds that a process has for each batch of an owner's mails, before another process may take over. */
const leaseMs = 30_000;
/** The position of an index in the event log is written so often although no mail arrives, so that the log keeps it. */
const positionKeptMs = 600_000;
const ownersAtOnce = 100;
/** Share of the time for indexing while mail arrives, and the longest pause in milliseconds. */
const busyShare = 1 / 4;
const breakMsMax = 100;

interface SearchIndexerParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly turns: Turns;
  readonly contents: MailContents;
  readonly onError: (error: unknown) => void;
  readonly stopwatch?: Stopwatch;
  readonly limits?: IndexLimits;
}

/** Indexing of one owner's mails by this process. */
interface Session {
  readonly owner: string;
  readonly parts: IndexParts;
  position: Position;
  walkedTo: SortKey;
}

/** Mails to be indexed, and the range that the index then covers. */
interface NextBatch {
  readonly rows: readonly OwnedMail[];
  readonly position: Position;
  readonly walkedTo: SortKey;
  /** Whether nothing is left to be indexed after it. */
  readonly isLast: boolean;
}

/**
 * Indexes the mails of owners who search: new ones first, then older ones, newest first. It works in small batches,
 * owners in turns, and gives way to mail. It removes the words of owners who have not searched for a week.
 */
export class SearchIndexer {
  readonly #parts: SearchIndexerParts;
  readonly #stopwatch: Stopwatch;
  readonly #lease: string;
  readonly #limits: IndexLimits;
  readonly #sessions = new Map<string, Session>();
  /** The end of the log at which nothing was left to do for an owner. */
  readonly #doneAt = new Map<string, string>();
  /** Whether mail arrived during the last batch. */
  #isBusy = false;
  #isStopped = false;

  constructor(parts: SearchIndexerParts) {
    this.#parts = parts;
    this.#stopwatch = parts.stopwatch ?? stopwatch;
    this.#limits = parts.limits ?? indexLimits;
    this.#lease = parts.ids.next(parts.clock.now());
  }

  /** Indexes all mails that are not indexed yet; single-flight. */
  readonly run = singleFlight(async () => {
    while (!this.#isStopped && (await this.#round()));
  });

  /** Indexes one batch of mails for each owner who has some. Returns whether there may be more. */
  readonly round = singleFlight(() => this.#round());

  /** Starts `run` without waiting for it. */
  start(): void {
    if (!this.#isStopped) this.run().catch(this.#parts.onError);
  }

  /** Stops after the batch under way. Another process continues from there. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.run().catch(this.#parts.onError);
  }

  async #round(): Promise<boolean> {
    const log = await this.#parts.store.read(readLog, {});
    let isMore = false;
    for (let after: string | undefined = ''; after !== undefined && !this.#isStopped; ) {
      const searches: Schema['searches'][] = await this.#parts.store.read(readSearches, { after, limit: ownersAtOnce });
      for (const search of searches) {
        if (this.#isStopped) break;
        const startedAt = this.#stopwatch();
        const worked = await this.#serveAlone(search, log);
        isMore ||= worked;
        if (worked) await this.#giveWay(this.#stopwatch() - startedAt);
      }
      after = searches.length < ownersAtOnce ? undefined : searches.at(-1)?.owner;
    }
    return isMore;
  }

  /** As `#serve`. An owner whose mails cannot be indexed does not hold up others. */
  async #serveAlone(search: Schema['searches'], log: LogState): Promise<boolean> {
    try {
      return await this.#serve(search, log);
    } catch (error) {
      this.#leave(search.owner);
      this.#parts.onError(error);
      return false;
    }
  }

  /** Does one batch of work for an owner. Returns whether there may be more. */
  async #serve(search: Schema['searches'], log: LogState): Promise<boolean> {
    const { owner } = search;
    const { store, clock } = this.#parts;
    const now = clock.now();
    const before = now - keptMs;
    if (search.is_ending === 1 || search.searched_at < before) {
      this.#leave(owner);
      return store.write(forgetSearch, { owner, before, now, limit: forgottenMax });
    }
    if (!this.#sessions.has(owner) && !(await this.#hasWork(search, { log, now }))) return false;
    const session = this.#sessions.get(owner) ?? (await this.#claim(owner, now));
    if (session === undefined) return false;
    const batch = await this.#nextBatch(session);
    if (batch === 'lost') {
      await store.write(abandonSearch, { owner, lease: this.#lease });
      this.#leave(owner);
      return true;
    }
    await this.#index(session, batch, now);
    if (batch.isLast) {
      this.#leave(owner);
      this.#doneAt.set(owner, endText(log.end));
    }
    return true;
  }

  async #hasWork(search: Schema['searches'], { log, now }: { log: LogState; now: number }): Promise<boolean> {
    const { owner, lease, leased_until, walked_to, position_tx: tx, position_id: id } = search;
    if (lease !== this.#lease && leased_until > now) return false;
    if (walked_to !== firstSortKey) return true;
    const end = endText(log.end);
    if (end === endText({ tx, id })) return false;
    if (now - leased_until > positionKeptMs) return true;
    if (this.#doneAt.get(owner) === end) return false;
    const arrived = await this.#read(owner, readArrived, { owner, after: { tx, id }, limit: 1 });
    if (arrived.length === 0) this.#doneAt.set(owner, end);
    return arrived.length > 0;
  }

  async #claim(owner: string, now: number): Promise<Session | undefined> {
    const claim = { owner, lease: this.#lease, leased_until: now + leaseMs, now };
    const index = await this.#parts.store.write(claimIndexing, claim);
    if (index === undefined) return undefined;
    const position = { tx: index.position_tx, id: index.position_id };
    const walkedTo = index.walked_to;
    const ends = { oldest: walkedTo, newest: sortKeyOf(position) };
    const parts = new IndexParts({ parts: index.parts, ends, mailsMax: this.#limits.partMailsMax });
    const session = { owner, parts, position, walkedTo };
    this.#sessions.set(owner, session);
    return session;
  }

  #leave(owner: string): void {
    this.#sessions.delete(owner);
    this.#doneAt.delete(owner);
  }

  /**
   * The next mails to be indexed: new ones, or else older ones; `lost` when the log no longer has the events of new
   * ones.
   */
  async #nextBatch({ owner, position, walkedTo }: Session): Promise<NextBatch | 'lost'> {
    const now = this.#parts.clock.now();
    const page = await this.#read(owner, readEvents, { owner, after: position, limit: this.#limits.batchMailsMax });
    if (page.isPositionGone) return 'lost';
    const ids = page.events.filter(({ type }) => type === 'mail.received').map(({ id }) => id);
    if (ids.length > 0 || !page.isEnd) {
      const rows = await this.#read(owner, readOwnedMails, { owner, ids, now });
      return { rows: [...rows.values()].sort(byPlace), position: page.next, walkedTo, isLast: false };
    }
    if (walkedTo === firstSortKey) return { rows: [], position: page.next, walkedTo, isLast: true };
    const range = { from: firstSortKey, before: walkedTo };
    const slice = { owner, ...range, order: 'desc', now, limit: this.#limits.batchMailsMax } as const;
    const { mails, last = firstSortKey } = await this.#read(owner, readMailSlice, slice);
    return { rows: mails, position: page.next, walkedTo: last, isLast: last === firstSortKey };
  }

  /** Writes a batch, in pieces when its terms are many. */
  async #index(session: Session, batch: NextBatch, now: number): Promise<void> {
    const { owner } = session;
    const mails = await this.#termsOf(session, batch.rows);
    const pieces = piecesOf(mails);
    for (const [at, piece] of pieces.entries()) {
      // Asked before the write: all that wait with it are answered with it.
      this.#isBusy ||= this.#parts.store.pendingWrites > 0;
      const isLast = at === pieces.length - 1;
      const write = {
        owner,
        lease: this.#lease,
        leased_until: now + leaseMs,
        position: isLast ? batch.position : session.position,
        walkedTo: isLast ? batch.walkedTo : session.walkedTo,
        parts: session.parts.takeChanged(),
        mails: piece,
      };
      if (!(await this.#parts.store.write(indexMails, write))) return this.#leave(owner);
    }
    session.position = batch.position;
    session.walkedTo = batch.walkedTo;
  }

  async #termsOf({ owner, parts }: Session, rows: readonly OwnedMail[]): Promise<IndexedMail[]> {
    const { contents, turns } = this.#parts;
    const texts = await contents.texts(owner, rows);
    const mails: IndexedMail[] = [];
    for (const row of rows) {
      const piece = () => {
        const prefix = termPrefix(owner, parts.add(sortKeyOf(row)));
        const folded = [foldOutline(readOutline(row.outline)), foldBody(texts.get(row.raw_id) ?? '')];
        const terms = folded.map((text) => termsOf(text, prefix)).filter((text) => text !== '');
        terms.push(prefix + mailboxTerm(row.mailbox_id));
        return { mail_id: row.id, mailbox_id: row.mailbox_id, tx: row.tx, words: terms.join(' ') };
      };
      mails.push(await turns.run(owner, piece));
    }
    return mails;
  }

  /** Pauses while mail arrives, so that indexing takes no more than its share of the time. */
  async #giveWay(workedMs: number): Promise<void> {
    if (!this.#isBusy) return;
    this.#isBusy = false;
    const breakMs = Math.min(breakMsMax, workedMs * (1 / busyShare - 1));
    await new Promise<void>((resolve) => runLater(breakMs, resolve));
  }

  #read<Args, Result>(owner: string, read: Read<Args, Result>, args: Args): Promise<Result> {
    return this.#parts.turns.run(owner, () => this.#parts.store.read(read, args));
  }
}

function piecesOf(mails: readonly IndexedMail[]): IndexedMail[][] {
  const pieces: IndexedMail[][] = [[]];
  let characters = 0;
  for (const mail of mails) {
    if (characters > 0 && characters + mail.words.length > batchCharactersMax) {
      pieces.push([]);
      characters = 0;
    }
    pieces.at(-1)?.push(mail);
    characters += mail.words.length;
  }
  return pieces;
}

function byPlace(one: OwnedMail, other: OwnedMail): number {
  return isBefore(one, other) ? -1 : 1;
}

function endText({ tx, id }: Position): string {
  return `${tx}.${id}`;
}
