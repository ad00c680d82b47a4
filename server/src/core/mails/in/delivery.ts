import type { RefusalReason } from '../../../contract/events.ts';
import type { Clock } from '../../../lib/clock.ts';
import { andThen, type Eventual } from '../../../lib/eventual.ts';
import type { IdSource } from '../../../lib/ids.ts';
import type { FirstMailRefusal } from '../../../store/operations/addresses/first-mails.ts';
import { type DeliveredMailbox, deliverMail } from '../../../store/operations/mails/delivery.ts';
import type { EnvelopeClient } from '../../../store/outline.ts';
import { StorageFullError, type Store } from '../../../store/store.ts';
import { type Claim, writeClaimed } from '../../accounts/claims.ts';
import { normalizeAddress } from '../../mailboxes/addresses.ts';
import type { NewestMails } from '../../mailboxes/newest-mails.ts';
import type { AfterRefusal } from '../../rules/after-rules.ts';
import type { TracedMails } from '../../traced-mails.ts';
import type { CallsUnderWay } from '../../whereabouts/calls-under-way.ts';
import type { Whereabouts } from '../../whereabouts/whereabouts.ts';
import type { ContentRules, RuledContent } from './content-rules/content-rules.ts';
import type { CapturedEnvelope, Destinations, MailboxChoice } from './destinations.ts';
import { lengthOf, type MailReader } from './mail-reader.ts';
import type { RecipientQuestion } from './recipient-judge.ts';
import type { FullReason, Recipients, ScriptedMailbox } from './recipients.ts';
import type { RefusalEvents } from './refusal-events.ts';
import { type AddressedRecipient, storedDelivery } from './stored-delivery.ts';
import { type SpokenTranscript, transcriptFor } from './transcripts.ts';

/** Reason for which a session with a login gets no mail in: its key or mailbox has ended, or the mailbox is full. */
export type CaptureRefusal = 'key_ended' | MailboxRefusal;

/** Reason for which a mailbox gets no mail: it has ended, or is full. */
export type MailboxRefusal = 'mailbox_ended' | FullReason;

/**
 * Outcome of a delivery. `refused`: the rules of all recipients refuse the message. `moved`: the owner of one of them moves to another
 * installation, and nobody has the message. `no_recipients`: every mailbox has ended since its recipient was accepted; a capture inbox may have
 * become full meanwhile, and a mailbox that the message would make one too many.
 */
export type DeliveryOutcome =
  | 'stored'
  | 'no_recipients'
  | 'refused'
  | 'storage_full'
  | 'moved'
  | FullReason
  | FirstMailRefusal;

/** Message that was refused for its own sake, for example its size, although its recipients exist. */
export interface RefusedMessage {
  /** Envelope sender, `''` for a bounce. */
  readonly sender: string;
  readonly recipients: Iterable<string>;
  readonly reason: RefusalReason;
  readonly traceparent?: string | undefined;
}

/** Mail that was stored, with the address and owner of its mailbox. */
export interface StoredMail {
  readonly address: string;
  readonly owner: string;
  readonly mailId: string | undefined;
}

/** Received message, ready to be delivered. */
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
  /** Called with those recipients that the message leads nowhere for by now, when others have it. */
  readonly onMissed?: (recipients: ReadonlySet<string>) => void;
  /** What rules for the content look at; absent where no recipient has any. */
  readonly ruled?: RuledContent;
  /** Called with those recipients whose rules refuse the message, and why, where rules look at it. */
  readonly onRefused?: (refused: ReadonlyMap<string, AfterRefusal>) => void;
  /** Called with the mails that were stored. */
  readonly onStored?: (mails: readonly StoredMail[]) => void;
  /** Id of the mail in the first mailbox, if the caller has to know it; otherwise the delivery makes one. */
  readonly mailId?: string;
  /** Claim of the call that made the message, with the answer to be stored for it. */
  readonly claimed?: { readonly claim: Claim; readonly status: number; readonly answer: object };
  /** Client that has sent the message; none when it came by no session. */
  readonly client?: EnvelopeClient | undefined;
  /** Mailbox that gets the message whatever its recipients are. */
  readonly mailbox?: MailboxChoice | undefined;
  /** Transcript of the session that has sent the message, for those mailboxes that are to have it. */
  readonly transcript?: SpokenTranscript | undefined;
  /** Trace of which the message is a part, by its header or by the call that brings it (W3C Trace Context). */
  readonly traceparent?: string | undefined;
  /** Capture of a message that is for nobody's mailbox too; none where nothing of it is captured. */
  readonly captured?: CapturedEnvelope | undefined;
}

