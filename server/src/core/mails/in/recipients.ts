import type { Clock } from '../../../lib/clock.ts';
import type { Eventual } from '../../../lib/eventual.ts';
import { takeable } from '../../../lib/shares.ts';
import { findGoverning } from '../../../store/operations/domains/claims.ts';
import { findRecipient, type Recipient } from '../../../store/operations/recipients.ts';
import type { Store } from '../../../store/store.ts';
import { guestOwner } from '../../accounts/accounts.ts';
import type { RecipientRules, RuleBook } from '../../rules/rule-book.ts';
import { GuestBytes } from './guest-bytes.ts';

/** Time in milliseconds for which a read recipient is used. Another node may end its mailbox meanwhile. */
const believedMsMax = 250;
/** Share of the mails that a mailbox keeps above which it is trimmed: other nodes may have delivered some since it was read. */
const trimShare = 0.9;
/** Maximum number of known addresses. Above it, the one read first is forgotten. */
const addressesMax = 1_000;

/** Limits of the mail that mailboxes and owners keep. The account of an owner may have a limit of its own. */
export interface QuotaLimits {
  readonly mailboxMailsMax: number;
  readonly mailboxBytesMax: number;
  readonly ownerBytesMax: number;
  /** Maximum of bytes of the mailbox of a guest. */
  readonly guestMailboxBytesMax: number;
}

/**
 * Reason for which a mailbox gets no mail for now: it is full, its owner has reached the limit of bytes, or an operator has
 * suspended either of them.
 */
export type FullReason = 'mailbox_full' | 'quota' | 'suspended';

/** Mailbox that may have a delivery script. */
export interface ScriptedMailbox {
  readonly id: string;
  readonly address: string;
  readonly owner: string;
}

/** Active mailbox, and the reason for which it gets no mail, if any. */
export interface FoundRecipient extends ScriptedMailbox {
  /** Whether it is at an address of a domain that nobody has here, which only captured mail reaches. */
  readonly isForeign: boolean;
  /** Whether it may have a delivery script. */
  readonly isScripted: boolean;
  readonly full: FullReason | undefined;
  /** Rules that its mail has to pass; `undefined` for none. */
  readonly rules: RecipientRules | undefined;
  /** Bytes of the message that exceed the room of the mailbox and its owner; 0 when there is room. */
  readonly excessBytes: number;
}

/** Recipient without the texts of its rules, which would take kilobytes for each address. */
type RuledRecipient = Omit<Recipient, 'owner_rules' | 'allowed_senders'>;

interface KnownRecipient {
  readonly recipient: RuledRecipient;
  /** Time of the read, on the monotonic clock. */
  readonly readAt: number;
  /** Mails and bytes delivered since it was read. */
  readonly added: { mails: number; bytes: number };
  /** Address block of its guest; `undefined` for a mailbox without one. */
  readonly block: string | undefined;
  readonly rules: RecipientRules | undefined;
}

/** Current usage of a recipient. */
interface RecipientRoom extends RuledRecipient {
  /** Bytes that a guest shares: those of its address block. For others, the bytes of the mailbox alone. */
  readonly shared_bytes: number;
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
  readonly #monotonic: Clock;
  readonly #limits: QuotaLimits;
  readonly #rules: RuleBook;
  readonly #known = new Map<string, KnownRecipient>();
  /** Bytes that the owners of the known mailboxes use: as last read, plus later deliveries. */
  readonly #ownerBytes = new Map<string, number>();
  readonly #guestBytes: GuestBytes;
  /** Number of calls of `forget`. A read that began before the latest call may have found a mailbox that has ended. */
  #forgets = 0;

  constructor(parts: { store: Store; clock: Clock; monotonic: Clock; limits: QuotaLimits; rules: RuleBook }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#monotonic = parts.monotonic;
    this.#limits = parts.limits;
    this.#rules = parts.rules;
    this.#guestBytes = new GuestBytes(parts);
  }

