import { afterAllIds } from '../../../lib/ids.ts';
import { forever, type Schema } from '../../schema.ts';
import { type Parts, statement, type Tx } from '../../statement.ts';
import {
  type FirstKey,
  firstKeyRow,
  holdAccount,
  insertKeyDomain,
  insertKeyRow,
  type KeyDomain,
  type KeyRow,
  readKeyHolder,
  readKeyHolderById,
} from '../accounts.ts';
import { type EventSeed, type NewEvent, recordEvents } from '../events.ts';
import { isBetween } from '../moves/states.ts';

/** Key with the domains that it is limited to. */
export type KeyWithDomains = KeyRow & { readonly domains: readonly string[] };

/** Bounds of a key that reaches only itself and the keys of one mailbox. */
export interface KeyBounds {
  readonly keyId: string;
  readonly mailboxId: string;
}

/** Key that another key makes. */
export type MadeKey = Omit<Schema['keys'], 'revoked_at' | 'last_used_at'> & { readonly maker_id: string };

/**
 * Maximum number of expired keys that the creation of a key removes, so that only few are read when the valid ones are
 * counted.
 */
const removedExpiredMax = 10;

const columns = [
  ...(['id', 'owner', 'name', 'created_at', 'expires_at', 'revoked_at'] as const),
  ...(['scopes', 'maker_id', 'mailbox_id', 'last_used_at'] as const),
];

function validKeys<Args extends { now: number }>({ db, param }: Parts<Args>) {
  return db
    .selectFrom('keys')
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', param('now'))]));
}

/** Position in the list of the keys of an owner: that of the last one that was read. */
export type KeyPosition = Pick<KeyRow, 'id' | 'created_at'>;

/** Position before all keys of an owner: the list has the newest first. */
const listStart: KeyPosition = { id: afterAllIds, created_at: forever };

type KeyPageArgs = KeyPosition & { owner: string; now: number; limit: number };

function selectKeyPage<Args extends KeyPageArgs>(parts: Parts<Args>) {
  const { param } = parts;
  return validKeys(parts)
    .select(columns)
    .where('owner', '=', param('owner'))
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(param('created_at'), param('id'))))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(param('limit'));
}

const selectKeysOfOwner = statement<KeyPageArgs>('selectKeysOfOwner')(selectKeyPage);

const selectKeysWithin = statement<KeyPageArgs & KeyBounds>('selectKeysWithin')((parts) =>
  selectKeyPage(parts).where((where) =>
    where.or([where('id', '=', parts.param('keyId')), where('mailbox_id', '=', parts.param('mailboxId'))]),
  ),
);

const selectValidKey = statement<{ id: string; now: number }>('selectValidKey')((parts) =>
  validKeys(parts).select(columns).where('id', '=', parts.param('id')),
);

const countValidKeys = statement<{ owner: string; now: number }>('countValidKeys')((parts) =>
  validKeys(parts)
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('owner', '=', parts.param('owner')),
);

const selectDomainsOfKeys = statement<{ ids: string }>('selectDomainsOfKeys')(({ db, param, oneOf }) =>
  db
    .selectFrom('key_domains')
    .select(['key_id', 'domain'])
    .where(oneOf('key_id', param('ids')))
    .orderBy('key_id')
    .orderBy('position'),
);

const selectKeyOwner = statement<{ id: string }>('selectKeyOwner')(({ db, param }) =>
  db.selectFrom('keys').select('owner').where('id', '=', param('id')),
);

const selectOtherKeys = statement<{ owner: string; name: string; hash: string }>('selectOtherKeys')(({ db, param }) =>
  db
    .selectFrom('keys')
    .select('id')
    .where('owner', '=', param('owner'))
    .where('name', '=', param('name'))
    .where('hash', '!=', param('hash'))
    .where('revoked_at', 'is', null),
);

/** Revokes a key, all keys that were made with it, all that were made with those, and so on. */
const revokeFamily = statement<{ id: string; now: number }>('revokeFamily')(({ db, param }) =>
  db
    .withRecursive('family', (cte) =>
      cte
        .selectFrom('keys')
        .select('keys.id')
        .where('keys.id', '=', param('id'))
        .unionAll(cte.selectFrom('keys').innerJoin('family', 'family.id', 'keys.maker_id').select('keys.id')),
    )
    .updateTable('keys')
    .set({ revoked_at: param('now') })
    .where('revoked_at', 'is', null)
    .where('keys.id', 'in', (from) => from.selectFrom('family').select('family.id'))
    .returning(['keys.id', 'keys.owner', 'keys.name']),
);

const revokeOfOwner = statement<{ owner: string; now: number; limit: number }>('revokeKeysOfOwner')(({ db, param }) =>
  db
    .updateTable('keys')
    .set({ revoked_at: param('now') })
    .where('id', 'in', (from) =>
      from
        .selectFrom('keys as valid')
        .select('valid.id')
        .where('valid.owner', '=', param('owner'))
        .where('valid.revoked_at', 'is', null)
        .orderBy('valid.created_at')
        .orderBy('valid.id')
        .limit(param('limit')),
    )
    .returning(['keys.id', 'keys.owner', 'keys.name']),
);

