import { domainAndAbove, isWithinDomain, nearestAmong } from '../../../lib/domain-name.ts';
import { statement, type Tx } from '../../statement.ts';
import { endForGood } from '../addresses/address-claims.ts';
import type { EventSeed } from '../events.ts';
import { findGoverning, isDomainKnown } from './claims.ts';

const holdAbove = statement<{ names: string }>('holdDomainsAbove')(({ db, param, oneOf, hold }) =>
  hold(
    db
      .selectFrom('domains')
      .where(oneOf('name', param('names')))
      .where('deleted_at', 'is', null)
      .select(['id', 'owner'])
      .orderBy('id'),
    { lock: 'change', of: 'domains' },
  ),
);

const selectBelow = statement<{ owner: string }>('selectMailboxesBelow')(({ db, param, literal }) =>
  db
    .selectFrom('mailboxes')
    .where('owner', '=', param('owner'))
    .where('is_below', '=', literal(1))
    .select(['address', 'domain']),
);

const selectForeign = statement<object>('selectForeignAddresses')(({ db, literal }) =>
  db.selectFrom('mailboxes').where('is_foreign', '=', literal(1)).select(['address', 'domain']),
);

const moveAddresses = statement<{ addresses: string; verification: string }>('moveToVerification')(
  ({ db, param, oneOf }) =>
    db
      .updateTable('addresses')
      .set({ verification: param('verification') })
      .where(oneOf('address', param('addresses'))),
);

interface NamedMailbox {
  readonly address: string;
  readonly domain: string;
}

/**
 * Ends for good the mailboxes at and below a name that somebody has just claimed, in this transaction: those at foreign
 * addresses, and those of owners whose subdomains it was among. What its owner has there stays, under the nearer verification.
 */
export async function endAtClaimedName(tx: Tx, { name }: { name: string }, seed: EventSeed): Promise<void> {
  await endAtClaimedNames(tx, { names: [name] }, seed);
}

/** As `endAtClaimedName`, of several names. */
export async function endAtClaimedNames(
  tx: Tx,
  { names }: { names: readonly string[] },
  seed: EventSeed,
): Promise<void> {
  const ending = await knownForeign(tx, []);
  for (const name of names) {
    // Whoever makes a mailbox below one of them holds it meanwhile.
    const above = await tx.all(holdAbove, { names: JSON.stringify(domainAndAbove(name).slice(1)) });
    for (const owner of new Set(above.map((domain) => domain.owner)))
      ending.push(...(await takeFrom(tx, { owner, name })));
  }
  await end(tx, ending, seed);
}

/** Ends the mailboxes at foreign addresses of domains that are known by now: one of `domains`, or one that an account or a key has. */
export async function endForeignAtKnown(
  tx: Tx,
  { domains, ...seed }: EventSeed & { domains: readonly string[] },
): Promise<void> {
  await end(tx, await knownForeign(tx, domains), seed);
}

async function knownForeign(tx: Tx, domains: readonly string[]): Promise<NamedMailbox[]> {
  const known: NamedMailbox[] = [];
  for (const mailbox of await tx.all(selectForeign, {})) {
    const isOfService = nearestAmong(mailbox.domain, domains) !== undefined;
    if (isOfService || (await isDomainKnown(tx, mailbox))) known.push(mailbox);
  }
  return known;
}

/** Mailboxes of an owner at and below a claimed name, unless he has the name himself: then they come under it. */
async function takeFrom(tx: Tx, { owner, name }: { owner: string; name: string }): Promise<NamedMailbox[]> {
  const below = (await tx.all(selectBelow, { owner })).filter(({ domain }) => isWithinDomain(domain, name));
  const lost: NamedMailbox[] = [];
  for (const [domain, mailboxes] of Map.groupBy(below, (mailbox) => mailbox.domain)) {
    const governing = (await findGoverning(tx, { domain })) ?? (await findGoverning(tx, { domain: name }));
    const own = governing?.ofOwners.find((candidate) => candidate.owner === owner);
    if (own === undefined) lost.push(...mailboxes);
    else {
      const verification = own.is_manual === 1 ? '' : own.id;
      await tx.run(moveAddresses, { addresses: addressesOf(mailboxes), verification });
    }
  }
  return lost;
}

async function end(tx: Tx, mailboxes: readonly NamedMailbox[], seed: EventSeed): Promise<void> {
  if (mailboxes.length > 0) await endForGood(tx, { addresses: addressesOf(mailboxes) }, seed);
}

function addressesOf(mailboxes: readonly NamedMailbox[]): string {
  return JSON.stringify(mailboxes.map(({ address }) => address));
}
