import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import type { EventSeed } from '../events.ts';
import { endMailboxes, removeMailboxes } from '../expiry.ts';

/** Claim of an address by its owner. */
export type AddressClaim = Omit<Schema['addresses'], 'free_since'>;

const insertAddress = statement<AddressClaim>('insertAddress')(({ db, param }) =>
  db
    .insertInto('addresses')
    .values({
      address: param('address'),
      owner: param('owner'),
      is_own: param('is_own'),
      verification: param('verification'),
    })
    .onConflict((conflict) => conflict.doNothing()),
);

const takeOver = statement<AddressClaim>('takeAddressOver')(({ db, param }) =>
  db
    .updateTable('addresses')
    .set({ owner: param('owner'), is_own: param('is_own'), verification: param('verification') })
    .where('address', '=', param('address'))
    .where('verification', '<>', param('verification')),
);

const holdMailboxes = statement<{ addresses: string }>('holdMailboxesAt')(({ db, param, oneOf, hold }) =>
  hold(
    db
      .selectFrom('mailboxes')
      .select(['id', 'owner', 'address', 'tag', 'archived_at'])
      .where(oneOf('address', param('addresses')))
      .orderBy('id'),
    { lock: 'change', of: 'mailboxes' },
  ),
);

/**
 * Claims an address for its owner. An address that was given out before is taken. It is free again if that was under
 * another verification of its domain; its old mailbox is then ended for good.
 * @param seed Required for an address on a domain that its owner has verified.
 */
export async function claimAddress(tx: Tx, claim: AddressClaim, seed?: EventSeed): Promise<boolean> {
  if ((await tx.run(insertAddress, claim)) > 0) return true;
  if (claim.verification === '' || seed === undefined || (await tx.run(takeOver, claim)) === 0) return false;
  await endForGood(tx, { addresses: JSON.stringify([claim.address]) }, seed);
  return true;
}

/**
 * Ends the mailboxes of addresses for good: none is archived, and archived ones are removed.
 * @param args.addresses A JSON array.
 */
export async function endForGood(tx: Tx, args: { addresses: string }, seed: EventSeed): Promise<void> {
  const mailboxes = await tx.all(holdMailboxes, args);
  const { live = [], archived = [] } = Object.groupBy(mailboxes, ({ archived_at }) =>
    archived_at === null ? 'live' : 'archived',
  );
  if (archived.length > 0) await removeMailboxes(tx, archived);
  if (live.length === 0) return;
  const ending = live.map(({ archived_at: _, ...mailbox }) => ({ ...mailbox, recoverable: 0 }));
  await endMailboxes(tx, ending, { ...seed, reason: 'deleted' });
}