const deleteKey = statement<{ id: string }>('deleteKey')(({ db, param }) =>
  db.deleteFrom('keys').where('id', '=', param('id')),
);

const deleteDomainsOfKeys = statement<{ ids: string }>('deleteDomainsOfKeys')(({ db, param, oneOf }) =>
  db.deleteFrom('key_domains').where(oneOf('key_id', param('ids'))),
);

const deleteExpiredKeys = statement<{ owner: string; now: number; limit: number }>('deleteExpiredKeys')(
  ({ db, param }) =>
    db
      .deleteFrom('keys')
      .where('id', 'in', (from) =>
        from
          .selectFrom('keys as expired')
          .select('expired.id')
          .where('expired.owner', '=', param('owner'))
          .where('expired.maker_id', 'is not', null)
          .where('expired.revoked_at', 'is', null)
          .where('expired.expires_at', '<=', param('now'))
          .orderBy('expired.expires_at')
          .limit(param('limit')),
      )
      .returning('id'),
);

const deleteRevokedKeys = statement<{ before: number; limit: number }>('deleteRevokedKeys')(({ db, param }) =>
  db
    .deleteFrom('keys')
    .where('id', 'in', (from) =>
      from
        .selectFrom('keys as revoked')
        .select('revoked.id')
        .where('revoked.maker_id', 'is not', null)
        .where('revoked.revoked_at', '<=', param('before'))
        .orderBy('revoked.revoked_at')
        .limit(param('limit')),
    )
    .returning('id'),
);

const selectKeysOfMailboxes = statement<{ after: string; limit: number }>('selectKeysOfMailboxes')(({ db, param }) =>
  db
    .selectFrom('keys')
    .leftJoin('mailboxes', 'mailboxes.id', 'keys.mailbox_id')
    .select(['keys.id as id', 'mailboxes.id as mailbox'])
    .where('keys.mailbox_id', 'is not', null)
    .where('keys.revoked_at', 'is', null)
    .where('keys.id', '>', param('after'))
    .orderBy('keys.id')
    .limit(param('limit')),
);

const updateLastUsed = statement<{ ids: string; at: number }>('updateLastUsed')(({ db, param, oneOf }) =>
  db
    .updateTable('keys')
    .set({ last_used_at: param('at') })
    .where(oneOf('id', param('ids')))
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', param('at'))])),
);

/** Outcome of making a key. */
export type MakeOutcome = 'made' | 'limit_reached' | 'maker_invalid';

/** Adds a key that a valid key makes, unless the owner has `keysMax` valid ones already. */
export async function makeKey(
  tx: Tx,
  args: { key: MadeKey; domains: readonly KeyDomain[]; keysMax: number; eventId: string },
): Promise<MakeOutcome> {
  const { key, domains, keysMax, eventId } = args;
  const { owner, created_at: now } = key;
  // Its maker is revoked under the same lock, and takes it along then.
  await holdAccount(tx, { owner, now });
  if ((await readKeyHolderById(tx, { id: key.maker_id, now })) === undefined) return 'maker_invalid';
  const expired = await tx.all(deleteExpiredKeys, { owner, now, limit: removedExpiredMax });
  if (expired.length > 0) await tx.run(deleteDomainsOfKeys, { ids: idsOf(expired) });
  if (((await tx.first(countValidKeys, { owner, now }))?.count ?? 0) >= keysMax) return 'limit_reached';
  await tx.run(insertKeyRow, { ...key, revoked_at: null, last_used_at: null });
  for (const [position, domain] of domains.entries()) {
    await tx.run(insertKeyDomain, { key_id: key.id, position, ...domain });
  }
  const data = { keyId: key.id, name: key.name, scopes: key.scopes.split(' ') };
  await recordEvents(tx, [{ owner, mailbox_id: '', type: 'key.created', data }], { now, eventId });
  return 'made';
}

/** Outcome of a revocation: the owner of the key; it does not exist or is revoked already; or its owner is between two installations. */
export type RevokeOutcome = { readonly owner: string } | 'gone' | 'moving';

/** Revokes a key, all keys that were made with it, all that were made with those, and so on. */
export async function revokeKey(tx: Tx, { id, ...seed }: EventSeed & { id: string }): Promise<RevokeOutcome> {
  const owner = (await tx.first(selectKeyOwner, { id }))?.owner;
  if (owner === undefined) return 'gone';
  await holdAccount(tx, { owner, now: seed.now });
  // It might be valid at the other installation.
  if (await isBetween(tx, { owner })) return 'moving';
  const revoked = await tx.all(revokeFamily, { id, now: seed.now });
  await recordEvents(tx, revoked.map(revocationOf), seed);
  return revoked.length > 0 ? { owner } : 'gone';
}

