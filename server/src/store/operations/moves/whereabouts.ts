import { domainAndAbove } from '../../../lib/domain-name.ts';
import { statement, type Tx } from '../../statement.ts';
import { nearestOfOthers } from '../domains/claims.ts';
import { type OwnerMove, readMoveOfSuspended } from './states.ts';

const selectOwnerOfKey = statement<{ hash: string }>('selectOwnerOfAnyKey')(({ db, param }) =>
  db.selectFrom('keys').select('owner').where('hash', '=', param('hash')),
);

const selectOwnerOfAddress = statement<{ addresses: string }>('selectOwnerOfMovedAddress')(({ db, param, oneOf }) =>
  db
    .selectFrom('addresses')
    .select('owner')
    .where(oneOf('address', param('addresses'))),
);

/** The nearest first: a name is longer than those above it. */
const selectDomains = statement<{ names: string }>('selectMovedDomains')(({ db, param, oneOf }) =>
  db
    .selectFrom('moved_domains')
    .select(['name', 'owner', 'subdomains'])
    .where(oneOf('name', param('names')))
    .orderBy(({ fn }) => fn('length', ['name']), 'desc'),
);

const selectNames = statement<{ limit: number }>('selectNamesOfMoved')(({ db, param }) =>
  db.selectFrom('moved_domains').select('name').orderBy('name').limit(param('limit')),
);

const selectMoving = statement<{ owners: string }>('selectMovingOwners')(({ db, param, oneOf, literal }) =>
  db
    .selectFrom('owner_moves')
    .select('owner')
    .where(oneOf('owner', param('owners')))
    .where(({ or, and, eb }) =>
      or([
        and([eb('direction', '=', literal('out')), eb('state', '<>', literal('copying'))]),
        and([eb('direction', '=', literal('in')), eb('state', 'in', ['copying', 'opening'])]),
      ]),
    )
    .limit(literal(1)),
);

/** Reads the move of the owner of a key, whether or not the key is valid. */
export async function readMoveOfKey(tx: Tx, args: { hash: string }): Promise<OwnerMove | undefined> {
  const key = await tx.first(selectOwnerOfKey, args);
  return key && readMoveOfSuspended(tx, key);
}

/** Reads the domains of owners who move, or have moved, at most `limit`. */
export async function readMovedNames(tx: Tx, args: { limit: number }): Promise<string[]> {
  return (await tx.all(selectNames, args)).map(({ name }) => name);
}

/** Move of the owner of an address, and whether the domain is his, so that all recipients there are. */
export interface MoveOfAddress {
  readonly move: OwnerMove;
  readonly isOwnDomain: boolean;
}

/**
 * Reads the move of the owner of a domain, or else of an address, also one without its part from the first `+` on. A domain is his as long as
 * nobody else has the name, or a nearer one, here.
 * @param args.isOfService Whether the domain of the address is the service's, and nobody's.
 */
export async function readMoveOfAddress(
  tx: Tx,
  { address, isOfService = false }: { address: string; isOfService?: boolean },
): Promise<MoveOfAddress | undefined> {
  const at = address.lastIndexOf('@');
  const base = `${address.slice(0, at).split('+', 1)[0]}${address.slice(at)}`;
  const ofDomain = isOfService ? undefined : await ownerOfMovedDomain(tx, address.slice(at + 1));
  const owner =
    ofDomain ?? (await tx.first(selectOwnerOfAddress, { addresses: JSON.stringify([address, base]) }))?.owner;
  const move = owner === undefined ? undefined : await readMoveOfSuspended(tx, { owner });
  return move && { move, isOwnDomain: ofDomain !== undefined };
}

async function ownerOfMovedDomain(tx: Tx, domain: string): Promise<string | undefined> {
  const domains = await tx.all(selectDomains, { names: JSON.stringify(domainAndAbove(domain)) });
  const moved = domains.find(({ name, subdomains }) => name === domain || subdomains === 1);
  if (moved === undefined) return undefined;
  const nearest = await nearestOfOthers(tx, { domain, owner: moved.owner });
  return nearest === undefined || nearest.length < moved.name.length ? moved.owner : undefined;
}

/** Whether some addresses have an owner who moves, or has moved away. */
export async function isAnyMovingAt(tx: Tx, addresses: readonly string[]): Promise<boolean> {
  for (const address of addresses) {
    const found = await readMoveOfAddress(tx, { address });
    if (found !== undefined && (await isAnyMoving(tx, [found.move.owner]))) return true;
  }
  return false;
}

/** Whether one of some owners who are suspended is so because he moves. */
export async function isAnyMoving(tx: Tx, owners: readonly string[]): Promise<boolean> {
  return (await tx.first(selectMoving, { owners: JSON.stringify(owners) })) !== undefined;
}
