import { afterAllIds } from '../../../lib/ids.ts';
import type { Schema } from '../../schema.ts';
import { type Parts, statement, type Tx } from '../../statement.ts';
import { holdAccount } from '../accounts.ts';
import { selectActive } from '../active-mailboxes.ts';
import type { EventSeed } from '../events.ts';
import { endForeignAtKnown } from './claimed-names.ts';

/** Domain of an owner. */
export type DomainRow = Schema['domains'];

/** What decides which mail to a domain gets in. */
export type DomainRules = Pick<
  DomainRow,
  'catch_all' | 'subdomains' | 'first_mail_minutes' | 'first_mail_keep_newest' | 'first_mail_per_hour' | 'mail_rules'
>;

/** Rules of a new domain, and its count of first mails. */
export const withoutRules = {
  ...{ catch_all: null, subdomains: 0, first_mail_minutes: null, first_mail_keep_newest: null },
  ...{ first_mail_per_hour: 0, first_mail_hour_at: 0, first_mail_hour_count: 0, mail_rules: null },
} satisfies Partial<DomainRow>;

const insertRow = statement<Schema['domains']>('insertDomainRow')(({ db, param }) =>
  db
    .insertInto('domains')
    .values({
      id: param('id'),
      owner: param('owner'),
      name: param('name'),
      status: param('status'),
      txt_token: param('txt_token'),
      catch_all: param('catch_all'),
      created_at: param('created_at'),
      verified_at: param('verified_at'),
      checked_at: param('checked_at'),
      failing_since: param('failing_since'),
      records: param('records'),
      is_manual: param('is_manual'),
      next_look_at: param('next_look_at'),
      deleted_at: param('deleted_at'),
      subdomains: param('subdomains'),
      first_mail_minutes: param('first_mail_minutes'),
      first_mail_keep_newest: param('first_mail_keep_newest'),
      first_mail_per_hour: param('first_mail_per_hour'),
      first_mail_hour_at: param('first_mail_hour_at'),
      first_mail_hour_count: param('first_mail_hour_count'),
      mail_rules: param('mail_rules'),
    })
    .onConflict((conflict) => conflict.doNothing()),
);

const countAdded = statement<{ owner: string }>('countAddedDomains')(({ db, param }) =>
  db
    .selectFrom('domains')
    .where('owner', '=', param('owner'))
    .where('is_manual', '=', 0)
    .select((count) => count.fn.countAll<number>().as('count')),
);

function selectPresent<Args extends object>({ db }: Parts<Args>) {
  return db.selectFrom('domains').where('deleted_at', 'is', null).selectAll();
}

const selectById = statement<{ id: string }>('selectDomainById')((parts) =>
  selectPresent(parts).where('id', '=', parts.param('id')),
);

const selectOfOwner = statement<{ owner: string; before: string; limit: number }>('selectDomainsOfOwner')((parts) =>
  selectPresent(parts)
    .where('owner', '=', parts.param('owner'))
    .where('id', '<', parts.param('before'))
    .orderBy('id', 'desc')
    .limit(parts.param('limit')),
);

/** Statement that reads the domain of an owner by its name. */
export const readDomainOfOwner = statement<{ owner: string; name: string }>('selectDomainOfOwner')((parts) =>
  selectPresent(parts).where('owner', '=', parts.param('owner')).where('name', '=', parts.param('name')),
);

const holdById = statement<{ id: string }>('holdDomain')((parts) =>
  parts.hold(selectPresent(parts).where('id', '=', parts.param('id')), { lock: 'change', of: 'domains' }),
);

const selectVerifiedElsewhere = statement<{ name: string; owner: string }>('selectVerifiedElsewhere')((parts) =>
  selectPresent(parts)
    .where('name', '=', parts.param('name'))
    .where('owner', '<>', parts.param('owner'))
    .where('status', '=', 'verified')
    .limit(1),
);

const selectMailbox = statement<{ id: string; now: number }>('selectCatchAllMailbox')((parts) =>
  selectActive(parts).select(['owner', 'domain']).where('id', '=', parts.param('id')),
);

