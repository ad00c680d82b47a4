import type { IdSource } from '../../lib/ids.ts';
import { endDueMailboxes } from '../../store/operations/expiry.ts';
import type { Store } from '../../store/store.ts';

/** Maximum number of mailboxes that one write ends: few, so that mail does not wait long for it. */
const mailboxesMax = 250;

/**
 * Ends the mailboxes that are due at `now`: archives recoverable ones, removes the others. Returns their number. It may
 * be late, because queries ignore a mailbox from its `expiresAt` on. When aborted, it ends after the batch under way.
 */
export async function endExpired(parts: {
  store: Store;
  ids: IdSource;
  now: number;
  signal?: AbortSignal;
}): Promise<number> {
  const { store, ids, now, signal } = parts;
  let total = 0;
  while (!signal?.aborted) {
    const ended = await store.write(endDueMailboxes, { now, eventId: ids.next(now), mailboxesMax });
    total += ended;
    if (ended < mailboxesMax) break;
  }
  return total;
}
