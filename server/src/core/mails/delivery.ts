import type { RefusalReason } from '../../contract/events.ts';
import type { Clock } from '../../lib/clock.ts';
import { toALabels } from '../../lib/domain-name.ts';
import type { IdSource } from '../../lib/ids.ts';
import { isDomainKnown } from '../../store/operations/accounts.ts';
import {
  type DeliveryRecipient,
  deliverMail,
  recordRefusal,
  type StoredDelivery,
} from '../../store/operations/delivery.ts';
import { findRecipient } from '../../store/operations/mailboxes.ts';
import { forever } from '../../store/schema.ts';
import { StorageFullError, type Store } from '../../store/store.ts';
import { normalizeAddress, ownLocalParts, ownOwner } from '../mailboxes/addresses.ts';
import { lengthOf, type MailReader, type ReadMail } from './mail-reader.ts';

/** What a recipient of a message is to this service. */
export type RecipientVerdict =
  | { readonly verdict: 'accepted'; readonly address: string }
  | { readonly verdict: RecipientRefusal };
export type RecipientRefusal = 'unknown' | 'relay_denied';

/** How a delivery ended. `no_recipients`: every mailbox has ended since its recipient was accepted. */
export type DeliveryOutcome = 'stored' | 'no_recipients' | 'storage_full';

/** A message that was refused for what it is, although it was for somebody. */
export interface RefusedMessage {
  /** Envelope sender, `''` for a bounce. */
  readonly sender: string;
  readonly recipients: Iterable<string>;
  readonly reason: RefusalReason;
}

/** Of a subject in the event log; the mail has it whole. */
const eventSubjectCharactersMax = 200;

/** A message as it was received. */
export interface Message {
  /** Envelope sender, `''` for a bounce. */
  readonly sender: string;
  /** Addresses as `accepts` gave them, each once. */
  readonly recipients: readonly string[];
  /** Its bytes, in as many pieces as they came to be in. */
  readonly pieces: readonly Buffer[];
  readonly receivedAtMs: number;
  /** Called as soon as the pieces are no longer needed. */
  readonly release: () => void;
}

interface DeliveryParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly reader: MailReader;
  /** The service's own domains; the first is the default. */
  readonly domains: readonly [string, ...string[]];
}

/** Mail on its way in, from whatever protocol: may it come, and the keeping of it. */
export class Delivery {
  readonly #parts: DeliveryParts;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
  }

  /** Whether there is room for a message of `bytes`. */
  hasRoom(bytes: number): Promise<boolean> {
    return this.#parts.store.hasRoom(bytes);
  }

  /**
   * Judges a recipient. Expired, deleted, archived and never-existing mailboxes are all `unknown`; a domain that is not
   * ours, and a local part that asks for forwarding, is `relay_denied`.
   * @param recipient The local part unquoted; no domain for the bare `postmaster` of RFC 5321 §4.1.1.3.
   */
  async accepts(recipient: { localPart: string; domain: string | undefined }): Promise<RecipientVerdict> {
    const localPart = recipient.localPart.toLowerCase();
    const domain = toALabels(recipient.domain ?? this.#parts.domains[0]);
    if (/[@%!]/.test(localPart)) return { verdict: 'relay_denied' };
    const address = `${localPart}@${domain}`;
    const isOwn = ownLocalParts.includes(localPart);
    if (recipient.domain === undefined && !isOwn) return { verdict: 'unknown' };
    if (!isOwn && (await this.#parts.store.read(findRecipient, { address, now: this.#parts.clock.now() }))) {
      return { verdict: 'accepted', address };
    }
    if (!(await this.#isOurs(domain))) return { verdict: 'relay_denied' };
    return isOwn ? { verdict: 'accepted', address } : { verdict: 'unknown' };
  }

  /**
   * Parses and stores a message for those of its recipients that are still active. Resolves once it is durable.
   * @throws Error when the store is out of order; nothing was stored then.
   */
  async deliver(message: Message): Promise<DeliveryOutcome> {
    const { pieces, recipients, sender, receivedAtMs, release } = message;
    const sizeBytes = lengthOf(pieces);
    if (!(await this.#parts.store.hasRoom(sizeBytes * recipients.length))) return 'storage_full';
    // Only what is stored is kept while it waits for its commit.
    const read = await this.#parts.reader.read(pieces, { sender, receivedAtMs });
    release();
    try {
      const { moved } = read;
      const stored = await this.#parts.store.write(deliverMail, this.#deliveryOf(message, { ...read, sizeBytes }), {
        moved,
      });
      return stored.length > 0 ? 'stored' : 'no_recipients';
    } catch (error) {
      if (error instanceof StorageFullError) return 'storage_full';
      throw error;
    } finally {
      read.done();
    }
  }

  #deliveryOf(message: Message, { facts, raw, isPacked, sizeBytes }: ReadMail & { sizeBytes: number }): StoredDelivery {
    const { recipients, receivedAtMs } = message;
    const { attachments, content, sender, subject } = facts;
    return {
      recipients: recipients.map((address) =>
        this.#recipient(address, { receivedAtMs, attachments: attachments.length }),
      ),
      mail: { received_at: receivedAtMs, content, raw },
      isPacked,
      attachments: attachments.map((attachment, position) => ({
        position,
        filename: attachment.filename,
        content_type: attachment.contentType,
        content_id: attachment.contentId ?? null,
        size_bytes: attachment.sizeBytes,
        raw_offset: attachment.offset,
        raw_length: attachment.length,
        encoding: attachment.encoding,
      })),
      event: {
        sender,
        subject: subject.slice(0, eventSubjectCharactersMax).toWellFormed(),
        hasAttachments: attachments.length > 0,
        sizeBytes,
      },
    };
  }

  /** Tells the owners of the recipients that a message for them was refused, and why. */
  async refused({ sender, recipients, reason }: RefusedMessage): Promise<void> {
    const now = this.#parts.clock.now();
    const addresses = [...recipients].map(normalizeAddress);
    await this.#parts.store.write(recordRefusal, {
      now,
      eventId: this.#parts.ids.next(now),
      addresses,
      data: { sender, reason },
    });
  }

  #recipient(address: string, mail: { receivedAtMs: number; attachments: number }): DeliveryRecipient {
    const { receivedAtMs } = mail;
    // Before the mail's: the log tells what one transaction does in the order of its ids.
    const ownMailboxId = this.#parts.ids.next(receivedAtMs);
    const mailId = this.#parts.ids.next(receivedAtMs);
    const attachmentIds = Array.from({ length: mail.attachments }, () => this.#parts.ids.next(receivedAtMs));
    const at = address.lastIndexOf('@');
    const alias = address.slice(0, at);
    if (!ownLocalParts.includes(alias)) return { address, mailId, attachmentIds };
    const ownMailbox = {
      id: ownMailboxId,
      owner: ownOwner,
      alias,
      domain: address.slice(at + 1),
      address,
      recoverable: 0,
      tag: '',
      expires_at: forever,
      created_at: receivedAtMs,
      archived_at: null,
    };
    return { address, mailId, attachmentIds, ownMailbox };
  }

  async #isOurs(domain: string): Promise<boolean> {
    return this.#parts.domains.includes(domain) || (await this.#parts.store.read(isDomainKnown, { domain }));
  }
}
