import type { CaptureLogin } from '../../core/mailboxes/logins/capture-logins.ts';
import type { RefusedMessage } from '../../core/mails/in/delivery.ts';
import type { MessageHold } from '../../core/mails/in/message-budget.ts';
import type { MessageBuffer } from '../../core/mails/in/message-buffer.ts';
import type { RecipientVerdict } from '../../core/mails/in/recipient-judge.ts';
import { readTopFields } from '../../core/mails/kept/top-fields.ts';
import type { AfterRules } from '../../core/rules/after-rules.ts';
import type { SmtpLimits } from '../limits.ts';
import type { MailCommand } from './commands/command.ts';
import { ContentReader } from './content-reader.ts';
import { replies } from './replies.ts';
import { ScriptedAttempts } from './scripted.ts';

/** Envelope of a message: its sender and recipients, the name of the client, and whether it used ESMTP and UTF-8. */
export interface Envelope {
  /** `''` for the null sender of a bounce. */
  readonly sender: string;
  readonly isUtf8: boolean;
  /** Size of the message that the client has announced; 0 when it has not. */
  readonly sizeBytes: number;
  /** Addresses of the accepted recipients, each once. */
  readonly recipients: Set<string>;
  /** Name that the client gave in EHLO or HELO. */
  readonly clientName: string;
  readonly isExtended: boolean;
  /** Whether the message came by LMTP (RFC 2033). */
  readonly isLocal: boolean;
  /** Login of the session, whose mailbox gets the message whatever its recipients are. */
  readonly login: CaptureLogin | undefined;
  /** User of the login, as a mailbox or an inbox; none without a login. */
  readonly user: string | undefined;
  /** User whose capture inbox gets what is for nobody's mailbox; none where mail is not captured. */
  readonly inbox: string | undefined;
  /** Rules for the content, of those recipients that have some. */
  readonly rules: Map<string, AfterRules>;
  /** All recipients in their order: those in `recipients`, and as they were written those that are captured. */
  readonly named: Set<string>;
  /** Attempts on those recipients that have delivery scripts. */
  readonly attempts: ScriptedAttempts;
}

/** Makes the envelope of a mail that MAIL begins. */
export function newEnvelope(
  { sender, sizeBytes, isUtf8 }: MailCommand,
  session: Pick<Envelope, 'clientName' | 'isExtended' | 'isLocal' | 'login' | 'inbox' | 'user'>,
): Envelope {
  return {
    ...{ sender: sender.address, isUtf8, sizeBytes },
    ...{ recipients: new Set<string>(), named: new Set<string>() },
    ...{ rules: new Map<string, AfterRules>(), attempts: new ScriptedAttempts() },
    ...session,
  };
}

/** Refusal of a message after its content. */
export interface MessageRefusal {
  readonly reply: string;
  readonly reason: RefusedMessage['reason'];
  readonly isClients: boolean;
}

/** Size of the top of a message, where its Received headers are. */
const headBytesMax = 256 * 1024;

/** One mail transaction (RFC 5321 §3.3): from MAIL over its recipients to the end of its content. */
export class MailTransaction {
  readonly envelope: Envelope;
  readonly #limits: SmtpLimits;
  readonly #reader: ContentReader;
  /** The accepted recipients in their order, a repeated one again. */
  readonly accepted: string[] = [];
  /** The recipient that is being judged. */
  #written = '';
  #hasRefused = false;
  #newMailboxes = 0;
  #isTaken = false;
  #hasChunks = false;
  #traceparent: string | undefined;

  constructor(options: { envelope: Envelope; limits: SmtpLimits; hold: MessageHold }) {
    this.envelope = options.envelope;
    this.#limits = options.limits;
    this.#reader = new ContentReader({ bytesMax: options.limits.messageBytesMax, hold: options.hold });
  }

  /** Whether one more recipient may be named. A repeated recipient counts again. */
  get takesRecipient(): boolean {
    return this.accepted.length < this.#limits.recipientsMax;
  }

  /** Number of mailboxes that the message makes. */
  get newMailboxes(): number {
    return this.#newMailboxes;
  }

  /** Notes a recipient that is to be judged, as it was written. */
  name(written: string): void {
    this.#written = written;
  }

