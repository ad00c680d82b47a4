import type { Clock } from '../lib/clock.ts';
import type { IdSource } from '../lib/ids.ts';
import type { Position } from '../store/operations/events.ts';
import {
  type FanOutLimits,
  fanOutEvents,
  hasActiveWebhook,
  readLaggingOwners,
} from '../store/operations/webhook-fan-out.ts';
import type { Store } from '../store/store.ts';

/** One step of queueing is so small that other writes do not wait for it. */
const stepLimits: FanOutLimits = { eventsMax: 500, pendingMax: 10_000 };
/** Owners whose events are queued at once: their commits are shared. */
const ownersAtOnceMax = 8;
/** So often all webhooks are looked at, for those that another node left behind. */
const lookAtAllMs = 60_000;

/** Queues what happens for the webhooks of those it happens to. */
export class WebhookQueue {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #ids: IdSource;
  /** Up to here the log was looked through. */
  #position: Position | undefined;
  #mustLookAtAll = true;
  #lookedAtAllAt = 0;
  /** Who may have something to be queued. */
  readonly #owners = new Set<string>();
  #isNeeded = false;

  constructor(parts: { store: Store; clock: Clock; ids: IdSource }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#ids = parts.ids;
  }

  /** Whether there was an active webhook when all were looked at last. */
  get isNeeded(): boolean {
    return this.#isNeeded;
  }

  /** Has all webhooks looked at the next time: one has been added, or made active. */
  lookAtAll(): void {
    this.#mustLookAtAll = true;
  }

  /**
   * Queues all that has happened, as far as the log can tell it in its order. Returns what failed: an owner's events that cannot
   * be queued keep nobody else's, and are tried again the next time.
   */
  async fill(): Promise<unknown[]> {
    await this.#findOwners();
    const owners = [...this.#owners];
    const failures: unknown[] = [];
    for (let index = 0; index < owners.length; index += ownersAtOnceMax) {
      const some = owners.slice(index, index + ownersAtOnceMax);
      const outcomes = await Promise.allSettled(some.map((owner) => this.#fillFor(owner)));
      failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])));
    }
    return failures;
  }

  async #findOwners(): Promise<void> {
    const now = this.#clock.now();
    const isForAll = this.#mustLookAtAll || now - this.#lookedAtAllAt >= lookAtAllMs;
    if (!isForAll && !this.#isNeeded) return;
    this.#mustLookAtAll = false;
    try {
      if (isForAll) this.#isNeeded = await this.#store.read(hasActiveWebhook, {});
      const found = await this.#store.read(readLaggingOwners, { after: isForAll ? undefined : this.#position });
      for (const owner of found.owners) this.#owners.add(owner);
      this.#position = found.end;
      if (isForAll) this.#lookedAtAllAt = now;
    } catch (error) {
      this.#mustLookAtAll = true;
      throw error;
    }
  }

  /** Whoever has too much waiting stays on the list, and is tried again the next time. */
  async #fillFor(owner: string): Promise<void> {
    for (;;) {
      const now = this.#clock.now();
      const args = { owner, now, deliveryId: this.#ids.next(now), limits: stepLimits };
      const outcome = await this.#store.write(fanOutEvents, args);
      if (outcome === 'more') continue;
      if (outcome === 'done') this.#owners.delete(owner);
      return;
    }
  }
}
