import type { Schema } from '../../schema.ts';
import { type Parts, statement, type Tx } from '../../statement.ts';
import { insertAccount, type OwnerLimitsRow, updateLimits } from '../accounts.ts';
import { isBetween, isLeaving } from '../moves/states.ts';
import { type AuditRow, recordAudit } from './audit.ts';

/** Account with what its owner uses, without the changes of the last moment. */
export type OwnerRow = Schema['accounts'] & {
  readonly mailboxes: number | null;
  readonly mails: number | null;
  readonly bytes: number | null;
  /** API calls of the day. */
  readonly calls: number | null;
};

/** Outcome of an action upon an owner. `unchanged`: it was so before, and nothing is on record. `moving`: his move comes first. */
export type OwnerOutcome = 'changed' | 'unchanged' | 'not_found' | 'deleted' | 'moving';

function selectOwners<Args extends { day: number }>({ db, param }: Parts<Args>) {
  return db
    .selectFrom('accounts')
    .leftJoin('owner_usage', 'owner_usage.owner', 'accounts.owner')
    .leftJoin('calls', (join) => join.onRef('calls.owner', '=', 'accounts.owner').on('calls.day', '=', param('day')))
    .selectAll('accounts')
    .select(['owner_usage.mailboxes', 'owner_usage.mails', 'owner_usage.bytes', 'calls.calls']);
}

type NamePage = { day: number; after: string; limit: number };

type NameRange = Omit<NamePage, 'after'> & { from: string; upTo: string };

const selectByName = statement<NameRange>('selectOwnersByName')((parts) =>
  selectOwners(parts)
    .where('accounts.owner', '>=', parts.param('from'))
    .where('accounts.owner', '<', parts.param('upTo'))
    .orderBy('accounts.owner')
    .limit(parts.param('limit')),
);

const selectSuspended = statement<NamePage>('selectSuspendedOwners')((parts) =>
  selectOwners(parts)
    .where('accounts.suspended_at', 'is not', null)
    .where('accounts.deleted_at', 'is', null)
    .where('accounts.owner', '>', parts.param('after'))
    .orderBy('accounts.owner')
    .limit(parts.param('limit')),
);

/** Read from the usage, so that its index gives the order. */
const selectByBytes = statement<{ day: number; bytes: number; after: string; limit: number }>('selectOwnersByBytes')(
  ({ db, param }) =>
    db
      .selectFrom('owner_usage')
      .innerJoin('accounts', 'accounts.owner', 'owner_usage.owner')
      .leftJoin('calls', (join) => join.onRef('calls.owner', '=', 'accounts.owner').on('calls.day', '=', param('day')))
      .selectAll('accounts')
      .select(['owner_usage.mailboxes', 'owner_usage.mails', 'owner_usage.bytes', 'calls.calls'])
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('owner_usage.bytes', 'owner_usage.owner'), '<', tuple(param('bytes'), param('after'))),
      )
      .orderBy('owner_usage.bytes', 'desc')
      .orderBy('owner_usage.owner', 'desc')
      .limit(param('limit')),
);

const selectOwner = statement<{ owner: string; day: number }>('selectOwnerAccount')((parts) =>
  selectOwners(parts).where('accounts.owner', '=', parts.param('owner')),
);

const holdOwner = statement<{ owner: string }>('holdOwnerAccount')(({ db, param, hold }) =>
  hold(db.selectFrom('accounts').selectAll().where('owner', '=', param('owner')), { lock: 'change', of: 'accounts' }),
);

const updateSuspended = statement<{ owner: string; at: number | null }>('updateSuspended')(({ db, param }) =>
  db
    .updateTable('accounts')
    .set({ suspended_at: param('at') })
    .where('owner', '=', param('owner')),
);

const updateDeleted = statement<{ owner: string; at: number }>('updateDeleted')(({ db, param }) =>
  db
    .updateTable('accounts')
    .set({ suspended_at: param('at'), deleted_at: param('at') })
    .where('owner', '=', param('owner')),
);

