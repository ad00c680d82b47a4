import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { dropKey, revokeKey } from '../access/keys.ts';
import { type NewSession, openSession, removeSessions } from '../access/sessions.ts';
import {
  type FirstKey,
  firstKeyRow,
  holdAccount,
  insertAccount,
  insertKeyRow,
  type KeyHolder,
  type OwnerLimitsRow,
  readKeyHolderById,
  readOwnerState,
  updateLimits,
} from '../accounts.ts';
import type { EventSeed } from '../events.ts';

/** A person, by the provider that knows the person. */
export type PersonName = Pick<Schema['people'], 'issuer' | 'subject'>;

/** What a person is let in with. */
export interface Entry {
  readonly person: PersonName;
  /** Owner that the person shares with others; `undefined` for one of the person alone. */
  readonly sharedOwner: string | undefined;
  /** Names for an owner of the person alone, the best first. One that there is already is never taken. */
  readonly ownerNames: readonly string[];
  /** Limits of a new owner; null: those of the service. */
  readonly limits: OwnerLimitsRow;
  /** Key of the sessions, where the one of before cannot stay. */
  readonly key: Omit<FirstKey, 'owner'> & { readonly scopes: string };
  readonly session: NewSession;
  readonly browser: string;
  /** Maximum number of sessions of the key. */
  readonly sessionsMax: number;
  /** Maximum number of people. */
  readonly peopleMax: number;
}

/** Outcome of a sign-in: why the person is not in. */
export type EntryOutcome = 'in' | 'full' | 'owner_suspended' | 'owner_deleted';

/** Sessions that one write removes. */
const endedAtOnceMax = 128;

const selectPerson = statement<PersonName>('selectPerson')(({ db, param }) =>
  db
    .selectFrom('people')
    .select(['owner', 'key_id'])
    .where('issuer', '=', param('issuer'))
    .where('subject', '=', param('subject')),
);

const holdPerson = statement<PersonName>('holdPerson')(({ db, param, hold }) =>
  hold(
    db
      .selectFrom('people')
      .select(['owner', 'key_id'])
      .where('issuer', '=', param('issuer'))
      .where('subject', '=', param('subject')),
    { lock: 'change', of: 'people' },
  ),
);

const countPeople = statement<object>('countPeople')(({ db }) =>
  db.selectFrom('people').select((count) => count.fn.countAll<number>().as('count')),
);

const insertPerson = statement<PersonName & { now: number; none: string }>('insertPerson')(({ db, param }) =>
  db
    .insertInto('people')
    .values({
      issuer: param('issuer'),
      subject: param('subject'),
      owner: param('none'),
      key_id: param('none'),
      created_at: param('now'),
      signed_in_at: param('now'),
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing()),
);

const updatePerson = statement<PersonName & { owner: string; key_id: string; now: number }>('updatePerson')(
  ({ db, param }) =>
    db
      .updateTable('people')
      .set({ owner: param('owner'), key_id: param('key_id'), signed_in_at: param('now') })
      .where('issuer', '=', param('issuer'))
      .where('subject', '=', param('subject')),
);

const updateScopes = statement<{ id: string; scopes: string }>('updateScopesOfPerson')(({ db, param }) =>
  db
    .updateTable('keys')
    .set({ scopes: param('scopes') })
    .where('id', '=', param('id')),
);

const selectSessionIds = statement<{ key_id: string; limit: number }>('selectSessionsOfPerson')(({ db, param }) =>
  db.selectFrom('sessions').select('id').where('key_id', '=', param('key_id')).orderBy('id').limit(param('limit')),
);

/**
 * Lets a person in: finds or makes the owner and the key, and opens a session. The key stays while the person has all rights that
 * it has; else it is revoked with the keys that it has made, so that none of these can do more than the person may.
 */
export async function enterPerson(tx: Tx, { eventId, ...entry }: Entry & { eventId: string }): Promise<EntryOutcome> {
  const { person, session } = entry;
  const now = session.created_at;
  const known = await tx.first(selectPerson, person);
  if (known === undefined) {
    if (((await tx.first(countPeople, {}))?.count ?? 0) >= entry.peopleMax) return 'full';
    await tx.run(insertPerson, { ...person, now, none: '' });
  }
  // Two browsers of a person may sign in at once.
  const held = (await tx.first(holdPerson, person)) ?? { owner: '', key_id: '' };
  const owner = entry.sharedOwner ?? (held.owner || (await makeOwner(tx, entry)));
  await holdAccount(tx, { owner, now });
  const { suspended_at = null, deleted_at = null } = (await readOwnerState(tx, { owner })) ?? {};
  if (deleted_at !== null) return 'owner_deleted';
  if (suspended_at !== null) return 'owner_suspended';
  const keyId = await keyOf(tx, { owner, formerId: held.key_id, key: entry.key }, { now, eventId });
  await tx.run(updatePerson, {
    ...person,
    owner: entry.sharedOwner === undefined ? owner : held.owner,
    key_id: keyId,
    now,
  });
  const { browser, sessionsMax } = entry;
  await openSession(tx, { session, browser, keyId, owner, sessionsMax });
  return 'in';
}

/** Ends what a person has who may no longer come in: the key with its sessions, and the keys made with it. */
export async function shutOut(tx: Tx, { person, ...seed }: EventSeed & { person: PersonName }): Promise<void> {
  const known = await tx.first(selectPerson, person);
  if (known !== undefined && known.key_id !== '') await revokeKey(tx, { id: known.key_id, ...seed });
}

/** Ends sessions of a person, some of them. Returns whether there may be more. */
export async function signPersonOut(tx: Tx, { person }: { person: PersonName }): Promise<boolean> {
  const known = await tx.first(selectPerson, person);
  if (known === undefined || known.key_id === '') return false;
  const sessions = await tx.all(selectSessionIds, { key_id: known.key_id, limit: endedAtOnceMax });
  if (sessions.length > 0) await removeSessions(tx, { ids: sessions.map(({ id }) => id) });
  return sessions.length === endedAtOnceMax;
}

/** Makes an owner with the first of the names that nobody has or had. */
async function makeOwner(tx: Tx, { ownerNames, limits, session }: Entry): Promise<string> {
  for (const owner of ownerNames) {
    if ((await tx.run(insertAccount, { owner, now: session.created_at })) === 0) continue;
    await tx.run(updateLimits, { owner, ...limits });
    return owner;
  }
  throw new Error('all names for the owner of a person are taken');
}

/** The key of before, if it may stay; else a new one in its place. */
async function keyOf(
  tx: Tx,
  { owner, formerId, key }: { owner: string; formerId: string; key: Entry['key'] },
  seed: EventSeed,
): Promise<string> {
  const former = formerId === '' ? undefined : await readKeyHolderById(tx, { id: formerId, now: seed.now });
  if (former !== undefined && mayStay(former, { owner, scopes: key.scopes })) {
    if (former.scopes !== key.scopes) await tx.run(updateScopes, { id: formerId, scopes: key.scopes });
    return formerId;
  }
  // None that is revoked would ever be removed: nobody's key has made it.
  if (formerId !== '') await dropKey(tx, { id: formerId, ...seed });
  await tx.run(insertKeyRow, firstKeyRow({ ...key, owner }));
  return key.id;
}

function mayStay(former: KeyHolder, { owner, scopes }: { owner: string; scopes: string }): boolean {
  const wanted = scopes.split(' ');
  return former.owner === owner && former.scopes.split(' ').every((scope) => wanted.includes(scope));
}