  /**
   * Finds the active mailbox of an address, and whether it is full.
   * @param sizeBytes Size of the message in bytes, if its sender has announced it, else 0.
   */
  find(address: string, sizeBytes: number): Eventual<FoundRecipient | undefined> {
    const now = this.#clock.now();
    const known = this.#known.get(address);
    if (known === undefined) return this.#read(address, { now, sizeBytes });
    const { recipient, readAt, added, block, rules } = known;
    const isBelieved = this.#monotonic.now() - readAt < believedMsMax && recipient.expires_at > now;
    const ownerBytes = this.#ownerBytes.get(recipient.owner) ?? Number.POSITIVE_INFINITY;
    const bytes = recipient.bytes + added.bytes;
    const sharedBytes = block === undefined ? bytes : (this.#guestBytes.of(block) ?? Number.POSITIVE_INFINITY);
    const shared = { owner_bytes: ownerBytes, shared_bytes: sharedBytes };
    const usage = { ...recipient, mails: recipient.mails + added.mails, bytes, ...shared };
    const isRoomy = isBelieved && this.#fullReason(usage, sizeBytes) === undefined;
    return isRoomy ? this.#found(usage, { address, sizeBytes, rules }) : this.#read(address, { now, sizeBytes });
  }

  /**
   * Counts a stored message against the room of its recipients. Returns the ids of those known mailboxes that keep only
   * their newest mails, and may have too many now.
   */
  delivered(addresses: readonly string[], sizeBytes: number): readonly string[] {
    const keeping: string[] = [];
    for (const address of addresses) {
      const known = this.#known.get(address);
      if (known === undefined) continue;
      known.added.mails += 1;
      known.added.bytes += sizeBytes;
      if (known.block !== undefined) this.#guestBytes.delivered(known.block, sizeBytes);
      const { id, owner, mails, keep_newest } = known.recipient;
      if (keep_newest !== null && mails + known.added.mails > keep_newest * trimShare) keeping.push(id);
      const ownerBytes = this.#ownerBytes.get(owner);
      // Without them, the owner's are read again by the next look.
      if (ownerBytes !== undefined) this.#ownerBytes.set(owner, ownerBytes + sizeBytes);
    }
    return keeping;
  }

  /** Forgets all mailboxes. Call it when some have ended or changed, before the change is announced. */
  forget(): void {
    this.#forgets += 1;
    this.#known.clear();
    this.#ownerBytes.clear();
  }

  /** Forgets the mailboxes of one owner, as `forget` does all. */
  forgetOf(owner: string): void {
    this.#forgets += 1;
    this.#ownerBytes.delete(owner);
    for (const [address, { recipient }] of this.#known) if (recipient.owner === owner) this.#known.delete(address);
  }

  async #read(
    address: string,
    { now, sizeBytes }: { now: number; sizeBytes: number },
  ): Promise<FoundRecipient | undefined> {
    const forgets = this.#forgets;
    const readAt = this.#monotonic.now();
    const read = await this.#store.read(findRecipient, { address, now });
    if (read === undefined) return undefined;
    const { owner_rules: _, allowed_senders: __, ...recipient } = read;
    const shared = recipient.owner === guestOwner ? await this.#guestBytes.find(recipient.id) : undefined;
    const rules = await this.#rulesOf(read);
    if (forgets === this.#forgets) this.#remember(address, { recipient, readAt, block: shared?.block, rules });
    const usage = { ...recipient, shared_bytes: shared?.bytes ?? recipient.bytes };
    return this.#found(usage, { address, sizeBytes, rules });
  }

  async #rulesOf(recipient: Recipient): Promise<RecipientRules | undefined> {
    const { owner, domain, owner_rules: ofOwner, allowed_senders: allowedSenders } = recipient;
    if (recipient.has_domain_rules === 0) return this.#rules.of({ ofOwner, ofDomain: null, allowedSenders });
    const governing = await this.#store.read(findGoverning, { domain });
    const ofDomain = governing?.ofOwners.find((row) => row.owner === owner)?.mail_rules ?? null;
    return this.#rules.of({ ofOwner, ofDomain, allowedSenders });
  }

  #found(
    usage: RecipientRoom,
    { address, sizeBytes, rules }: { address: string; sizeBytes: number; rules: RecipientRules | undefined },
  ): FoundRecipient {
    const { id, owner, is_foreign, is_scripted } = usage;
    const full = this.#fullReason(usage, sizeBytes);
    const excessBytes = full === undefined ? 0 : this.#excessBytes(usage, sizeBytes);
    const marks = { isForeign: is_foreign === 1, isScripted: is_scripted === 1 };
    return { id, address, owner, ...marks, full, excessBytes, rules };
  }

  #excessBytes(usage: RecipientRoom, sizeBytes: number): number {
    const ofMailbox = usage.bytes - this.#bytesMaxOf(usage);
    const ofOwner = usage.owner_bytes - (usage.bytes_max ?? this.#limits.ownerBytesMax);
    return Math.max(0, Math.max(ofMailbox, ofOwner) + Math.max(1, sizeBytes));
  }

  #fullReason(usage: RecipientRoom, sizeBytes: number): FullReason | undefined {
    const { mailboxMailsMax } = this.#limits;
    if (usage.suspended_at !== null) return 'suspended';
    const mailboxBytesMax = this.#bytesMaxOf(usage);
    const ownerBytesMax = usage.bytes_max ?? this.#limits.ownerBytesMax;
    const bytes = Math.max(1, sizeBytes);
    // The oldest mails of a mailbox that keeps the newest make room.
    const hasTooMany = usage.keep_newest === null && usage.mails >= mailboxMailsMax;
    if (hasTooMany || usage.bytes + bytes > mailboxBytesMax) return 'mailbox_full';
    if (usage.owner_bytes + bytes > ownerBytesMax) return 'quota';
    if (usage.owner !== guestOwner) return undefined;
    const room = takeable({ held: usage.shared_bytes, free: ownerBytesMax - usage.owner_bytes });
    return bytes > room ? 'mailbox_full' : undefined;
  }

  /** Maximum number of bytes of a mailbox. It is lower for guests, who share what one owner may have. */
  #bytesMaxOf({ owner }: RuledRecipient): number {
    const { mailboxBytesMax, guestMailboxBytesMax } = this.#limits;
    return owner === guestOwner ? Math.min(guestMailboxBytesMax, mailboxBytesMax) : mailboxBytesMax;
  }

  #remember(address: string, found: Omit<KnownRecipient, 'added'>): void {
    const { owner, owner_bytes: ownerBytes } = found.recipient;
    this.#known.delete(address);
    const [first] = this.#known.keys();
    if (first !== undefined && this.#known.size >= addressesMax) this.#known.delete(first);
    this.#known.set(address, { ...found, added: { mails: 0, bytes: 0 } });
    if (this.#ownerBytes.size >= addressesMax) this.#ownerBytes.clear();
    this.#ownerBytes.set(owner, ownerBytes);
  }
}
