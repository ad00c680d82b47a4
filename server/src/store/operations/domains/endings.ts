import { statement, type Tx } from '../../statement.ts';
import { endForGood } from '../addresses/address-claims.ts';
import type { EventSeed } from '../events.ts';

const holdById = statement<{ id: string }>('holdDomainToDelete')(({ db, param, hold }) =>
  hold(
    db
      .selectFrom('domains')
      .where('id', '=', param('id'))
      .where('deleted_at', 'is', null)
      .select(['id', 'status', 'is_manual']),
    { lock: 'change', of: 'domains' },
  ),
);

const setDeleted = statement<{ id: string; now: number }>('setDomainDeleted')(({ db, param }) =>
  db
    .updateTable('domains')
    .set({ deleted_at: param('now'), next_look_at: null, catch_all: null })
    .where('id', '=', param('id')),
);

const removeRow = statement<{ id: string }>('removeDomainRow')(({ db, param }) =>
  db.deleteFrom('domains').where('id', '=', param('id')),
);

const holdDeleted = statement<object>('holdDeletedDomain')(({ db, hold, literal }) =>
  hold(
    db.selectFrom('domains').where('deleted_at', 'is not', null).select('id').orderBy('deleted_at').limit(literal(1)),
    { lock: 'change_free', of: 'domains' },
  ),
);

const selectAnyDeleted = statement<object>('selectAnyDeletedDomain')(({ db, literal }) =>
  db.selectFrom('domains').where('deleted_at', 'is not', null).select('id').limit(literal(1)),
);

/**
 * The condition besides the equality is that of the partial index. Addresses are locked before their mailboxes, as
 * claims do.
 */
const holdAddresses = statement<{ verification: string; limit: number }>('holdVerifiedAddresses')(
  ({ db, param, literal, hold }) =>
    hold(
      db
        .selectFrom('addresses')
        .where('verification', '=', param('verification'))
        .where('verification', '<>', literal(''))
        .select('address')
        .orderBy('address')
        .limit(param('limit')),
      { lock: 'change', of: 'addresses' },
    ),
);

const removeAddresses = statement<{ verification: string; addresses: string }>('removeVerifiedAddresses')(
  ({ db, param, oneOf }) =>
    db
      .deleteFrom('addresses')
      .where(oneOf('address', param('addresses')))
      .where('verification', '=', param('verification')),
);

/** Marks a domain as deleted. `endDeletedDomains` ends its mailboxes. */
export async function markDomainDeleted(tx: Tx, args: { id: string; now: number }): Promise<void> {
  await tx.run(setDeleted, args);
}

/**
 * Deletes a domain. `endDeletedDomains` ends the mailboxes of a verified domain; those of a domain of the operator
 * stay.
 */
export async function removeDomain(tx: Tx, args: { id: string; now: number }): Promise<'marked' | 'removed' | 'gone'> {
  const domain = await tx.first(holdById, { id: args.id });
  if (domain === undefined) return 'gone';
  if (domain.is_manual === 1 || domain.status === 'pending') {
    await tx.run(removeRow, { id: args.id });
    return 'removed';
  }
  await markDomainDeleted(tx, args);
  return 'marked';
}

/** Whether there are deleted domains whose mailboxes have not all ended. */
export async function hasDeletedDomains(tx: Tx, _args: object): Promise<boolean> {
  return (await tx.first(selectAnyDeleted, {})) !== undefined;
}

/**
 * Ends mailboxes of one deleted domain for good, archived ones too, at up to `addressesMax` of its addresses. The next
 * verification may give these out again. The domain is removed with the last of them. Domains that another node works
 * on are skipped.
 */
export async function endDeletedDomains(
  tx: Tx,
  { addressesMax, ...seed }: EventSeed & { addressesMax: number },
): Promise<{ mayBeMore: boolean }> {
  const domain = await tx.first(holdDeleted, {});
  if (domain === undefined) return { mayBeMore: false };
  const { id: verification } = domain;
  const rows = await tx.all(holdAddresses, { verification, limit: addressesMax });
  const addresses = JSON.stringify(rows.map(({ address }) => address));
  await endForGood(tx, { addresses }, seed);
  await tx.run(removeAddresses, { verification, addresses });
  if (rows.length < addressesMax) await tx.run(removeRow, { id: verification });
  return { mayBeMore: true };
}
