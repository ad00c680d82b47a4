import type { RefusedMessage } from '../../core/mails/delivery.ts';
import type { ContentHold } from '../content-budget.ts';
import type { SmtpLimits } from '../limits.ts';
import type { MessageContent } from '../message-content.ts';
import { countReceived } from '../trace.ts';
import { ContentReader } from './content-reader.ts';
import { replies } from './replies.ts';

/** The envelope of a message: its sender, its recipients, and how they were given. */
export interface Envelope {
  /** `''` for the null sender of a bounce. */
  readonly sender: string;
  readonly isUtf8: boolean;
  /** Addresses as the recipients' verdicts gave them, each once. */
  readonly recipients: Set<string>;
  /** The name by which the client introduced itself. */
  readonly clientName: string;
  readonly isExtended: boolean;
}

/** The reply and reason with which a message is refused after its content. */
export interface MessageRefusal {
  readonly reply: string;
  readonly reason: RefusedMessage['reason'];
  readonly isClients: boolean;
}

/** Received headers stand at the top of a message. */
const headBytesMax = 256 * 1024;

/** One mail transaction (RFC 5321 §3.3): from MAIL over its recipients to the end of its content. */
export class MailTransaction {
  readonly envelope: Envelope;
  readonly #limits: SmtpLimits;
  readonly #reader: ContentReader;
  #accepted = 0;
  #hasRefused = false;
  #isTaken = false;

  constructor(options: { envelope: Envelope; limits: SmtpLimits; hold: ContentHold }) {
    this.envelope = options.envelope;
    this.#limits = options.limits;
    this.#reader = new ContentReader({ bytesMax: options.limits.messageBytesMax, hold: options.hold });
  }

  /** Whether one more recipient may be named; one named twice counts twice. */
  get takesRecipient(): boolean {
    return this.#accepted < this.#limits.recipientsMax;
  }

  accept(address: string): void {
    this.#accepted += 1;
    this.envelope.recipients.add(address);
  }

  refuseRecipient(): void {
    this.#hasRefused = true;
  }

  /** What keeps DATA from being taken, as the reply that says so. */
  get dataRefusal(): string | undefined {
    if (this.#accepted > 0) return undefined;
    return this.#hasRefused ? replies.noRecipients : replies.badSequence('RCPT comes first');
  }

  /** Bytes of content that came over the wire. */
  get contentBytes(): number {
    return this.#reader.receivedBytes;
  }

  /** Bytes of content in memory. */
  get heldBytes(): number {
    return this.#reader.content.length;
  }

  /** The content, which is released by whoever takes it. */
  takeContent(): MessageContent {
    this.#isTaken = true;
    return this.#reader.content;
  }

  /** Takes content. Returns how much of the bytes belongs to it when its end is among them. */
  receive(bytes: Buffer): number | undefined {
    return this.#reader.push(bytes);
  }

  /** Whether so much has come that the client is cut off rather than listened to. */
  get isFarTooBig(): boolean {
    return this.#reader.receivedBytes > 2 * this.#limits.messageBytesMax;
  }

  /** What keeps the complete message from being taken. */
  get messageRefusal(): MessageRefusal | undefined {
    if (this.#reader.state === 'too_big') return { reply: replies.tooBig, reason: 'too_big', isClients: true };
    if (this.#reader.state === 'no_memory') return { reply: replies.noMemory, reason: 'no_memory', isClients: false };
    const { receivedHeadersMax } = this.#limits;
    const isLoop = countReceived(this.#reader.content.head(headBytesMax), receivedHeadersMax) >= receivedHeadersMax;
    return isLoop ? { reply: replies.loop, reason: 'loop', isClients: true } : undefined;
  }

  /** Gives the content's memory back, unless another has taken it. */
  release(): void {
    if (!this.#isTaken) this.#reader.content.release();
  }
}
