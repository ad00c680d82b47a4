import type { Parts } from '../statement.ts';

/** Selects the active mailboxes. This predicate alone decides what is active: the moment of expiry needs no sweep. */
export function selectActive<Args extends { now: number }>({ db, param }: Parts<Args>) {
  return db.selectFrom('mailboxes').where('archived_at', 'is', null).where('expires_at', '>', param('now'));
}