  /** The recipients that a refusal is about: after content all, before it the one named last. */
  get addressed(): readonly string[] {
    if (this.#reader.receivedBytes > 0) return [...this.envelope.named];
    return this.#written === '' ? [] : [this.#written];
  }

  /** Leaves out the recipient that was named last, for what a delivery script says. */
  passOver(): void {
    this.#hasRefused = true;
  }

  /**
   * Whether the content can have one answer for a recipient and for those before it: in SMTP all have to have the same rules for it,
   * in LMTP each has an answer of its own.
   */
  agreesWith(judged: RecipientVerdict): boolean {
    const { isLocal, rules } = this.envelope;
    if (isLocal || judged.verdict !== 'accepted' || this.accepted.length === 0) return true;
    const [first] = this.accepted;
    return (first === undefined ? undefined : rules.get(first)?.key) === judged.after?.key;
  }

  /**
   * Takes the verdict on the recipient that was named last, and returns the recipient of the envelope that it is. One that is
   * captured stays as it was written.
   */
  take(judged: RecipientVerdict): string | undefined {
    const { verdict } = judged;
    if (verdict !== 'accepted' && verdict !== 'captured') {
      this.#hasRefused = true;
      return undefined;
    }
    if (verdict === 'accepted' && judged.isNew) this.#newMailboxes += 1;
    const isCaptured = verdict === 'captured' && this.envelope.login === undefined;
    const address = verdict === 'accepted' ? judged.address : this.#written;
    this.accepted.push(address);
    if (!isCaptured) this.envelope.recipients.add(address);
    this.envelope.named.add(address);
    if (verdict === 'accepted' && judged.after !== undefined) this.envelope.rules.set(address, judged.after);
    return address;
  }

  /** Reply that refuses DATA; `undefined` when DATA may begin. */
  get dataRefusal(): string | undefined {
    if (this.accepted.length > 0) return undefined;
    // RFC 2033 §4.2 has 503 for both.
    return this.#hasRefused && !this.envelope.isLocal ? replies.noRecipients : replies.badSequence('RCPT comes first');
  }

  /** Trace that the header of the message names, once the content is there or was dropped. */
  get traceparent(): string | undefined {
    return this.#traceparent ?? this.#reader.droppedTraceparent;
  }

  /** Number of bytes of content received over the wire. */
  get contentBytes(): number {
    return this.#reader.receivedBytes;
  }

  /** Number of bytes of content in memory. */
  get heldBytes(): number {
    return this.#reader.content.length;
  }

  /** Hands over the content to the caller, who has to release it. */
  takeContent(): MessageBuffer {
    this.#isTaken = true;
    return this.#reader.content;
  }

  /**
   * Reads bytes of content. Returns the number of bytes that belong to it if its end is among them, else `undefined`.
   */
  receive(bytes: Buffer): number | undefined {
    return this.#reader.push(bytes);
  }

  /** Whether a chunk of content has come. */
  get hasChunks(): boolean {
    return this.#hasChunks;
  }

  /** Reads bytes of a chunk: all of them are content, whatever they look like. */
  receiveChunk(bytes: Buffer): void {
    this.#hasChunks = true;
    this.#reader.pushCounted(bytes);
  }

  /** Ends the content after its last chunk. */
  endChunks(): void {
    this.#reader.endCounted();
  }

  /** Whether the content is so much larger than the limit that the client is cut off. */
  get isFarTooBig(): boolean {
    return this.#reader.receivedBytes > 2 * this.#limits.messageBytesMax;
  }

  /** Refusal of the content as far as it has come; `undefined` when it may go on. */
  get contentRefusal(): MessageRefusal | undefined {
    if (this.#reader.state === 'too_big') return { reply: replies.tooBig, reason: 'too_big', isClients: true };
    if (this.#reader.state === 'no_memory') return { reply: replies.noMemory, reason: 'no_memory', isClients: false };
    return undefined;
  }

  /** Refusal of the complete message; `undefined` when it may be stored. */
  get messageRefusal(): MessageRefusal | undefined {
    if (this.contentRefusal !== undefined) return this.contentRefusal;
    const { receivedHeadersMax: receivedMax } = this.#limits;
    const { received, traceparent } = readTopFields(this.#reader.content.head(headBytesMax), { receivedMax });
    this.#traceparent = traceparent;
    const isLoop = received >= receivedMax;
    return isLoop ? { reply: replies.loop, reason: 'loop', isClients: true } : undefined;
  }

  /** Report of the refusal of this message, for the mailboxes that it was for. */
  refused(reason: RefusedMessage['reason']): RefusedMessage {
    const { sender, recipients, login } = this.envelope;
    const { traceparent } = this;
    return { sender, recipients: login === undefined ? [...recipients] : [login.address], reason, traceparent };
  }

  /** Frees the memory of the content, unless that was handed over. */
  release(): void {
    if (!this.#isTaken) this.#reader.content.release();
  }
}
