import type { IdSource } from '../lib/ids.ts';
import { endDueMailboxes, endDueMails, listDueMails } from '../store/operations/expiry.ts';
import type { Store } from '../store/store.ts';

/** What one write of the sweep takes on: enough to be quick, few enough that mail of common size does not wait long for it. */
const mailboxesMax = 500;
const mailsMax = 1_000;
/** How far a big sweep looks ahead. */
const plannedMailsMax = 50_000;

/**
 * Ends every mailbox whose time has come by `now`: archives the recoverable ones, removes the others with their mails. Returns
 * how many. Nobody waits for it: an expired mailbox is not found from its `expiresAt` on.
 */
export async function sweepExpired(parts: { store: Store; ids: IdSource; now: number }): Promise<number> {
  const { store, ids, now } = parts;
  const endSome = () => store.write(endDueMailboxes, { now, eventId: ids.next(now), mailboxesMax, mailsMax });
  let batch = await endSome();
  let total = batch.ended;
  if (batch.mayBeMore) await endManyMails(store, now);
  while (batch.mayBeMore) {
    batch = await endSome();
    total += batch.ended;
  }
  return total;
}

/** Where many mailboxes are due, their mails go first, in an order that spares the disk. */
async function endManyMails(store: Store, now: number): Promise<void> {
  for (let mayBeMore = true; mayBeMore; ) {
    const batches = await store.write(listDueMails, { now, mailsMax: plannedMailsMax, batchMails: mailsMax });
    for (const keys of batches) await store.write(endDueMails, { keys });
    mayBeMore = batches.length * mailsMax >= plannedMailsMax;
  }
}
