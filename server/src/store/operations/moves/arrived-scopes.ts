import { statement, type Tx, type Value } from '../../statement.ts';
import { comparedKeys, comparedTables, hasParent } from './compared-rows.ts';
import type { ComparedTable } from './fates.ts';
import { removeAddress } from './received-addresses.ts';
import { textStatement } from './rows.ts';
import { forgetScopes } from './scopes.ts';
import type { OwnerMove } from './states.ts';

const selectScope = statement<{ owner: string }>('selectFirstMovedScope')(({ db, param, literal }) =>
  db
    .selectFrom('moved_scopes')
    .select(['name', 'scope'])
    .where('owner', '=', param('owner'))
    .orderBy('name')
    .orderBy('scope')
    .limit(literal(1)),
);

const removeScope = statement<{ owner: string; name: string; scope: string }>('removeMovedScope')(({ db, param }) =>
  db
    .deleteFrom('moved_scopes')
    .where('owner', '=', param('owner'))
    .where('name', '=', param('name'))
    .where('scope', '=', param('scope')),
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

/**
 * Goes through what was copied ahead, at most `limit` scopes or rows: rows whose scope is nobody's are removed; addresses are given back
 * when the move is taken back. Returns whether there may be more.
 */
export async function endScopes(tx: Tx, { move, limit }: { move: OwnerMove; limit: number }): Promise<boolean> {
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
    await tx.run(removeScope, { owner, ...scope });
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