/** Reads accounts in the order of their names, those from `from` on and before `upTo`. */
export async function readOwnersByName(tx: Tx, args: NameRange): Promise<OwnerRow[]> {
  return tx.all(selectByName, args);
}

/** Reads suspended accounts in the order of their names, those after `after`. */
export async function readSuspendedOwners(tx: Tx, args: NamePage): Promise<OwnerRow[]> {
  return tx.all(selectSuspended, args);
}

/** Reads accounts in the order of their bytes, the most first, those after a position. */
export async function readOwnersByBytes(
  tx: Tx,
  args: { day: number; bytes: number; after: string; limit: number },
): Promise<OwnerRow[]> {
  return tx.all(selectByBytes, args);
}

/** Reads an account. */
export async function readOwner(tx: Tx, args: { owner: string; day: number }): Promise<OwnerRow | undefined> {
  return tx.first(selectOwner, args);
}

/** Makes an owner without a key, with limits. `unchanged`: there is one of the name. */
export async function createOwner(
  tx: Tx,
  { owner, limits, audit, now }: { owner: string; limits: OwnerLimitsRow; audit: AuditRow; now: number },
): Promise<OwnerOutcome> {
  if ((await tx.run(insertAccount, { owner, now })) === 0) {
    const held = await tx.first(holdOwner, { owner });
    return held?.deleted_at == null ? 'unchanged' : 'deleted';
  }
  await tx.run(updateLimits, { owner, ...limits });
  await recordAudit(tx, { ...audit, data: JSON.stringify({ after: presentLimits(limits) }) });
  return 'changed';
}

/** Suspends an owner at a time, or resumes him with null; not one who is between two installations, where a move has suspended him. */
export async function suspendOwner(
  tx: Tx,
  { owner, at, audit }: { owner: string; at: number | null; audit: AuditRow },
): Promise<OwnerOutcome> {
  const held = await tx.first(holdOwner, { owner });
  if (held === undefined) return 'not_found';
  if (held.deleted_at !== null) return 'deleted';
  if (await isBetween(tx, { owner })) return 'moving';
  if ((held.suspended_at === null) === (at === null)) return 'unchanged';
  await tx.run(updateSuspended, { owner, at });
  await recordAudit(tx, audit);
  return 'changed';
}

/** Marks an owner as deleted, and as suspended until the end. `endOwners` deletes what is his. */
export async function deleteOwner(
  tx: Tx,
  { owner, audit, now }: { owner: string; audit: AuditRow; now: number },
): Promise<OwnerOutcome> {
  const held = await tx.first(holdOwner, { owner });
  if (held === undefined) return 'not_found';
  if (held.deleted_at !== null) return 'unchanged';
  if ((await isLeaving(tx, { owner })) || (await isBetween(tx, { owner }))) return 'moving';
  await tx.run(updateDeleted, { owner, at: now });
  await recordAudit(tx, audit);
  return 'changed';
}

/** Changes the given limits of an owner. The record has those before and after. */
export async function changeOwnerLimits(
  tx: Tx,
  { owner, changes, audit }: { owner: string; changes: Partial<OwnerLimitsRow>; audit: AuditRow },
): Promise<OwnerOutcome> {
  const held = await tx.first(holdOwner, { owner });
  if (held === undefined) return 'not_found';
  if (held.deleted_at !== null) return 'deleted';
  if (await isBetween(tx, { owner })) return 'moving';
  const { active_mailboxes_max, daily_calls_max, bytes_max } = held;
  const before = { active_mailboxes_max, daily_calls_max, bytes_max };
  const after = { ...before, ...changes };
  if (JSON.stringify(before) === JSON.stringify(after)) return 'unchanged';
  await tx.run(updateLimits, { owner, ...after });
  await recordAudit(tx, {
    ...audit,
    data: JSON.stringify({ before: presentLimits(before), after: presentLimits(after) }),
  });
  return 'changed';
}

function presentLimits({ active_mailboxes_max, daily_calls_max, bytes_max }: OwnerLimitsRow): object {
  return { activeMailboxesMax: active_mailboxes_max, dailyCallsMax: daily_calls_max, bytesMax: bytes_max };
}
