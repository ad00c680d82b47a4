import type { TopSender } from '../../contract/operator/overview.ts';
import type { TurnedAwayReason } from '../../contract/refusals.ts';
import { networkOf } from '../../lib/client-network.ts';
import type { Clock } from '../../lib/clock.ts';
import { copyOf } from '../../lib/copied-text.ts';

/** Minutes for which mail is counted. */
const minutesMax = 60;
const minuteMs = 60_000;
/** Senders that are counted at once, of each kind. */
export const countedSendersMax = 500;
/** Senders that are shown, of each kind. */
const shownMax = 20;

/** Reasons for which the service is to blame, and no client. */
const ownFailures: ReadonlySet<string> = new Set<TurnedAwayReason>(['failure', 'storage_full']);
/** Minutes for which a failure is recent. */
const recentMinutes = 10;

interface Count {
  messages: number;
  /** Messages that may be those of a sender whose place this one has taken. */
  overcount: number;
  bytes: number;
}

/** Accepted message, as far as it is counted. */
export interface AcceptedMail {
  /** Envelope sender, `''` for a bounce. */
  readonly sender: string;
  /** Address of the client. */
  readonly client: string;
  readonly bytes: number;
}

/**
 * Count of the mail of this process: by the minute, and by its senders. Of senders, the most frequent ones are known in bounded memory by
 * the algorithm Space-Saving (Metwally et al. 2005): a new one takes the place of that with the fewest, whose count it inherits as its
 * possible error. Counts of senders begin anew every hour; the hour before is shown with the present one.
 */
export class MailTally {
  readonly #clock: Clock;
  /** Counts by minute; the key is the minute since the epoch. */
  readonly #accepted = new Map<number, number>();
  readonly #refused = new Map<number, number>();
  readonly #failed = new Map<number, number>();
  #hour = -1;
  #present = newSenders();
  #last = newSenders();

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock;
  }

  /** Counts an accepted message. */
  accepted({ sender, client, bytes }: AcceptedMail): void {
    this.#count(this.#accepted);
    this.#startHour();
    const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase();
    add(this.#present.domains, domain === '' ? '<>' : domain, bytes);
    add(this.#present.networks, networkOf(client), bytes);
  }

  /** Counts something that was turned away. */
  refused(reason: string): void {
    this.#count(this.#refused);
    if (ownFailures.has(reason)) this.#count(this.#failed);
  }

  /** Number of failures of the service itself in the last ten minutes. */
  get recentFailures(): number {
    const since = this.#minute() - recentMinutes;
    return [...this.#failed].reduce((sum, [minute, count]) => sum + (minute > since ? count : 0), 0);
  }

  /** Messages in each of the last minutes, the present one last. */
  perMinute(): { readonly acceptedPerMinute: number[]; readonly refusedPerMinute: number[] } {
    const present = this.#minute();
    const series = (counts: ReadonlyMap<number, number>) =>
      Array.from({ length: minutesMax }, (_, index) => counts.get(present - minutesMax + 1 + index) ?? 0);
    return { acceptedPerMinute: series(this.#accepted), refusedPerMinute: series(this.#refused) };
  }

  /** The senders with the most messages, by their domains and by the networks of their clients, of the last one to two hours. */
  top(): { readonly domains: readonly TopSender[]; readonly networks: readonly TopSender[] } {
    this.#startHour();
    return {
      domains: mostOf(this.#present.domains, this.#last.domains),
      networks: mostOf(this.#present.networks, this.#last.networks),
    };
  }

  #count(counts: Map<number, number>): void {
    const minute = this.#minute();
    counts.set(minute, (counts.get(minute) ?? 0) + 1);
    const [oldest = minute] = counts.keys();
    if (counts.size > minutesMax) counts.delete(oldest);
  }

  #minute(): number {
    return Math.floor(this.#clock.now() / minuteMs);
  }

  #startHour(): void {
    const hour = Math.floor(this.#minute() / minutesMax);
    if (hour === this.#hour) return;
    this.#last = hour === this.#hour + 1 ? this.#present : newSenders();
    this.#present = newSenders();
    this.#hour = hour;
  }
}

interface Senders {
  readonly domains: Map<string, Count>;
  readonly networks: Map<string, Count>;
}

function newSenders(): Senders {
  return { domains: new Map(), networks: new Map() };
}

function add(counts: Map<string, Count>, sender: string, bytes: number): void {
  const known = counts.get(sender);
  if (known !== undefined) {
    known.messages += 1;
    known.bytes += bytes;
    return;
  }
  const overcount = counts.size < countedSendersMax ? 0 : removeLeast(counts);
  counts.set(copyOf(sender), { messages: overcount + 1, overcount, bytes });
}

/** Removes the sender with the fewest messages, and returns their number. */
function removeLeast(counts: Map<string, Count>): number {
  let least: { sender: string; messages: number } | undefined;
  for (const [sender, { messages }] of counts) {
    if (least === undefined || messages < least.messages) least = { sender, messages };
    if (messages === 1) break;
  }
  if (least === undefined) return 0;
  counts.delete(least.sender);
  return least.messages;
}

function mostOf(present: ReadonlyMap<string, Count>, last: ReadonlyMap<string, Count>): TopSender[] {
  const sums = new Map<string, Count>();
  for (const [sender, { messages, overcount, bytes }] of [...present, ...last]) {
    const sum = sums.get(sender) ?? { messages: 0, overcount: 0, bytes: 0 };
    sums.set(sender, {
      messages: sum.messages + messages,
      overcount: sum.overcount + overcount,
      bytes: sum.bytes + bytes,
    });
  }
  const most = [...sums].sort(([, one], [, other]) => other.messages - one.messages).slice(0, shownMax);
  return most.map(([sender, count]) => ({ sender, ...count }));
}
