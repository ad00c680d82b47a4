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

/** Which events a reader is told of: of one owner, and of those of one mailbox or of certain types only. */
export interface EventFilter {
  readonly owner: string;
  readonly mailboxId?: string | undefined;
  readonly types?: ReadonlySet<EventType> | undefined;
}

/** Events in their order, and the place behind them. */
export interface EventBatch {
  readonly items: readonly Event[];
  readonly next: Position;
  readonly cursor: string;
}

/** Reads the events of an owner behind a place. */
export type ReadPage = (owner: string, after: Position) => Promise<EventPage>;

interface EventFollowerParts {
  readonly filter: EventFilter;
  readonly after: Position;
  readonly bell: EventBell;
  readonly readPage: ReadPage;
  readonly onMore: () => void;
}

/**
 * Reads on in the log when it is asked to, and tells when that is worth it. It listens until it is stopped. Nothing of it
 * waits in between, for there may be many thousands.
 */
export class EventFollower {
  readonly #parts: EventFollowerParts;
  readonly #stopListening: () => void;
  #position: Position;
  #log: LogState | undefined;
  /** A page that follows on the place, read by the bell. */
  #news: EventPage | undefined;
  #mayBeMore = true;
  #isReading = false;

  /** `onMore` is called when there may be more than was read. */
  constructor(parts: EventFollowerParts) {
    this.#parts = parts;
    this.#position = parts.after;
    const { onMore } = parts;
    const { owner, mailboxId } = parts.filter;
    this.#stopListening = this.#parts.bell.listen(mailboxId === undefined ? { owner } : { mailboxId }, (news) => {
      // Whoever has read all that was there need not read again what the bell has read since.
      if (this.#isIdle && news !== undefined && !isBefore(news.from, this.#position)) this.#news = news.page;
      else this.#mayBeMore = true;
      onMore();
    });
  }

  /** Whether there may be more than was read. */
  get mayBeMore(): boolean {
    return this.#mayBeMore || this.#news !== undefined;
  }

  /**
   * The events of the next page of the log: none may be wanted although there are more. Not to be called again before it has
   * answered.
   * @throws AppError `cursor_expired` when the reader is so slow that events have been pruned before it came to them, or the
   * database has lost events that it was told of.
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

  /** Where all has been read: a cursor that has come as far as the log has. */
  get cursorWhenIdle(): string | undefined {
    if (!this.#isIdle || this.#log === undefined) return undefined;
    if (this.#parts.bell.position !== undefined) this.#passTo(this.#parts.bell.position);
    return formatCursor(this.#log, this.#position);
  }

  /** Ends the following. */
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

/** What a reader is told of a page. */
export function batchOf({ events, log, next }: EventPage, filter: EventFilter): EventBatch {
  const wanted = events.filter((event) => isWanted(event, filter));
  return { items: wanted.map((event) => presentEvent(event, log)), next, cursor: formatCursor(log, next) };
}

/** Whether a reader is to be told of an event of its owner. */
export function isWanted(event: EventRow, { owner, mailboxId, types }: EventFilter): boolean {
  if (event.owner !== owner) return false;
  // A type that is stored is one that we write.
  const isOfType = types === undefined || types.has(event.type as EventType);
  return isOfType && (mailboxId === undefined || event.mailbox_id === mailboxId);
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
