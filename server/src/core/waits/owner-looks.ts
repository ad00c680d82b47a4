import type { Clock } from '../../lib/clock.ts';
import type { Caller } from '../accounts/accounts.ts';
import type { EventBell } from '../events/bell.ts';
import type { OwnerLimits, Release } from '../owner-limits.ts';
import type { WaitEnd } from './end.ts';

/** What looks at mail of an owner for a wait: it resolves with `undefined` when it has found nothing yet. */
export type OwnerLook<Found> = () => Promise<Found | undefined>;

interface OwnerLooksParts {
  readonly monotonic: Clock;
  readonly bell: EventBell;
  readonly ownerLimits: OwnerLimits;
}

/**
 * Repeats a look whenever there are events of the caller's owner, until it finds something, or the time is over or another end has come.
 * The first look is at once, the last one when the time is over. Between two looks the call holds one of its owner's
 * streams; when none is free it does not wait.
 * @param given.waitMs Milliseconds to wait at most.
 */
export async function lookUntilFound<Found>(
  { monotonic, bell, ownerLimits }: OwnerLooksParts,
  given: { caller: Caller; look: OwnerLook<Found>; waitMs: number; end: WaitEnd },
): Promise<Found | undefined> {
  const { caller, look, waitMs, end } = given;
  let hasNews = false;
  let wakeUp = () => {};
  end.endAt(monotonic.now() + waitMs, 'timed_out');
  const stopListening = bell.listen({ owner: caller.owner }, () => {
    hasNews = true;
    wakeUp();
  });
  end.signal.addEventListener('abort', () => wakeUp());
  let leave: Release | undefined;
  try {
    for (let isLast = waitMs === 0; !end.isGivenUp; ) {
      hasNews = false;
      const found = await look();
      if (found !== undefined || isLast) return found;
      leave ??= ownerLimits.tryTake('streams', caller.holder);
      if (leave === undefined) return undefined;
      await new Promise<void>((resolve) => {
        wakeUp = resolve;
        if (hasNews || end.signal.aborted) resolve();
      });
      isLast = end.reason !== undefined;
    }
    return undefined;
  } finally {
    leave?.();
    stopListening();
  }
}
