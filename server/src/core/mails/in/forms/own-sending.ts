import { commonInbox } from '../../../../store/operations/addresses/inboxes.ts';
import type { Caller } from '../../../accounts/accounts.ts';
import { AppError } from '../../../errors.ts';
import { normalizeAddress } from '../../../mailboxes/addresses.ts';
import type { CaptureInboxes } from '../capture-inboxes.ts';
import type { Delivery, Message } from '../delivery.ts';
import type { MailRoutes } from '../mail-routes.ts';
import type { RecipientJudge } from '../recipient-judge.ts';
import type { FullReason } from '../recipients.ts';
import { fullError, storageFull } from '../refusals.ts';

/** Maximum number of recipients of one message. The way of each is looked for. */
const recipientsMax = 100;

/** Message that an owner sends, with the id of its first mail. Its recipients are as they were written. */
type OwnMessage = Pick<Message, 'sender' | 'recipients' | 'pieces' | 'receivedAtMs' | 'release'> & {
  readonly mailId: string;
};

/** Mailboxes that get a message, as its recipients lead to them. */
interface OwnRecipients {
  /** Addresses of mailboxes, as the judge returned them. */
  readonly accepted: readonly string[];
  /** These and the captured ones, in their order. */
  readonly named: readonly string[];
}

interface OwnSendingParts {
  readonly routes: MailRoutes;
  readonly judge: RecipientJudge;
  readonly delivery: Pick<Delivery, 'deliver'>;
  /** Capture inboxes; `undefined` if no mail is captured. */
  readonly inboxes: CaptureInboxes | undefined;
}

/**
 * Mail that an owner sends by a call: it comes into own mailboxes, by the ways of mail that comes by SMTP, and never to
 * anybody else. The owner of captured mail gets what is for nobody in the common capture inbox.
 */
export class OwnSending {
  readonly #parts: OwnSendingParts;

  constructor(parts: OwnSendingParts) {
    this.#parts = parts;
  }

  /**
   * Stores a message in the caller's mailboxes that its recipients lead to, and resolves once it is durable. Other recipients
   * get nothing.
   * @throws AppError `mailbox_not_found` when no recipient leads to a mailbox of the caller; `mailbox_full`, `owner_full`,
   * `storage_full`; `invalid_request` for too many recipients.
   */
  async send(caller: Caller, message: OwnMessage): Promise<void> {
    const { sender, pieces, receivedAtMs, release, mailId } = message;
    const inbox = this.#inboxOf(caller);
    const sizeBytes = pieces.reduce((sum, { length }) => sum + length, 0);
    const { accepted, named } = await this.#judge(caller, { ...message, inbox, sizeBytes });
    const captured = inbox !== undefined && named.length > accepted.length ? { inbox, recipients: named } : undefined;
    const outcome = await this.#parts.delivery.deliver({
      ...{ sender, recipients: accepted, pieces, receivedAtMs, release, mailId },
      traceparent: caller.traceparent,
      captured,
    });
    if (outcome === 'storage_full') throw storageFull();
    if (outcome !== 'stored') throw outcome === 'no_recipients' ? nobodyHere() : refusalError(outcome);
  }

  /** User whose capture inbox gets what is for nobody; none for callers whose mail is not captured. */
  #inboxOf({ owner, mailboxId }: Caller): string | undefined {
    const { inboxes } = this.#parts;
    return inboxes?.owner === owner && mailboxId === undefined ? commonInbox : undefined;
  }

  async #judge(
    caller: Caller,
    message: { sender: string; recipients: readonly string[]; sizeBytes: number; inbox: string | undefined },
  ): Promise<OwnRecipients> {
    const { sender, sizeBytes, inbox } = message;
    const addresses = new Set(message.recipients.map(normalizeAddress));
    if (addresses.size > recipientsMax)
      throw new AppError('invalid_request', `a message may have ${recipientsMax} recipients`);
    const accepted = new Set<string>();
    const named: string[] = [];
    let refusal: string | undefined;
    let madeBefore = 0;
    for (const address of addresses) {
      if (!(await this.#mayLead(caller, address, inbox))) continue;
      const at = address.lastIndexOf('@');
      const recipient = { localPart: address.slice(0, at), domain: address.slice(at + 1) };
      const judged = await this.#parts.judge.accepts({ ...recipient, sender, sizeBytes, madeBefore, inbox });
      if (judged.verdict === 'accepted') {
        accepted.add(judged.address);
        madeBefore += judged.isNew === true ? 1 : 0;
      } else if (judged.verdict !== 'captured') {
        refusal ??= judged.verdict;
        continue;
      }
      named.push(address);
    }
    if (named.length === 0) throw refusal === undefined ? nobodyHere() : refusalError(refusal);
    return { accepted: [...accepted], named };
  }

  /** Whether an address may lead to a mailbox that the caller's key reaches. */
  async #mayLead({ owner, mailboxId }: Caller, address: string, inbox: string | undefined): Promise<boolean> {
    const route = await this.#parts.routes.of(address, 0);
    switch (route.to) {
      case 'mailbox':
        return route.mailbox.owner === owner && (mailboxId === undefined || mailboxId === route.mailbox.id);
      case 'first_mail':
        return route.domain.owner === owner && mailboxId === undefined;
      case 'nowhere':
        return inbox !== undefined;
      case 'system':
        return false;
      default:
        return route satisfies never;
    }
  }
}

function refusalError(refusal: string): AppError {
  return isFull(refusal) ? fullError(refusal) : nobodyHere();
}

function isFull(refusal: string): refusal is FullReason {
  return refusal === 'mailbox_full' || refusal === 'quota' || refusal === 'suspended';
}

function nobodyHere(): AppError {
  return new AppError('mailbox_not_found', 'none of the recipients has a mailbox of this owner', {
    fix: 'Create a mailbox at one of the addresses first, or a domain where the first mail makes one.',
  });
}
