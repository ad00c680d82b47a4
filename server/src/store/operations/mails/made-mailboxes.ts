import type { Tx } from '../../statement.ts';
import { traced } from '../../traced-tx.ts';
import { holdAccount } from '../accounts.ts';
import {
  type FirstMailbox,
  type FirstMailRefusal,
  hasActiveMailbox,
  makeFirstMailboxes,
} from '../addresses/first-mails.ts';
import { ensureInbox } from '../addresses/inboxes.ts';
import { ensureMailbox, type NewMailbox } from '../mailboxes.ts';
import type { DeliveryRecipient, StoredDelivery } from './stored-message.ts';

/**
 * Makes the capture inboxes and the mailboxes of first mails that messages need.
 * @returns the deliveries with the addresses of their mailboxes, or the reason why one is not stored
 */
export async function makeMailboxes(
  tx: Tx,
  deliveries: readonly StoredDelivery[],
): Promise<readonly (StoredDelivery | FirstMailRefusal)[]> {
  const isUsual = ({ makes }: DeliveryRecipient) => makes === undefined || makes.by === 'system';
  if (deliveries.every(({ recipients }) => recipients.every(isUsual))) return deliveries;
  await holdAccounts(tx, deliveries);
  const made: (StoredDelivery | FirstMailRefusal)[] = [];
  for (const delivery of deliveries) made.push(await makeFor(tx, delivery));
  return made;
}

/** Makes system mailboxes that are missing. */
export async function makeSystemMailboxes(tx: Tx, missing: readonly NewMailbox[]): Promise<void> {
  // In one order for all transactions.
  const inOrder = missing.toSorted((one, other) => (one.address < other.address ? -1 : 1));
  for (const mailbox of inOrder) await ensureMailbox(tx, mailbox);
}

/** Holds the accounts of the owners for whom first mails make mailboxes, in one order for all transactions. */
async function holdAccounts(tx: Tx, deliveries: readonly StoredDelivery[]): Promise<void> {
  const owners = new Map<string, number>();
  for (const delivery of deliveries) {
    const now = delivery.message.receivedAt;
    for (const { mailbox } of await missingOf(tx, delivery)) owners.set(mailbox.owner, now);
  }
  for (const [owner, now] of [...owners].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    await holdAccount(tx, { owner, now });
}

async function makeFor(tx: Tx, delivery: StoredDelivery): Promise<StoredDelivery | FirstMailRefusal> {
  const now = delivery.message.receivedAt;
  const missing = await missingOf(tx, delivery);
  const making = traced(tx, delivery.traceparent);
  const refusal = missing.length === 0 ? undefined : await makeFirstMailboxes(making, missing, now);
  if (refusal !== undefined) return refusal;
  const recipients: DeliveryRecipient[] = [];
  for (const recipient of delivery.recipients) {
    const { makes } = recipient;
    if (makes?.by === 'inbox') recipients.push({ ...recipient, address: await ensureInbox(making, makes, now) });
    else recipients.push(recipient);
  }
  return { ...delivery, recipients };
}

/** Mailboxes of first mails that are not there. */
async function missingOf(tx: Tx, { message, recipients }: StoredDelivery): Promise<FirstMailbox[]> {
  const missing: FirstMailbox[] = [];
  for (const { makes } of recipients) {
    if (makes?.by !== 'first_mail') continue;
    const there = await hasActiveMailbox(tx, { address: makes.mailbox.address, now: message.receivedAt });
    if (!there) missing.push(makes);
  }
  return missing;
}
