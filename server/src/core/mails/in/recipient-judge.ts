import { toALabels } from '../../../lib/domain-name.ts';
import { andThen, type Eventual } from '../../../lib/eventual.ts';
import { systemLocalParts } from '../../mailboxes/addresses.ts';
import type { CaptureInboxes } from './capture-inboxes.ts';
import type { FirstMails, NewMailboxRefusal } from './first-mails.ts';
import type { FullMailboxes } from './full-mailboxes.ts';
import type { MailRoute, MailRoutes } from './mail-routes.ts';
import type { FoundRecipient, FullReason } from './recipients.ts';

/** Verdict on a recipient of a message: accepted, with its normalised address, or the reason of a refusal. */
export type RecipientVerdict =
  | {
      readonly verdict: 'accepted';
      readonly address: string;
      /** Whether the message makes the mailbox. */
      readonly isNew?: boolean;
    }
  /** The recipient has no mailbox, and the message goes into a capture inbox. */
  | { readonly verdict: 'captured' }
  | { readonly verdict: RecipientRefusal };
/**
 * Reason for which a recipient is refused. `unknown`: its domain is ours and it has no mailbox; `relay_denied`: its
 * domain is not ours; or it gets no mail for now, because its mailbox is full, the quota of its owner is used up, or no mailbox
 * can be made for it.
 */
export type RecipientRefusal = 'unknown' | 'relay_denied' | FullReason | NewMailboxRefusal;

/** Recipient to be judged, with the sender and size of the message. */
export interface RecipientQuestion {
  readonly localPart: string;
  readonly domain: string | undefined;
  /** Envelope sender. */
  readonly sender: string;
  /** Size in bytes that the sender has announced; 0 when it has not. */
  readonly sizeBytes: number;
  /** Number of mailboxes that the message makes for recipients before this one. */
  readonly madeBefore: number;
  /** User whose capture inbox gets mail for recipients without a mailbox; absent if mail is not captured. */
  readonly inbox?: string | undefined;
}

interface RecipientJudgeParts {
  readonly routes: MailRoutes;
  readonly firstMails: FirstMails;
  readonly fullMailboxes: FullMailboxes;
  /** Capture inboxes; `undefined` if no mail is captured. */
  readonly inboxes: CaptureInboxes | undefined;
  /** Domain of an address that names none. */
  readonly defaultDomain: string;
}

/** Judge of the recipients of incoming mail, for all protocols: of each, by the way of its mail. */
export class RecipientJudge {
  readonly #parts: RecipientJudgeParts;

  constructor(parts: RecipientJudgeParts) {
    this.#parts = parts;
  }

  /**
   * Judges a recipient. It is `unknown` when its mailbox has expired, was deleted or archived, or never existed;
   * `relay_denied` when its domain is not ours, or its local part asks for forwarding. The owner of a full mailbox is
   * told of the refusal by an event. In a session whose mail is captured, what is nobody's is `captured`, unless the address
   * or its domain is another owner's.
   * @param question.localPart Local part without quotes.
   * @param question.domain Domain; none for the bare `postmaster` of RFC 5321 §4.1.1.3.
   */
  accepts(question: RecipientQuestion): Eventual<RecipientVerdict> {
    const address = this.#addressOf(question);
    return andThen(this.#routeOf(address, question), (route) => {
      switch (route.to) {
        case 'mailbox':
          return this.#intoMailbox(route.mailbox, { ...question, address });
        case 'system':
          return { verdict: 'accepted', address: route.address };
        case 'first_mail':
          return this.#intoNew(route, { ...question, address });
        case 'nowhere':
          return this.#intoInbox(route, { ...question, address });
        default:
          return route satisfies never;
      }
    });
  }

  #addressOf({ localPart, domain, inbox }: RecipientQuestion): string {
    const named = toALabels(domain ?? this.#parts.defaultDomain);
    // The name of a domain may end in a dot (RFC 1034 §3.1): what is captured must not slip past its owner by one.
    return `${localPart.toLowerCase()}@${inbox === undefined ? named : named.replace(/\.$/, '')}`;
  }

  #routeOf(address: string, { localPart, domain, sizeBytes }: RecipientQuestion): Eventual<MailRoute> {
    if (/[@%!]/.test(localPart)) return { to: 'nowhere', refusal: 'relay_denied' };
    const isBare = domain === undefined && !systemLocalParts.includes(localPart.toLowerCase());
    return isBare ? { to: 'nowhere', refusal: 'unknown' } : this.#parts.routes.of(address, sizeBytes);
  }

  #intoMailbox(mailbox: FoundRecipient, recipient: JudgedRecipient): Eventual<RecipientVerdict> {
    const { address, sender, inbox } = recipient;
    // A mailbox at an address of a foreign domain gets captured mail alone.
    if (mailbox.isForeign && inbox === undefined) return { verdict: 'relay_denied' };
    if (mailbox.full === undefined) return { verdict: 'accepted', address };
    this.#parts.fullMailboxes.refused({ address: mailbox.address, sender, reason: mailbox.full });
    return { verdict: mailbox.full };
  }

  async #intoNew(
    name: Extract<MailRoute, { to: 'first_mail' }>,
    recipient: JudgedRecipient,
  ): Promise<RecipientVerdict> {
    const { address, sizeBytes, madeBefore } = recipient;
    const judged = await this.#parts.firstMails.judge(name, { written: address, sizeBytes, madeBefore });
    if (judged === 'unknown') return this.#intoInbox({ refusal: judged }, recipient);
    return judged === 'free' ? { verdict: 'accepted', address, isNew: true } : { verdict: judged };
  }

  /** Verdict on a recipient that is nobody's mailbox: captured, if mail is, else the refusal. */
  #intoInbox(
    { refusal, isForeign = false }: Omit<Extract<MailRoute, { to: 'nowhere' }>, 'to'>,
    recipient: JudgedRecipient,
  ): Eventual<RecipientVerdict> {
    const { inboxes } = this.#parts;
    const { address, inbox, sizeBytes } = recipient;
    if (inbox === undefined || inboxes === undefined) return { verdict: refusal };
    return inboxes.judge({ inbox, address, isForeign, sizeBytes }).then((verdict) => ({ verdict: verdict ?? refusal }));
  }
}

interface JudgedRecipient extends RecipientQuestion {
  /** Its address in the normal form. */
  readonly address: string;
}
