import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { type AuditRow, recordAudit } from '../operator/audit.ts';
import { forgetMove, heldMove, type OwnerMove, setMove, setMovedDomains } from './states.ts';

const holdDeparting = statement<{ owner: string }>('holdDepartingAccount')(({ db, param, hold }) =>
  hold(db.selectFrom('accounts').selectAll().where('owner', '=', param('owner')), { lock: 'change', of: 'accounts' }),
);

const suspendDeparting = statement<{ owner: string; at: number | null }>('suspendDeparting')(({ db, param }) =>
  db
    .updateTable('accounts')
    .set({ suspended_at: param('at') })
    .where('owner', '=', param('owner')),
);

const deleteDeparted = statement<{ owner: string; now: number }>('deleteDeparted')(({ db, param }) =>
  db
    .updateTable('accounts')
    .set(({ fn }) => ({ deleted_at: param('now'), suspended_at: fn.coalesce('suspended_at', param('now')) }))
    .where('owner', '=', param('owner')),
);

const selectDomains = statement<{ owner: string }>('selectDepartingDomains')(({ db, param }) =>
  db
    .selectFrom('domains')
    .select(['name', 'subdomains'])
    .where('owner', '=', param('owner'))
    .where('status', 'in', ['verified', 'lapsed'])
    .where('deleted_at', 'is', null)
    .orderBy('name'),
);

const retireWebhooks = statement<{ owner: string; now: number }>('retireDepartedWebhooks')(({ db, param }) =>
  db
    .updateTable('webhooks')
    .set({ deleted_at: param('now'), next_at: null, secret: '', old_secret: null })
    .where('owner', '=', param('owner'))
    .where('deleted_at', 'is', null),
);

const removeDrains = statement<{ owner: string }>('removeMoveDrains')(({ db, param }) =>
  db.deleteFrom('move_drains').where('owner', '=', param('owner')),
);

const insertDrain = statement<Schema['move_drains']>('insertMoveDrain')(({ db, param }) =>
  db
    .insertInto('move_drains')
    .values({ owner: param('owner'), node: param('node') })
    .onConflict((conflict) => conflict.doNothing()),
);

const selectDrains = statement<{ owner: string }>('selectMoveDrains')(({ db, param }) =>
  db.selectFrom('move_drains').select('node').where('owner', '=', param('owner')).orderBy('node'),
);

const selectClosing = statement<{ node: string; limit: number }>('selectClosingOwners')(({ db, param, literal }) =>
  db
    .selectFrom('owner_moves')
    .select('owner')
    .where('direction', '=', literal('out'))
    .where('state', 'in', ['closing', 'deciding'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('move_drains')
            .select('node')
            .whereRef('move_drains.owner', '=', 'owner_moves.owner')
            .where('node', '=', param('node')),
        ),
      ),
    )
    .orderBy('owner')
    .limit(param('limit')),
);

const selectAnyClosing = statement<object>('selectAnyClosing')(({ db, literal }) =>
  db
    .selectFrom('owner_moves')
    .select('owner')
    .where('direction', '=', literal('out'))
    .where('state', 'in', ['closing', 'deciding'])
    .limit(literal(1)),
);

const selectStale = statement<{ before: number; limit: number }>('selectStaleClosings')(({ db, param, literal }) =>
  db
    .selectFrom('owner_moves')
    .select('owner')
    .where('direction', '=', literal('out'))
    .where('state', '=', literal('closing'))
    .where('changed_at', '<', param('before'))
    .orderBy('owner')
    .limit(param('limit')),
);

const selectPlace = statement<object>('selectPlaceInLog')(({ db, transaction, settledTransaction }) =>
  db.selectFrom('event_log').select([transaction.as('tx'), settledTransaction.as('settled')]),
);

const selectSettled = statement<object>('selectSettledOfMove')(({ db, settledTransaction }) =>
  db.selectFrom('event_log').select(settledTransaction.as('settled')),
);

const selectImports = statement<{ owner: string }>('selectImportsOfDeparting')(({ db, param, literal }) =>
  db
    .selectFrom('imports')
    .select('id')
    .where('owner', '=', param('owner'))
    .where('is_complete', '=', literal(1))
    .limit(literal(1)),
);

/** Outcome of the beginning of a departure: its move; there is no such owner; he is deleted; or another move of his is under way. */
export type DepartOutcome = OwnerMove | 'no_owner' | 'deleted' | 'under_way';

