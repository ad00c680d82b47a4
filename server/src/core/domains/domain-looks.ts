import type { Clock } from '../../lib/clock.ts';
import type { IdSource } from '../../lib/ids.ts';
import { singleFlight } from '../../lib/scheduling/single-flight.ts';
import type { DomainRow } from '../../store/operations/domains/domains.ts';
import { claimDomainLooks, finishDomainLook } from '../../store/operations/domains/looks.ts';
import type { Store, WriteOptions } from '../../store/store.ts';
import type { DomainRecords } from './domain-records.ts';

const dayMs = 24 * 3_600_000;
/** Time in milliseconds for which checks may fail before a verified domain lapses. */
const failingMsMax = 7 * dayMs;
/** Time in milliseconds after which another process may repeat a check that was not finished. */
const leaseMs = 10 * 60_000;
/** Maximum number of domains that are claimed at once: some minutes of checks if no name server answers. */
const claimedMax = 64;
/** Checks under way at once. */
const looksAtOnce = 8;

interface DomainLooksParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly records: DomainRecords;
  readonly onError: (error: unknown) => void;
  /** Called when mailboxes have ended, or may have. */
  readonly onEnd: () => void;
  /** Signal that is aborted when the service ends. */
  readonly signal: AbortSignal;
}

/** Checks of the records of domains: when their owners ask, and once a day for verified domains. */
export class DomainLooks {
  readonly #parts: DomainLooksParts;

  constructor(parts: DomainLooksParts) {
    this.#parts = parts;
  }

  /**
   * Checks the records of a domain, and stores the result.
   * @param call Trace of the call that asks for it, if one does.
   */
  async look(domain: DomainRow, call: Pick<WriteOptions, 'traceparent'> = {}): ReturnType<typeof finishDomainLook> {
    const { store, clock, ids, records, signal, onEnd } = this.#parts;
    const look = await records.look(domain, signal);
    const now = clock.now();
    const { id, name } = domain;
    const seed = { now, eventId: ids.next(now), endId: ids.next(now) };
    const finished = { id, name, ...look, ...seed, failingMsMax, intervalMs: dayMs };
    return store
      .write(finishDomainLook, finished, { traceparent: call.traceparent })
      .finally(domain.status === 'verified' ? undefined : onEnd);
  }

  /** Checks all domains that are due; single-flight. Ends early when the service does. */
  readonly round = singleFlight(async () => {
    const { store, clock, signal } = this.#parts;
    for (let mayBeMore = true; mayBeMore && !signal.aborted; ) {
      const now = clock.now();
      const due = await store.write(claimDomainLooks, { now, nextLookAt: now + leaseMs, limit: claimedMax });
      mayBeMore = due.length === claimedMax;
      await this.#lookAtAll(due);
    }
  });

  async #lookAtAll(due: readonly DomainRow[]): Promise<void> {
    const waiting = [...due];
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined && !this.#parts.signal.aborted; next = waiting.shift()) {
        // A failed look is repeated later, and keeps no other waiting.
        await this.look(next).catch(this.#parts.onError);
      }
    };
    await Promise.all(Array.from({ length: looksAtOnce }, work));
  }
}
