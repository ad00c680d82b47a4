import type { Clock } from '../../../lib/clock.ts';
import { isId } from '../../../lib/ids.ts';
import { readMailbox } from '../../../store/operations/mailboxes.ts';
import { findRecipient } from '../../../store/operations/recipients.ts';
import type { Store } from '../../../store/store.ts';
import { normalizeAddress } from '../addresses.ts';

/** Mailbox that the user of a login names. */
export interface NamedMailbox {
  readonly id: string;
  readonly owner: string;
  readonly address: string;
}

/** Finds the active mailbox that a user name stands for: its id, or its address. */
export async function findMailboxOfUser(
  { store, clock }: { store: Store; clock: Clock },
  user: string,
): Promise<NamedMailbox | undefined> {
  const now = clock.now();
  if (isId(user)) return store.read(readMailbox, { id: user, now });
  // PostgreSQL takes no NUL in a text, and no address has one.
  const address = user.includes('\0') ? '' : normalizeAddress(user);
  const found = await store.read(findRecipient, { address, now });
  return found && { id: found.id, owner: found.owner, address };
}
