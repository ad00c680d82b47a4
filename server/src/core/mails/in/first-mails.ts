import type { Clock } from '../../../lib/clock.ts';
import type { IdSource } from '../../../lib/ids.ts';
import { type FirstMailRefusal, readFirstMailRoom } from '../../../store/operations/addresses/first-mails.ts';
import type { DomainRow } from '../../../store/operations/domains/domains.ts';
import type { Making } from '../../../store/operations/mails/stored-message.ts';
import type { Store } from '../../../store/store.ts';
import type { ClockWatch } from '../../clock-watch.ts';
import { newMailbox } from '../../mailboxes/new-mailbox.ts';

/** Maximum number of mailboxes that one message makes, so that its transaction is short. The sender comes back with the others. */
const madeAtOnceMax = 20;

/** Reason for which a first mail makes no mailbox for now, besides a used up quota of its owner. */
export type NewMailboxRefusal = FirstMailRefusal | 'clock_wrong';

/** Name without a mailbox, and the domain whose rule makes one of its first mail. */
export interface FirstMailName {
  readonly address: string;
  readonly domain: DomainRow;
}

interface FirstMailsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly clockWatch: ClockWatch;
  readonly limits: { readonly activeMailboxesMax: number; readonly ownerBytesMax: number };
}

/** Mailboxes that the first mail to their address makes, by a rule of its domain. */
export class FirstMails {
  readonly #parts: FirstMailsParts;

  constructor(parts: FirstMailsParts) {
    this.#parts = parts;
  }

  /**
   * Judges whether a message may make a mailbox; it is not made yet. `unknown`: the address once had a mailbox that no mail made.
   * @param message.written Recipient that leads to the name.
   * @param message.madeBefore Number of mailboxes that the message makes for recipients before this one.
   */
  async judge(
    { address, domain }: FirstMailName,
    message: { readonly written: string; readonly sizeBytes: number; readonly madeBefore: number },
  ): Promise<'free' | 'unknown' | 'quota' | 'suspended' | NewMailboxRefusal> {
    const { store, clock, clockWatch, limits } = this.#parts;
    const { written, sizeBytes, madeBefore } = message;
    const { activeMailboxesMax, ownerBytesMax } = limits;
    const asked = { domain, addresses: [address, written], activeMailboxesMax, now: clock.now() };
    const { isFree, mailboxes, refusal, usage, bytesMax, isSuspended } = await store.read(readFirstMailRoom, asked);
    if (!isFree) return 'unknown';
    if (isSuspended) return 'suspended';
    if (!clockWatch.isRight) return 'clock_wrong';
    if (usage.bytes + Math.max(1, sizeBytes) > (bytesMax ?? ownerBytesMax)) return 'quota';
    if (madeBefore >= madeAtOnceMax) return 'too_many_new';
    return mailboxes > madeBefore ? 'free' : refusal;
  }

  /** The mailbox that a message makes when it is stored. */
  making({ address, domain: rule }: FirstMailName, now: number): Making {
    const { ids, limits } = this.#parts;
    const at = address.lastIndexOf('@');
    const [alias, domain] = [address.slice(0, at), address.slice(at + 1)];
    const lifetimeMs = (rule.first_mail_minutes ?? 0) * 60_000;
    // An end comes before the creation.
    const endId = ids.next(now);
    const identity = { id: ids.next(now), owner: rule.owner, alias, domain, isBelow: domain !== rule.name, now };
    const usual = newMailbox({ lifetimeMs, recoverable: false, tag: '' }, identity);
    const mailbox = { ...usual, keep_newest: rule.first_mail_keep_newest, by_first_mail: 1 };
    return { by: 'first_mail', mailbox, domainId: rule.id, activeMailboxesMax: limits.activeMailboxesMax, endId };
  }
}
