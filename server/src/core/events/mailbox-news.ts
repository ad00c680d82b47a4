import { type EventPage, isBefore, type Position } from '../../store/operations/events.ts';
import { readUnsettled, type UnsettledEvent } from '../../store/operations/mails/arrivals.ts';
import type { Store } from '../../store/store.ts';

/** Events of one mailbox that are new to its listeners, in order. */
export interface MailboxEvents {
  readonly found: readonly UnsettledEvent[];
  /** Position up to which the log is settled, and all of its events have been announced. */
  readonly settled: Position;
  /** Transactions up to `newestTx` that may still add events. */
  readonly open: readonly number[];
  readonly newestTx: number;
}

/** Callback of a listener, with the events; without them it is not known which there are. */
export type MailboxListener = (news: MailboxEvents | undefined) => void;

const eventsMax = 1_000;

/**
 * Announces events of mailboxes to their listeners as soon as they are committed. Readers of the log get events in
 * order only, so they wait while an earlier transaction is open. Listeners do not wait for that, and their events have
 * no position in the log.
 */
export class MailboxNews {
  readonly #store: Store;
  readonly #listeners = new Map<string, Set<MailboxListener>>();
  /** Unsettled events that were announced: all up to a position, except those of transactions that were open then. */
  #told: { upTo: Position; open: readonly number[] } | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Whether there are listeners. */
  get isWanted(): boolean {
    return this.#listeners.size > 0;
  }

  /** Whether a mailbox has listeners. */
  isFollowed(mailboxId: string): boolean {
    return this.#listeners.has(mailboxId);
  }

  /** Calls `listener` for events of a mailbox from now on. The returned function cancels that. */
  listen(mailboxId: string, listener: MailboxListener): () => void {
    const listeners = this.#listeners.get(mailboxId) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(mailboxId, listeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(mailboxId) === listeners) this.#listeners.delete(mailboxId);
    };
  }

  /** Calls all listeners without events, because earlier events are not known. */
  begin(): void {
    this.#told = undefined;
    for (const listeners of [...this.#listeners.values()]) for (const listener of [...listeners]) listener(undefined);
  }

  /** Announces the next page of the log. */
  tell({ events, log, next, isEnd }: EventPage): void {
    this.#tellAll(
      events.filter((event) => !this.#isTold(event)),
      // A page may end within a transaction.
      { settled: next, open: [], newestTx: isEnd ? log.settledTx : next.tx - 1 },
    );
    if (this.#told !== undefined && !isBefore(next, this.#told.upTo)) this.#told = undefined;
  }

  /** Announces committed events after the settled end of the log. */
  async readUnsettled(settled: Position): Promise<void> {
    if (!this.isWanted) return;
    const told = this.#told ?? { upTo: settled, open: [] };
    const { found, open, newestTx } = await this.#store.read(readUnsettled, {
      after: told.upTo,
      open: told.open,
      limit: eventsMax,
    });
    if (found.length === eventsMax) {
      this.begin();
      this.#told = { upTo: { tx: newestTx + 1, id: '' }, open };
      return;
    }
    const last = found.at(-1);
    const upTo = last !== undefined && isBefore(told.upTo, last) ? last : told.upTo;
    this.#told = { upTo, open: open.filter((tx) => tx <= upTo.tx) };
    this.#tellAll(found, { settled, open, newestTx });
  }

  #isTold(event: Position): boolean {
    if (this.#told === undefined) return false;
    return !isBefore(this.#told.upTo, event) && !this.#told.open.includes(event.tx);
  }

  #tellAll(events: readonly UnsettledEvent[], news: Omit<MailboxEvents, 'found'>): void {
    if (this.#listeners.size === 0) return;
    for (const [mailboxId, found] of Map.groupBy(events, (event) => event.mailbox_id)) {
      for (const listener of [...(this.#listeners.get(mailboxId) ?? [])]) listener({ found, ...news });
    }
  }
}
