import { afterAllIds } from '../../../lib/ids.ts';
import type { Schema } from '../../schema.ts';
import { type Parts, statement, type Tx } from '../../statement.ts';
import { holdAccount } from '../accounts.ts';
import { selectActive } from '../active-mailboxes.ts';

/** Domain of an owner. */
export type DomainRow = Schema['domains'];

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

const updateCatchAll = statement<{ id: string; mailboxId: string | null }>('updateCatchAll')(({ db, param }) =>
  db
    .updateTable('domains')
    .set({ catch_all: param('mailboxId') })
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

/** Outcome of setting a catch-all: the domain, or the reason why not. */
export type CatchAllOutcome = DomainRow | 'gone' | 'shared' | 'mailbox_not_found' | 'mailbox_forbidden' | 'elsewhere';

/**
 * Sets the catch-all of a domain; null removes it. The mailbox has to be active, of the same owner and on the domain,
 * which must not have another owner.
 */
export async function setCatchAll(
  tx: Tx,
  { id, mailboxId, now }: { id: string; mailboxId: string | null; now: number },
): Promise<CatchAllOutcome> {
  const domain = await tx.first(holdById, { id });
  if (domain === undefined) return 'gone';
  if (mailboxId !== null) {
    const mailbox = await tx.first(selectMailbox, { id: mailboxId, now });
    if (mailbox === undefined) return 'mailbox_not_found';
    const { owner, name } = domain;
    if (mailbox.owner !== owner) return 'mailbox_forbidden';
    if (mailbox.domain !== name) return 'elsewhere';
    if ((await tx.first(selectVerifiedElsewhere, { name, owner })) !== undefined) return 'shared';
  }
  await tx.run(updateCatchAll, { id, mailboxId });
  return { ...domain, catch_all: mailboxId };
}
