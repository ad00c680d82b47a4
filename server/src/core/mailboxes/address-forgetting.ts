import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/log.ts';
import { singleFlight } from '../../lib/scheduling/single-flight.ts';
import { forgetAddresses } from '../../store/operations/addresses/forgetting.ts';
import type { Store } from '../../store/store.ts';
import type { ClockWatch } from '../clock-watch.ts';

const dayMs = 24 * 3_600_000;
/** Time in milliseconds from the end of a round over all addresses to the next one. */
const roundEveryMs = dayMs;
/** Addresses that one write looks at: few, so that mail does not wait long for it. */
const lookedAtOnceMax = 200;

interface AddressForgettingParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly clockWatch: ClockWatch;
  readonly log: Logger;
  /** Days after which an address is forgotten; `undefined` for never. */
  readonly forgottenDays: number | undefined;
  /** Told of the number of addresses that a write has forgotten. */
  readonly onForgotten: (addresses: number) => void;
  /** Signal that is aborted when the service ends. */
  readonly signal: AbortSignal;
}

/**
 * Forgets the addresses on domains of the service to which nothing has led for long: they may be given to another owner then. A round
 * over all of them finds those that are free and remembers since when, so that an end of a mailbox writes nothing for it. Of several
 * nodes one makes a step at a time.
 */
export class AddressForgetting {
  readonly #parts: AddressForgettingParts;

  constructor(parts: AddressForgettingParts) {
    this.#parts = parts;
  }

  /** Makes the round that is due, or the rest of one that was cut off; single-flight. Ends early when the service does. */
  readonly run = singleFlight(async () => {
    const { store, clock, clockWatch, forgottenDays, onForgotten, signal, log } = this.#parts;
    // A clock that is ahead would forget too early.
    if (forgottenDays === undefined || !clockWatch.isRight) return;
    let addresses = 0;
    for (let mayBeMore = true; mayBeMore && !signal.aborted; ) {
      const now = clock.now();
      const step = { now, freeUpTo: now - forgottenDays * dayMs, limit: lookedAtOnceMax, roundEveryMs };
      const made = await store.write(forgetAddresses, step);
      ({ mayBeMore } = made);
      addresses += made.forgotten;
      if (made.forgotten > 0) onForgotten(made.forgotten);
    }
    if (addresses > 0) log.info({ addresses }, 'forgot addresses that have been free for long');
  });
}
