import type { Clock } from '../../lib/clock.ts';
import type { IdSource } from '../../lib/ids.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import { type Position, readLog } from '../../store/operations/events.ts';
import {
  fanOutEvents,
  hasActiveWebhook,
  readLaggingOwners,
  readOwnersOfEvents,
  type WebhookPlace,
} from '../../store/operations/webhooks/fan-out.ts';
import type { Store } from '../../store/store.ts';

/** What is queued at once, and what may wait. */
export interface QueueLimits {
  /** Deliveries that one round queues, all its owners together: other writes do not wait for longer. */
  readonly roundMax: number;
  /** Deliveries that wait for one webhook. */
  readonly waitingMax: number;
}

const queueLimits: QueueLimits = { roundMax: 128, waitingMax: 10_000 };
/** Owners whose events are queued in one round: their commits are shared. */
const ownersAtOnceMax = 8;
/** Rows that one read looks through. */
const pageMax = 500;
/** So often all webhooks are looked at, for those that another node left behind. */
const lookAtAllMs = 60_000;
/** And so soon where queueing has failed. */
const retryMs = 1_000;
const firstPlace: WebhookPlace = { owner: '', id: '' };
/** Holder of the turns in which the webhooks of all owners are looked at. No owner is called so. */
const ofNobody = '';

interface WebhookQueueParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly turns: Turns;
  readonly limits?: QueueLimits;
}

/** Queues what happens for the webhooks of those it happens to, a few owners at a time. */
export class WebhookQueue {
  readonly #parts: WebhookQueueParts;
  readonly #roundMax: number;
  /** A webhook is given more as long as all that a round may queue has room. */
  readonly #pendingMax: number;
  /** Up to here the log was looked through. */
  #position: Position | undefined;
  /** When all webhooks are looked at next. */
  #lookAtAllAt = 0;
  /** Who may have something to be queued, in the order of their turns. */
  readonly #owners = new Set<string>();
  /** Webhooks that had no room when a delivery of theirs had gone. */
  readonly #full = new Set<string>();
  #isNeeded = false;

  constructor(parts: WebhookQueueParts) {
    this.#parts = parts;
    const { roundMax, waitingMax } = parts.limits ?? queueLimits;
    this.#roundMax = roundMax;
    this.#pendingMax = waitingMax - roundMax + 1;
  }

  /** Whether there was an active webhook when all were looked at last, or there has been one since. */
  get isNeeded(): boolean {
    return this.#isNeeded;
  }

  /** Whether another round would find something to queue. */
  get hasMore(): boolean {
    return this.#owners.size > 0;
  }

  /** Is told when a webhook has been added, or changed: there may be something for it, now and from now on. */
  ownerActive(owner: string): void {
    this.#owners.add(owner);
    this.#isNeeded = true;
  }

  /** Is told how many deliveries of a webhook are left whenever one has gone: one that was full has room again. */
  deliveryGone({ owner, webhookId }: { owner: string; webhookId: string }, left: number): void {
    if (left >= this.#pendingMax) this.#full.add(webhookId);
    // Writes that end together may tell of it out of order.
    else if (this.#full.delete(webhookId) || left === this.#pendingMax - 1) this.#owners.add(owner);
  }

  /**
   * Finds out for whom something has happened, as far as the log can tell it in its order, and queues some of it for the owners
   * whose turn it is. Returns what failed: an owner's events that cannot be queued keep nobody else's, and are tried again.
   */
  async fill(): Promise<unknown[]> {
    await this.#findOwners();
    const owners = [...this.#owners].slice(0, ownersAtOnceMax);
    const eventsMax = Math.floor(this.#roundMax / Math.max(1, owners.length));
    const outcomes = await Promise.allSettled(owners.map((owner) => this.#fillFor(owner, eventsMax)));
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (failures.length > 0) this.#lookAtAllAt = Math.min(this.#lookAtAllAt, this.#parts.clock.now() + retryMs);
    return failures;
  }

  async #findOwners(): Promise<void> {
    const now = this.#parts.clock.now();
    if (now >= this.#lookAtAllAt) {
      this.#lookAtAllAt = now + lookAtAllMs;
      await this.#findAmongAll().catch((error) => {
        this.#lookAtAllAt = 0;
        throw error;
      });
    } else if (this.#isNeeded) {
      await this.#findBehindPosition();
    }
  }

  async #findAmongAll(): Promise<void> {
    this.#isNeeded = await this.#parts.store.read(hasActiveWebhook, {});
    this.#full.clear();
    // Read before: what is added meanwhile is found from here.
    this.#position = (await this.#parts.store.read(readLog, {})).end;
    const limits = { limit: pageMax, pendingMax: this.#pendingMax };
    for (let after: WebhookPlace | undefined = this.#isNeeded ? firstPlace : undefined; after !== undefined; ) {
      const place: WebhookPlace = after;
      const page = await this.#parts.turns.run(ofNobody, () =>
        this.#parts.store.read(readLaggingOwners, { after: place, ...limits }),
      );
      for (const owner of page.owners) this.#owners.add(owner);
      after = page.next;
    }
  }

  async #findBehindPosition(): Promise<void> {
    const limits = { limit: pageMax, pendingMax: this.#pendingMax };
    for (let isEnd = false; !isEnd && this.#position !== undefined; ) {
      const args = { after: this.#position, ...limits };
      const found = await this.#parts.turns.run(ofNobody, () => this.#parts.store.read(readOwnersOfEvents, args));
      if (!found.isPlaceKnown) return this.#findAmongAll();
      for (const owner of found.owners) this.#owners.add(owner);
      this.#position = found.end;
      isEnd = found.isEnd;
    }
  }

  /** Whoever has more goes behind the others. */
  async #fillFor(owner: string, eventsMax: number): Promise<void> {
    const now = this.#parts.clock.now();
    this.#owners.delete(owner);
    const limits = { eventsMax, pendingMax: this.#pendingMax };
    const args = { owner, now, deliveryId: this.#parts.ids.next(now), limits };
    if ((await this.#parts.store.write(fanOutEvents, args)) === 'more') this.#owners.add(owner);
  }
}
