import type { NearMiss } from '../contract/wait.ts';
import { isBefore } from '../store/operations/events.ts';
import type { ArrivedMail } from '../store/operations/mails.ts';
import type { EmailContent } from './email-json.ts';
import type { Matcher } from './mail-match.ts';

const nearMissesMax = 10;

/** What a wait has looked at so far. */
export class WaitMatches {
  readonly #matcher: Matcher;
  readonly #wanted: number;
  readonly #max: number;
  readonly #matched: ArrivedMail[] = [];
  #lastReceivedAtMs = 0;
  readonly #missed: NearMiss[] = [];
  #seen = 0;

  /** @param limits How many have to match, and how many are kept. */
  constructor(matcher: Matcher, limits: { wanted: number; max: number }) {
    this.#matcher = matcher;
    this.#wanted = limits.wanted;
    this.#max = limits.max;
  }

  /** How many mails it has looked at. */
  get seen(): number {
    return this.#seen;
  }

  /** Whether as many match as have to. */
  get isEnough(): boolean {
    return this.#matched.length >= this.#wanted;
  }

  /** When the last of those that match was received. */
  get lastReceivedAtMs(): number {
    return this.#lastReceivedAtMs;
  }

  /** Whether no other can be given. */
  get isFull(): boolean {
    return this.#matched.length >= this.#max;
  }

  /** Looks at a mail. */
  consider(mail: ArrivedMail): void {
    // What is stored is what serializeContent made.
    const content: EmailContent = JSON.parse(mail.mail.content);
    const failed = this.#matcher({ ...content, hasAttachments: mail.attachments.length > 0 });
    this.#seen += 1;
    if (failed.length > 0) {
      this.#missed.push({ mailId: mail.mail.id, subject: content.subject, failed });
      return;
    }
    this.#matched.push(mail);
    this.#lastReceivedAtMs = Math.max(this.#lastReceivedAtMs, Date.parse(content.receivedAt));
  }

  /** Those that match, in the order in which they arrived or against it. */
  inOrder(order: 'oldest' | 'newest'): ArrivedMail[] {
    const isNewest = order === 'newest';
    return this.#matched.toSorted((one, other) => (isBefore(one.arrival, other.arrival) === isNewest ? 1 : -1));
  }

  /** Those that did not match, the closest first and of these the newest. */
  nearMisses(): NearMiss[] {
    const rank = (one: NearMiss, other: NearMiss) =>
      one.failed.length - other.failed.length || (one.mailId < other.mailId ? 1 : -1);
    return this.#missed.toSorted(rank).slice(0, nearMissesMax);
  }
}
