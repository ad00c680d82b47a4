import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';

/** Scope of rows that come by a move: a mailbox of mails, a list of UIDs …, a message, or an address. */
export type MovedScope = Schema['moved_scopes'];

const insertScope = statement<MovedScope>('insertMovedScope')(({ db, param }) =>
  db
    .insertInto('moved_scopes')
    .values({ owner: param('owner'), name: param('name'), scope: param('scope') })
    .onConflict((conflict) => conflict.doNothing()),
);

const selectHolder = statement<{ name: string; scope: string }>('selectHolderOfMovedScope')(({ db, param }) =>
  db.selectFrom('moved_scopes').select('owner').where('name', '=', param('name')).where('scope', '=', param('scope')),
);

const removeScopes = statement<{ owner: string; name: string; limit: number }>('removeMovedScopes')(({ db, param }) =>
  db
    .deleteFrom('moved_scopes')
    .where('name', '=', param('name'))
    .where(
      'scope',
      'in',
      db
        .selectFrom('moved_scopes')
        .select('scope')
        .where('owner', '=', param('owner'))
        .where('name', '=', param('name'))
        .orderBy('scope')
        .limit(param('limit')),
    ),
);

const removeScope = statement<MovedScope>('removeMovedScope')(({ db, param }) =>
  db
    .deleteFrom('moved_scopes')
    .where('owner', '=', param('owner'))
    .where('name', '=', param('name'))
    .where('scope', '=', param('scope')),
);

const selectScopes = statement<{ owner: string; name: string; limit: number }>('selectMovedScopes')(({ db, param }) =>
  db
    .selectFrom('moved_scopes')
    .select('scope')
    .where('owner', '=', param('owner'))
    .where('name', '=', param('name'))
    .orderBy('scope')
    .limit(param('limit')),
);

/** Claims a scope for a move. False when another move has it. */
export async function claimScope(tx: Tx, scope: MovedScope): Promise<boolean> {
  if ((await tx.run(insertScope, scope)) > 0) return true;
  return ownsScope(tx, scope);
}

/** Whether a scope has come by the move of an owner. */
export async function ownsScope(tx: Tx, { owner, ...scope }: MovedScope): Promise<boolean> {
  return (await tx.first(selectHolder, scope))?.owner === owner;
}

/** Forgets a scope. */
export async function forgetScope(tx: Tx, scope: MovedScope): Promise<void> {
  await tx.run(removeScope, scope);
}

/** Reads scopes of one table, at most `limit`. */
export async function readScopes(tx: Tx, args: { owner: string; name: string; limit: number }): Promise<string[]> {
  return (await tx.all(selectScopes, args)).map(({ scope }) => scope);
}

/** Forgets the first scopes of one table, at most `limit`, and returns their number. */
export async function forgetScopes(tx: Tx, args: { owner: string; name: string; limit: number }): Promise<number> {
  return tx.run(removeScopes, args);
}
