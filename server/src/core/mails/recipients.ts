import type { Clock } from '../../lib/clock.ts';
import type { Eventual } from '../../lib/eventual.ts';
import { findRecipient, type Recipient } from '../../store/operations/mailboxes.ts';
import type { Store } from '../../store/store.ts';

/** Time in milliseconds for which a mailbox is believed to be as it was read. Another node may end it meanwhile. */
const believedMsMax = 250;
/** Addresses known at once; beyond that the one read first is forgotten. */
const addressesMax = 1_000;

interface KnownRecipient {
  readonly recipient: Recipient;
  readonly readAt: number;
}

/**
 * Cache of the active mailboxes that mail has lately come for, by address. A mailbox that ends by its time is unknown from
 * that moment on; one that this process ends has to be forgotten. A delivery looks its recipients up again, so mail for
 * one that has ended on another node is refused after its content.
 */
export class Recipients {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #known = new Map<string, KnownRecipient>();
  /** Number of times that all was forgotten; a read that began before the latest of them may tell of an ended mailbox. */
  #forgets = 0;

  constructor(parts: { store: Store; clock: Clock }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
  }

  /** Finds the active mailbox of an address. */
  find(address: string): Eventual<Recipient | undefined> {
    const now = this.#clock.now();
    const known = this.#known.get(address);
    if (known === undefined) return this.#read(address, now);
    const isBelieved = Math.abs(now - known.readAt) < believedMsMax && known.recipient.expires_at > now;
    return isBelieved ? known.recipient : this.#read(address, now);
  }

  /** Forgets all mailboxes. To be called when some have ended, before anybody is told so. */
  forget(): void {
    this.#forgets += 1;
    this.#known.clear();
  }

  async #read(address: string, now: number): Promise<Recipient | undefined> {
    const forgets = this.#forgets;
    const recipient = await this.#store.read(findRecipient, { address, now });
    if (recipient !== undefined && forgets === this.#forgets) this.#remember(address, { recipient, readAt: now });
    return recipient;
  }

  #remember(address: string, known: KnownRecipient): void {
    this.#known.delete(address);
    const [first] = this.#known.keys();
    if (first !== undefined && this.#known.size >= addressesMax) this.#known.delete(first);
    this.#known.set(address, known);
  }
}
