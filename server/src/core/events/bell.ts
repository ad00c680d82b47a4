import { runLater } from '../../lib/scheduling/loop.ts';
import { TickEnd } from '../../lib/scheduling/tick-end.ts';
import {
  type EventMailbox,
  type EventPage,
  type Position,
  readEvents,
  readLog,
} from '../../store/operations/events.ts';
import type { Store } from '../../store/store.ts';
import { type MailboxListener, MailboxNews } from './mailbox-news.ts';

/** Topic that a listener chooses: the events of a mailbox, of an owner, or all. */
export type Topic = { readonly mailboxId: string } | { readonly owner: string } | 'all';

/** News for listeners: the page of the log that the bell has just read, of all owners, and the position before it. */
export interface News {
  readonly from: Position;
  readonly page: EventPage;
}

/**
 * Callback of a listener: there may be events. With news, these are all events since the last call; without, it is not
 * known which there are.
 */
export type Wake = (news: News | undefined) => void;

const pageEvents = 1_000;
/** Maximum number of events that are left for the next ring: they are read in one step. */
const leftMax = 200;
/**
 * Delays in milliseconds before the bell reads again for events of transactions that ended out of order. The delay
 * doubles while they stay open.
 */
const unsettledMs = 2;
const unsettledMsMax = 256;

interface EventBellParts {
  readonly store: Store;
  readonly onError: (error: unknown) => void;
}

/**
 * Bell of the event log: it wakes the listeners of a topic when the log has events of it. The store only says that
 * there may be new events; the bell then reads the log itself.
 */
export class EventBell {
  readonly #parts: EventBellParts;
  readonly #tickEnd = new TickEnd();
  readonly #listeners = new Map<string, Set<Wake>>();
  readonly #mailboxNews: MailboxNews;
  /** Position up to which all listeners have been woken; `undefined` while there are none. */
  #position: Position | undefined;
  #reads = 0;
  /** Number of events that were left for the next ring. */
  #left = 0;
  #retryMs = unsettledMs;
  #willRetry = false;
  #isRung = false;
  #isReading = false;
  #isStopped = false;

  constructor(parts: EventBellParts) {
    this.#parts = parts;
    this.#mailboxNews = new MailboxNews(parts.store);
    parts.store.onEvents((mailboxes) => this.ring(mailboxes));
  }

  /** Position up to which all listeners have been woken, where it is known. */
  get position(): Position | undefined {
    return this.#position;
  }

  /** Calls `wake` for events of the topic from now on. The returned function cancels that. */
  listen(topic: Topic, wake: Wake): () => void {
    const key = keyOf(topic);
    const listeners = this.#listeners.get(key) ?? new Set();
    listeners.add(wake);
    this.#listeners.set(key, listeners);
    this.#ringForLeft();
    return () => {
      listeners.delete(wake);
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) this.#listeners.delete(key);
    };
  }

  /**
   * Calls `listener` with each later event of a mailbox once, as soon as the event can be read, settled or not. The
   * returned function cancels that.
   */
  listenToMailbox(mailboxId: string, listener: MailboxListener): () => void {
    const cancel = this.#mailboxNews.listen(mailboxId, listener);
    this.#ringForLeft();
    return cancel;
  }

  /** Number of reads so far. Used as a cache key, so that a page cached before the latest wake-up is not reused. */
  get reads(): number {
    return this.#reads;
  }

  /**
   * Rings the bell: there may be new events. Events of mailboxes that nobody follows are left for the next ring, because many that
   * are read at once take a tenth of the time.
   * @param mailboxes Mailboxes of all of these events, where they are known.
   */
  ring(mailboxes?: readonly EventMailbox[]): void {
    if (this.#isStopped || (mailboxes !== undefined && this.#mayWait(mailboxes))) return;
    this.#isRung = true;
    this.#left = 0;
    if (!this.#isReading) {
      this.#isReading = true;
      this.#tickEnd.run(() => void this.#readAll());
    }
  }

  /** Whether events may be left for the next ring: nobody follows their mailboxes, and they are not too many. */
  #mayWait(mailboxes: readonly EventMailbox[]): boolean {
    if (this.#listeners.has(keyOf('all'))) return false;
    for (const { owner, mailboxId } of mailboxes) {
      if (this.#listeners.has(keyOf({ owner })) || this.#listeners.has(keyOf({ mailboxId }))) return false;
      if (this.#mailboxNews.isFollowed(mailboxId)) return false;
    }
    this.#left += mailboxes.length;
    return this.#left < leftMax;
  }

  /** Rings for events that were left: whoever listens from now on may be of their mailboxes. */
  #ringForLeft(): void {
    if (this.#left > 0) this.ring();
  }

  /** Stops the bell. It wakes nobody from now on. */
  stop(): void {
    this.#isStopped = true;
  }

  async #readAll(): Promise<void> {
    try {
      while (this.#isRung && !this.#isStopped) {
        this.#isRung = false;
        if (this.#listeners.size === 0 && !this.#mailboxNews.isWanted) this.#position = undefined;
        else if (this.#position === undefined) await this.#begin();
        else await this.#readFrom(this.#position);
      }
    } catch (error) {
      this.#parts.onError(error);
    } finally {
      this.#isReading = false;
    }
  }

  /** Starts at the end of the log, and wakes all listeners without news, because earlier events are not known. */
  async #begin(): Promise<void> {
    const log = await this.#parts.store.read(readLog, {});
    this.#reads += 1;
    this.#position = log.end;
    this.#mailboxNews.begin();
    for (const listeners of [...this.#listeners.values()]) for (const wake of [...listeners]) wake(undefined);
    if (log.isUnsettled) this.#ringSoon();
  }

  async #readFrom(from: Position): Promise<void> {
    const page = await this.#parts.store.read(readEvents, { after: from, limit: pageEvents });
    // The database has lost events that were told. All listeners are woken, so that each checks its own position.
    if (page.isPositionGone) return this.#begin();
    this.#reads += 1;
    if (page.events.length > 0) this.#retryMs = unsettledMs;
    this.#position = page.next;
    if (!page.isEnd) this.#isRung = true;
    else if (page.log.isUnsettled) this.#ringSoon();
    const news = { from, page };
    for (const wake of this.#listenersOf(page)) wake(news);
    this.#mailboxNews.tell(page);
    if (page.isEnd && page.log.isUnsettled) await this.#mailboxNews.readUnsettled(page.next);
  }

  #listenersOf({ events }: EventPage): Set<Wake> {
    const found = new Set<Wake>();
    if (events.length === 0) return found;
    for (const wake of this.#listeners.get(keyOf('all')) ?? []) found.add(wake);
    for (const { owner, mailbox_id: mailboxId } of events) {
      for (const topic of [{ owner }, { mailboxId }]) {
        for (const wake of this.#listeners.get(keyOf(topic)) ?? []) found.add(wake);
      }
    }
    return found;
  }

  #ringSoon(): void {
    if (this.#willRetry) return;
    this.#willRetry = true;
    runLater(this.#retryMs, () => {
      this.#willRetry = false;
      this.ring();
    });
    this.#retryMs = Math.min(2 * this.#retryMs, unsettledMsMax);
  }
}

function keyOf(topic: Topic): string {
  if (topic === 'all') return 'all';
  return 'owner' in topic ? `owner ${topic.owner}` : `mailbox ${topic.mailboxId}`;
}
