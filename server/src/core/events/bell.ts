import { runLater } from '../../lib/scheduling/loop.ts';
import { TickEnd } from '../../lib/scheduling/tick-end.ts';
import { type EventPage, type Position, readEvents, readLog } from '../../store/operations/events.ts';
import type { Store } from '../../store/store.ts';
import { type MailboxListener, MailboxNews } from './mailbox-news.ts';

/** Whose events somebody waits for. */
export type Topic = { readonly mailboxId: string } | { readonly owner: string } | 'all';

/** What the bell has read: every event behind a place, of all owners, up to `page.next`. */
export interface News {
  readonly from: Position;
  readonly page: EventPage;
}

/** Called when there may be events. Without news nobody knows which; with them, these are the first since the last call. */
export type Wake = (news: News | undefined) => void;

const pageEvents = 1_000;
/** Events of transactions that ended out of order are looked for again so soon, and less and less often while they stay. */
const unsettledMs = 2;
const unsettledMsMax = 256;

interface EventBellParts {
  readonly store: Store;
  readonly onError: (error: unknown) => void;
}

/**
 * Wakes those who wait for events, each for its own. It reads the log as they do: what it is told by the store is only
 * that there may be something new.
 */
export class EventBell {
  readonly #parts: EventBellParts;
  readonly #tickEnd = new TickEnd();
  readonly #listeners = new Map<string, Set<Wake>>();
  readonly #mailboxNews: MailboxNews;
  /** Up to here everyone has been woken; `undefined` when nobody was there to be. */
  #position: Position | undefined;
  #reads = 0;
  #retryMs = unsettledMs;
  #willRetry = false;
  #isRung = false;
  #isReading = false;
  #isStopped = false;

  constructor(parts: EventBellParts) {
    this.#parts = parts;
    this.#mailboxNews = new MailboxNews(parts.store);
    parts.store.onEvents(() => this.ring());
  }

  /** The place up to which everyone who listens has been woken, where it is known. */
  get position(): Position | undefined {
    return this.#position;
  }

  /** Has `wake` called for events of the topic from now on. The function it returns ends that. */
  listen(topic: Topic, wake: Wake): () => void {
    const key = keyOf(topic);
    const listeners = this.#listeners.get(key) ?? new Set();
    listeners.add(wake);
    this.#listeners.set(key, listeners);
    return () => {
      listeners.delete(wake);
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) this.#listeners.delete(key);
    };
  }

  /**
   * Has `listener` told of the events of a mailbox from now on as soon as they can be read, settled or not: each once, or
   * that there may be any. The function it returns ends that.
   */
  listenToMailbox(mailboxId: string, listener: MailboxListener): () => void {
    return this.#mailboxNews.listen(mailboxId, listener);
  }

  /** How often it has read the log: what others have read before the last time may be older than what they are woken for. */
  get reads(): number {
    return this.#reads;
  }

  /** There may be something new. */
  ring(): void {
    if (this.#isStopped) return;
    this.#isRung = true;
    if (!this.#isReading) {
      this.#isReading = true;
      this.#tickEnd.run(() => void this.#readAll());
    }
  }

  /** Nobody is woken any more. */
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

  /** Nobody knows what there was before. */
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
    // The database has lost what was told. All are woken, each to see whether its own place is still there.
    if (page.isPlaceGone) return this.#begin();
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
