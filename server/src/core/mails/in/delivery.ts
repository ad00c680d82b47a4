import type { RefusalReason } from '../../../contract/events.ts';
import type { Clock } from '../../../lib/clock.ts';
import { toALabels } from '../../../lib/domain-name.ts';
import { andThen, type Eventual } from '../../../lib/eventual.ts';
import type { IdSource } from '../../../lib/ids.ts';
import { isDomainKnown } from '../../../store/operations/domains/claims.ts';
import { deliverMail, recordRefusal } from '../../../store/operations/mails/delivery.ts';
import type { EnvelopeClient } from '../../../store/outline.ts';
import { StorageFullError, type Store } from '../../../store/store.ts';
import { type Claim, writeClaimed } from '../../accounts/claims.ts';
import { normalizeAddress, systemLocalParts } from '../../mailboxes/addresses.ts';
import type { CaptureLogin } from '../../mailboxes/capture-logins.ts';
import type { NewestMails } from '../../mailboxes/newest-mails.ts';
import type { FullMailboxes } from './full-mailboxes.ts';
import { lengthOf, type MailReader } from './mail-reader.ts';
import type { FullReason, Recipients } from './recipients.ts';
import { storedDelivery } from './stored-delivery.ts';

/** Verdict on a recipient of a message: accepted, with its normalised address, or the reason of a refusal. */
export type RecipientVerdict =
  | { readonly verdict: 'accepted'; readonly address: string }
  | { readonly verdict: RecipientRefusal };
/**
 * Reason for which a recipient is refused. `unknown`: its domain is ours and it has no mailbox; `relay_denied`: its
 * domain is not ours; or it gets no mail for now, because its mailbox is full or the quota of its owner is used up.
 */
export type RecipientRefusal = 'unknown' | 'relay_denied' | FullReason;

/** Reason for which a session with a login gets no mail in: its key or mailbox has ended, or the mailbox is full. */
export type CaptureRefusal = 'key_ended' | 'mailbox_ended' | FullReason;

/** Recipient to be judged, with the sender and size of the message. */
export interface RecipientQuestion {
  readonly localPart: string;
  readonly domain: string | undefined;
  /** Envelope sender. */
  readonly sender: string;
  /** Size in bytes that the sender has announced; 0 when it has not. */
  readonly sizeBytes: number;
}

/** Outcome of a delivery. `no_recipients`: every mailbox has ended since its recipient was accepted. */
export type DeliveryOutcome = 'stored' | 'no_recipients' | 'storage_full';

/** Message that was refused for its own sake, for example its size, although its recipients exist. */
export interface RefusedMessage {
  /** Envelope sender, `''` for a bounce. */
  readonly sender: string;
  readonly recipients: Iterable<string>;
  readonly reason: RefusalReason;
}

/** Message as it was received. */
export interface Message {
  /** Envelope sender, `''` for a bounce. */
  readonly sender: string;
  /** Addresses as `accepts` returned them, each once; with `mailbox`, any texts. */
  readonly recipients: readonly string[];
  /** Bytes of the message, in pieces. */
  readonly pieces: readonly Buffer[];
  readonly receivedAtMs: number;
  /** Called as soon as the pieces are no longer needed. */
  readonly release: () => void;
  /** Id of the mail in the mailbox of the only recipient, where the caller has to know it; made by the delivery otherwise. */
  readonly mailId?: string;
  /** Claim of the call that has made the message, with the answer that is kept for it. */
  readonly claimed?: { readonly claim: Claim; readonly status: number; readonly answer: object };
  /** Client that has sent the message; none when it came by no session. */
  readonly client?: EnvelopeClient | undefined;
  /** Mailbox that gets the message whatever its recipients are. */
  readonly mailbox?: CaptureLogin | undefined;
}

interface DeliveryParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly reader: MailReader;
  readonly recipients: Recipients;
  readonly fullMailboxes: FullMailboxes;
  readonly newestMails: NewestMails;
  /** Domains of the service; the first is the default. */
  readonly domains: readonly [string, ...string[]];
}

