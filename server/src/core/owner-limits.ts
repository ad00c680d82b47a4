import type { ErrorCode } from '../contract/problem.ts';
import type { Clock } from '../lib/clock.ts';
import { Shares, type Shortage } from '../lib/shares.ts';
import { AppError } from './errors.ts';

/**
 * Kinds of resources that an owner holds in this process, each with its own limit. Visitors without a key hold them by
 * their network (`networkHolder`). Kinds named `…Bytes` are measured in bytes, the others are counted.
 */
export const heldKinds = [
  'streams',
  'requests',
  'bodyBytes',
  'answerBytes',
  'transfers',
  'mailSessions',
  'mailListingBytes',
  'webhookSends',
  'lookups',
  'domainLookups',
  'searches',
  'senderChecks',
  'signIns',
  'providerSignIns',
  'guestRequests',
  'agentCalls',
  'delayedSessions',
] as const;
/** A kind of resource that owners hold. */
export type HeldKind = (typeof heldKinds)[number];

/**
 * Limit of one kind: the total of this process, and the maximum for one owner. `perPartMax` is the maximum for one part
 * of a holder that has no parts itself; without it, the part has its share of the holder.
 */
export interface HeldLimit {
  readonly total: number;
  readonly perOwnerMax: number;
  readonly perPartMax?: number;
}

/** Longest time in milliseconds that a request waits for room in its owner's share. */
export const waitMsMax = 10_000;
/** Maximum number of requests of one owner that wait for one kind. Further requests are refused at once. */
export const waitersMax = 1_000;
const retrySeconds = 1;

/** Error for an owner whose share of a kind is used up. */
const refusals: Readonly<Record<HeldKind, { readonly code: ErrorCode; readonly detail: string }>> = {
  streams: { code: 'too_many_streams', detail: 'too many event streams and waits of this owner are open' },
  requests: { code: 'too_many_requests', detail: 'too many requests of this owner are under way' },
  bodyBytes: { code: 'too_many_requests', detail: 'too many request bodies of this owner are under way' },
  answerBytes: { code: 'too_many_requests', detail: 'too many answers to this owner are not yet read' },
  transfers: { code: 'too_many_requests', detail: 'too many downloads and uploads of this owner are under way' },
  mailSessions: { code: 'too_many_requests', detail: 'too many mail programs of this owner are connected' },
  mailListingBytes: {
    code: 'too_many_requests',
    detail: 'too many emails are in the mailboxes that mail programs of this owner have selected',
  },
  webhookSends: { code: 'too_many_webhook_sends', detail: 'too many requests to webhooks of this owner are under way' },
  lookups: { code: 'too_many_webhook_sends', detail: 'too many host names of this owner are being resolved' },
  domainLookups: { code: 'too_many_lookups', detail: 'too many domains of this owner are being looked up' },
  searches: { code: 'too_many_requests', detail: 'too many searches of this owner are under way' },
  senderChecks: { code: 'too_many_lookups', detail: 'too many senders of emails of this owner are being checked' },
  signIns: { code: 'too_many_requests', detail: 'too many sign-ins from this address are under way' },
  providerSignIns: { code: 'too_many_requests', detail: 'too many sign-ins from this address are under way' },
  guestRequests: { code: 'too_many_requests', detail: 'too many requests of guests from this address are under way' },
  agentCalls: { code: 'too_many_requests', detail: 'too many calls of agents of this owner are under way' },
  delayedSessions: { code: 'too_many_requests', detail: 'too many deliveries to this owner are delayed by scripts' },
};

/** Gives back a taken amount. A second call does nothing. */
export type Release = () => void;

interface Waiter {
  readonly amount: number;
  readonly admit: () => void;
}

/**
 * Limits on the resources that each owner holds in this process at once. An owner may hold as much as is still free, so
 * that something is left for the next one (see `Shares`). An owner may have parts, which share what it may hold. A
 * setting caps each kind. Each process counts for itself.
 */
export class OwnerLimits {
  readonly #monotonic: Clock;
  readonly #shares: Readonly<Record<HeldKind, Shares>>;
  /** Waiting requests by kind and owner. Owners are in the order in which they are served. */
  readonly #waiting: Readonly<Record<HeldKind, Map<string, Set<Waiter>>>>;

