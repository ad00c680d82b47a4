import type { Event, EventType } from '../../contract/events.ts';
import {
  type EventPage,
  type EventRow,
  isBefore,
  type LogState,
  type Position,
} from '../../store/operations/events.ts';
import type { EventBell } from './bell.ts';
import { formatCursor } from './cursor.ts';

/** Filter of events: those of one owner, and optionally of one mailbox or of certain types. */
export interface EventFilter {
  readonly owner: string;
  readonly mailboxId?: string | undefined;
  readonly types?: ReadonlySet<EventType> | undefined;
}

/** Events in the order of the log, and the position after them. */
export interface EventBatch {
  readonly items: readonly Event[];
  readonly next: Position;
  readonly cursor: string;
}

/** Reads a page of the events of an owner after a position. */
export type ReadPage = (owner: string, after: Position) => Promise<EventPage>;

interface EventFollowerParts {
  readonly filter: EventFilter;
  readonly after: Position;
  readonly bell: EventBell;
  readonly readPage: ReadPage;
  readonly onMore: () => void;
}

/**
 * Follower of the event log for one reader. It is in one of three phases:
 * 1. Catching up: there may be more than was read, and `read` takes the next page from the log.
 * 2. Idle: everything was read. It holds a position and nothing else, because there may be many thousands of
 * followers.
 * 3. Woken by the bell: with news that continue its position, `read` returns these without reading the log; else it
 * catches up again.
 */
export class EventFollower {
  readonly #parts: EventFollowerParts;
  readonly #stopListening: () => void;
  #position: Position;
  #log: LogState | undefined;
  /** Page that continues the position, already read by the bell. */
  #news: EventPage | undefined;
  #mayBeMore = true;
  #isReading = false;

  /** @param parts.onMore Called when there may be more events than were read. */
  constructor(parts: EventFollowerParts) {
    this.#parts = parts;
    this.#position = parts.after;
    const { onMore } = parts;
    const { owner, mailboxId } = parts.filter;
    this.#stopListening = this.#parts.bell.listen(mailboxId === undefined ? { owner } : { mailboxId }, (news) => {
      // An idle follower need not read again what the bell has read since.
      if (this.#isIdle && news !== undefined && !isBefore(news.from, this.#position)) this.#news = news.page;
      else this.#mayBeMore = true;
      onMore();
    });
  }

  /** Whether there may be more events than were read. */
  get mayBeMore(): boolean {
    return this.#mayBeMore || this.#news !== undefined;
  }

  /**
   * Reads the next page of the log and returns its events that pass the filter. The batch may be empty although more
   * events follow. Must not be called again before it has resolved.
   * @throws AppError `cursor_expired` when events were pruned before this slow reader read them, or the database has
   * lost events that the reader was given.
   */
  async read(): Promise<EventBatch> {
    this.#isReading = true;
    try {
      const page = this.#takeNews() ?? (await this.#readNext());
      this.#position = page.next;
      this.#log = page.log;
      return batchOf(page, this.#parts.filter);
    } finally {
      this.#isReading = false;
    }
  }

  /** Cursor at the end of the log while the follower is idle, else `undefined`. */
  get cursorWhenIdle(): string | undefined {
    if (!this.#isIdle || this.#log === undefined) return undefined;
    if (this.#parts.bell.position !== undefined) this.#passTo(this.#parts.bell.position);
    return formatCursor(this.#log, this.#position);
  }

  /** Stops the follower: it no longer listens to the bell. */
  stop(): void {
    this.#stopListening();
  }

  #takeNews(): EventPage | undefined {
    const news = this.#news;
    this.#news = undefined;
    return news;
  }

  async #readNext(): Promise<EventPage> {
    this.#mayBeMore = false;
    const page = await this.#parts.readPage(this.#parts.filter.owner, this.#position);
    if (!page.isEnd) this.#mayBeMore = true;
    return page;
  }

  get #isIdle(): boolean {
    return !this.mayBeMore && !this.#isReading;
  }

  #passTo(position: Position): void {
    if (isBefore(this.#position, position)) this.#position = position;
  }
}

/** Makes the batch of a page: its events that pass the filter. */
export function batchOf({ events, log, next }: EventPage, filter: EventFilter): EventBatch {
  const wanted = events.filter((event) => isWanted(event, filter));
  return { items: wanted.map((event) => presentEvent(event, log)), next, cursor: formatCursor(log, next) };
}

/** Whether an event passes a filter. */
export function isWanted(event: EventRow, { owner, mailboxId, types }: EventFilter): boolean {
  if (event.owner !== owner) return false;
  // Only known types are stored.
  const isOfType = types === undefined || types.has(event.type as EventType);
  return isOfType && (mailboxId === undefined || event.mailbox_id === mailboxId);
}

/** Presented events, so that several readers of an event share one object. */
const presented = new WeakMap<EventRow, Event>();

/** The JSON of an Event, as an object. */
export function presentEvent(row: EventRow, log: Pick<LogState, 'name'>): Event {
  const known = presented.get(row);
  if (known !== undefined) return known;
  const event: Event = {
    id: formatCursor(log, row),
    // Only known types are stored.
    type: row.type as EventType,
    timestamp: new Date(row.created_at).toISOString(),
    ...(row.mailbox_id === '' ? {} : { mailboxId: row.mailbox_id }),
    data: JSON.parse(row.data),
  };
  presented.set(row, event);
  return event;
}