/** Delivery of incoming mail, whatever protocol it comes by: judges recipients, then stores messages for them. */
export class Delivery {
  readonly #parts: DeliveryParts;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
  }

  /** Whether the storage has room for a message of `bytes`. */
  hasRoom(bytes: number): Eventual<boolean> {
    return this.#parts.store.hasRoom(bytes);
  }

  /**
   * Judges a recipient. It is `unknown` when its mailbox has expired, was deleted or archived, or never existed;
   * `relay_denied` when its domain is not ours, or its local part asks for forwarding. The owner of a full mailbox is
   * told of the refusal by an event.
   * @param recipient.localPart Local part without quotes.
   * @param recipient.domain Domain; none for the bare `postmaster` of RFC 5321 §4.1.1.3.
   */
  accepts(recipient: RecipientQuestion): Eventual<RecipientVerdict> {
    const localPart = recipient.localPart.toLowerCase();
    const domain = toALabels(recipient.domain ?? this.#parts.domains[0]);
    if (/[@%!]/.test(localPart)) return { verdict: 'relay_denied' };
    const address = `${localPart}@${domain}`;
    const accepted = { verdict: 'accepted', address } as const;
    if (systemLocalParts.includes(localPart)) return this.#ifOurs(domain, accepted);
    if (recipient.domain === undefined) return { verdict: 'unknown' };
    return andThen(this.#parts.recipients.find(address, recipient.sizeBytes), (found) => {
      if (found === undefined) return this.#ifOurs(domain, { verdict: 'unknown' });
      if (found.full === undefined) return accepted;
      this.#parts.fullMailboxes.refused({ address: found.address, sender: recipient.sender, reason: found.full });
      return { verdict: found.full };
    });
  }

  /**
   * Judges whether a message may come into the mailbox of a login. The owner of a full mailbox is told of the refusal by an
   * event.
   */
  admits(
    { mailboxId, address }: CaptureLogin,
    { sender, sizeBytes }: Pick<RecipientQuestion, 'sender' | 'sizeBytes'>,
  ): Eventual<true | CaptureRefusal> {
    return andThen(this.#parts.recipients.find(address, sizeBytes), (found) => {
      if (found?.id !== mailboxId) return 'mailbox_ended';
      if (found.full === undefined) return true;
      this.#parts.fullMailboxes.refused({ address, sender, reason: found.full });
      return found.full;
    });
  }

  /**
   * Parses and stores a message for those of its recipients that are still active. Resolves once it is durable.
   * @throws Error when the store fails. Nothing was stored then.
   */
  async deliver(message: Message): Promise<DeliveryOutcome> {
    const { pieces, recipients, sender, client, mailbox, mailId, claimed, receivedAtMs, release } = message;
    const sizeBytes = lengthOf(pieces);
    if (!(await this.#parts.store.hasRoom(sizeBytes))) return 'storage_full';
    // From here on only the stored form takes memory while it waits for its commit.
    const read = await this.#parts.reader.read(pieces, { sender });
    release();
    try {
      const { moved } = read;
      const grouped =
        mailbox === undefined ? await this.#byMailbox(recipients) : await this.#intoOne(mailbox, recipients);
      if (grouped.size === 0) return 'no_recipients';
      const addressed = { sender, recipients: grouped, client, receivedAtMs, sizeBytes, mailId };
      const delivery = storedDelivery(this.#parts.ids, addressed, read);
      const stored = await writeClaimed(this.#parts.store, claimed, deliverMail, delivery, { moved });
      const keeping = this.#parts.recipients.delivered([...grouped.keys()], sizeBytes);
      if (keeping.length > 0) this.#parts.newestMails.trim(keeping);
      // A mailbox has ended that was known as a recipient.
      if (stored.length < grouped.size) this.#parts.recipients.forget();
      return stored.length > 0 ? 'stored' : 'no_recipients';
    } catch (error) {
      if (error instanceof StorageFullError) return 'storage_full';
      throw error;
    } finally {
      read.done();
    }
  }

  /** Records the refusal of a message, with its reason, in the event log of each recipient. */
  async refused({ sender, recipients, reason }: RefusedMessage): Promise<void> {
    const now = this.#parts.clock.now();
    const addresses = [...(await this.#byMailbox([...recipients].map(normalizeAddress))).keys()];
    await this.#parts.store.write(recordRefusal, {
      now,
      eventId: this.#parts.ids.next(now),
      addresses,
      data: { sender, reason },
    });
  }

  /** Groups recipients by the address of the mailbox that they lead to, so that each mailbox gets one mail. */
  async #byMailbox(recipients: readonly string[]): Promise<Map<string, readonly string[]>> {
    const found = new Map<string, string[]>();
    for (const recipient of recipients) {
      const isIndirect = this.#parts.recipients.isIndirect(recipient);
      const mailbox = isIndirect ? await this.#parts.recipients.find(recipient, 0) : undefined;
      const address = mailbox?.address ?? recipient;
      const known = found.get(address);
      if (known === undefined) found.set(address, [recipient]);
      else known.push(recipient);
    }
    return found;
  }

  /** Recipients of a message that goes into the mailbox of a login; none when that has ended. */
  async #intoOne(login: CaptureLogin, recipients: readonly string[]): Promise<Map<string, readonly string[]>> {
    // Its address may be another mailbox's by now.
    const found = await this.#parts.recipients.find(login.address, 0);
    return new Map(found?.id === login.mailboxId ? [[login.address, recipients]] : []);
  }

  /** Returns the verdict if the domain is ours, else `relay_denied`. */
  #ifOurs(domain: string, verdict: RecipientVerdict): Eventual<RecipientVerdict> {
    if (this.#parts.domains.includes(domain)) return verdict;
    const isKnown = this.#parts.store.read(isDomainKnown, { domain });
    return isKnown.then((isOurs) => (isOurs ? verdict : { verdict: 'relay_denied' }));
  }
}
