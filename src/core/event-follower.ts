import type { Event, EventType } from '../contract/events.ts';
import { type EventPage, type EventRow, isBefore, type LogState, type Position } from '../store/operations/events.ts';
import type { EventBell } from './event-bell.ts';
import { formatCursor } from './event-cursor.ts';

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

/** Reads on in the log whenever it is asked to, and waits where there is nothing yet. It listens until it is stopped. */
export class EventFollower {
  readonly #filter: EventFilter;
  readonly #bell: EventBell;
  readonly #read: (owner: string, after: Position) => Promise<EventPage>;
  readonly #stopListening: () => void;
  #position: Position;
  #log: LogState | undefined;
  #mayBeMore = true;
  #isStopped = false;
  #wakeUp: (() => void) | undefined;

  constructor(parts: {
    filter: EventFilter;
    after: Position;
    bell: EventBell;
    read: (owner: string, after: Position) => Promise<EventPage>;
  }) {
    this.#filter = parts.filter;
    this.#position = parts.after;
    this.#bell = parts.bell;
    this.#read = parts.read;
    const { owner, mailboxId } = parts.filter;
    this.#stopListening = this.#bell.listen(mailboxId === undefined ? { owner } : { mailboxId }, (from) => {
      // Whoever waits has read all that was there: what came since for others need not be read.
      if (this.#wakeUp !== undefined && from !== undefined) this.#passTo(from);
      this.#mayBeMore = true;
      this.#endWait();
    });
  }

  /**
   * The next events, at least one: those that are there at once, else as soon as there are any; `undefined` once stopped.
   * Not to be called again before it has answered.
   * @throws AppError `cursor_expired` when the reader is so slow that events have been pruned before it came to them.
   */
  async next(): Promise<EventBatch | undefined> {
    while (!this.#isStopped) {
      if (!this.#mayBeMore) {
        await new Promise<void>((resolve) => {
          this.#wakeUp = resolve;
        });
        continue;
      }
      this.#mayBeMore = false;
      const page = await this.#read(this.#filter.owner, this.#position);
      if (!page.isEnd) this.#mayBeMore = true;
      this.#position = page.next;
      this.#log = page.log;
      const events = page.events.filter((event) => isWanted(event, this.#filter));
      const items = events.map((event) => presentEvent(event, page.log));
      if (items.length > 0) return { items, cursor: formatCursor(page.log, page.next) };
    }
    return undefined;
  }

  /** While `next` waits: a cursor that has come as far as the log has, with nothing missed. */
  get cursorWhenIdle(): string | undefined {
    if (this.#wakeUp === undefined || this.#log === undefined) return undefined;
    if (this.#bell.position !== undefined) this.#passTo(this.#bell.position);
    return formatCursor(this.#log, this.#position);
  }

  /** Ends the following; a `next` that waits answers at once. */
  stop(): void {
    this.#isStopped = true;
    this.#stopListening();
    this.#endWait();
  }

  #passTo(position: Position): void {
    if (isBefore(this.#position, position)) this.#position = position;
  }

  #endWait(): void {
    const wakeUp = this.#wakeUp;
    this.#wakeUp = undefined;
    wakeUp?.();
  }
}

/** Whether a reader is to be told of an event of its owner. */
export function isWanted(event: EventRow, { mailboxId, types }: EventFilter): boolean {
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