/** Revokes a key with the keys that were made with it, and removes it. */
export async function dropKey(tx: Tx, { id, ...seed }: EventSeed & { id: string }): Promise<void> {
  await revokeKey(tx, { id, ...seed });
  await tx.run(deleteKey, { id });
}

/** Revokes keys of an owner, at most `limit`. Returns their number. */
export async function revokeKeysOf(
  tx: Tx,
  { owner, limit, ...seed }: EventSeed & { owner: string; limit: number },
): Promise<number> {
  const revoked = await tx.all(revokeOfOwner, { owner, limit, now: seed.now });
  await recordEvents(tx, revoked.map(revocationOf), seed);
  return revoked.length;
}

/**
 * Makes a key the only valid one of its owner and name. Earlier ones are revoked, with the keys made with them. Returns
 * whether the key is valid: it is not if it was itself revoked.
 */
export async function replaceKey(tx: Tx, args: EventSeed & { key: FirstKey }): Promise<boolean> {
  const { key, now, eventId } = args;
  const { owner, name, hash } = key;
  await holdAccount(tx, { owner, now });
  const revoked = [];
  for (const { id } of await tx.all(selectOtherKeys, { owner, name, hash })) {
    revoked.push(...(await tx.all(revokeFamily, { id, now })));
    // So that going back to it works.
    await tx.run(deleteKey, { id });
  }
  await recordEvents(tx, revoked.map(revocationOf), { now, eventId });
  await tx.run(insertKeyRow, firstKeyRow(key));
  return (await readKeyHolder(tx, { hash, now })) !== undefined;
}

/**
 * Revokes keys whose mailbox is gone for good, with the keys made with them. Checks the next `limit` keys of one
 * mailbox after an id, and returns the last id; `undefined` after the last key.
 */
export async function revokeOrphanedKeys(
  tx: Tx,
  { after, limit, ...seed }: EventSeed & { after: string; limit: number },
): Promise<string | undefined> {
  const keys = await tx.all(selectKeysOfMailboxes, { after, limit });
  const revoked: NewEvent[] = [];
  for (const { id, mailbox } of keys) {
    if (mailbox === null) revoked.push(...(await tx.all(revokeFamily, { id, now: seed.now })).map(revocationOf));
  }
  await recordEvents(tx, revoked, seed);
  return keys.length < limit ? undefined : keys.at(-1)?.id;
}

/** Removes keys that other keys made and that were revoked before a time, at most `limit`. Returns their number. */
export async function pruneKeys(tx: Tx, args: { before: number; limit: number }): Promise<number> {
  const removed = await tx.all(deleteRevokedKeys, args);
  if (removed.length > 0) await tx.run(deleteDomainsOfKeys, { ids: idsOf(removed) });
  return removed.length;
}

/** Records the last use of keys, each with a time. */
export async function recordKeyUse(
  tx: Tx,
  { used }: { used: readonly { at: number; ids: readonly string[] }[] },
): Promise<void> {
  for (const { at, ids } of used) await tx.run(updateLastUsed, { at, ids: JSON.stringify(ids) });
}

/**
 * Reads valid keys of an owner after a position, newest first: at most `limit`. With `within`, only those that are
 * bound to that mailbox.
 */
export async function readKeysOfOwner(
  tx: Tx,
  args: { owner: string; now: number; limit: number; after?: KeyPosition | undefined; within?: KeyBounds | undefined },
): Promise<KeyWithDomains[]> {
  const { owner, now, limit, within } = args;
  const { id, created_at } = args.after ?? listStart;
  const page = { owner, now, limit, id, created_at };
  const rows =
    within === undefined ? tx.all(selectKeysOfOwner, page) : tx.all(selectKeysWithin, { ...page, ...within });
  return withDomains(tx, await rows);
}

/** Reads a key of any owner that is neither revoked nor expired. */
export async function readKey(tx: Tx, args: { id: string; now: number }): Promise<KeyWithDomains | undefined> {
  const [key] = await withDomains(tx, await tx.all(selectValidKey, args));
  return key;
}

async function withDomains(tx: Tx, keys: readonly KeyRow[]): Promise<KeyWithDomains[]> {
  const rows = await tx.all(selectDomainsOfKeys, { ids: idsOf(keys) });
  const domains = Map.groupBy(rows, ({ key_id }) => key_id);
  return keys.map((key) => ({ ...key, domains: (domains.get(key.id) ?? []).map(({ domain }) => domain) }));
}

function revocationOf({ id, owner, name }: Pick<KeyRow, 'id' | 'owner' | 'name'>): NewEvent {
  return { owner, mailbox_id: '', type: 'key.revoked', data: { keyId: id, name } };
}

function idsOf(rows: readonly { readonly id: string }[]): string {
  return JSON.stringify(rows.map(({ id }) => id));
}
