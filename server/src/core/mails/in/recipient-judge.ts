import { toALabels } from '../../../lib/domain-name.ts';
import { andThen, type Eventual } from '../../../lib/eventual.ts';
import { readMailRules } from '../../../store/operations/mail-rules.ts';
import type { Store } from '../../../store/store.ts';
import { systemLocalParts } from '../../mailboxes/addresses.ts';
import type { AfterRules } from '../../rules/after-rules.ts';
import type { RecipientRules, RuleBook } from '../../rules/rule-book.ts';
import type { RuleJudge, RuleVerdict } from '../../rules/rule-judge.ts';
import type { MovedMail, Whereabouts } from '../../whereabouts/whereabouts.ts';
import type { CaptureInboxes } from './capture-inboxes.ts';
import type { FirstMails, NewMailboxRefusal } from './first-mails.ts';
import type { MailRoute, MailRoutes } from './mail-routes.ts';
import type { FoundRecipient, FullReason, ScriptedMailbox } from './recipients.ts';
import type { RefusalEvents } from './refusal-events.ts';

/** Verdict on a recipient of a message: accepted, with its normalised address, or the reason of a refusal. */
export type RecipientVerdict =
  | {
      readonly verdict: 'accepted';
      readonly address: string;
      /** Owner of its mailbox; absent where that is of the service. */
      readonly owner?: string;
      /** Whether the message makes the mailbox. */
      readonly isNew?: boolean;
      /** Rules that wait for the content of the message. */
      readonly after?: AfterRules | undefined;
      /** Its mailbox, where that may have a delivery script. */
      readonly scripted?: ScriptedMailbox;
    }
  /** The recipient has no mailbox, and the message goes into a capture inbox. */
  | { readonly verdict: 'captured'; readonly scripted?: ScriptedMailbox | undefined }
  | { readonly verdict: RecipientRefusal }
  /** The owner moves to another installation, or has moved: the whole domain of the recipient, or only the address. */
  | { readonly verdict: MovedMail }
  | Exclude<RuleVerdict, { verdict: 'passed' }>;
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
  /** Client that brings the message; absent for one that no rule holds for, since it does not come by SMTP. */
  readonly from?: {
    /** Its address; `undefined` when a relay stands between. */
    readonly client: string | undefined;
  };
}

interface RecipientJudgeParts {
  readonly store: Store;
  readonly whereabouts: Pick<Whereabouts, 'mailTo' | 'isKnownToStay'>;
  readonly rules: RuleBook;
  readonly ruleJudge: RuleJudge;
  readonly routes: MailRoutes;
  readonly firstMails: FirstMails;
  readonly refusalEvents: RefusalEvents;
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
   * told of the refusal by an event, and so is that of one whose rules speak against the mail; no rule holds for the mail of
   * sessions whose mail is captured, and for that to the operator of a domain (RFC 5321 §4.5.1). In a session whose mail is captured, what is nobody's is `captured`, unless the address
   * or its domain is another owner's.
   * @param question.localPart Local part without quotes.
   * @param question.domain Domain; none for the bare `postmaster` of RFC 5321 §4.1.1.3.
   */
  accepts(question: RecipientQuestion): Eventual<RecipientVerdict> {
    const address = this.#addressOf(question);
    return andThen(this.#judge(address, question), (judged) => {
      const { whereabouts } = this.#parts;
      const { verdict } = judged;
      const isAccepted = verdict === 'accepted';
      if (isAccepted && whereabouts.isKnownToStay(address)) return judged;
      const mayHaveMoved = isAccepted || ['unknown', 'relay_denied', 'suspended', 'captured'].includes(verdict);
      if (!mayHaveMoved) return judged;
      return whereabouts
        .mailTo(address, { isSuspended: verdict === 'suspended', isAccepted })
        .then((moved) => (moved === undefined ? judged : { verdict: moved }));
    });
  }

  #judge(address: string, question: RecipientQuestion): Eventual<RecipientVerdict> {
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
    return andThen(this.#byRules(mailbox.rules, recipient), (ruled) => {
      const verdict = ruled.verdict === 'passed' ? mailbox.full : ruled.verdict;
      if (verdict !== undefined)
        this.#parts.refusalEvents.refused({ address: mailbox.address, sender, reason: verdict });
      if (ruled.verdict !== 'passed') return ruled;
      if (mailbox.full !== undefined) return { verdict: mailbox.full };
      const { owner } = mailbox;
      return { ...accepted(address, ruled), owner, ...(mailbox.isScripted ? { scripted: mailbox } : {}) };
    });
  }

  /** Verdict of the rules on mail to a recipient. */
  #byRules(rules: RecipientRules | undefined, { from, inbox, ...mail }: JudgedRecipient): Eventual<RuleVerdict> {
    // Whoever catches mail wants to see all of it.
    if (rules === undefined || from === undefined || inbox !== undefined) return passed;
    return this.#parts.ruleJudge.judge(rules, { ...mail, client: from.client });
  }

  async #intoNew(
    name: Extract<MailRoute, { to: 'first_mail' }>,
    recipient: JudgedRecipient,
  ): Promise<RecipientVerdict> {
    const { address, sizeBytes, madeBefore } = recipient;
    const { store, rules, firstMails } = this.#parts;
    const { owner, mail_rules: ofDomain } = name.domain;
    const ofOwner = await store.read(readMailRules, { owner });
    const ruled = await this.#byRules(rules.of({ ofOwner, ofDomain, allowedSenders: null }), recipient);
    if (ruled.verdict !== 'passed') return ruled;
    const judged = await firstMails.judge(name, { written: address, sizeBytes, madeBefore });
    if (judged === 'unknown') return this.#intoInbox({ refusal: judged }, recipient);
    return judged === 'free' ? { ...accepted(address, ruled), owner, isNew: true } : { verdict: judged };
  }

  /** Verdict on a recipient that is nobody's mailbox: captured, if mail is, else the refusal. */
  #intoInbox(
    { refusal, isForeign = false }: Omit<Extract<MailRoute, { to: 'nowhere' }>, 'to'>,
    recipient: JudgedRecipient,
  ): Eventual<RecipientVerdict> {
    const { inboxes } = this.#parts;
    const { address, inbox, sizeBytes } = recipient;
    if (inbox === undefined || inboxes === undefined) return { verdict: refusal };
    return inboxes.judge({ inbox, address, isForeign, sizeBytes }).then((verdict) => {
      if (typeof verdict === 'object') return { verdict: 'captured', scripted: verdict };
      return { verdict: verdict ?? refusal };
    });
  }
}

const passed: RuleVerdict = { verdict: 'passed' };

function accepted(address: string, { after }: Extract<RuleVerdict, { verdict: 'passed' }>) {
  return { verdict: 'accepted', address, ...(after === undefined ? {} : { after }) } as const;
}

interface JudgedRecipient extends RecipientQuestion {
  /** Its address in the normal form. */
  readonly address: string;
}
