import type { NearMiss, WaitResult } from '../../contract/wait.ts';
import { isBefore, type Position } from '../../store/operations/events.ts';
import type { MailHead } from '../../store/operations/mails/arrivals.ts';

const nearMissesMax = 10;

/** Code or link that a wait was asked to give. */
export type Given = Pick<WaitResult, 'code' | 'link'>;

/** A mail that matches. Its content is read again for the answer. */
export interface MatchedMail {
  readonly id: string;
  readonly arrival: Position;
  /** The size of its message. */
  readonly bytes: number;
  readonly given: Given;
}

/** An email in which a wait found no match, and the members of the match that it fails. */
export type Miss = Pick<NearMiss, 'mailId' | 'subject' | 'failed'>;

/** Matches and misses of one wait. */
export class WaitMatches {
  readonly #wanted: number;
  readonly #max: number;
  readonly #matched = new Map<string, MatchedMail>();
  #lastReceivedAtMs = 0;
  #missed: Miss[] = [];
  #seen = 0;

  /**
   * @param limits.wanted Number of matches that the wait asks for.
   * @param limits.max Number of matches that the answer can have.
   */
  constructor(limits: { wanted: number; max: number }) {
    this.#wanted = limits.wanted;
    this.#max = limits.max;
  }

  /** Number of mails that were tested. */
  get seen(): number {
    return this.#seen;
  }

  /** Whether there are as many matches as the wait asks for. */
  get isEnough(): boolean {
    return this.#matched.size >= this.#wanted;
  }

  /** Latest time of receipt of a match. */
  get lastReceivedAtMs(): number {
    return this.#lastReceivedAtMs;
  }

  /** Number of matches that the answer can still have. */
  get lacking(): number {
    return Math.max(0, this.#max - this.#matched.size);
  }

  /** Whether the answer can have no more matches. */
  get isFull(): boolean {
    return this.#matched.size >= this.#max;
  }

  /** Counts a mail as a match. */
  match({ id, tx, size: bytes, received_at: receivedAtMs }: MailHead, given: Given = {}): void {
    this.#seen += 1;
    this.#matched.set(id, { id, arrival: { tx, id }, bytes, given });
    this.#lastReceivedAtMs = Math.max(this.#lastReceivedAtMs, receivedAtMs);
  }

  /** Counts a mail as a miss. */
  miss(miss: Miss): void {
    this.#seen += 1;
    this.#missed.push(miss);
    if (this.#missed.length > 2 * nearMissesMax) this.#missed = this.nearMisses();
  }

  /** The matches, oldest or newest arrival first. */
  inOrder(order: 'oldest' | 'newest'): MatchedMail[] {
    const isNewest = order === 'newest';
    return [...this.#matched.values()].sort((one, other) =>
      isBefore(one.arrival, other.arrival) === isNewest ? 1 : -1,
    );
  }

  /** The closest misses first, of equal ones the newest. */
  nearMisses(): Miss[] {
    const rank = (one: Miss, other: Miss) =>
      one.failed.length - other.failed.length || (one.mailId < other.mailId ? 1 : -1);
    return this.#missed.toSorted(rank).slice(0, nearMissesMax);
  }
}
