import type { Event, EventType } from '../contract/events.ts';
import type { Clock } from '../lib/clock.ts';
import { base32 } from '../lib/ids.ts';
import type { RandomBytes } from '../lib/random.ts';
import { TurnEnd } from '../lib/turn-end.ts';
import {
  type EventPage,
  type EventRow,
  isBefore,
  type LogState,
  openLog,
  type Position,
  pruneEvents,
  readEvents,
  readLog,
} from '../store/operations/events.ts';
import type { Store } from '../store/store.ts';
import { AppError } from './errors.ts';
import type { EventBell } from './event-bell.ts';
import { cursorExpired, formatCursor, parseCursor, placeOf } from './event-cursor.ts';

/** Which events a reader is told of: of one owner, and of those of one mailbox or of certain types only. */
export interface EventFilter {
  readonly owner: string;
  readonly mailboxId?: string | undefined;
  readonly types?: ReadonlySet<EventType> | undefined;
}

/** Events in their order, and the cursor behind them. */
export interface EventBatch {
  readonly items: readonly Event[];
  readonly cursor: string;
}

const pageEvents = 500;
/** What one call looks through at most for events that match. */
const scannedEventsMax = 10_000;
const prunedAtOnceMax = 1_000;
const logNameBytes = 5;

/** The log of what has happened: one order for everyone who reads it. */
export class EventLog {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #random: RandomBytes;
  readonly #bell: EventBell;
  readonly #keptMs: number;
  readonly #turnEnd = new TurnEnd();
  /** Pages that are read in this turn: many readers of one owner stand at the same place. */
  readonly #pages = new Map<string, Promise<EventPage>>();

  constructor(parts: { store: Store; clock: Clock; random: RandomBytes; bell: EventBell; keptMs: number }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#random = parts.random;
    this.#bell = parts.bell;
    this.#keptMs = parts.keptMs;
  }

  /** Makes the log usable; before anything reads it. */
  async open(): Promise<void> {
    await this.#store.write(openLog, { name: base32(this.#random(logNameBytes)) });
  }

  /**
   * Events behind a cursor, else from the oldest that is kept, and the cursor to go on with. There may be more although
   * fewer than `limit` are told: the cursor has then come further.
   * @throws AppError `invalid_request` for what is no cursor, `cursor_expired`.
   */
  async list(
    filter: EventFilter,
    { after, limit }: { after?: string | undefined; limit: number },
  ): Promise<EventBatch> {
    const log = await this.#store.read(readLog, {});
    let position = after === undefined ? log.pruned : placeOf(cursorOf(after), log);
    const found: EventRow[] = [];
    for (let scanned = 0; scanned < scannedEventsMax && found.length < limit; scanned += pageEvents) {
      const page = await this.#pageAfter(filter.owner, position);
      const fitting = page.events.filter((event) => isWanted(event, filter)).slice(0, limit - found.length);
      found.push(...fitting);
      position = found.length === limit ? (fitting.at(-1) ?? position) : page.next;
      if (page.isEnd) break;
    }
    return { items: found.map((event) => presentEvent(event, log)), cursor: formatCursor(log, position) };
  }

  /** The place of a cursor, or the end of the log now. @throws AppError as `list` does. */
  async placeOf(after: string | undefined): Promise<Position> {
    const log = await this.#store.read(readLog, {});
    return after === undefined ? log.end : placeOf(cursorOf(after), log);
  }

  /** The log as it is now. */
  state(): Promise<LogState> {
    return this.#store.read(readLog, {});
  }

  /**
   * Every event behind a place, for as long as the reader wants and no signal ends it: those that are there at once, and
   * the others when they happen.
   * @throws AppError `cursor_expired` when the reader is so slow that events have been pruned before it came to them.
   */
  async *follow(filter: EventFilter, after: Position, signal: AbortSignal): AsyncGenerator<EventBatch, void> {
    const { owner, mailboxId } = filter;
    let position = after;
    let isRung = true;
    let wakeUp: (() => void) | undefined;
    const stop = this.#bell.listen(mailboxId === undefined ? { owner } : { mailboxId }, (from) => {
      isRung = true;
      const wake = wakeUp;
      wakeUp = undefined;
      // Whoever waits has read all that was there: what came since for others need not be read.
      if (wake !== undefined && from !== undefined && isBefore(position, from)) position = from;
      wake?.();
    });
    const onAbort = () => wakeUp?.();
    signal.addEventListener('abort', onAbort);
    try {
      while (!signal.aborted) {
        isRung = false;
        const page = await this.#pageAfter(owner, position);
        position = page.next;
        const events = page.events.filter((event) => isWanted(event, filter));
        const items = events.map((event) => presentEvent(event, page.log));
        if (items.length > 0) yield { items, cursor: formatCursor(page.log, position) };
        if (!page.isEnd || isRung || signal.aborted) continue;
        await new Promise<void>((resolve) => {
          wakeUp = resolve;
        });
      }
    } finally {
      stop();
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Removes events that are too old. */
  async prune(): Promise<void> {
    const now = this.#clock.now();
    const before = now - this.#keptMs;
    for (;;) {
      const pruned = await this.#store.write(pruneEvents, { before, limit: prunedAtOnceMax, now });
      if (pruned < prunedAtOnceMax) return;
    }
  }

  async #pageAfter(owner: string, after: Position): Promise<EventPage> {
    const key = `${owner} ${after.tx} ${after.id}`;
    if (this.#pages.size === 0) this.#turnEnd.run(() => this.#pages.clear());
    const known = this.#pages.get(key);
    const reading = known ?? this.#store.read(readEvents, { owner, after, limit: pageEvents });
    this.#pages.set(key, reading);
    const page = await reading;
    if (isBefore(after, page.log.pruned)) throw cursorExpired();
    return page;
  }
}

/** Events that several readers are told of are the same object for all of them. */
const presented = new WeakMap<EventRow, Event>();

/** An event as clients see it. */
export function presentEvent(row: EventRow, log: Pick<LogState, 'name'>): Event {
  const known = presented.get(row);
  if (known !== undefined) return known;
  const event: Event = {
    id: formatCursor(log, row),
    // What is stored is what we write.
    type: row.type as EventType,
    timestamp: new Date(row.created_at).toISOString(),
    mailboxId: row.mailbox_id,
    data: JSON.parse(row.data),
  };
  presented.set(row, event);
  return event;
}

function cursorOf(text: string): { logName: string; position: Position } {
  const cursor = parseCursor(text);
  if (cursor !== undefined) return cursor;
  const fields = [{ pointer: '/after', detail: 'is not a cursor' }];
  throw new AppError('invalid_request', 'after is not a cursor', { fields });
}

function isWanted(event: EventRow, { mailboxId, types }: EventFilter): boolean {
  // A type that is stored is one that we write.
  const isOfType = types === undefined || types.has(event.type as EventType);
  return isOfType && (mailboxId === undefined || event.mailbox_id === mailboxId);
}
