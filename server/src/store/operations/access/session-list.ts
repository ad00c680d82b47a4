import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import type { SessionTimes } from './sessions.ts';

/** Session of a key, as its list shows it. */
export type ListedSession = Pick<Schema['sessions'], 'id' | 'browser' | 'created_at' | 'used_at' | 'ends_at'>;

interface SessionListArgs extends SessionTimes {
  readonly keyId: string;
  /** Only sessions with lesser ids, which are older. */
  readonly before: string;
  readonly limit: number;
}

const selectOpenOfKey = statement<SessionListArgs>('selectOpenOfKey')(({ db, param }) =>
  db
    .selectFrom('sessions')
    .select(['id', 'browser', 'created_at', 'used_at', 'ends_at'])
    .where('key_id', '=', param('keyId'))
    .where('id', '<', param('before'))
    .where('ends_at', '>', param('now'))
    .where('used_at', '>', param('idleSince'))
    .orderBy('id', 'desc')
    .limit(param('limit')),
);

const deleteOfKey = statement<{ keyId: string; id: string }>('deleteOfKey')(({ db, param }) =>
  db.deleteFrom('sessions').where('key_id', '=', param('keyId')).where('id', '=', param('id')),
);

const deleteOthersOfKey = statement<{ keyId: string; kept: string }>('deleteOthersOfKey')(({ db, param }) =>
  db.deleteFrom('sessions').where('key_id', '=', param('keyId')).where('id', '<>', param('kept')),
);

/** Reads the sessions of a valid key that have not ended, the newest first. */
export function readSessionsOfKey(tx: Tx, args: SessionListArgs): Promise<ListedSession[]> {
  return tx.all(selectOpenOfKey, args);
}

/** Ends a session of a key. Returns false when the key has no such session. */
export async function endSessionOfKey(tx: Tx, args: { keyId: string; id: string }): Promise<boolean> {
  return (await tx.run(deleteOfKey, args)) > 0;
}

/** Ends all sessions of a key but one; all of them when that one is `''`. */
export async function endOtherSessions(tx: Tx, args: { keyId: string; kept: string }): Promise<void> {
  await tx.run(deleteOthersOfKey, args);
}
