import { domainAndAbove } from '../../../lib/domain-name.ts';
import { statement, type Tx } from '../../statement.ts';
import { selectActive } from '../active-mailboxes.ts';

/** Owner of an address: that of its active mailbox, which is named too, or whoever had it last. */
export interface AddressOwner {
  readonly owner: string;
  readonly mailboxId?: string;
}

/** Owners of some addresses and domains, by their names. */
export interface FoundOwners {
  readonly addresses: ReadonlyMap<string, AddressOwner>;
  readonly domains: ReadonlyMap<string, string>;
}

const selectMailboxOwners = statement<{ addresses: string; now: number }>('selectMailboxOwners')((parts) =>
  selectActive(parts)
    .select(['address', 'owner', 'id'])
    .where(parts.oneOf('address', parts.param('addresses'))),
);

const selectAddressOwners = statement<{ addresses: string }>('selectAddressOwners')(({ db, param, oneOf }) =>
  db
    .selectFrom('addresses')
    .select(['address', 'owner'])
    .where(oneOf('address', param('addresses'))),
);

/** Domains that an account has, and those that the operator has given to a key. */
const selectDomainOwners = statement<{ domains: string }>('selectDomainOwners')(({ db, param, oneOf }) =>
  db
    .selectFrom('domains')
    .select(['name', 'owner', 'subdomains'])
    .where(oneOf('name', param('domains')))
    .where('status', 'in', ['verified', 'lapsed'])
    .where('deleted_at', 'is', null)
    .unionAll(
      db
        .selectFrom('key_domains')
        .innerJoin('keys', 'keys.id', 'key_domains.key_id')
        .select((key) => ['domain as name' as const, 'owner' as const, key.lit(0).as('subdomains')])
        .where(oneOf('domain', param('domains')))
        .where('is_granted', '=', 1),
    ),
);

/** Reads whose some addresses are or were, and whose some domains are. */
export async function readAddressOwners(
  tx: Tx,
  args: { addresses: readonly string[]; domains: readonly string[]; now: number },
): Promise<FoundOwners> {
  const addresses = JSON.stringify(args.addresses);
  const claimed = await tx.all(selectAddressOwners, { addresses });
  const active = await tx.all(selectMailboxOwners, { addresses, now: args.now });
  const names = [...new Set(args.domains.flatMap(domainAndAbove))];
  const known = new Map<string, DomainOwner>();
  for (const row of await tx.all(selectDomainOwners, { domains: JSON.stringify(names) })) known.set(row.name, row);
  return {
    addresses: new Map<string, AddressOwner>([
      ...claimed.map(({ address, owner }) => [address, { owner }] as const),
      ...active.map(({ address, owner, id }) => [address, { owner, mailboxId: id }] as const),
    ]),
    domains: new Map(args.domains.flatMap((domain) => ownerOf(domain, known))),
  };
}

interface DomainOwner {
  readonly owner: string;
  readonly subdomains: number;
}

/** The owner of a domain, as an entry of a map: whoever has it, or the nearest above it with its subdomains. */
function ownerOf(domain: string, known: ReadonlyMap<string, DomainOwner>): [string, string][] {
  const nearest = domainAndAbove(domain).find((name) => known.has(name));
  const found = nearest === undefined ? undefined : known.get(nearest);
  return found !== undefined && (nearest === domain || found.subdomains === 1) ? [[domain, found.owner]] : [];
}
