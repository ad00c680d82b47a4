import type { Clock } from '../../lib/clock.ts';
import type { IdSource } from '../../lib/ids.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import { type Position, readLog } from '../../store/operations/events.ts';
import {
  fanOutEvents,
  hasActiveWebhook,
  readLaggingOwners,
  readOwnersOfEvents,
  type WebhookPosition,
} from '../../store/operations/webhooks/fan-out.ts';
import type { Store } from '../../store/store.ts';

/** Maximum numbers of deliveries that the queue makes in one round and keeps waiting for one webhook. */
export interface QueueLimits {
  /** Deliveries that one round queues for all its owners, so that other writes do not wait for longer. */
  readonly roundMax: number;
  /** Deliveries that may wait for one webhook. */
  readonly waitingMax: number;
}

const queueLimits: QueueLimits = { roundMax: 128, waitingMax: 10_000 };
/** Maximum number of owners whose events are queued in one round. They share a commit. */
const ownersAtOnceMax = 8;
/** Maximum number of rows that one read examines. */
const pageMax = 500;
/** Interval at which all webhooks are checked, for events that another node left unqueued. */
const lookAtAllMs = 60_000;
/** Delay of that check after a failure. */
const retryMs = 1_000;
const firstKey: WebhookPosition = { owner: '', id: '' };
/** Holder of the turns that belong to no owner. */
const ofNobody = '';

interface WebhookQueueParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly monotonic: Clock;
  readonly ids: IdSource;
  readonly turns: Turns;
  readonly limits?: QueueLimits;
}

/** Queue of webhook deliveries: fans events out to the webhooks of their owners, a few owners at a time. */
export class WebhookQueue {
  readonly #parts: WebhookQueueParts;
  readonly #roundMax: number;
  /** A webhook with fewer waiting deliveries has room for a whole round. */
  readonly #pendingMax: number;
  /** Position up to which the log was searched. */
  #position: Position | undefined;
  /** Time of the next check of all webhooks, on the monotonic clock. */
  #lookAtAllAt = Number.NEGATIVE_INFINITY;
  /** Owners that may have events to queue, in the order in which they are served. */
  readonly #owners = new Set<string>();
  /** Webhooks that had no room when a delivery of theirs ended. */
  readonly #full = new Set<string>();
  #isNeeded = false;

  constructor(parts: WebhookQueueParts) {
    this.#parts = parts;
    const { roundMax, waitingMax } = parts.limits ?? queueLimits;
    this.#roundMax = roundMax;
    this.#pendingMax = waitingMax - roundMax + 1;
  }

  /** Whether there are active webhooks, as far as is known. */
  get isNeeded(): boolean {
    return this.#isNeeded;
  }

  /** Position up to which the log was searched; `undefined` while there are no active webhooks, as far as is known. */
  get position(): Position | undefined {
    return this.#isNeeded ? this.#position : undefined;
  }

  /** Whether another round may find events to queue. */
  get hasMore(): boolean {
    return this.#owners.size > 0;
  }

  /** Records that a webhook of an owner was added or changed, so that there may be events for it. */
  ownerActive(owner: string): void {
    this.#owners.add(owner);
    this.#isNeeded = true;
  }

  /** Notes that a delivery of a webhook has ended, and how many wait. A full webhook thereby has room again. */
  deliveryGone({ owner, webhookId }: { owner: string; webhookId: string }, left: number): void {
    if (left >= this.#pendingMax) this.#full.add(webhookId);
    // Writes that end together may report their counts out of order.
    else if (this.#full.delete(webhookId) || left === this.#pendingMax - 1) this.#owners.add(owner);
  }

  /**
   * Finds the owners of new settled events, and queues deliveries for some of them. Returns the failures. An owner
   * whose events cannot be queued is tried again, and does not hold up others.
   */
  async fill(): Promise<unknown[]> {
    await this.#findOwners();
    const owners = [...this.#owners].slice(0, ownersAtOnceMax);
    const eventsMax = Math.floor(this.#roundMax / Math.max(1, owners.length));
    const outcomes = await Promise.allSettled(owners.map((owner) => this.#fillFor(owner, eventsMax)));
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (failures.length > 0) this.#lookAtAllAt = Math.min(this.#lookAtAllAt, this.#parts.monotonic.now() + retryMs);
    return failures;
  }

  async #findOwners(): Promise<void> {
    const now = this.#parts.monotonic.now();
    if (now >= this.#lookAtAllAt) {
      this.#lookAtAllAt = now + lookAtAllMs;
      await this.#findAmongAll().catch((error) => {
        this.#lookAtAllAt = Number.NEGATIVE_INFINITY;
        throw error;
      });
    } else if (this.#isNeeded) {
      await this.#findAfterPosition();
    }
  }

  async #findAmongAll(): Promise<void> {
    this.#isNeeded = await this.#parts.store.read(hasActiveWebhook, {});
    this.#full.clear();
    // Read before the webhooks are, so that events added meanwhile are found from here.
    this.#position = (await this.#parts.store.read(readLog, {})).end;
    const limits = { limit: pageMax, pendingMax: this.#pendingMax };
    for (let after: WebhookPosition | undefined = this.#isNeeded ? firstKey : undefined; after !== undefined; ) {
      const key: WebhookPosition = after;
      const page = await this.#parts.turns.run(ofNobody, () =>
        this.#parts.store.read(readLaggingOwners, { after: key, ...limits }),
      );
      for (const owner of page.owners) this.#owners.add(owner);
      after = page.next;
    }
  }

  async #findAfterPosition(): Promise<void> {
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

  /** Queues events of one owner. An owner with more events moves to the end. */
  async #fillFor(owner: string, eventsMax: number): Promise<void> {
    const now = this.#parts.clock.now();
    this.#owners.delete(owner);
    const limits = { eventsMax, pendingMax: this.#pendingMax };
    const args = { owner, now, deliveryId: this.#parts.ids.next(now), limits };
    if ((await this.#parts.store.write(fanOutEvents, args)) === 'more') this.#owners.add(owner);
  }
}