const updateRules = statement<DomainRules & { id: string }>('updateDomainRules')(({ db, param }) =>
  db
    .updateTable('domains')
    .set({
      catch_all: param('catch_all'),
      subdomains: param('subdomains'),
      first_mail_minutes: param('first_mail_minutes'),
      first_mail_keep_newest: param('first_mail_keep_newest'),
      first_mail_per_hour: param('first_mail_per_hour'),
      mail_rules: param('mail_rules'),
    })
    .where('id', '=', param('id')),
);

/** Inserts a domain. False when its owner already has it. */
export async function insertDomainRow(tx: Tx, row: Schema['domains']): Promise<boolean> {
  return (await tx.run(insertRow, row)) > 0;
}

/** Adds a domain to an account unless that has it already, or has added `domainsMax`. */
export async function addDomain(
  tx: Tx,
  { domain, domainsMax, now }: { domain: DomainRow; domainsMax: number; now: number },
): Promise<'added' | 'exists' | 'limit_reached'> {
  const { owner, name } = domain;
  await holdAccount(tx, { owner, now });
  if ((await tx.first(readDomainOfOwner, { owner, name })) !== undefined) return 'exists';
  // Deleted domains count until their mailboxes have ended.
  if (((await tx.first(countAdded, { owner }))?.count ?? 0) >= domainsMax) return 'limit_reached';
  return (await insertDomainRow(tx, domain)) ? 'added' : 'exists';
}

/** Reads the domain of an id. */
export async function readDomain(tx: Tx, args: { id: string }): Promise<DomainRow | undefined> {
  return tx.first(selectById, args);
}

/** Reads domains of an owner, newest first: at most `limit`, those with ids below `before`. */
export async function readDomainsOfOwner(
  tx: Tx,
  { owner, limit, before = afterAllIds }: { owner: string; limit: number; before?: string | undefined },
): Promise<DomainRow[]> {
  return tx.all(selectOfOwner, { owner, limit, before });
}

/** Outcome of setting the rules of a domain: the domain, or the reason why not. */
export type RulesOutcome = DomainRow | 'gone' | 'unverified' | 'two_rules' | 'shared' | CatchAllFault;
type CatchAllFault = 'mailbox_not_found' | 'mailbox_forbidden' | 'elsewhere';

/**
 * Changes rules of a domain. One that is not off needs a verified domain without another owner; a catch-all has to be an active
 * mailbox of the owner on the domain, and is not beside mailboxes that first mails make. Mailboxes at foreign addresses of its
 * subdomains end.
 */
export async function setDomainRules(
  tx: Tx,
  { id, rules, ...seed }: EventSeed & { id: string; rules: Partial<DomainRules> },
): Promise<RulesOutcome> {
  const domain = await tx.first(holdById, { id });
  if (domain === undefined) return 'gone';
  const changed = { ...domain, ...rules };
  if (changed.catch_all !== null && changed.first_mail_minutes !== null) return 'two_rules';
  const fault = await faultOf(tx, { domain, rules, now: seed.now });
  if (fault !== undefined) return fault;
  await tx.run(updateRules, changed);
  if (rules.subdomains === 1) await endForeignAtKnown(tx, { domains: [], ...seed });
  return changed;
}

async function faultOf(
  tx: Tx,
  { domain, rules, now }: { domain: DomainRow; rules: Partial<DomainRules>; now: number },
): Promise<Exclude<RulesOutcome, DomainRow> | undefined> {
  const { name, owner } = domain;
  const { catch_all: mailboxId = null, first_mail_minutes: minutes = null } = rules;
  const mailbox = mailboxId === null ? undefined : await tx.first(selectMailbox, { id: mailboxId, now });
  if (mailboxId !== null) {
    if (mailbox === undefined) return 'mailbox_not_found';
    if (mailbox.owner !== owner) return 'mailbox_forbidden';
    if (mailbox.domain !== name) return 'elsewhere';
  }
  const makesNew = minutes !== null || rules.subdomains === 1;
  if (makesNew && domain.status !== 'verified') return 'unverified';
  if (mailboxId === null && !makesNew) return undefined;
  return (await tx.first(selectVerifiedElsewhere, { name, owner })) === undefined ? undefined : 'shared';
}
