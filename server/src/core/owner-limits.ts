import type { ErrorCode } from '../contract/problem.ts';
import type { Clock } from '../lib/clock.ts';
import { Shares, type Shortage } from '../lib/shares.ts';
import { AppError } from './errors.ts';

/** What an owner can hold of this process, each with a limit of its own. Bytes are counted as bytes, the rest by number. */
export const heldKinds = ['streams', 'requests', 'bodyBytes', 'answerBytes', 'webhookSends', 'lookups'] as const;
export type HeldKind = (typeof heldKinds)[number];

/** How much of one kind there is, and the most of it that one owner may hold. */
export interface HeldLimit {
  readonly total: number;
  readonly perOwnerMax: number;
}

/** A request beyond its owner's share waits so long for its turn. */
export const waitMsMax = 10_000;
/** Requests of an owner that wait for one kind; more are told at once what these are told in the end. */
export const waitersMax = 1_000;
const retrySeconds = 1;

/** What an owner is told who has used up its share, by kind. */
const refusals: Readonly<Record<HeldKind, { readonly code: ErrorCode; readonly detail: string }>> = {
  streams: { code: 'too_many_streams', detail: 'too many event streams and waits of this owner are open' },
  requests: { code: 'too_many_requests', detail: 'too many requests of this owner are under way' },
  bodyBytes: { code: 'too_many_requests', detail: 'too many request bodies of this owner are under way' },
  answerBytes: { code: 'too_many_requests', detail: 'too many answers to this owner are not yet read' },
  webhookSends: { code: 'too_many_webhook_sends', detail: 'too many requests to webhooks of this owner are under way' },
  lookups: { code: 'too_many_webhook_sends', detail: 'too many host names of this owner are being resolved' },
};

/** Gives back what was taken, once however often it is called. */
export type Release = () => void;

interface Waiter {
  readonly amount: number;
  readonly admit: () => void;
}

/**
 * What each owner holds of this process at once. An owner may hold as much as is still free, so that nobody who comes
 * later finds nothing (see `Shares`); a setting caps each kind. Counts are this process's own.
 */
export class OwnerLimits {
  readonly #clock: Clock;
  readonly #shares: Readonly<Record<HeldKind, Shares>>;
  /** Those who wait for their turn, by kind and owner; owners in the order in which they are served. */
  readonly #waiting: Readonly<Record<HeldKind, Map<string, Set<Waiter>>>>;

  constructor(options: { clock: Clock; limits: Readonly<Record<HeldKind, HeldLimit>> }) {
    this.#clock = options.clock;
    this.#shares = recordOf((kind) => {
      const { total, perOwnerMax } = options.limits[kind];
      return new Shares({ total, eachMax: perOwnerMax });
    });
    this.#waiting = recordOf(() => new Map());
  }

  /** How much of a kind all owners hold together. */
  held(kind: HeldKind): number {
    return this.#shares[kind].held;
  }

  /** How much of a kind one owner holds. */
  heldBy(kind: HeldKind, owner: string): number {
    return this.#shares[kind].heldBy(owner);
  }

  /**
   * Takes `amount` for an owner, or nothing and returns `undefined` when that is too much. What no owner could ever hold is
   * counted as the most that one can, here and in the other ways to take.
   */
  tryTake(kind: HeldKind, owner: string, wanted = 1): Release | undefined {
    const amount = this.#countable(kind, wanted);
    // Nobody passes by those of its owner who wait.
    if (this.#waiting[kind].has(owner) || this.#shares[kind].take(owner, amount) !== undefined) return undefined;
    return this.#releaseOf(kind, owner, amount);
  }

  /**
   * Takes `amount` for an owner.
   * @throws AppError with the kind's own code when the owner's share is used up; `overloaded` when nothing is left at all.
   */
  take(kind: HeldKind, owner: string, wanted = 1): Release {
    const amount = this.#countable(kind, wanted);
    const shortage = this.#shares[kind].take(owner, amount);
    if (shortage !== undefined) throw refusalOf(kind, shortage);
    return this.#releaseOf(kind, owner, amount);
  }

  /** Counts what an owner holds already, whether it fits or not. */
  add(kind: HeldKind, owner: string, amount: number): Release {
    this.#shares[kind].add(owner, amount);
    return this.#releaseOf(kind, owner, amount);
  }

  /**
   * Takes `amount` for an owner as soon as its turn has come: owners are served in turn, and each one's requests in their
   * order. Resolves with `undefined` when `signal` is aborted before.
   * @throws AppError `overloaded` when the turn has not come after `waitMsMax`, or `waitersMax` of the owner wait already.
   */
  takeWhenFree(
    kind: HeldKind,
    owner: string,
    options: { amount?: number; signal?: AbortSignal } = {},
  ): Promise<Release | undefined> {
    const { signal } = options;
    const amount = this.#countable(kind, options.amount ?? 1);
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
      const cancelAlarm = this.#clock.setAlarm(this.#clock.now() + waitMsMax, onLate);
      signal?.addEventListener('abort', onAbort);
      if (queue === undefined) this.#waiting[kind].set(owner, new Set([waiter]));
      else queue.add(waiter);
      if (signal?.aborted) onAbort();
    });
  }

  #countable(kind: HeldKind, amount: number): number {
    return Math.min(amount, this.#shares[kind].mostAlone);
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

  /** Lets in whoever now may, one of each owner at a time; an owner that was served goes behind the others. */
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
    // One behind the first may want less.
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
