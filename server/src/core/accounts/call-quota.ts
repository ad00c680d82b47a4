import { type Clock, dayMs, utcDay } from '../../lib/clock.ts';
import { addCalls, readCalls } from '../../store/operations/accounts.ts';
import type { Store } from '../../store/store.ts';

interface Tally {
  /** Calls of the day, those on record included. */
  total: number;
  /** Calls not yet on record. */
  unsaved: number;
}

interface CallQuotaParts {
  readonly store: Store;
  readonly clock: Clock;
}

/**
 * Counts the API calls of each owner by UTC day (interface.md: Limits). Counting happens in memory and is exact under
 * any concurrency on one node; `save` puts it on record, and learns of other nodes' calls. Several nodes together may
 * overrun a quota by the calls that come between two saves. A crash forgets the calls since the last save.
 */
export class CallQuota {
  readonly #parts: CallQuotaParts;
  #day = -1;
  #tallies = new Map<string, Tally>();

  constructor(parts: CallQuotaParts) {
    this.#parts = parts;
  }

  /** Counts one call and returns how many the owner has made today, this one included. */
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

  /** Seconds until the count starts again. */
  secondsToReset(): number {
    return Math.ceil((dayMs - (this.#parts.clock.now() % dayMs)) / 1000);
  }

  /** Puts what was counted since the last save on record. */
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

  /** Takes over what is on record, calls to other nodes included. */
  #learn({ owner, day, calls }: { owner: string; day: number; calls: number }): void {
    const tally = day === this.#day ? this.#tallies.get(owner) : undefined;
    if (tally !== undefined) tally.total = calls + tally.unsaved;
  }

  /** Forgets the tallies of a day that is over; up to a second of its calls may be missing on record. */
  #startDay(): number {
    const day = utcDay(this.#parts.clock.now());
    if (day !== this.#day) {
      this.#day = day;
      this.#tallies = new Map();
    }
    return day;
  }
}
