import { statement, type Tx, type Value } from '../../statement.ts';
import { comparedKeys, comparedTables, hasParent } from './compared-rows.ts';
import type { ComparedTable } from './fates.ts';
import { removeAddress } from './received-addresses.ts';
import { textStatement } from './rows.ts';
import { forgetScope, forgetScopes } from './scopes.ts';
import { forgetMove, heldMove, type OwnerMove, setComingDomains, setMove } from './states.ts';
import { leaveMove } from './tickets.ts';

const selectScope = statement<{ owner: string }>('selectFirstMovedScope')(({ db, param, literal }) =>
  db
    .selectFrom('moved_scopes')
    .select(['name', 'scope'])
    .where('owner', '=', param('owner'))
    .orderBy('name')
    .orderBy('scope')
    .limit(literal(1)),
);

const strays = Object.fromEntries(
  comparedTables.map((table) => {
    const { scope, key } = comparedKeys[table];
    return [
      table,
      textStatement<{ scope: Value; limit: number }>(
        `removeStray_${table}`,
        `delete from ${table} where ${scope} = :scope and ${key} in
          (select ${key} from ${table} where ${scope} = :scope order by ${key} limit :limit)`,
      ),
    ];
  }),
);

const releaseStray = textStatement<{ scope: Value; limit: number }>(
  'releaseStrayMails',
  `insert into released_raws (raw_id, mail_id, bytes)
    select raw_id, id, size from mails where mailbox_id = :scope order by id limit :limit on conflict do nothing`,
);

/** A message of which nothing but parts came is removed as that of a deleted mail. */
const releaseParts = textStatement<{ scope: Value }>(
  'releaseStrayParts',
  `insert into released_raws (raw_id, mail_id, bytes)
    select raw_id, '', sum(length(bytes)) from raws where raw_id = :scope group by raw_id on conflict do nothing`,
);

const removeStaged = statement<{ owner: string; limit: number }>('removeSomeStaged')(({ db, param }) =>
  db
    .deleteFrom('staged_rows')
    .where('owner', '=', param('owner'))
    .where(
      'position',
      'in',
      db
        .selectFrom('staged_rows')
        .select('position')
        .where('owner', '=', param('owner'))
        .orderBy('position')
        .limit(param('limit')),
    ),
);

const removeClaims = statement<{ owner: string; limit: number }>('removeClaimedCallsOfMove')(({ db, param }) =>
  db
    .deleteFrom('idempotent_calls')
    .where('owner', '=', param('owner'))
    .where(
      'key',
      'in',
      db
        .selectFrom('idempotent_calls')
        .select('key')
        .where('owner', '=', param('owner'))
        .orderBy('key')
        .limit(param('limit')),
    ),
);

const removeAccount = statement<{ owner: string }>('removeMovedAccount')(({ db, param }) =>
  db.deleteFrom('accounts').where('owner', '=', param('owner')),
);

const endAccount = statement<{ owner: string; now: number }>('endMovedAccount')(({ db, param }) =>
  db
    .updateTable('accounts')
    .set({ deleted_at: param('now'), ended_at: param('now') })
    .where('owner', '=', param('owner')),
);

const selectUnfinished = statement<object>('selectUnfinishedArrivals')(({ db, literal, hold }) =>
  hold(
    db
      .selectFrom('owner_moves')
      .select('owner')
      .where('direction', '=', literal('in'))
      .where('state', 'in', ['decided', 'undoing'])
      .orderBy('owner')
      .limit(literal(1)),
    { lock: 'change_free', of: 'owner_moves' },
  ),
);

const selectAnyOpen = statement<object>('selectAnyOpenArrival')(({ db, literal }) =>
  db
    .selectFrom('owner_moves')
    .select('owner')
    .where('direction', '=', literal('in'))
    .where('state', '<>', literal('done'))
    .limit(literal(1)),
);

/** Whether a ticket is good, an owner comes, or something is left to do of one who has come or was taken back. */
export async function hasOpenArrivals(tx: Tx, _args: object): Promise<boolean> {
  return (await tx.first(selectAnyOpen, {})) !== undefined;
}

/**
 * Removes some of what has come in vain: rows of nobody, of an owner who is served here, or what there is of one whose move is taken back; at
 * most `limit` rows. Owners on whom another node works are skipped.
 */
export async function endArrival(
  tx: Tx,
  { limit, now }: { limit: number; now: number },
): Promise<{ mayBeMore: boolean }> {
  const found = await tx.first(selectUnfinished, {});
  const move = found && (await heldMove(tx, found));
  if (move === undefined) return { mayBeMore: false };
  const { owner, state } = move;
  if ((await tx.run(removeStaged, { owner, limit })) > 0) return { mayBeMore: true };
  if (await endScopes(tx, { move, limit })) return { mayBeMore: true };
  if (state === 'undoing' && (await tx.run(removeClaims, { owner, limit })) > 0) return { mayBeMore: true };
  if (state === 'decided') await setMove(tx, { ...move, state: 'done', changed_at: now });
  else await takeBack(tx, move, now);
  return { mayBeMore: true };
}

async function takeBack(tx: Tx, move: OwnerMove, now: number): Promise<void> {
  const { owner } = move;
  await setComingDomains(tx, owner, []);
  if (move.is_return === 1) {
    await tx.run(endAccount, { owner, now });
    await leaveMove(tx, move, now);
  } else {
    await tx.run(removeAccount, { owner });
    await forgetMove(tx, { owner });
  }
}

/**
 * Goes through what was copied ahead, at most `limit` scopes or rows: rows whose scope is nobody's are removed; addresses are given back
 * when the move is taken back. Returns whether there may be more.
 */
async function endScopes(tx: Tx, { move, limit }: { move: OwnerMove; limit: number }): Promise<boolean> {
  const { owner, state } = move;
  const isKept = state === 'decided';
  for (const name of isKept ? ['raws', 'addresses', 'foreign'] : [])
    if ((await forgetScopes(tx, { owner, name, limit })) > 0) return true;
  for (let left = limit; left > 0; left -= 1) {
    const scope = await tx.first(selectScope, { owner });
    if (scope === undefined) return false;
    if (scope.name === 'addresses') await tx.run(removeAddress, { owner, address: scope.scope });
    else if (scope.name === 'raws') await tx.run(releaseParts, { scope: scope.scope });
    else if (scope.name !== 'foreign') {
      const table = scope.name as ComparedTable;
      const id = comparedKeys[table].isNumberScope ? Number(scope.scope) : scope.scope;
      const removed = await removeStrays(tx, { table, scope: id, limit: left });
      if (removed === left) return true;
      left -= removed;
    }
    await forgetScope(tx, { owner, ...scope });
  }
  return true;
}

async function removeStrays(
  tx: Tx,
  { table, ...args }: { table: ComparedTable; scope: string | number; limit: number },
): Promise<number> {
  const removal = strays[table];
  if (removal === undefined) throw new Error(`the table ${table} is not copied ahead`);
  if (await hasParent(tx, { table, scope: args.scope })) return 0;
  if (table === 'mails') await tx.run(releaseStray, args);
  return tx.run(removal, args);
}
