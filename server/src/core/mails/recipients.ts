import type { Clock } from '../../lib/clock.ts';
import type { Eventual } from '../../lib/eventual.ts';
import { findRecipient, type Recipient } from '../../store/operations/mailboxes.ts';
import type { Store } from '../../store/store.ts';

/** Time in milliseconds for which a recipient is used as it was read. Another node may end its mailbox meanwhile. */
const believedMsMax = 250;
/** Maximum number of known addresses; beyond it the one read first is forgotten. */
const addressesMax = 1_000;

/** Limits of the mail that mailboxes and owners keep. The account of an owner may have a limit of its own. */
export interface QuotaLimits {
  readonly mailboxMailsMax: number;
  readonly mailboxBytesMax: number;
  readonly ownerBytesMax: number;
}

/** Reason for which a mailbox gets no mail for now: it is full, or its owner has reached the limit of bytes. */
export type FullReason = 'mailbox_full' | 'quota';

/** Active mailbox, and the reason for which it gets no mail, if any. */
export interface FoundRecipient {
  readonly id: string;
  readonly full: FullReason | undefined;
}

interface KnownRecipient {
  readonly recipient: Recipient;
  readonly readAt: number;
  /** Mails and bytes delivered since it was read. */
  readonly added: { mails: number; bytes: number };
}

/**
 * Cache of the active mailboxes that mail has lately come for, by address, with the room left in them. A mailbox that
 * expires is unknown from that moment on; one that this process ends has to be forgotten. One that another node ends is
 * noticed by the delivery, which looks its recipients up again and refuses the message after its content. Limits are
 * checked against stored mail, so they are exceeded at most by the mail under way.
 */
export class Recipients {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #limits: QuotaLimits;
  readonly #known = new Map<string, KnownRecipient>();
  /** Bytes that the owners of the known mailboxes use: as last read, plus later deliveries. */
  readonly #ownerBytes = new Map<string, number>();
  /** Number of calls of `forget`. A read that began before the latest call may have found a mailbox that has ended. */
  #forgets = 0;

  constructor(parts: { store: Store; clock: Clock; limits: QuotaLimits }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#limits = parts.limits;
  }

  /**
   * Finds the active mailbox of an address, and whether it is full.
   * @param sizeBytes Size of the message in bytes, if its sender has announced it, else 0.
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

  /**
   * Counts a stored message against the room of its recipients. Returns the ids of those mailboxes that keep their newest
   * mails only, as far as they are known.
   */
  delivered(addresses: readonly string[], sizeBytes: number): readonly string[] {
    const keeping: string[] = [];
    for (const address of addresses) {
      const known = this.#known.get(address);
      if (known === undefined) continue;
      known.added.mails += 1;
      known.added.bytes += sizeBytes;
      const { id, owner, keep_newest } = known.recipient;
      if (keep_newest !== null) keeping.push(id);
      const ownerBytes = this.#ownerBytes.get(owner);
      // Without them, the owner's are read again by the next look.
      if (ownerBytes !== undefined) this.#ownerBytes.set(owner, ownerBytes + sizeBytes);
    }
    return keeping;
  }

  /** Forgets all mailboxes. To be called when some have ended or changed, before anybody is told so. */
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
    // The oldest mails of a mailbox that keeps the newest make room.
    const hasTooMany = usage.keep_newest === null && usage.mails >= mailboxMailsMax;
    if (hasTooMany || usage.bytes + bytes > mailboxBytesMax) return 'mailbox_full';
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
