import type { NearMiss } from '../contract/wait.ts';
import { isBefore, type Position } from '../store/operations/events.ts';
import type { ArrivedMail } from '../store/operations/mails.ts';
import type { EmailContent } from './email-json.ts';
import type { Matcher } from './mail-match.ts';

const nearMissesMax = 10;
/** Of all that match together, so much is kept as it was read; what is more is read again. */
const keptCharactersMax = 4 * 1024 * 1024;

/** A mail that matches. */
export interface MatchedMail {
  readonly id: string;
  readonly arrival: Position;
  /** `undefined` where it has to be read again. */
  readonly kept: ArrivedMail | undefined;
}

/** What a wait has looked at so far. */
export class WaitMatches {
  readonly #matcher: Matcher;
  readonly #wanted: number;
  readonly #max: number;
  readonly #matched: MatchedMail[] = [];
  #keptCharacters = 0;
  #lastReceivedAtMs = 0;
  #missed: NearMiss[] = [];
  #seen = 0;

  /** @param limits How many have to match, and how many can be given. */
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
      if (this.#missed.length > 2 * nearMissesMax) this.#missed = this.nearMisses();
      return;
    }
    const isKept = this.#keptCharacters + mail.mail.content.length <= keptCharactersMax;
    if (isKept) this.#keptCharacters += mail.mail.content.length;
    this.#matched.push({ id: mail.mail.id, arrival: mail.arrival, kept: isKept ? mail : undefined });
    this.#lastReceivedAtMs = Math.max(this.#lastReceivedAtMs, Date.parse(content.receivedAt));
  }

  /** Those that match, in the order in which they arrived or against it. */
  inOrder(order: 'oldest' | 'newest'): MatchedMail[] {
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
