import type { Clock } from '../../lib/clock.ts';
import type { IdSource } from '../../lib/ids.ts';
import { singleFlight } from '../../lib/scheduling/single-flight.ts';
import { endOwners, hasEndingOwners } from '../../store/operations/operator/endings.ts';
import type { Store } from '../../store/store.ts';

/** Maximum number of keys, mailboxes, domains … that one write ends: few, so that mail does not wait long for it. */
const endedAtOnceMax = 100;

interface OwnerEndingsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Called when mailboxes have ended, or may have. */
  readonly onEnd: () => void;
  /** Signal that is aborted when the service ends. */
  readonly signal: AbortSignal;
}

/** Deletes what belongs to deleted owners, batch by batch in the background. An interrupted end is continued later. */
export class OwnerEndings {
  readonly #parts: OwnerEndingsParts;

  constructor(parts: OwnerEndingsParts) {
    this.#parts = parts;
  }

  /** Deletes all that belongs to deleted owners; single-flight. Ends early when the service does. */
  readonly run = singleFlight(async () => {
    const { store, clock, ids, onEnd, signal } = this.#parts;
    if (!(await store.read(hasEndingOwners, {}))) return;
    for (let mayBeMore = true; mayBeMore && !signal.aborted; ) {
      const now = clock.now();
      const batch = { now, eventId: ids.next(now), limit: endedAtOnceMax };
      ({ mayBeMore } = await store.write(endOwners, batch).finally(onEnd));
    }
  });
}