  constructor(options: { monotonic: Clock; limits: Readonly<Record<HeldKind, HeldLimit>> }) {
    this.#monotonic = options.monotonic;
    this.#shares = recordOf((kind) => {
      const { total, perOwnerMax, perPartMax } = options.limits[kind];
      return new Shares({ total, eachMax: perOwnerMax, eachPartMax: perPartMax });
    });
    this.#waiting = recordOf(() => new Map());
  }

  /** Amount of a kind that all owners hold together. */
  held(kind: HeldKind): number {
    return this.#shares[kind].held;
  }

  /** Number of requests that wait for room in the share of their owner. */
  waiting(kind: HeldKind): number {
    let waiting = 0;
    for (const queue of this.#waiting[kind].values()) waiting += queue.size;
    return waiting;
  }

  /** Largest amount of a kind that one owner may hold, when it is alone. */
  mostOf(kind: HeldKind): number {
    return this.#shares[kind].mostAlone;
  }

  /** Amount of a kind that one owner holds. */
  heldBy(kind: HeldKind, owner: string): number {
    return this.#shares[kind].heldBy(owner);
  }

  /**
   * Takes `wanted` for an owner. Returns `undefined`, and takes nothing, when that is above its share. An amount that
   * no owner could ever hold counts as the largest possible one, also in the other methods that take.
   */
  tryTake(kind: HeldKind, owner: string, wanted = 1): Release | undefined {
    const amount = this.#countable(kind, owner, wanted);
    // A request does not overtake waiting ones of its owner.
    if (this.#waiting[kind].has(owner) || this.#shares[kind].take(owner, amount) !== undefined) return undefined;
    return this.#releaseOf(kind, owner, amount);
  }

  /**
   * Takes `wanted` for an owner.
   * @throws AppError with the kind's own code when the owner's share is used up; `overloaded` when nothing is left for
   * anyone.
   */
  take(kind: HeldKind, owner: string, wanted = 1): Release {
    const amount = this.#countable(kind, owner, wanted);
    const shortage = this.#shares[kind].take(owner, amount);
    if (shortage !== undefined) throw refusalOf(kind, shortage);
    return this.#releaseOf(kind, owner, amount);
  }

  /** Counts an amount that an owner holds already, even if it is above its share. */
  add(kind: HeldKind, owner: string, amount: number): Release {
    this.#shares[kind].add(owner, amount);
    return this.#releaseOf(kind, owner, amount);
  }

  /**
   * Takes an amount for an owner as soon as there is room. Owners are served round-robin, the requests of each in
   * order. Resolves with `undefined` when `signal` is aborted before.
   * @throws AppError `overloaded` when there was no room for `waitMsMax`, or `waitersMax` requests of the owner wait
   * already.
   */
  takeWhenFree(
    kind: HeldKind,
    owner: string,
    options: { amount?: number; signal?: AbortSignal } = {},
  ): Promise<Release | undefined> {
    const { signal } = options;
    const amount = this.#countable(kind, owner, options.amount ?? 1);
    const queue = this.#waiting[kind].get(owner);
    if (queue === undefined && this.#shares[kind].take(owner, amount) === undefined) {
      return Promise.resolve(this.#releaseOf(kind, owner, amount));
    }
    if (queue !== undefined && queue.size >= waitersMax) return Promise.reject(refusalOf(kind, 'total'));
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        cancelAlarm();
        signal?.removeEventListener('abort', onAbort);
        settle();
      };
      const waiter: Waiter = { amount, admit: () => end(() => resolve(this.#releaseOf(kind, owner, amount))) };
      const giveUp = (settle: () => void) => {
        this.#removeWaiter(kind, owner, waiter);
        end(settle);
      };
      const onAbort = () => giveUp(() => resolve(undefined));
      const onLate = () => giveUp(() => reject(refusalOf(kind, 'total')));
      const cancelAlarm = this.#monotonic.setAlarm(this.#monotonic.now() + waitMsMax, onLate);
      signal?.addEventListener('abort', onAbort);
      if (queue === undefined) this.#waiting[kind].set(owner, new Set([waiter]));
      else queue.add(waiter);
      if (signal?.aborted) onAbort();
    });
  }

  #countable(kind: HeldKind, owner: string, amount: number): number {
    return Math.min(amount, this.#shares[kind].mostOf(owner));
  }

  #releaseOf(kind: HeldKind, owner: string, amount: number): Release {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#shares[kind].give(owner, amount);
      this.#admitWaiting(kind);
    };
  }

  /** Admits waiting requests that now fit, one of each owner at a time. An owner that was served moves to the end. */
  #admitWaiting(kind: HeldKind): void {
    const waiting = this.#waiting[kind];
    for (let mayFit = true; mayFit; ) {
      mayFit = false;
      for (const [owner, queue] of [...waiting]) {
        const [first] = queue;
        if (first === undefined || this.#shares[kind].take(owner, first.amount) !== undefined) continue;
        mayFit = true;
        queue.delete(first);
        waiting.delete(owner);
        if (queue.size > 0) waiting.set(owner, queue);
        first.admit();
      }
    }
  }

  #removeWaiter(kind: HeldKind, owner: string, waiter: Waiter): void {
    const queue = this.#waiting[kind].get(owner);
    if (queue === undefined) return;
    const [first] = queue;
    queue.delete(waiter);
    if (queue.size === 0) this.#waiting[kind].delete(owner);
    // The next request in the queue may want less.
    else if (first === waiter) this.#admitWaiting(kind);
  }
}

function refusalOf(kind: HeldKind, shortage: Shortage): AppError {
  if (shortage === 'total') {
    return new AppError('overloaded', 'the service has too much to do at once', { retryAfterSeconds: retrySeconds });
  }
  const { code, detail } = refusals[kind];
  return new AppError(code, detail, { retryAfterSeconds: retrySeconds });
}

function recordOf<T>(make: (kind: HeldKind) => T): Record<HeldKind, T> {
  // The entries are made from the kinds themselves.
  return Object.fromEntries(heldKinds.map((kind) => [kind, make(kind)])) as Record<HeldKind, T>;
}
