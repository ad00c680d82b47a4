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
    .set({ deleted_at: param('now') })
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
    .where('state', '=', literal('closing'))
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

/** Begins the departure of an owner, or finds the one that is under way. He is served as before. */
export async function beginDeparture(
  tx: Tx,
  { owner, moveId, place, audit, now }: { owner: string; moveId: string; place: string; audit: AuditRow; now: number },
): Promise<DepartOutcome> {
  const account = await tx.first(holdDeparting, { owner });
  const before = await heldMove(tx, { owner });
  if (account === undefined) return 'no_owner';
  if (before !== undefined && before.state !== 'done') {
    return before.direction === 'out' && before.place === place ? before : 'under_way';
  }
  if (account.deleted_at !== null) return before?.direction === 'out' && before.place === place ? before : 'deleted';
  const move: OwnerMove = {
    ...{ owner, direction: 'out', state: 'copying', move_id: moveId, ticket_hash: '', ends_at: 0 },
    ...{ place, is_return: 0, was_suspended_at: account.suspended_at, changed_at: now },
  };
  await setMove(tx, move);
  await recordAudit(tx, audit);
  return move;
}

/** From now on the owner is refused here, and nothing of his is changed by him or by mail. */
export async function closeDeparture(tx: Tx, { owner, now }: { owner: string; now: number }): Promise<boolean> {
  const account = await tx.first(holdDeparting, { owner });
  const move = await heldMove(tx, { owner });
  if (account === undefined || move?.direction !== 'out' || move.state !== 'copying') return false;
  await tx.run(removeDrains, { owner });
  await setMovedDomains(tx, owner, await tx.all(selectDomains, { owner }));
  await tx.run(suspendDeparting, { owner, at: account.suspended_at ?? now });
  await setMove(tx, { ...move, state: 'closing', was_suspended_at: account.suspended_at, changed_at: now });
  return true;
}

/** Writes down that the target may be told to serve the owner: from now on it alone knows who does. */
export async function decideDeparture(tx: Tx, { owner, now }: { owner: string; now: number }): Promise<boolean> {
  const move = await heldMove(tx, { owner });
  if (move?.direction !== 'out' || (move.state !== 'closing' && move.state !== 'deciding')) return false;
  await setMove(tx, { ...move, state: 'deciding', changed_at: now });
  return true;
}

/** The owner is served elsewhere. What is his here is deleted as of any owner who is deleted, and callers are told where he is. */
export async function finishDeparture(
  tx: Tx,
  { owner, audit, now }: { owner: string; audit: AuditRow; now: number },
): Promise<boolean> {
  await tx.first(holdDeparting, { owner });
  const move = await heldMove(tx, { owner });
  if (move?.direction !== 'out' || move.state !== 'deciding') return false;
  await tx.run(removeDrains, { owner });
  await tx.run(retireWebhooks, { owner, now });
  await tx.run(deleteDeparted, { owner, now });
  await setMove(tx, { ...move, state: 'done', changed_at: now });
  await recordAudit(tx, audit);
  return true;
}

/** Takes a departure back: the owner is served here as before. */
export async function undoDeparture(
  tx: Tx,
  { owner, audit, isDecided, now }: { owner: string; audit: AuditRow; isDecided: boolean; now: number },
): Promise<boolean> {
  await tx.first(holdDeparting, { owner });
  const move = await heldMove(tx, { owner });
  if (move?.direction !== 'out' || move.state === 'done') return false;
  if (move.state === 'deciding' && !isDecided) return false;
  if (move.state !== 'copying') await tx.run(suspendDeparting, { owner, at: move.was_suspended_at });
  await tx.run(removeDrains, { owner });
  await setMovedDomains(tx, owner, []);
  await forgetMove(tx, { owner });
  await recordAudit(tx, { ...audit, created_at: now });
  return true;
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
