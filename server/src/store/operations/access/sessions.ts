import type { Schema } from '../../schema.ts';
import { type Parts, statement, type Tx } from '../../statement.ts';
import { holdAccount, readKeyHolderById } from '../accounts.ts';
import { takeSecret } from './one-time-secrets.ts';

/** Session with the facts on which its end depends, and on which its calls do. */
export interface SessionRow
  extends Pick<
    Schema['sessions'],
    'id' | 'owner' | 'key_id' | 'mailbox_id' | 'network' | 'address_block' | 'created_at' | 'used_at' | 'ends_at'
  > {
  readonly key_name: string | null;
  readonly scopes: string | null;
  /** The only mailbox that the key reaches. */
  readonly key_mailbox_id: string | null;
  readonly key_expires_at: number | null;
  readonly key_revoked_at: number | null;
  /** Expiry of the mailbox of a guest; null when it is gone. */
  readonly mailbox_expires_at: number | null;
  readonly mailbox_archived_at: number | null;
  readonly active_mailboxes_max: number | null;
  readonly daily_calls_max: number | null;
  /** Time since which the owner is suspended; null while he is not. */
  readonly suspended_at: number | null;
}

/** Session that is opened with a key. */
export type NewSession = Pick<Schema['sessions'], 'id' | 'hash' | 'created_at' | 'ends_at'>;

/** Present time, and the time since which a session with a key must have been used. */
export interface SessionTimes {
  readonly now: number;
  readonly idleSince: number;
}

/** Sessions of a key that the opening of another one ends at most. */
const endedAtOnceMax = 16;

function selectSessions<Args extends object>({ db }: Parts<Args>) {
  return db
    .selectFrom('sessions')
    .leftJoin('keys', 'keys.id', 'sessions.key_id')
    .leftJoin('mailboxes', 'mailboxes.id', 'sessions.mailbox_id')
    .leftJoin('accounts', 'accounts.owner', 'sessions.owner')
    .select([
      'sessions.id as id',
      'sessions.owner as owner',
      'sessions.key_id as key_id',
      'sessions.mailbox_id as mailbox_id',
      'sessions.network as network',
      'sessions.address_block as address_block',
      'sessions.created_at as created_at',
      'sessions.used_at as used_at',
      'sessions.ends_at as ends_at',
      'keys.name as key_name',
      'keys.scopes as scopes',
      'keys.mailbox_id as key_mailbox_id',
      'keys.expires_at as key_expires_at',
      'keys.revoked_at as key_revoked_at',
      'mailboxes.expires_at as mailbox_expires_at',
      'mailboxes.archived_at as mailbox_archived_at',
      'accounts.active_mailboxes_max as active_mailboxes_max',
      'accounts.daily_calls_max as daily_calls_max',
      'accounts.suspended_at as suspended_at',
    ]);
}

const selectSession = statement<{ hash: string }>('selectSession')((parts) =>
  selectSessions(parts).where('sessions.hash', '=', parts.param('hash')),
);

const selectSessionsById = statement<{ ids: string }>('selectSessionsById')((parts) =>
  selectSessions(parts).where(parts.oneOf('sessions.id', parts.param('ids'))),
);

const selectSessionsAfter = statement<{ after: string; limit: number }>('selectSessionsAfter')((parts) =>
  selectSessions(parts)
    .where('sessions.id', '>', parts.param('after'))
    .orderBy('sessions.id')
    .limit(parts.param('limit')),
);

const selectIdsOfKey = statement<{ key_id: string; limit: number }>('selectIdsOfKey')(({ db, param }) =>
  db
    .selectFrom('sessions')
    .select('id')
    .where('key_id', '=', param('key_id'))
    .orderBy('id', 'desc')
    .limit(param('limit')),
);

const insertSession = statement<Schema['sessions']>('insertSession')(({ db, param }) =>
  db.insertInto('sessions').values({
    id: param('id'),
    hash: param('hash'),
    owner: param('owner'),
    key_id: param('key_id'),
    mailbox_id: param('mailbox_id'),
    network: param('network'),
    address_block: param('address_block'),
    created_at: param('created_at'),
    used_at: param('used_at'),
    ends_at: param('ends_at'),
    browser: param('browser'),
  }),
);

const deleteSessions = statement<{ ids: string }>('deleteSessions')(({ db, param, oneOf }) =>
  db.deleteFrom('sessions').where(oneOf('id', param('ids'))),
);

