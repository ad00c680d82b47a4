import type { Clock } from '../../../../lib/clock.ts';
import { readMailboxTotals, readOwnerTotals, type Totals } from '../../../../store/operations/search/owner-totals.ts';
import type { Store } from '../../../../store/store.ts';
import type { Caller } from '../../../accounts/accounts.ts';

/** Reads how many mails a caller has. That costs the same whatever their number is. */
export class OwnerTotals {
  readonly #store: Store;
  readonly #clock: Clock;

  constructor(parts: { store: Store; clock: Clock }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
  }

  /** Counts the mails of the caller's active mailboxes, or of one of these. */
  async of({ owner, mailboxId: bound }: Caller, mailboxId = bound): Promise<Totals> {
    const now = this.#clock.now();
    return mailboxId === undefined
      ? this.#store.read(readOwnerTotals, { owner, now })
      : this.#store.read(readMailboxTotals, { owner, mailboxId, now });
  }
}
