import type { IdSource } from '../../lib/ids.ts';
import { endDueMailboxes } from '../../store/operations/expiry.ts';
import type { Store } from '../../store/store.ts';

/** Mailboxes that one write ends: few enough that mail does not wait long for it. */
const mailboxesMax = 250;

/**
 * Ends every mailbox whose time has come by `now`: archives the recoverable ones, removes the others. Returns how many. Nobody
 * waits for it: an expired mailbox is not found from its `expiresAt` on. Ends after the batch under way when aborted.
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
