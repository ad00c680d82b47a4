import type { Turns } from '../../../lib/scheduling/turns.ts';
import { countExpiredMailboxes, countMailboxesOfOwners } from '../../../store/operations/mailboxes.ts';
import type { Store } from '../../../store/store.ts';

/** Owners whose mailboxes are added up in one step of the main thread. */
export const ownersAtOnceMax = 2_000;
/** Mailboxes up to which those are counted that have expired and are not ended yet. */
const expiredMax = 10_000;
/** Holder of the turns that belong to no owner. */
const ofNobody = '';

/** Counts the active mailboxes of all owners, in steps: there may be many owners. */
export async function countActiveMailboxes({
  store,
  turns,
  now,
}: {
  store: Store;
  turns: Turns;
  now: number;
}): Promise<number> {
  let active = -(await store.read(countExpiredMailboxes, { now, limit: expiredMax }));
  for (let after: string | undefined = ''; after !== undefined; ) {
    const args: Parameters<typeof countMailboxesOfOwners>[1] = { after, limit: ownersAtOnceMax };
    const page = await turns.run(ofNobody, () => store.read(countMailboxesOfOwners, args));
    active += page.mailboxes;
    after = page.next;
  }
  // The steps see one moment after the other.
  return Math.max(0, active);
}