/** Run of a departure: nothing that one before it does has an effect any more. */
interface Run {
  readonly owner: string;
  readonly moveId: string;
  readonly now: number;
}

/** Begins a run of the departure of an owner, in place of any before. How far he has come stays as it is; at first he is served as before. */
export async function beginDeparture(
  tx: Tx,
  { owner, moveId, place, audit, now }: Run & { place: string; audit: AuditRow },
): Promise<DepartOutcome> {
  const account = await tx.first(holdDeparting, { owner });
  const before = await heldMove(tx, { owner });
  if (account === undefined) return 'no_owner';
  const isThere = before?.direction === 'out' && before.place === place;
  if (before !== undefined && before.state !== 'done') {
    if (!isThere) return 'under_way';
    const goesOn = { ...before, move_id: moveId, changed_at: now };
    await setMove(tx, goesOn);
    return goesOn;
  }
  if (account.deleted_at !== null) return isThere ? before : 'deleted';
  const move: OwnerMove = {
    ...{ owner, direction: 'out', state: 'copying', move_id: moveId, ticket_hash: '', ends_at: 0 },
    ...{ place, is_return: 0, was_suspended_at: account.suspended_at, changed_at: now, bytes: 0 },
  };
  await setMove(tx, move);
  await recordAudit(tx, audit);
  return move;
}

/** From now on the owner is refused here, and nothing of his is changed by him or by mail. */
export async function closeDeparture(tx: Tx, { owner, moveId, now }: Run): Promise<boolean> {
  const account = await tx.first(holdDeparting, { owner });
  const move = await heldMove(tx, { owner });
  if (account === undefined || !isOfRun(move, { moveId, states: ['copying'] })) return false;
  await tx.run(removeDrains, { owner });
  await setMovedDomains(tx, owner, await tx.all(selectDomains, { owner }));
  await tx.run(suspendDeparting, { owner, at: account.suspended_at ?? now });
  await setMove(tx, { ...move, state: 'closing', was_suspended_at: account.suspended_at, changed_at: now });
  return true;
}

/** Says that the run that refuses an owner goes on. False when it may not. */
export async function keepClosing(tx: Tx, { owner, moveId, now }: Run): Promise<boolean> {
  const move = await heldMove(tx, { owner });
  if (!isOfRun(move, { moveId, states: ['closing', 'deciding'] })) return false;
  await setMove(tx, { ...move, changed_at: now });
  return true;
}

/** Writes down that the target may be told to serve the owner: from now on it alone knows who does. */
export async function decideDeparture(tx: Tx, { owner, moveId, now }: Run): Promise<boolean> {
  const move = await heldMove(tx, { owner });
  if (!isOfRun(move, { moveId, states: ['closing', 'deciding'] })) return false;
  await setMove(tx, { ...move, state: 'deciding', changed_at: now });
  return true;
}

/** The target has said in this run that it has not decided, and no call of an earlier one has an effect any more: all is as before it was asked. */
export async function reopenDeparture(tx: Tx, { owner, moveId, now }: Run): Promise<boolean> {
  const move = await heldMove(tx, { owner });
  if (!isOfRun(move, { moveId, states: ['deciding'] })) return false;
  await setMove(tx, { ...move, state: 'closing', changed_at: now });
  return true;
}

/** The target serves the owner who is refused here. What is his here is deleted as of any who is deleted, and callers are told where he is. */
export async function finishDeparture(
  tx: Tx,
  { owner, audit, now }: { owner: string; audit: AuditRow; now: number },
): Promise<boolean> {
  await tx.first(holdDeparting, { owner });
  const move = await heldMove(tx, { owner });
  if (move?.direction !== 'out' || (move.state !== 'closing' && move.state !== 'deciding')) return false;
  await leave(tx, { move, audit, now });
  return true;
}

/** As `finishDeparture`, of an owner who is served here although he has moved, because a backup of before was restored. */
export async function markDeparted(
  tx: Tx,
  { owner, moveId, place, audit, now }: Run & { place: string; audit: AuditRow },
): Promise<'marked' | 'no_owner' | 'deleted' | 'under_way'> {
  const account = await tx.first(holdDeparting, { owner });
  const before = await heldMove(tx, { owner });
  if (account === undefined) return 'no_owner';
  if (account.deleted_at !== null) return 'deleted';
  if (before?.direction === 'in' && before.state !== 'done') return 'under_way';
  await setMovedDomains(tx, owner, await tx.all(selectDomains, { owner }));
  const move = { owner, direction: 'out', state: 'copying', move_id: moveId, ticket_hash: '', ends_at: 0 } as const;
  const marked = { ...move, place, is_return: 0, was_suspended_at: null, changed_at: now, bytes: 0 };
  await leave(tx, { move: marked, audit, now });
  return 'marked';
}

