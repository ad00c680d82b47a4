import type { Clock } from '../../lib/clock.ts';
import type { Eventual } from '../../lib/eventual.ts';
import { findRecipient, type Recipient } from '../../store/operations/mailboxes.ts';
import type { Store } from '../../store/store.ts';

/** Time in milliseconds for which a mailbox is believed to be as it was read. Another node may end it meanwhile. */
const believedMsMax = 250;
/** Addresses known at once; beyond that the one read first is forgotten. */
const addressesMax = 1_000;

/** Limits of what mailboxes and owners keep. An owner's account may have one of its own. */
export interface QuotaLimits {
  readonly mailboxMailsMax: number;
  readonly mailboxBytesMax: number;
  readonly ownerBytesMax: number;
}

/** Why a mailbox gets no more mail for now: it is full, or its owner keeps as much as he may. */
export type FullReason = 'mailbox_full' | 'quota';

/** An active mailbox, and why it gets no mail if so. */
export interface FoundRecipient {
  readonly id: string;
  readonly full: FullReason | undefined;
}

interface KnownRecipient {
  readonly recipient: Recipient;
  readonly readAt: number;
  /** What was delivered since it was read. */
  readonly added: { mails: number; bytes: number };
}

/**
 * Cache of the active mailboxes that mail has lately come for, by address, and of the room that is left in them. A mailbox
 * that ends by its time is unknown from that moment on; one that this process ends has to be forgotten. A delivery looks its
 * recipients up again, so mail for one that has ended on another node is refused after its content. A mailbox is full by
 * what is stored, so a limit is exceeded at most by what is under way.
 */
export class Recipients {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #limits: QuotaLimits;
  readonly #known = new Map<string, KnownRecipient>();
  /** Bytes that the owners of the known mailboxes use: as last read, and what was delivered since. */
  readonly #ownerBytes = new Map<string, number>();
  /** Number of times that all was forgotten; a read that began before the latest of them may tell of an ended mailbox. */
  #forgets = 0;

  constructor(parts: { store: Store; clock: Clock; limits: QuotaLimits }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#limits = parts.limits;
  }

  /**
   * Finds the active mailbox of an address, and whether it is full.
   * @param sizeBytes The size of the message, as far as its sender has told.
   */
  find(address: string, sizeBytes: number): Eventual<FoundRecipient | undefined> {
    const now = this.#clock.now();
    const known = this.#known.get(address);
    if (known === undefined) return this.#read(address, { now, sizeBytes });
    const { recipient, readAt, added } = known;
    const isBelieved = Math.abs(now - readAt) < believedMsMax && recipient.expires_at > now;
    const ownerBytes = this.#ownerBytes.get(recipient.owner) ?? Number.POSITIVE_INFINITY;
    const bytes = recipient.bytes + added.bytes;
    const usage = { ...recipient, mails: recipient.mails + added.mails, bytes, owner_bytes: ownerBytes };
    const isRoomy = isBelieved && this.#fullReason(usage, sizeBytes) === undefined;
    return isRoomy ? { id: recipient.id, full: undefined } : this.#read(address, { now, sizeBytes });
  }

  /** Notes that a message was stored for addresses, which takes of their room. */
  delivered(addresses: readonly string[], sizeBytes: number): void {
    for (const address of addresses) {
      const known = this.#known.get(address);
      if (known === undefined) continue;
      known.added.mails += 1;
      known.added.bytes += sizeBytes;
      const { owner } = known.recipient;
      this.#ownerBytes.set(owner, (this.#ownerBytes.get(owner) ?? 0) + sizeBytes);
    }
  }

  /** Forgets all mailboxes. To be called when some have ended, before anybody is told so. */
  forget(): void {
    this.#forgets += 1;
    this.#known.clear();
    this.#ownerBytes.clear();
  }

  async #read(
    address: string,
    { now, sizeBytes }: { now: number; sizeBytes: number },
  ): Promise<FoundRecipient | undefined> {
    const forgets = this.#forgets;
    const recipient = await this.#store.read(findRecipient, { address, now });
    if (recipient === undefined) return undefined;
    if (forgets === this.#forgets) this.#remember(address, recipient, now);
    return { id: recipient.id, full: this.#fullReason(recipient, sizeBytes) };
  }

  #fullReason(usage: Recipient, sizeBytes: number): FullReason | undefined {
    const { mailboxMailsMax, mailboxBytesMax, ownerBytesMax } = this.#limits;
    const bytes = Math.max(1, sizeBytes);
    if (usage.mails >= mailboxMailsMax || usage.bytes + bytes > mailboxBytesMax) return 'mailbox_full';
    return usage.owner_bytes + bytes > (usage.bytes_max ?? ownerBytesMax) ? 'quota' : undefined;
  }

  #remember(address: string, recipient: Recipient, readAt: number): void {
    this.#known.delete(address);
    const [first] = this.#known.keys();
    if (first !== undefined && this.#known.size >= addressesMax) this.#known.delete(first);
    this.#known.set(address, { recipient, readAt, added: { mails: 0, bytes: 0 } });
    if (this.#ownerBytes.size >= addressesMax) this.#ownerBytes.clear();
    this.#ownerBytes.set(recipient.owner, recipient.owner_bytes);
  }
}