interface DeliveryParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly reader: MailReader;
  readonly recipients: Recipients;
  readonly destinations: Destinations;
  readonly refusalEvents: RefusalEvents;
  readonly contentRules: Pick<ContentRules, 'judge'>;
  readonly newestMails: NewestMails;
  readonly callsUnderWay: Pick<CallsUnderWay, 'during'>;
  readonly whereabouts: Pick<Whereabouts, 'mailTo' | 'isKnownToStay'>;
  readonly tracedMails: Pick<TracedMails, 'add'>;
  /** Whether all mail has a transcript of its session, and not only captured mail. */
  readonly keepsTranscripts: boolean;
}

/** Delivery of incoming mail, whatever protocol it comes by: stores messages for recipients that have been judged. */
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
   * Judges whether a message may come into a certain mailbox, as that of a login. The owner of a full mailbox is told of the refusal by an
   * event.
   */
  admits(
    { mailboxId, address }: MailboxChoice,
    { sender, sizeBytes }: Pick<RecipientQuestion, 'sender' | 'sizeBytes'>,
  ): Eventual<true | MailboxRefusal> {
    return andThen(this.#parts.recipients.find(address, sizeBytes), (found) => {
      if (found?.id !== mailboxId) return 'mailbox_ended';
      if (found.full === undefined) return true;
      this.#parts.refusalEvents.refused({ address, sender, reason: found.full });
      return found.full;
    });
  }

  /** Finds a certain mailbox, as that of a login, where that may have a delivery script. */
  scripted({ mailboxId, address }: MailboxChoice): Eventual<ScriptedMailbox | undefined> {
    return andThen(this.#parts.recipients.find(address, 0), (found) =>
      found?.isScripted === true && found.id === mailboxId ? found : undefined,
    );
  }

  /**
   * Parses and stores a message for those of its recipients that are still active. Resolves once it is durable.
   * @throws Error when the store fails. Nothing was stored then.
   */
  async deliver(message: Message): Promise<DeliveryOutcome> {
    const { ruled } = message;
    if (ruled === undefined) return this.#store(message);
    const { refused, field } = await this.#parts.contentRules.judge(ruled);
    message.onRefused?.(refused);
    const { sender, traceparent } = message;
    for (const [recipient, reason] of refused)
      await this.refused({ sender, recipients: [recipient], reason, traceparent });
    const recipients = message.recipients.filter((recipient) => !refused.has(recipient));
    const isForNobody = recipients.length === 0 && message.captured === undefined;
    if (isForNobody) return 'refused';
    const pieces = field === undefined ? message.pieces : [Buffer.from(field), ...message.pieces];
    return this.#store({ ...message, recipients, pieces });
  }

  async #store(message: Message): Promise<DeliveryOutcome> {
    const { pieces, sender, client, mailId, claimed, receivedAtMs, traceparent, release } = message;
    const sizeBytes = lengthOf(pieces);
    if (!(await this.#parts.store.hasRoom(sizeBytes))) return 'storage_full';
    // From here on only the stored form takes memory while it waits for its commit.
    const read = await this.#parts.reader.read(pieces, { sender });
    release();
    try {
      const { moved } = read;
      const destinations = await this.#parts.destinations.of({ ...message, sizeBytes });
      if (typeof destinations === 'string') return destinations;
      if (await this.#hasMoved(message, destinations)) return 'moved';
      if (destinations.length === 0) return 'no_recipients';
      const recipients = await this.#withTranscripts(message, destinations);
      const addressed = { sender, recipients, client, receivedAtMs, sizeBytes, mailId, traceparent };
      const delivery = storedDelivery(this.#parts.ids, addressed, read);
      const writing = writeClaimed(this.#parts.store, claimed, deliverMail, delivery, { moved });
      const stored = await this.#parts.callsUnderWay.during(writing);
      if (typeof stored === 'string') return stored;
      const addresses = destinations.map(({ address }) => address);
      const keeping = this.#parts.recipients.delivered(addresses, sizeBytes);
      if (keeping.length > 0) this.#parts.newestMails.trim(keeping);
      // A mailbox has ended that was known as a recipient.
      if (stored.length < destinations.length) this.#parts.recipients.forget();
      const mailIds = new Map(delivery.recipients.map((recipient) => [recipient.address, recipient.mailId]));
      message.onStored?.(stored.map(({ address, owner }) => ({ address, owner, mailId: mailIds.get(address) })));
      if (traceparent !== undefined && stored.length > 0) {
        const traced = stored.flatMap(({ address }) => mailIds.get(address) ?? []);
        const facts = { traceparent, client: client?.address, sender, mailIds: traced, receivedAtMs };
        this.#parts.tracedMails.add(facts);
      }
      message.onMissed?.(missedOf(message, { destinations, stored }));
      return stored.length > 0 ? 'stored' : 'no_recipients';
    } catch (error) {
      if (error instanceof StorageFullError) return 'storage_full';
      throw error;
    } finally {
      read.done();
    }
  }

  /** Tells the owners of its mailboxes of the refusal of a message, with its reason, by an event for each mailbox. */
  async refused({ sender, recipients, reason, traceparent }: RefusedMessage): Promise<void> {
    const { clock, destinations, refusalEvents } = this.#parts;
    const found = await destinations.ofRecipients([...recipients].map(normalizeAddress), clock.now());
    for (const { address, makes } of found)
      if (makes?.by !== 'first_mail') refusalEvents.refused({ address, sender, reason, traceparent });
  }

  /** Whether the owner of a recipient has moved since it was accepted: it leads nowhere by now, or to somebody whose domain is above. */
  async #hasMoved({ recipients, mailbox }: Message, destinations: readonly AddressedRecipient[]): Promise<boolean> {
    const { whereabouts } = this.#parts;
    const reached = new Set(destinations.flatMap(({ to }) => to));
    const asked = mailbox === undefined ? recipients : destinations.length === 0 ? [mailbox.address] : [];
    for (const address of asked) {
      const isAccepted = reached.has(address);
      if (isAccepted && whereabouts.isKnownToStay(address)) continue;
      if ((await whereabouts.mailTo(address, { isSuspended: !isAccepted, isAccepted })) !== undefined) return true;
    }
    return false;
  }

  /** The mailboxes that get a message, with the transcripts of those that have one. */
  async #withTranscripts(
    { transcript, mailbox, recipients }: Message,
    destinations: readonly AddressedRecipient[],
  ): Promise<readonly AddressedRecipient[]> {
    if (transcript === undefined) return destinations;
    const having: AddressedRecipient[] = [];
    for (const destination of destinations) {
      const { address, to, makes } = destination;
      const isCaptured = mailbox !== undefined || makes?.by === 'inbox';
      if (!isCaptured && !this.#parts.keepsTranscripts) having.push(destination);
      else {
        const { destinations: ways } = this.#parts;
        const own = isCaptured ? to : await ways.ofSameOwner(address, recipients);
        const isOfLogin = isCaptured || (await ways.isOfCaptureOwner(address));
        const seen = { own: new Set([...to, ...own]), isOfLogin };
        having.push({ ...destination, transcript: transcriptFor(transcript, seen) });
      }
    }
    return having;
  }
}

/** Those recipients of a stored message whose mailboxes do not have it. */
function missedOf(
  { recipients }: Message,
  given: { destinations: readonly AddressedRecipient[]; stored: readonly DeliveredMailbox[] },
): ReadonlySet<string> {
  const having = new Set(given.stored.map(({ address }) => address));
  const reached = given.destinations.flatMap(({ address, to }) => (having.has(address) ? to : []));
  return new Set(recipients).difference(new Set(reached));
}
