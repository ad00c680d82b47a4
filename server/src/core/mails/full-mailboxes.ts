import type { Clock } from '../../lib/clock.ts';
import type { IdSource } from '../../lib/ids.ts';
import { recordRefusal } from '../../store/operations/delivery.ts';
import type { Store } from '../../store/store.ts';
import type { FullReason } from './recipients.ts';

const minuteMs = 60_000;
/** Mailboxes that are told of at once; of more, those refused first are no longer counted. */
const mailboxesMax = 10_000;

/** A message that was not taken for a mailbox, because there is no room. */
export interface FullRefusal {
  readonly address: string;
  /** Envelope sender. */
  readonly sender: string;
  readonly reason: FullReason;
}

interface Told {
  readonly at: number;
  readonly refusal: FullRefusal;
  /** Refusals since the event. */
  count: number;
}

/**
 * Tells owners of mail that is refused because a mailbox is full: by one event a mailbox, reason and minute, which has the
 * count of refusals since the one before. The first refusal is told at once.
 */
export class FullMailboxes {
  readonly #parts: { store: Store; clock: Clock; ids: IdSource; onError: (error: unknown) => void };
  readonly #told = new Map<string, Told>();

  constructor(parts: { store: Store; clock: Clock; ids: IdSource; onError: (error: unknown) => void }) {
    this.#parts = parts;
  }

  /** Notes a refusal. */
  refused(refusal: FullRefusal): void {
    const key = `${refusal.reason} ${refusal.address}`;
    const told = this.#told.get(key);
    if (told !== undefined) {
      told.count += 1;
      return;
    }
    const [oldest] = this.#told.keys();
    if (oldest !== undefined && this.#told.size >= mailboxesMax) this.#told.delete(oldest);
    this.#told.set(key, { at: this.#parts.clock.now(), refusal, count: 0 });
    void this.#tell(refusal, 1);
  }

  /** Tells of the refusals that came after an event, a minute after it. To be called every few seconds. */
  async tellLater(): Promise<void> {
    const now = this.#parts.clock.now();
    for (const [key, { at, refusal, count }] of this.#told) {
      if (now - at < minuteMs) continue;
      this.#told.delete(key);
      if (count === 0) continue;
      this.#told.set(key, { at: now, refusal, count: 0 });
      await this.#tell(refusal, count);
    }
  }

  async #tell({ address, sender, reason }: FullRefusal, count: number): Promise<void> {
    const { store, clock, ids, onError } = this.#parts;
    const now = clock.now();
    const data = { sender, reason, count };
    await store.write(recordRefusal, { now, eventId: ids.next(now), addresses: [address], data }).catch(onError);
  }
}
