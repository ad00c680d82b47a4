import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../schema.ts';
import { type Parts, statement, type Tx } from '../statement.ts';

/** Selects the active mailboxes. This predicate alone decides what is active: the moment of expiry needs no sweep. */
export function selectActive<Args extends { now: number }>({ db, param }: Parts<Args>) {
  return db.selectFrom('mailboxes').where('archived_at', 'is', null).where('expires_at', '>', param('now'));
}

/** Time since which a mailbox or its owner is suspended; null while neither is. */
export function suspension({ fn, selectFrom }: ExpressionBuilder<Schema, 'mailboxes'>) {
  const account = selectFrom('accounts').whereRef('accounts.owner', '=', 'mailboxes.owner');
  return fn.coalesce('mailboxes.suspended_at', account.select('accounts.suspended_at').$asScalar());
}

const selectActiveIds = statement<{ ids: string; now: number }>('selectActiveIds')((parts) =>
  selectActive(parts)
    .select('id')
    .where(parts.oneOf('id', parts.param('ids'))),
);

/** Reads which of these mailboxes are active. */
export async function readActiveIds(tx: Tx, { ids, now }: { ids: readonly string[]; now: number }): Promise<string[]> {
  return (await tx.all(selectActiveIds, { ids: JSON.stringify(ids), now })).map(({ id }) => id);
}
