import { domainAndAbove } from '../../../lib/domain-name.ts';
import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';

/** Columns of a domain that decide who may have mailboxes there. */
export interface DomainClaim {
  readonly id: string;
  readonly owner: string;
  readonly status: string;
  readonly is_manual: number;
}

const selectVerifiedNames = statement<{ owner: string }>('selectOwnerDomains')(({ db, param }) =>
  db
    .selectFrom('domains')
    .where('owner', '=', param('owner'))
    .where('status', '=', 'verified')
    .where('deleted_at', 'is', null)
    .select('name')
    .orderBy('name'),
);

const selectClaims = statement<{ name: string; owner: string }>('selectDomainClaims')(({ db, param }) =>
  db
    .selectFrom('domains')
    .where('name', '=', param('name'))
    .where('deleted_at', 'is', null)
    .where((claim) => claim.or([claim('owner', '=', param('owner')), claim('status', '=', 'verified')]))
    .select(['id', 'owner', 'status', 'is_manual']),
);

const holdVerification = statement<{ id: string }>('holdVerification')(({ db, param, hold }) =>
  hold(
    db
      .selectFrom('domains')
      .where('id', '=', param('id'))
      .where('status', '=', 'verified')
      .where('deleted_at', 'is', null)
      .selectAll(),
    { lock: 'stay', of: 'domains' },
  ),
);

const selectKnown = statement<{ names: string }>('selectKnownDomains')(({ db, param, oneOf }) =>
  db
    .selectFrom('domains')
    .where(oneOf('name', param('names')))
    .where('status', 'in', ['verified', 'lapsed'])
    .where('deleted_at', 'is', null)
    .selectAll()
    // The present verification before one that has lapsed.
    .orderBy('status', 'desc')
    .orderBy('id'),
);

const selectGranted = statement<{ names: string }>('selectGrantedDomains')(({ db, param, oneOf }) =>
  db
    .selectFrom('key_domains')
    .where(oneOf('domain', param('names')))
    .where('is_granted', '=', 1)
    .select('domain')
    .distinct(),
);

const selectGrantedToOthers = statement<{ names: string; owner: string }>('selectDomainsGrantedToOthers')(
  ({ db, param, oneOf }) =>
    db
      .selectFrom('key_domains')
      .innerJoin('keys', 'keys.id', 'key_domains.key_id')
      .where(oneOf('domain', param('names')))
      .where('is_granted', '=', 1)
      .where('keys.owner', '<>', param('owner'))
      .where('revoked_at', 'is', null)
      .select('domain')
      .distinct(),
);

/** Reads the names of the verified domains of an account. */
export async function readOwnerDomains(tx: Tx, args: { owner: string }): Promise<string[]> {
  return (await tx.all(selectVerifiedNames, args)).map(({ name }) => name);
}

/** Reads the owners of a domain: the given one in any state, and others who have it verified. */
export async function readDomainClaims(tx: Tx, args: { name: string; owner: string }): Promise<DomainClaim[]> {
  return tx.all(selectClaims, args);
}

/** Domain that a name belongs to: the name itself, or the nearest above it whose subdomains belong to it. */
export interface GoverningDomain {
  readonly name: string;
  /** Domains of that name that accounts have, verified or lapsed, the verified first; none for one that only keys have. */
  readonly ofOwners: readonly Schema['domains'][];
}

/**
 * Finds the domain that a name belongs to: the nearest that an account or a key has. A name below one belongs to those whose
 * subdomains are theirs, else to nobody.
 */
export async function findGoverning(tx: Tx, { domain }: { domain: string }): Promise<GoverningDomain | undefined> {
  const { nearest, known } = await findNearest(tx, { domain });
  if (nearest === undefined) return undefined;
  const ofName = known.filter(({ name }) => name === nearest);
  if (nearest === domain) return { name: nearest, ofOwners: ofName };
  const ofOwners = ofName.filter(({ subdomains }) => subdomains === 1);
  return ofOwners.length === 0 ? undefined : { name: nearest, ofOwners };
}

/** Finds the nearest name at or above a domain that an account or a key has, whether or not the domain belongs to it. */
export async function findNearest(
  tx: Tx,
  { domain }: { domain: string },
): Promise<{ nearest: string | undefined; known: readonly Schema['domains'][] }> {
  const names = JSON.stringify(domainAndAbove(domain));
  const known = await tx.all(selectKnown, { names });
  const granted = await tx.all(selectGranted, { names });
  const found = [...known.map(({ name }) => name), ...granted.map(({ domain: name }) => name)];
  const [nearest] = found.toSorted((one, other) => other.length - one.length);
  return { nearest, known };
}

/** Finds the nearest name at or above a domain that accounts of others have verified, or that was granted to their keys. */
export async function nearestOfOthers(
  tx: Tx,
  { domain, owner }: { domain: string; owner: string },
): Promise<string | undefined> {
  const names = JSON.stringify(domainAndAbove(domain));
  const known = await tx.all(selectKnown, { names });
  const verified = known.filter((of) => of.owner !== owner && of.status === 'verified').map(({ name }) => name);
  const granted = (await tx.all(selectGrantedToOthers, { names, owner })).map((of) => of.domain);
  return [...verified, ...granted].toSorted((one, other) => other.length - one.length)[0];
}

/** Whether the service takes mail for a domain because an account or a key has it. */
export async function isDomainKnown(tx: Tx, args: { domain: string }): Promise<boolean> {
  return (await findGoverning(tx, args)) !== undefined;
}

/**
 * Finds the verified domain of an id if a name belongs to it: the name is its own, or below it and no other's. Both stay so
 * until the transaction ends.
 */
export async function holdVerifiedDomain(
  tx: Tx,
  { id, name }: { id: string; name: string },
): Promise<Schema['domains'] | undefined> {
  const held = await tx.first(holdVerification, { id });
  if (held === undefined || held.name === name) return held;
  // Whoever verifies a nearer name waits for this lock.
  const governing = await findGoverning(tx, { domain: name });
  return governing?.ofOwners.find((domain) => domain.id === id);
}
