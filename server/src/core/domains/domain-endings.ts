import type { Clock } from '../../lib/clock.ts';
import type { IdSource } from '../../lib/ids.ts';
import { singleFlight } from '../../lib/scheduling/single-flight.ts';
import { endDeletedDomains, hasDeletedDomains } from '../../store/operations/domains/endings.ts';
import type { Store } from '../../store/store.ts';

/** Maximum number of addresses whose mailboxes one write ends: few, so that mail does not wait long for it. */
const addressesMax = 250;

interface DomainEndingsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Called when mailboxes have ended, or may have. */
  readonly onEnd: () => void;
  /** Signal that is aborted when the service ends. */
  readonly signal: AbortSignal;
}

/** Ends the mailboxes of deleted domains, batch by batch in the background. An interrupted end is continued later. */
export class DomainEndings {
  readonly #parts: DomainEndingsParts;

  constructor(parts: DomainEndingsParts) {
    this.#parts = parts;
  }

  /** Ends all mailboxes of deleted domains; single-flight. Ends early when the service does. */
  readonly run = singleFlight(async () => {
    const { store, signal } = this.#parts;
    if (!(await store.read(hasDeletedDomains, {}))) return;
    for (let mayBeMore = true; mayBeMore && !signal.aborted; ) mayBeMore = await this.step();
  });

  /** Ends one batch. Returns whether there may be more. */
  async step(): Promise<boolean> {
    const { store, clock, ids, onEnd } = this.#parts;
    const now = clock.now();
    const batch = { now, eventId: ids.next(now), addressesMax };
    return (await store.write(endDeletedDomains, batch).finally(onEnd)).mayBeMore;
  }
}