const updateUsedAt = statement<{ ids: string; at: number }>('updateUsedAt')(({ db, param, oneOf }) =>
  db
    .updateTable('sessions')
    .set({ used_at: param('at') })
    .where(oneOf('id', param('ids')))
    .where('used_at', '<', param('at')),
);

/** Reads the session of a secret, if it has not ended. */
export async function readSession(
  tx: Tx,
  { hash, ...times }: SessionTimes & { hash: string },
): Promise<SessionRow | undefined> {
  const row = await tx.first(selectSession, { hash });
  return row === undefined || hasEnded(row, times) ? undefined : row;
}

/** Returns those sessions that have not ended, and whose owners are not suspended. */
export async function readValidSessions(
  tx: Tx,
  { ids, ...times }: SessionTimes & { ids: readonly string[] },
): Promise<string[]> {
  const rows = await tx.all(selectSessionsById, { ids: JSON.stringify(ids) });
  return rows.filter((row) => !hasEnded(row, times) && row.suspended_at === null).map(({ id }) => id);
}

/** Checks the next `limit` sessions after an id. Returns the ended ones, and the last id; `undefined` after the last session. */
export async function readEndedSessions(
  tx: Tx,
  args: SessionTimes & { after: string; limit: number },
): Promise<{ ended: string[]; last: string | undefined }> {
  const { after, limit } = args;
  const rows = await tx.all(selectSessionsAfter, { after, limit });
  const ended = rows.filter((row) => hasEnded(row, args)).map(({ id }) => id);
  return { ended, last: rows.length < limit ? undefined : rows.at(-1)?.id };
}

/**
 * Opens a session with a valid key. When the key has more than `sessionsMax`, its oldest sessions end. Returns false
 * when the key has ended.
 */
export async function openSession(
  tx: Tx,
  args: { session: NewSession; browser: string; keyId: string; owner: string; sessionsMax: number },
): Promise<boolean> {
  const { session, browser, keyId, owner, sessionsMax } = args;
  const now = session.created_at;
  // The key is revoked under the same lock.
  await holdAccount(tx, { owner, now });
  if ((await readKeyHolderById(tx, { id: keyId, now })) === undefined) return false;
  const newest = await tx.all(selectIdsOfKey, { key_id: keyId, limit: sessionsMax + endedAtOnceMax });
  const beyond = newest.slice(Math.max(0, sessionsMax - 1));
  if (beyond.length > 0) await removeSessions(tx, { ids: beyond.map(({ id }) => id) });
  const noGuest = { mailbox_id: null, network: '', address_block: '' };
  await storeSession(tx, { ...session, ...noGuest, owner, key_id: keyId, used_at: now, browser });
  return true;
}

/** Redeems a sign-in code, once: opens a session with its key. Returns false when the code or its key has ended. */
export async function redeemCode(
  tx: Tx,
  { hash, ...args }: { session: NewSession; browser: string; hash: string; sessionsMax: number },
): Promise<boolean> {
  const holder = await takeSecret(tx, { hash, purpose: 'sign_in', now: args.session.created_at });
  return holder !== undefined && openSession(tx, { ...args, keyId: holder.key_id, owner: holder.owner });
}

/** Stores a session. */
export async function storeSession(tx: Tx, session: Schema['sessions']): Promise<void> {
  await tx.run(insertSession, session);
}

/** Removes sessions. */
export async function removeSessions(tx: Tx, { ids }: { ids: readonly string[] }): Promise<void> {
  await tx.run(deleteSessions, { ids: JSON.stringify(ids) });
}

/** Records the last use of sessions, each with a time. */
export async function recordSessionUse(
  tx: Tx,
  { used }: { used: readonly { at: number; ids: readonly string[] }[] },
): Promise<void> {
  for (const { at, ids } of used) await tx.run(updateUsedAt, { at, ids: JSON.stringify(ids) });
}

/** Whether a session has ended: with its time, with its key, for want of use, or with the mailbox of its guest. */
function hasEnded(row: SessionRow, { now, idleSince }: SessionTimes): boolean {
  if (row.ends_at <= now) return true;
  if (row.key_id === null) return row.mailbox_archived_at !== null || (row.mailbox_expires_at ?? now) <= now;
  const { scopes, key_revoked_at: revokedAt, key_expires_at: expiresAt } = row;
  const isKeyValid = scopes !== null && revokedAt === null && (expiresAt === null || expiresAt > now);
  return !isKeyValid || row.used_at <= idleSince;
}
