import type { NearMiss } from '../../contract/wait.ts';
import type { MailHead } from '../../store/operations/arrivals.ts';
import { isBefore, type Position } from '../../store/operations/events.ts';

const nearMissesMax = 10;

/** A mail that matches: where it is, for it is read again when it is given. */
export interface MatchedMail {
  readonly id: string;
  readonly arrival: Position;
  /** The size of its content. */
  readonly bytes: number;
}

/** What a wait has looked at so far. */
export class WaitMatches {
  readonly #wanted: number;
  readonly #max: number;
  readonly #matched = new Map<string, MatchedMail>();
  #lastReceivedAtMs = 0;
  #missed: NearMiss[] = [];
  #seen = 0;

  /** @param limits How many have to match, and how many can be given. */
  constructor(limits: { wanted: number; max: number }) {
    this.#wanted = limits.wanted;
    this.#max = limits.max;
  }

  /** How many mails it has looked at. */
  get seen(): number {
    return this.#seen;
  }

  /** Whether as many match as have to. */
  get isEnough(): boolean {
    return this.#matched.size >= this.#wanted;
  }

  /** When the last of those that match was received. */
  get lastReceivedAtMs(): number {
    return this.#lastReceivedAtMs;
  }

  /** Whether no other can be given. */
  get isFull(): boolean {
    return this.#matched.size >= this.#max;
  }

  /** Counts a mail that matches. */
  match({ id, tx, bytes, received_at: receivedAtMs }: MailHead): void {
    this.#seen += 1;
    this.#matched.set(id, { id, arrival: { tx, id }, bytes });
    this.#lastReceivedAtMs = Math.max(this.#lastReceivedAtMs, receivedAtMs);
  }

  /** Counts a mail that does not. */
  miss(miss: NearMiss): void {
    this.#seen += 1;
    this.#missed.push(miss);
    if (this.#missed.length > 2 * nearMissesMax) this.#missed = this.nearMisses();
  }

  /** Those that match, in the order in which they arrived or against it. */
  inOrder(order: 'oldest' | 'newest'): MatchedMail[] {
    const isNewest = order === 'newest';
    return [...this.#matched.values()].sort((one, other) =>
      isBefore(one.arrival, other.arrival) === isNewest ? 1 : -1,
    );
  }

  /** Those that did not match, the closest first and of these the newest. */
  nearMisses(): NearMiss[] {
    const rank = (one: NearMiss, other: NearMiss) =>
      one.failed.length - other.failed.length || (one.mailId < other.mailId ? 1 : -1);
    return this.#missed.toSorted(rank).slice(0, nearMissesMax);
  }
}
