import { toALabels } from '../../../lib/domain-name.ts';
import { andThen, type Eventual } from '../../../lib/eventual.ts';
import { isDomainKnown } from '../../../store/operations/domains/claims.ts';
import type { Store } from '../../../store/store.ts';
import { systemLocalParts } from '../../mailboxes/addresses.ts';
import type { CaptureInboxes } from './capture-inboxes.ts';
import type { FullMailboxes } from './full-mailboxes.ts';
import type { FoundRecipient, FullReason, Recipients } from './recipients.ts';

/** Verdict on a recipient of a message: accepted, with its normalised address, or the reason of a refusal. */
export type RecipientVerdict =
  | { readonly verdict: 'accepted'; readonly address: string }
  /** The recipient has no mailbox, and the message goes into a capture inbox. */
  | { readonly verdict: 'captured' }
  | { readonly verdict: RecipientRefusal };
/**
 * Reason for which a recipient is refused. `unknown`: its domain is ours and it has no mailbox; `relay_denied`: its
 * domain is not ours; or it gets no mail for now, because its mailbox is full or the quota of its owner is used up.
 */
export type RecipientRefusal = 'unknown' | 'relay_denied' | FullReason;

/** Recipient to be judged, with the sender and size of the message. */
export interface RecipientQuestion {
  readonly localPart: string;
  readonly domain: string | undefined;
  /** Envelope sender. */
  readonly sender: string;
  /** Size in bytes that the sender has announced; 0 when it has not. */
  readonly sizeBytes: number;
  /** User whose capture inbox gets mail for recipients without a mailbox; absent if mail is not captured. */
  readonly inbox?: string | undefined;
}

interface RecipientJudgeParts {
  readonly store: Store;
  readonly recipients: Recipients;
  readonly fullMailboxes: FullMailboxes;
  /** Capture inboxes; `undefined` if no mail is captured. */
  readonly inboxes: CaptureInboxes | undefined;
  /** Domains of the service; the first is the default. */
  readonly domains: readonly [string, ...string[]];
}

/** Judge of the recipients of incoming mail, for all protocols. */
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
   * @param recipient.localPart Local part without quotes.
   * @param recipient.domain Domain; none for the bare `postmaster` of RFC 5321 §4.1.1.3.
   */
  accepts(recipient: RecipientQuestion): Eventual<RecipientVerdict> {
    const localPart = recipient.localPart.toLowerCase();
    const named = toALabels(recipient.domain ?? this.#parts.domains[0]);
    // The name of a domain may end in a dot (RFC 1034 §3.1): what is captured must not slip past its owner by one.
    const domain = recipient.inbox === undefined ? named : named.replace(/\.$/, '');
    const address = `${localPart}@${domain}`;
    const nobodys = { ...recipient, address, domain };
    if (/[@%!]/.test(localPart)) return this.#judgeNobodys(nobodys, 'relay_denied');
    const accepted = { verdict: 'accepted', address } as const;
    if (systemLocalParts.includes(localPart)) return this.#judgeSystem(nobodys);
    if (recipient.domain === undefined) return this.#judgeNobodys(nobodys, 'unknown');
    return andThen(this.#parts.recipients.find(address, recipient.sizeBytes), (found) => {
      if (found === undefined || !isReached(found, recipient)) return this.#judgeNobodys(nobodys);
      if (found.full === undefined) return accepted;
      this.#parts.fullMailboxes.refused({ address: found.address, sender: recipient.sender, reason: found.full });
      return { verdict: found.full };
    });
  }

  /** Judges `postmaster` or `abuse`: accepted on each domain of the service, refused on others. */
  #judgeSystem(recipient: NobodysRecipient): Eventual<RecipientVerdict> {
    return andThen(this.#isOurs(recipient.domain), (isOurs) =>
      isOurs ? { verdict: 'accepted', address: recipient.address } : this.#judgeNobodys(recipient, 'relay_denied'),
    );
  }

  /** Judges a recipient that is nobody's active mailbox. */
  #judgeNobodys(recipient: NobodysRecipient, refusal?: 'unknown' | 'relay_denied'): Eventual<RecipientVerdict> {
    const { inboxes } = this.#parts;
    if (recipient.inbox === undefined || inboxes === undefined) return this.#refusalOf(recipient, refusal);
    return this.#capture(recipient, { inboxes, inbox: recipient.inbox, refusal });
  }

  async #capture(
    recipient: NobodysRecipient,
    {
      inboxes,
      inbox,
      refusal,
    }: { inboxes: CaptureInboxes; inbox: string; refusal?: 'unknown' | 'relay_denied' | undefined },
  ): Promise<RecipientVerdict> {
    if (!(await inboxes.mayCapture(recipient.address))) return this.#refusalOf(recipient, refusal);
    return { verdict: (await inboxes.fullReason(inbox, recipient.sizeBytes)) ?? 'captured' };
  }

  /** The refusal of a recipient, if it is not known yet: `unknown` on a domain of ours, else `relay_denied`. */
  #refusalOf(
    { domain }: NobodysRecipient,
    refusal: 'unknown' | 'relay_denied' | undefined,
  ): Eventual<RecipientVerdict> {
    if (refusal !== undefined) return { verdict: refusal };
    return andThen(this.#isOurs(domain), (isOurs) => ({ verdict: isOurs ? 'unknown' : 'relay_denied' }));
  }

  #isOurs(domain: string): Eventual<boolean> {
    return this.#parts.domains.includes(domain) || this.#parts.store.read(isDomainKnown, { domain });
  }
}

/** Recipient that may be nobody's mailbox: its address and domain, normalised. */
interface NobodysRecipient extends Pick<RecipientQuestion, 'inbox' | 'sizeBytes'> {
  readonly address: string;
  readonly domain: string;
}

/** Whether a message reaches a mailbox: one at an address of a foreign domain gets captured mail alone. */
function isReached({ isForeign }: FoundRecipient, { inbox }: Pick<RecipientQuestion, 'inbox'>): boolean {
  return !isForeign || inbox !== undefined;
}
