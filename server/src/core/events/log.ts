import { type Event, type EventList, mailboxEndTypes } from '../../contract/events.ts';
import type { Clock } from '../../lib/clock.ts';
import type { RandomBytes } from '../../lib/random.ts';
import { TickEnd } from '../../lib/scheduling/tick-end.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import {
  type EventPage,
  type EventRow,
  type KnownPosition,
  type LogState,
  logStart,
  type Position,
  readEvents,
  readLog,
  readPosition,
  readRefusalsAfter,
} from '../../store/operations/events.ts';
import { wasReactivated } from '../../store/operations/life/reactivations.ts';
import { newLogName, openLog, pruneEvents } from '../../store/operations/log-upkeep.ts';
import type { Store } from '../../store/store.ts';
import { invalidField } from '../errors.ts';
import type { EventBell } from './bell.ts';
import { type Cursor, cursorExpired, formatCursor, parseCursor, positionOf } from './cursor.ts';
import { batchOf, type EventBatch, type EventFilter, EventFollower, isWanted, presentEvent } from './follower.ts';

/** A position in the log, and its cursor. */
export interface LogPosition {
  readonly position: Position;
  readonly cursor: string;
}

const pageEvents = 500;
/** Maximum number of events that one call scans for matches, and number of events that it scans in one turn. */
const scannedEventsMax = 10_000;
const scannedAtOnceMax = 100;
const prunedAtOnceMax = 1_000;

interface EventLogParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly bell: EventBell;
  readonly turns: Turns;
  readonly keptMs: number;
}

/** The event log: one order of events for all readers. */
export class EventLog {
  readonly #parts: EventLogParts;
  readonly #tickEnd = new TickEnd();
  /**
   * Pages read in this tick since the last read of the bell, because many readers of one owner are at the same
   * position.
   */
  readonly #pages = new Map<string, Promise<EventPage>>();
  /** State of the log, read in this tick. */
  #log: Promise<LogState> | undefined;
  readonly #readPage = (owner: string, after: Position) => this.#pageAfter(owner, after);

  constructor(parts: EventLogParts) {
    this.#parts = parts;
  }

  /** Opens the log. To be called before anything reads it. */
  async open(): Promise<void> {
    await this.#parts.store.write(openLog, { name: newLogName(this.#parts.random) });
  }

  /**
   * Lists events after a cursor, or from the oldest, and returns the cursor to go on with. There may be more events
   * although fewer than `limit` are returned.
   * @param options.holder Holder in whose turns it is read.
   * @throws AppError `invalid_request` for a text that is no cursor, `cursor_expired`.
   */
  async list(
    filter: EventFilter,
    { holder, after, limit }: { holder: string; after?: string | undefined; limit: number },
  ): Promise<EventList> {
    const cursor = after === undefined ? undefined : cursorOf(after);
    const known = await this.state(cursor?.position);
    const { log } = known;
    let position = cursor === undefined ? logStart : positionOf(cursor, known);
    const found: EventRow[] = [];
    for (let scanned = 0; scanned < scannedEventsMax && found.length < limit; scanned += scannedAtOnceMax) {
      const { page, wanted } = await this.#parts.turns.run(holder, () => this.#scan(filter, position));
      const fitting = wanted.slice(0, limit - found.length);
      found.push(...fitting);
      position = found.length === limit ? (fitting.at(-1) ?? position) : page.next;
      if (page.isEnd) break;
    }
    return { items: found.map((event) => presentEvent(event, log)), cursor: formatCursor(log, position) };
  }

  /**
   * Position of a cursor, or the end of the log now.
   * @throws AppError as `list` does.
   */
  async startAt(after: string | undefined): Promise<LogPosition> {
    const cursor = after === undefined ? undefined : cursorOf(after);
    const known = await this.state(cursor?.position);
    const position = cursor === undefined ? known.log.end : positionOf(cursor, known);
    return { position, cursor: formatCursor(known.log, position) };
  }

