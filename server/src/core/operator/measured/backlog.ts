import type { Clock } from '../../../lib/clock.ts';
import { remembered } from '../../../lib/scheduling/remembered.ts';
import type { Turns } from '../../../lib/scheduling/turns.ts';
import type { Position } from '../../../store/operations/events.ts';
import { readBacklog, readFirstEventAfter } from '../../../store/operations/operator/backlog.ts';
import { countWatched, type WatchedCounts } from '../../../store/operations/operator/overview.ts';
import { readUsage } from '../../../store/operations/usage.ts';
import type { DatabaseSize, Store } from '../../../store/store.ts';
import { systemOwner } from '../../mailboxes/addresses.ts';
import { countActiveMailboxes } from './active-mailboxes.ts';
import { readNearlyFull } from './nearly-full.ts';

/** Times in milliseconds for which readings are used: of lags, and of counts, which take longer to make. */
const lagsMs = 5_000;
const countsMs = 60_000;
/** Numbers up to which things are counted, so that each reading takes about as long. */
export const backlogCountedMax = 10_000;
const watchedCountedMax = 1_000;

/** Reader of the event log that follows it. */
interface LogReader {
  /** Position up to which it has read; `undefined` while nobody waits for events. */
  readonly position: Position | undefined;
}

interface BacklogParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly monotonic: Clock;
  readonly turns: Turns;
  readonly bell: LogReader;
  readonly queue: LogReader;
  /** Bytes that an owner without a limit of the own keeps at most. */
  readonly ownerBytesMax: number;
}

/** How late the service is with what it does by itself. */
export interface Lags {
  /** Since when the sweep should have ended the mailbox that is due for the longest time. */
  readonly expiryMs: number;
  /** Since when a webhook delivery is due that nobody has begun to send. */
  readonly webhookMs: number;
  /** Age of the first event that streams, waits and mail programs have not been woken for. */
  readonly followersMs: number;
  /** Age of the first event that the queue of webhooks has not seen. */
  readonly queueMs: number;
  readonly endedMailboxes: number;
  readonly pendingDeliveries: number;
}

/** What an operator watches, counted up to bounds. */
export interface Watched extends WatchedCounts {
  readonly activeMailboxes: number;
  readonly nearlyFullOwners: number;
  readonly unreadReports: number;
  readonly database: DatabaseSize;
}

/**
 * What is overdue, and what an operator watches, as it is measured. Whoever asks more often than every few seconds, or every minute for what
 * takes longer, gets the same again; each reading takes steps through indexes and counts up to bounds.
 */
export class Backlog {
  readonly #parts: BacklogParts;
  /** Reads how late the service is. */
  readonly lags: () => Promise<Lags>;
  /** Reads what is watched. */
  readonly watched: () => Promise<Watched>;

  constructor(parts: BacklogParts) {
    this.#parts = parts;
    const { monotonic } = parts;
    this.lags = remembered(() => this.#readLags(), { monotonic, msMax: lagsMs });
    this.watched = remembered(() => this.#readWatched(), { monotonic, msMax: countsMs });
  }

  async #readLags(): Promise<Lags> {
    const { store, clock, bell, queue } = this.#parts;
    const now = clock.now();
    const backlog = await store.read(readBacklog, { now, limit: backlogCountedMax });
    const { firstExpiryAt, firstDeliveryAt, endedMailboxes, pendingDeliveries } = backlog;
    return {
      expiryMs: ageOf(firstExpiryAt, now),
      webhookMs: ageOf(firstDeliveryAt, now),
      followersMs: await this.#lagOf(bell),
      queueMs: await this.#lagOf(queue),
      endedMailboxes,
      pendingDeliveries,
    };
  }

  async #lagOf({ position }: LogReader): Promise<number> {
    const { store, clock } = this.#parts;
    if (position === undefined) return 0;
    return ageOf(await store.read(readFirstEventAfter, position), clock.now());
  }

  async #readWatched(): Promise<Watched> {
    const { store, clock, turns } = this.#parts;
    return {
      ...(await store.read(countWatched, { limit: watchedCountedMax })),
      activeMailboxes: await countActiveMailboxes({ store, turns, now: clock.now() }),
      nearlyFullOwners: (await readNearlyFull(this.#parts)).length,
      unreadReports: (await store.read(readUsage, { owner: systemOwner })).unread,
      database: await store.databaseSize(),
    };
  }
}

/** Time since a moment, if there is one. */
function ageOf(at: number | undefined, now: number): number {
  return at === undefined ? 0 : Math.max(0, now - at);
}
