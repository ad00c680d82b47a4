import type { IdSource } from '../lib/ids.ts';
import { endDueMailboxes } from '../store/operations/expiry.ts';
import type { Store } from '../store/store.ts';

/** Mailboxes that one write ends: few enough that mail does not wait long for it. */
const mailboxesMax = 250;

/**
 * Ends every mailbox whose time has come by `now`: archives the recoverable ones, removes the others. Returns how many. Nobody
 * waits for it: an expired mailbox is not found from its `expiresAt` on.
 */
export async function endExpired(parts: { store: Store; ids: IdSource; now: number }): Promise<number> {
  const { store, ids, now } = parts;
  for (let total = 0; ; ) {
    const ended = await store.write(endDueMailboxes, { now, eventId: ids.next(now), mailboxesMax });
    total += ended;
    if (ended < mailboxesMax) return total;
  }
}
