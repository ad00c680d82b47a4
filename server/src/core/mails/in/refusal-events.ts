import type { RefusalReason } from '../../../contract/events.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { IdSource } from '../../../lib/ids.ts';
import { recordRefusal } from '../../../store/operations/mails/delivery.ts';
import type { Store } from '../../../store/store.ts';

const minuteMs = 60_000;
/** Maximum number of mailboxes whose refusals are counted. Above it, the mailbox refused first is forgotten. */
const mailboxesMax = 10_000;

/** Refusal of a message for a mailbox: there is no room in it, or a rule speaks against the message. */
export interface MailRefusal {
  readonly address: string;
  /** Envelope sender. */
  readonly sender: string;
  readonly reason: RefusalReason;
  /** Trace of which the message is a part, as far as its header has come. */
  readonly traceparent?: string | undefined;
}

interface Told {
  /** Time of the event, on the monotonic clock. */
  readonly at: number;
  readonly refusal: MailRefusal;
  /** Number of refusals since the event. */
  count: number;
}

/**
 * Events of mail that mailboxes were refused: one event for each mailbox, reason and minute, with the number of refusals since the
 * event before, so that a flood of refused mail does not fill the log. The first refusal has its event at once.
 */
export class RefusalEvents {
  readonly #parts: { store: Store; clock: Clock; monotonic: Clock; ids: IdSource; onError: (error: unknown) => void };
  readonly #told = new Map<string, Told>();

  constructor(parts: {
    store: Store;
    clock: Clock;
    monotonic: Clock;
    ids: IdSource;
    onError: (error: unknown) => void;
  }) {
    this.#parts = parts;
  }

  /** Counts a refusal. The first one has its event at once. */
  refused(refusal: MailRefusal): void {
    const key = `${refusal.reason} ${refusal.address}`;
    const told = this.#told.get(key);
    if (told !== undefined) {
      told.count += 1;
      return;
    }
    const [oldest] = this.#told.keys();
    if (oldest !== undefined && this.#told.size >= mailboxesMax) this.#told.delete(oldest);
    this.#told.set(key, { at: this.#parts.monotonic.now(), refusal, count: 0 });
    void this.#tell(refusal, 1);
  }

  /** Records the counts that are due, a minute after the event before. To be called every few seconds. */
  async tellLater(): Promise<void> {
    const now = this.#parts.monotonic.now();
    for (const [key, { at, refusal, count }] of this.#told) {
      if (now - at < minuteMs) continue;
      this.#told.delete(key);
      if (count === 0) continue;
      this.#told.set(key, { at: now, refusal, count: 0 });
      await this.#tell(refusal, count);
    }
  }

  async #tell({ address, sender, reason, traceparent }: MailRefusal, count: number): Promise<void> {
    const { store, clock, ids, onError } = this.#parts;
    const now = clock.now();
    const data = { sender, reason, count };
    const args = { now, eventId: ids.next(now), addresses: [address], data };
    await store.write(recordRefusal, args, { traceparent }).catch(onError);
  }
}
