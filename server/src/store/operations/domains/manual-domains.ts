import { statement, type Tx } from '../../statement.ts';
import { holdAccount } from '../accounts.ts';
import type { EventSeed } from '../events.ts';
import { endAtClaimedName } from './claimed-names.ts';
import {
  type DomainRow,
  type DomainRules,
  insertDomainRow,
  type RulesOutcome,
  readDomainOfOwner,
  setDomainRules,
  withoutRules,
} from './domains.ts';
import { removeDomain } from './endings.ts';

const selectDomains = statement<object>('selectDomains')(({ db }) =>
  db.selectFrom('domains').where('deleted_at', 'is', null).selectAll().orderBy('owner').orderBy('name'),
);

/** Reads the domains of all accounts. */
export async function readDomains(tx: Tx, _args: object): Promise<DomainRow[]> {
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
    ...{ next_look_at: null, deleted_at: null, ...withoutRules },
  });
  if (isNew) await endAtClaimedName(tx, { name: domain }, args);
  return isNew;
}

/** Changes rules of the domain of an account, as `setDomainRules` does; `gone` when the account does not have it. */
export async function setRulesOfDomain(
  tx: Tx,
  { owner, domain: name, ...args }: EventSeed & { owner: string; domain: string; rules: Partial<DomainRules> },
): Promise<RulesOutcome> {
  const domain = await tx.first(readDomainOfOwner, { owner, name });
  return domain === undefined ? 'gone' : setDomainRules(tx, { id: domain.id, ...args });
}

/** Removes a domain from an account. False when the account does not have it. */
export async function deleteDomain(tx: Tx, args: { owner: string; domain: string; now: number }): Promise<boolean> {
  const domain = await tx.first(readDomainOfOwner, { owner: args.owner, name: args.domain });
  return domain !== undefined && (await removeDomain(tx, { id: domain.id, now: args.now })) !== 'gone';
}