async function leave(tx: Tx, { move, audit, now }: { move: OwnerMove; audit: AuditRow; now: number }): Promise<void> {
  const { owner } = move;
  await tx.run(removeDrains, { owner });
  await tx.run(retireWebhooks, { owner, now });
  await tx.run(deleteDeparted, { owner, now });
  await setMove(tx, { ...move, state: 'done', changed_at: now });
  await recordAudit(tx, audit);
}

/**
 * Takes a departure back: the owner is served here as before.
 * @param args.moveId Run that takes it back; none of the operator, or of a node where no run goes on.
 * @param args.isDecided Whether it is certain that the target does not serve him, also where it may have been told to.
 * @param args.staleBefore Time before which the last sign of life of the run has to be.
 */
export async function undoDeparture(
  tx: Tx,
  {
    owner,
    moveId,
    audit,
    isDecided,
    staleBefore = Number.MAX_SAFE_INTEGER,
    now,
  }: { owner: string; moveId?: string; audit: AuditRow; isDecided: boolean; staleBefore?: number; now: number },
): Promise<boolean> {
  await tx.first(holdDeparting, { owner });
  const move = await heldMove(tx, { owner });
  if (move?.direction !== 'out' || move.state === 'done') return false;
  if ((moveId !== undefined && move.move_id !== moveId) || move.changed_at >= staleBefore) return false;
  if (move.state === 'deciding' && !isDecided) return false;
  if (move.state !== 'copying') await tx.run(suspendDeparting, { owner, at: move.was_suspended_at });
  await tx.run(removeDrains, { owner });
  await setMovedDomains(tx, owner, []);
  await forgetMove(tx, { owner });
  await recordAudit(tx, { ...audit, created_at: now });
  return true;
}

function isOfRun(
  move: OwnerMove | undefined,
  { moveId, states }: { moveId: string; states: readonly OwnerMove['state'][] },
): move is OwnerMove {
  return move?.direction === 'out' && move.move_id === moveId && states.includes(move.state);
}

/** Whether some owner who leaves is refused. */
export async function hasClosings(tx: Tx, _args: object): Promise<boolean> {
  return (await tx.first(selectAnyClosing, {})) !== undefined;
}

/** Reads the owners who are refused although the run that has them refused has given no sign of life since a time: at most `limit`. */
export async function readStaleClosings(tx: Tx, args: { before: number; limit: number }): Promise<string[]> {
  return (await tx.all(selectStale, args)).map(({ owner }) => owner);
}

/** Reads the owners who leave and are refused, and of whom this node has not said that nothing is under way: at most `limit`. */
export async function readClosingOwners(tx: Tx, args: { node: string; limit: number }): Promise<string[]> {
  return (await tx.all(selectClosing, args)).map(({ owner }) => owner);
}

/** Says that in a node nothing of an owner is under way. */
export async function noteDrain(tx: Tx, args: Schema['move_drains']): Promise<void> {
  await tx.run(insertDrain, args);
}

/** Reads the nodes that have said so. */
export async function readDrains(tx: Tx, args: { owner: string }): Promise<string[]> {
  return (await tx.all(selectDrains, args)).map(({ node }) => node);
}

/** Number of a transaction that begins after all that have been seen. */
export async function newestTransaction(tx: Tx, _args: object): Promise<number> {
  return (await tx.first(selectPlace, {}))?.tx ?? 0;
}

/** Number up to which all transactions have ended. */
export async function settledTransaction(tx: Tx, _args: object): Promise<number> {
  return (await tx.first(selectSettled, {}))?.settled ?? 0;
}

/** Whether an import of the owner waits for its mails to be moved into its mailbox. */
export async function hasCompleteImport(tx: Tx, args: { owner: string }): Promise<boolean> {
  return (await tx.first(selectImports, args)) !== undefined;
}

/** Domains of an owner. */
export async function readDepartingDomains(
  tx: Tx,
  args: { owner: string },
): Promise<{ name: string; subdomains: number }[]> {
  return tx.all(selectDomains, args);
}
