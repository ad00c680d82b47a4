import { takeable } from '../../../lib/shares.ts';
import { statement, type Tx } from '../../statement.ts';
import type { GuestOrigin, RefusedGuest } from './guest-origin.ts';

/** Limits on names that guests choose. A chosen name is nobody else's from then on, so names are counted for longer than mailboxes. */
export interface NameLimits {
  /** Time in milliseconds for which a chosen name counts. */
  readonly msMax: number;
  /** Maximum number of names that the guests of one network choose in that time. */
  readonly perNetworkMax: number;
  /** Maximum number of names that all guests choose in that time; an address block may choose half of what is left. */
  readonly max: number;
}

interface Since {
  readonly since: number;
  readonly limit: number;
}

/** The value is written into the query, as into the partial index that serves it. */
const selectNamed = statement<Since>('selectNamedMailboxes')(({ db, param, literal }) =>
  db
    .selectFrom('guest_mailboxes')
    .select(['network', 'address_block', 'created_at'])
    .where('is_named', '=', literal(1))
    .where('created_at', '>', param('since'))
    .orderBy('created_at')
    .limit(param('limit')),
);

const selectKnown = statement<{ address: string }>('selectKnownAddress')(({ db, param }) =>
  db.selectFrom('addresses').select('address').where('address', '=', param('address')),
);

/** Whether somebody has or had an address. */
export async function isAddressKnown(tx: Tx, args: { address: string }): Promise<boolean> {
  return (await tx.first(selectKnown, args)) !== undefined;
}

/** Refuses a chosen name beyond the limit of the network, of its address block, or of all guests. */
export async function nameRefusal(
  tx: Tx,
  { network, addressBlock, limits, now }: GuestOrigin & { limits: NameLimits; now: number },
): Promise<RefusedGuest | undefined> {
  const named = await tx.all(selectNamed, { since: now - limits.msMax, limit: limits.max });
  const freeAfter = (first: { created_at: number } | undefined) => (first?.created_at ?? now) + limits.msMax;
  const ofNetwork = named.filter((one) => one.network === network);
  if (ofNetwork.length >= limits.perNetworkMax) {
    return { outcome: 'too_many_names', freeAt: freeAfter(ofNetwork.at(-limits.perNetworkMax)) };
  }
  if (named.length >= limits.max) return { outcome: 'too_many_names_of_all', freeAt: freeAfter(named[0]) };
  const ofBlock = named.filter((one) => one.address_block === addressBlock);
  const free = limits.max - named.length;
  // The first one takes any name that is left.
  if (ofBlock.length === 0 || takeable({ held: ofBlock.length, free }) >= 1) return undefined;
  return { outcome: 'too_many_names_of_block', freeAt: freeAfter(ofBlock[0]) };
}
