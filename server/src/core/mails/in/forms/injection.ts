import type { Mailbox } from '../../../../contract/resources.ts';
import type { Clock } from '../../../../lib/clock.ts';
import type { IdSource } from '../../../../lib/ids.ts';
import type { Turns } from '../../../../lib/scheduling/turns.ts';
import { parseOutline } from '../../../../mime/parse-mail.ts';
import type { Caller } from '../../../accounts/accounts.ts';
import type { Claim } from '../../../accounts/claims.ts';
import { mailboxNotFound } from '../../../mailboxes/mailboxes.ts';
import { ownerMoved } from '../../../whereabouts/whereabouts.ts';
import { headOf, outlineOf } from '../../kept/outline.ts';
import { readTopFields } from '../../kept/top-fields.ts';
import type { Delivery } from '../delivery.ts';
import type { MessageBudget } from '../message-budget.ts';
import { MessageBuffer } from '../message-buffer.ts';
import { fullError, messageTooLarge, noMemory, storageFull } from '../refusals.ts';
import { FormMessage } from './form-message.ts';

/** First line of a message that a server has put on top of it: its envelope sender (RFC 5321 §4.4). */
const returnPath = /^return-path:[ \t]*<([^<>\s]*)>[ \t]*\r?$/i;
const addressBytesMax = 254;
const firstLineBytesMax = 512;

/** Mailbox that a message is for. */
type Target = Pick<Mailbox, 'id' | 'address'>;

/** Message to be put into a mailbox, with its envelope sender. */
interface InjectedMessage {
  readonly sender: string;
  readonly mailId: string;
  readonly receivedAtMs: number;
  readonly pieces: readonly Buffer[];
  readonly release: () => void;
  /** Trace of the call, for a message whose header names none. */
  readonly traceparent: string | undefined;
}

interface InjectionParts {
  readonly delivery: Pick<Delivery, 'admits' | 'deliver'>;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly turns: Turns;
  readonly budget: MessageBudget;
  readonly messageBytesMax: number;
}

/**
 * Mail that its owner puts into a mailbox without SMTP. It takes the way of any other mail, under the same limits, and
 * the memory that it is received in is of the same budget.
 */
export class Injection {
  readonly #parts: InjectionParts;

  constructor(parts: InjectionParts) {
    this.#parts = parts;
  }

  /** Largest message that can be put into a mailbox, in bytes: more could never be held. */
  get bytesMax(): number {
    return Math.min(this.#parts.messageBytesMax, this.#parts.budget.aloneMax);
  }

  /** Begins a message that comes as the parts of a form. It has to be released. */
  beginForm({ owner }: Caller): FormMessage {
    return new FormMessage({ newContent: () => this.#newContent(owner), bytesMax: this.bytesMax });
  }

  /**
   * Receives a whole message. It has to be released.
   * @throws AppError `body_too_large`, `overloaded`; nothing has to be released then.
   */
  async receive({ owner }: Caller, bytes: AsyncIterable<Buffer>): Promise<MessageBuffer> {
    const content = this.#newContent(owner);
    try {
      for await (const piece of bytes) {
        if (content.length + piece.length > this.bytesMax) throw messageTooLarge(this.bytesMax);
        if (!content.append(piece)) throw noMemory();
      }
      return content;
    } catch (error) {
      content.release();
      throw error;
    }
  }

  /** Makes the id of a mail that comes now, and its time of receipt. */
  now(): { mailId: string; receivedAtMs: number } {
    const receivedAtMs = this.#parts.clock.now();
    return { mailId: this.#parts.ids.next(receivedAtMs), receivedAtMs };
  }

  /**
   * Envelope sender of a message: that of its Return-Path, where a server has put one on top, as this one does; else the
   * first address of From.
   */
  async senderOf({ owner }: Caller, content: MessageBuffer): Promise<string> {
    const [line = ''] = content.head(firstLineBytesMax).subarray(0, firstLineBytesMax).toString().split('\n', 1);
    const known = returnPath.exec(line)?.[1];
    if (known !== undefined && Buffer.byteLength(known) <= addressBytesMax) return known;
    const read = () => outlineOf(parseOutline(headOf(content.pieces)), { sender: '' });
    return (await this.#parts.turns.run(owner, read)).outline.sender;
  }

  /**
   * Stores a message in a mailbox and resolves once it is durable.
   * @param claim Claim of the call, under which the ids of the mail are kept as its answer.
   * @throws AppError `mailbox_full`, `owner_full`, `mailbox_suspended`, `mailbox_not_found`, `storage_full`;
   * AlreadyClaimedError.
   */
  async deliver(target: Target, message: InjectedMessage, claim?: Claim): Promise<void> {
    const { id: mailboxId, address } = target;
    const { mailId, pieces, ...envelope } = message;
    const sizeBytes = pieces.reduce((sum, { length }) => sum + length, 0);
    const admitted = await this.#parts.delivery.admits({ mailboxId, address }, { sender: message.sender, sizeBytes });
    if (admitted === 'mailbox_ended') throw mailboxNotFound();
    if (admitted !== true) throw fullError(admitted);
    const outcome = await this.#parts.delivery.deliver({
      ...envelope,
      traceparent: readTopFields(headOf(pieces)).traceparent ?? message.traceparent,
      recipients: [address],
      // Not by its address: the mailbox may have ended, and another one be there.
      mailbox: { mailboxId, address },
      pieces,
      mailId,
      ...(claim === undefined ? {} : { claimed: { claim, status: 201, answer: { mailboxId, mailId } } }),
    });
    if (outcome === 'storage_full') throw storageFull();
    if (outcome === 'moved') throw ownerMoved();
    if (outcome === 'mailbox_full' || outcome === 'quota' || outcome === 'suspended') throw fullError(outcome);
    if (outcome !== 'stored') throw mailboxNotFound();
  }

  #newContent(owner: string): MessageBuffer {
    return new MessageBuffer({ hold: this.#parts.budget.holdForOwner(owner), bytesMax: this.bytesMax });
  }
}