  /** State of the log, and whether it still has the given position. */
  async state(position?: Position): Promise<KnownPosition> {
    if (position === undefined) return { log: await this.#readLog(), isThere: false };
    return this.#parts.store.read(readPosition, { position });
  }

  /** Reads the state of the log, once for all readers that begin in this tick. */
  #readLog(): Promise<LogState> {
    if (this.#log === undefined) this.#tickEnd.run(() => (this.#log = undefined));
    this.#log ??= this.#parts.store.read(readLog, {});
    return this.#log;
  }

  /**
   * Makes a follower that reads all events after a position, the present and the future ones. The caller must stop
   * it.
   */
  follower(filter: EventFilter, { after, onMore }: { after: Position; onMore: () => void }): EventFollower {
    return new EventFollower({ filter, after, onMore, bell: this.#parts.bell, readPage: this.#readPage });
  }

  /**
   * Reads the next existing events after a position. The batch may be empty although more events follow, unless `isEnd`
   * is true.
   * @throws AppError `cursor_expired`.
   */
  async readAfter(filter: EventFilter, after: Position): Promise<EventBatch & { isEnd: boolean }> {
    const page = await this.#pageAfter(filter.owner, after, scannedAtOnceMax);
    return { ...batchOf(page, filter), isEnd: page.isEnd };
  }

  /**
   * Whether the last of some events that end a mailbox ends it for good: it was not reactivated since.
   * @param events Events of one mailbox, in the order of the log.
   */
  async haveEnded(events: readonly Event[]): Promise<boolean> {
    const end = events.findLast(({ type }) => mailboxEndTypes.includes(type));
    const after = end === undefined ? undefined : parseCursor(end.id)?.position;
    if (end?.mailboxId === undefined || after === undefined) return false;
    return !(await this.#parts.store.read(wasReactivated, { mailboxId: end.mailboxId, after }));
  }

  /** Removes events that are too old. When aborted, ends after the batch under way. */
  async prune(signal?: AbortSignal): Promise<void> {
    const now = this.#parts.clock.now();
    const before = now - this.#parts.keptMs;
    while (!signal?.aborted) {
      const pruned = await this.#parts.store.write(pruneEvents, { before, limit: prunedAtOnceMax, now });
      if (pruned < prunedAtOnceMax) return;
    }
  }

  async #scan(filter: EventFilter, after: Position): Promise<{ page: EventPage; wanted: EventRow[] }> {
    const page = isOfRefusals(filter)
      ? await this.#refusalsAfter(filter.mailboxId, after)
      : await this.#pageAfter(filter.owner, after, scannedAtOnceMax);
    return { page, wanted: page.events.filter((event) => isWanted(event, filter)) };
  }

  /** The refusals of a mailbox are few among its events, and have an index. */
  async #refusalsAfter(mailboxId: string, after: Position): Promise<EventPage> {
    const page = await this.#parts.store.read(readRefusalsAfter, { mailboxId, after, limit: scannedAtOnceMax });
    if (page.isPositionGone) throw cursorExpired();
    return page;
  }

  async #pageAfter(owner: string, after: Position, limit = pageEvents): Promise<EventPage> {
    const key = `${this.#parts.bell.reads} ${limit} ${owner} ${after.tx} ${after.id}`;
    if (this.#pages.size === 0) this.#tickEnd.run(() => this.#pages.clear());
    const known = this.#pages.get(key);
    const reading = known ?? this.#parts.store.read(readEvents, { owner, after, limit });
    this.#pages.set(key, reading);
    const page = await reading;
    if (page.isPositionGone) throw cursorExpired();
    return page;
  }
}

/** Whether a filter wants nothing but the refusals of one mailbox. */
function isOfRefusals(filter: EventFilter): filter is EventFilter & { readonly mailboxId: string } {
  const { mailboxId, types } = filter;
  return mailboxId !== undefined && types?.size === 1 && types.has('mail.refused');
}

const cursorFix = 'Use the cursor of an earlier answer, or the id of an event, as after, or leave it out.';

function cursorOf(text: string): Cursor {
  const cursor = parseCursor(text);
  if (cursor === undefined)
    throw invalidField('/after', { code: 'wrong_form', detail: 'is not a cursor', fix: cursorFix });
  return cursor;
}
