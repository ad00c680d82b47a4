import { type Clock, dayMs, utcDay } from '../../lib/clock.ts';
import { addCalls, readCalls } from '../../store/operations/accounts.ts';
import type { Store } from '../../store/store.ts';
import { AppError } from '../errors.ts';

interface Tally {
  /** Calls of the day, saved ones included. */
  total: number;
  /** Calls not yet saved. */
  unsaved: number;
}

interface CallQuotaParts {
  readonly store: Store;
  readonly clock: Clock;
}

/**
 * Daily quota of API calls, by owner and UTC day (interface.md: Limits). Calls are counted in memory, exactly on one
 * node however many come at once. `save` writes them to the store and learns of calls to other nodes, so several nodes
 * together may overrun a quota by the calls between two saves. A crash forgets the calls since the last save.
 */
export class CallQuota {
  readonly #parts: CallQuotaParts;
  #day = -1;
  #tallies = new Map<string, Tally>();

  constructor(parts: CallQuotaParts) {
    this.#parts = parts;
  }

  /** Counts one call and returns the number of calls that the owner has made today, this one included. */
  async count(owner: string): Promise<number> {
    const day = this.#startDay();
    const tally = this.#tallies.get(owner);
    if (tally !== undefined) {
      tally.total += 1;
      tally.unsaved += 1;
      return tally.total;
    }
    const recorded = await this.#parts.store.read(readCalls, { owner, day });
    // During the read midnight may have passed, or another call of the owner started the tally from the same record.
    const isStillNeeded = day === this.#day && !this.#tallies.has(owner);
    if (isStillNeeded) this.#tallies.set(owner, { total: recorded, unsaved: 0 });
    return this.count(owner);
  }

  /** Time at which the quota starts again: the midnight UTC after `now`. */
  resetsAt(now: number): number {
    return now - (now % dayMs) + dayMs;
  }

  /** Seconds until the quota starts again, at midnight UTC. */
  secondsToReset(): number {
    const now = this.#parts.clock.now();
    return Math.ceil((this.resetsAt(now) - now) / 1000);
  }

  /** Saves the calls counted since the last save. */
  async save(): Promise<void> {
    const day = this.#day;
    const counts = [...this.#tallies]
      .filter(([, tally]) => tally.unsaved > 0)
      .map(([owner, tally]) => ({ owner, day, calls: tally.unsaved, tally }));
    if (counts.length === 0) return;
    for (const { tally, calls } of counts) tally.unsaved -= calls;
    try {
      const written = { counts: counts.map(({ owner, calls }) => ({ owner, day, calls })) };
      for (const { owner, calls } of await this.#parts.store.write(addCalls, written))
        this.#learn({ owner, day, calls });
    } catch (error) {
      for (const { tally, calls } of counts) tally.unsaved += calls;
      throw error;
    }
  }

  /** Takes the stored number of calls, which includes those to other nodes. */
  #learn({ owner, day, calls }: { owner: string; day: number; calls: number }): void {
    const tally = day === this.#day ? this.#tallies.get(owner) : undefined;
    if (tally !== undefined) tally.total = calls + tally.unsaved;
  }

  /** Forgets the tallies when a new day begins; calls of its last second may never be saved. */
  #startDay(): number {
    const day = utcDay(this.#parts.clock.now());
    if (day !== this.#day) {
      this.#day = day;
      this.#tallies = new Map();
    }
    return day;
  }
}

/**
 * Checks that a call is within the daily quota of its owner.
 * @throws AppError `daily_quota_exceeded`
 */
export function requireCallsLeft({ callsLeft }: { callsLeft: number }, retryAfterSeconds: number): void {
  if (callsLeft >= 0) return;
  throw new AppError('daily_quota_exceeded', 'the daily quota of API calls is used up', { retryAfterSeconds });
}
