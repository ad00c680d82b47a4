import { statement, type Tx } from '../../statement.ts';
import type { AddressClaim } from '../addresses/address-claims.ts';
import { findNearest, isDomainKnown } from '../domains/claims.ts';
import { claimScope, forgetScopes, readScopes } from './scopes.ts';
import {
  type CountedReceipt,
  countReceipt,
  isOfDomain,
  type MovedDomain,
  type ReceiptOutcome,
  readComingDomains,
} from './states.ts';

const insertAddress = statement<AddressClaim>('insertAddressOfMove')(({ db, param }) =>
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

const selectOwners = statement<{ addresses: string }>('selectOwnersOfAddresses')(({ db, param, oneOf }) =>
  db
    .selectFrom('addresses')
    .select(['address', 'owner'])
    .where(oneOf('address', param('addresses')))
    .unionAll(
      db
        .selectFrom('mailboxes')
        .select(['address', 'owner'])
        .where(oneOf('address', param('addresses'))),
    ),
);

/** Statement that gives an address of an owner back. */
export const removeAddress = statement<{ owner: string; address: string }>('removeAddressOfMove')(({ db, param }) =>
  db.deleteFrom('addresses').where('address', '=', param('address')).where('owner', '=', param('owner')),
);

/** Address of an owner who moves. A foreign one, of captured mail, has a mailbox and is not claimed. */
export type MovedAddress = Omit<AddressClaim, 'owner'> & { readonly isForeign?: boolean };

/**
 * Claims addresses for an owner who comes: those whose domain is one of his own, or, as `isOfService` says, of the service here; a foreign
 * one of captured mail is on a domain that is nobody's here. Returns those of other domains, and those that somebody else has or had here;
 * then nothing was claimed.
 */
export async function receiveAddresses(
  tx: Tx,
  args: CountedReceipt & { addresses: readonly (MovedAddress & { readonly isOfService: boolean })[] },
): Promise<ReceiptOutcome | { readonly taken: readonly string[] }> {
  const { owner, addresses } = args;
  const receipt = await countReceipt(tx, args);
  if (receipt !== 'receiving') return receipt;
  const own = await readComingDomains(tx, { owner });
  const strange = [];
  for (const of of addresses) if (!(await mayHaveAddress(tx, { ...of, own }))) strange.push(of.address);
  if (strange.length > 0) return { taken: strange };
  const list = JSON.stringify(addresses.map(({ address }) => address));
  const others = (await tx.all(selectOwners, { addresses: list })).filter((row) => row.owner !== owner);
  if (others.length > 0) return { taken: [...new Set(others.map(({ address }) => address))] };
  for (const { address, is_own, verification, isForeign = false } of addresses) {
    const isNew = !isForeign && (await tx.run(insertAddress, { address, owner, is_own, verification })) > 0;
    const name = isForeign ? 'foreign' : 'addresses';
    if ((isNew || isForeign) && !(await claimScope(tx, { owner, name, scope: address }))) return { taken: [address] };
  }
  return 'kept';
}

/** Whether an owner who comes may have an address: its domain is the service's or his, and nobody has a nearer name; or nobody's, if foreign. */
async function mayHaveAddress(
  tx: Tx,
  {
    address,
    isForeign,
    isOfService,
    own,
  }: MovedAddress & { readonly isOfService: boolean; own: readonly MovedDomain[] },
): Promise<boolean> {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  if (isForeign === true) return !isOfService && !(await isDomainKnown(tx, { domain }));
  if (isOfService) return true;
  const lengths = own.filter((of) => isOfDomain(domain, of)).map(({ name }) => name.length);
  if (lengths.length === 0) return false;
  const { nearest = '' } = await findNearest(tx, { domain });
  return nearest.length <= Math.max(...lengths);
}

/**
 * Gives addresses back that came by the move, at most `limit`: those that the owner still has come anew. Else one whose mailbox was made by a
 * mail, and has ended at the source meanwhile, would never be free again.
 */
export async function dropAddresses(
  tx: Tx,
  args: CountedReceipt & { limit: number },
): Promise<'no_move' | 'too_much' | { readonly mayBeMore: boolean }> {
  const { owner, limit } = args;
  const receipt = await countReceipt(tx, args);
  if (receipt !== 'receiving') return receipt;
  const addresses = await readScopes(tx, { owner, name: 'addresses', limit });
  for (const address of addresses) await tx.run(removeAddress, { owner, address });
  await forgetScopes(tx, { owner, name: 'addresses', limit });
  await forgetScopes(tx, { owner, name: 'foreign', limit });
  return { mayBeMore: addresses.length === limit };
}
