import { statement, type Tx } from '../../statement.ts';
import { holdAccount } from '../accounts.ts';
import { endForeignMailboxes } from '../addresses/own-mailboxes.ts';
import type { EventSeed } from '../events.ts';
import { insertDomainRow, readDomainOfOwner } from './domains.ts';
import { removeDomain } from './endings.ts';

const selectDomains = statement<object>('selectDomains')(({ db }) =>
  db
    .selectFrom('domains')
    .where('deleted_at', 'is', null)
    .select(['owner', 'name as domain', 'status'])
    .orderBy('owner')
    .orderBy('name'),
);

/** Reads the domains of all accounts. */
export async function readDomains(tx: Tx, _args: object): Promise<{ owner: string; domain: string; status: string }[]> {
  return tx.all(selectDomains, {});
}

/** Adds a verified domain to an account. False when the account has it already, verified or not. */
export async function insertDomain(
  tx: Tx,
  args: EventSeed & { id: string; owner: string; domain: string },
): Promise<boolean> {
  const { id, owner, domain, now } = args;
  await holdAccount(tx, { owner, now });
  const isNew = await insertDomainRow(tx, {
    ...{ id, owner, name: domain, status: 'verified', txt_token: '', catch_all: null, created_at: now },
    ...{ verified_at: now, checked_at: null, failing_since: null, records: '[]', is_manual: 1 },
    ...{ next_look_at: null, deleted_at: null },
  });
  if (isNew) await endForeignMailboxes(tx, { domain }, args);
  return isNew;
}

/** Removes a domain from an account. False when the account does not have it. */
export async function deleteDomain(tx: Tx, args: { owner: string; domain: string; now: number }): Promise<boolean> {
  const domain = await tx.first(readDomainOfOwner, { owner: args.owner, name: args.domain });
  return domain !== undefined && (await removeDomain(tx, { id: domain.id, now: args.now })) !== 'gone';
}
