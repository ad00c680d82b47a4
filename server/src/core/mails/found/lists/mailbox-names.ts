import type { Clock } from '../../../../lib/clock.ts';
import { type MailboxesOfName, readMailboxesOfName } from '../../../../store/operations/addresses/mailbox-names.ts';
import type { Store } from '../../../../store/store.ts';
import type { Caller } from '../../../accounts/accounts.ts';

/** Finds the mailboxes that have mail to a name, for callers who know their mail by its recipient alone. */
export class MailboxNames {
  readonly #parts: { readonly store: Store; readonly clock: Clock };

  constructor(parts: { store: Store; clock: Clock }) {
    this.#parts = parts;
  }

  /**
   * Finds the active mailboxes of a caller that have mail to a local part, or may have. It takes no turns.
   * @param local Local part in lower case, without a part after `+`, and without NUL.
   */
  async find({ owner, mailboxId }: Caller, local: string): Promise<MailboxesOfName> {
    const { store, clock } = this.#parts;
    const { at, capturing, catchAlls } = await store.read(readMailboxesOfName, { owner, local, now: clock.now() });
    const isReached = (id: string) => mailboxId === undefined || id === mailboxId;
    return {
      at: at.filter(({ id }) => isReached(id)),
      capturing: capturing.filter(({ id }) => isReached(id)),
      catchAlls: catchAlls.filter(isReached),
    };
  }
}
