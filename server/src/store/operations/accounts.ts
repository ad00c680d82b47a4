import type { Schema } from '../schema.ts';
import { type Parts, statement, type Tx } from '../statement.ts';

/** Key without its hash, as its owner may see it. */
export type KeyRow = Omit<Schema['keys'], 'hash'>;

/** Limits of an account; null: the default of the service. */
export type OwnerLimitsRow = Pick<Schema['accounts'], 'active_mailboxes_max' | 'daily_calls_max' | 'bytes_max'>;

/** Scopes of a key that was made without a choice of scopes: all but the operator's. */
export const ordinaryScopes = 'mailboxes mailboxes:read domains keys webhooks scripts';

/** Key that nobody's key makes, but the command line or the configuration. */
export type FirstKey = Pick<Schema['keys'], 'id' | 'owner' | 'name' | 'hash' | 'created_at' | 'expires_at'> & {
  readonly scopes?: string;
};

/** Holder of a key: its owner, and the limits of the owner's account. */
export interface KeyHolder {
  readonly key_id: string;
  readonly owner: string;
  readonly active_mailboxes_max: number | null;
  readonly daily_calls_max: number | null;
  /** Scopes of the key, with blanks between them. */
  readonly scopes: string;
  /** The only mailbox that the key reaches; null: all of the owner's. */
  readonly mailbox_id: string | null;
  /** Time since which the owner is suspended; null while he is not. */
  readonly suspended_at: number | null;
}

/** Domain that a key is limited to. */
export type KeyDomain = Pick<Schema['key_domains'], 'domain' | 'is_granted'>;

/** Statement that adds an account, unless there is one of that name. */
export const insertAccount = statement<{ owner: string; now: number }>('insertAccount')(({ db, param }) =>
  db
    .insertInto('accounts')
    .values({
      owner: param('owner'),
      active_mailboxes_max: null,
      daily_calls_max: null,
      bytes_max: null,
      created_at: param('now'),
    })
    .onConflict((conflict) => conflict.column('owner').doNothing()),
);

const holdAccountRow = statement<{ owner: string }>('holdAccountRow')(({ db, param, hold }) =>
  hold(db.selectFrom('accounts').select('owner').where('owner', '=', param('owner')), {
    lock: 'change',
    of: 'accounts',
  }),
);

/** Statement that adds a key, unless it exists already. */
export const insertKeyRow = statement<Schema['keys']>('insertKeyRow')(({ db, param }) =>
  db
    .insertInto('keys')
    .values({
      id: param('id'),
      owner: param('owner'),
      name: param('name'),
      hash: param('hash'),
      created_at: param('created_at'),
      expires_at: param('expires_at'),
      revoked_at: param('revoked_at'),
      scopes: param('scopes'),
      maker_id: param('maker_id'),
      mailbox_id: param('mailbox_id'),
      last_used_at: param('last_used_at'),
    })
    .onConflict((conflict) => conflict.column('hash').doNothing()),
);

/** Statement that adds a domain to a key. */
export const insertKeyDomain = statement<Schema['key_domains']>('insertKeyDomain')(({ db, param }) =>
  db
    .insertInto('key_domains')
    .values({
      key_id: param('key_id'),
      domain: param('domain'),
      position: param('position'),
      is_granted: param('is_granted'),
    })
    .onConflict((conflict) => conflict.doNothing()),
);

const selectSuspension = statement<{ owner: string }>('selectSuspension')(({ db, param }) =>
  db.selectFrom('accounts').select(['suspended_at', 'deleted_at']).where('owner', '=', param('owner')),
);

function selectHolders<Args extends { now: number }>({ db, param }: Parts<Args>) {
  return db
    .selectFrom('keys')
    .innerJoin('accounts', 'accounts.owner', 'keys.owner')
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', param('now'))]))
    .select([
      'keys.id as key_id',
      'keys.owner as owner',
      'active_mailboxes_max',
      'daily_calls_max',
      'scopes',
      'mailbox_id',
      'accounts.suspended_at as suspended_at',
    ]);
}

const selectKeyHolder = statement<{ hash: string; now: number }>('selectKeyHolder')((parts) =>
  selectHolders(parts).where('hash', '=', parts.param('hash')),
);

const selectKeyHolderById = statement<{ id: string; now: number }>('selectKeyHolderById')((parts) =>
  selectHolders(parts).where('keys.id', '=', parts.param('id')),
);

const selectValidKeys = statement<{ ids: string; now: number }>('selectValidKeys')((parts) =>
  selectHolders(parts).where(parts.oneOf('keys.id', parts.param('ids'))),
);

const selectCalls = statement<{ owner: string; day: number }>('selectCalls')(({ db, param }) =>
  db.selectFrom('calls').where('owner', '=', param('owner')).where('day', '=', param('day')).select('calls'),
);

const addCallRow = statement<Schema['calls']>('addCallRow')(({ db, param }) =>
  db
    .insertInto('calls')
    .values({ owner: param('owner'), day: param('day'), calls: param('calls') })
    .onConflict((conflict) =>
      conflict.columns(['owner', 'day']).doUpdateSet((set) => ({
        calls: set('calls.calls', '+', set.ref('excluded.calls')),
      })),
    )
    .returning(['owner', 'day', 'calls']),
);

const deleteCallsBefore = statement<{ day: number }>('deleteCallsBefore')(({ db, param }) =>
  db.deleteFrom('calls').where('day', '<', param('day')),
);

const selectKeys = statement<object>('selectKeys')(({ db }) =>
  db
    .selectFrom('keys')
    .select(['id', 'owner', 'name', 'created_at', 'expires_at', 'revoked_at'])
    .select(['scopes', 'maker_id', 'mailbox_id', 'last_used_at'])
    .orderBy('created_at')
    .orderBy('id'),
);

const selectKeyDomains = statement<{ keyId: string }>('selectKeyDomains')(({ db, param }) =>
  db
    .selectFrom('key_domains')
    .where('key_id', '=', param('keyId'))
    .select(['domain', 'is_granted'])
    .orderBy('position'),
);

const selectAccounts = statement<object>('selectAccounts')(({ db }) =>
  db.selectFrom('accounts').selectAll().orderBy('owner'),
);

/** Sets all limits of an account that is there. */
export const updateLimits = statement<OwnerLimitsRow & { owner: string }>('updateLimits')(({ db, param }) =>
  db
    .updateTable('accounts')
    .set({
      active_mailboxes_max: param('active_mailboxes_max'),
      daily_calls_max: param('daily_calls_max'),
      bytes_max: param('bytes_max'),
    })
    .where('owner', '=', param('owner')),
);

/**
 * Locks the account of an owner until the transaction ends, so that transactions that count for this owner follow each
 * other.
 */
export async function holdAccount(tx: Tx, args: { owner: string; now: number }): Promise<void> {
  if ((await tx.first(holdAccountRow, args)) !== undefined) return;
  await tx.run(insertAccount, args);
  await tx.first(holdAccountRow, args);
}

/** Reads since when an owner is suspended, and deleted; `undefined` for one who is not there. */
export async function readOwnerState(
  tx: Tx,
  args: { owner: string },
): Promise<Pick<Schema['accounts'], 'suspended_at' | 'deleted_at'> | undefined> {
  return tx.first(selectSuspension, args);
}

/** Whether an owner is suspended. */
export async function isSuspended(tx: Tx, args: { owner: string }): Promise<boolean> {
  return (await tx.first(selectSuspension, args))?.suspended_at != null;
}

/** Whether an owner was deleted. */
export async function isDeleted(tx: Tx, args: { owner: string }): Promise<boolean> {
  return (await tx.first(selectSuspension, args))?.deleted_at != null;
}

/** Reads the holder of a key that is neither revoked nor expired at `now`. */
export async function readKeyHolder(tx: Tx, args: { hash: string; now: number }): Promise<KeyHolder | undefined> {
  return tx.first(selectKeyHolder, args);
}

/** Reads the holder of a key by the id of the key, if it is neither revoked nor expired at `now`. */
export async function readKeyHolderById(tx: Tx, args: { id: string; now: number }): Promise<KeyHolder | undefined> {
  return tx.first(selectKeyHolderById, args);
}

/** Returns those keys that are neither revoked nor expired at `now`, and whose owners are not suspended. */
export async function readValidKeys(tx: Tx, args: { ids: readonly string[]; now: number }): Promise<string[]> {
  const holders = await tx.all(selectValidKeys, { ids: JSON.stringify(args.ids), now: args.now });
  return holders.filter(({ suspended_at }) => suspended_at === null).map(({ key_id }) => key_id);
}

/** Reads the number of calls of an owner that is on record for a day. */
export async function readCalls(tx: Tx, args: { owner: string; day: number }): Promise<number> {
  return (await tx.first(selectCalls, args))?.calls ?? 0;
}

/** Reads all keys, oldest first, with their domains. */
export async function readKeys(tx: Tx, _args: object): Promise<(KeyRow & { domains: string[] })[]> {
  const keys = [];
  for (const key of await tx.all(selectKeys, {})) {
    const domains = await readKeyDomains(tx, { keyId: key.id });
    keys.push({ ...key, domains: domains.map(({ domain }) => domain) });
  }
  return keys;
}

/**
 * Reads the domains to which a key is limited, in the order in which they were given; none means every domain of the
 * service.
 */
export async function readKeyDomains(tx: Tx, args: { keyId: string }): Promise<KeyDomain[]> {
  return tx.all(selectKeyDomains, args);
}

/** Reads all accounts with their limits. */
export async function readAccounts(tx: Tx, _args: object): Promise<Schema['accounts'][]> {
  return tx.all(selectAccounts, {});
}

/** Adds a key, and its owner's account if that is new. False when the same key exists already. */
export async function insertKey(tx: Tx, args: { key: FirstKey; domains: readonly string[] }): Promise<boolean> {
  const { key, domains } = args;
  await tx.run(insertAccount, { owner: key.owner, now: key.created_at });
  if ((await tx.run(insertKeyRow, firstKeyRow(key))) === 0) return false;
  for (const [position, domain] of domains.entries()) {
    await tx.run(insertKeyDomain, { key_id: key.id, domain, position, is_granted: 1 });
  }
  return true;
}

/** Row of a key that no other key makes. */
export function firstKeyRow(key: FirstKey): Schema['keys'] {
  const unused = { revoked_at: null, maker_id: null, mailbox_id: null, last_used_at: null };
  return { scopes: ordinaryScopes, ...key, ...unused };
}

/** Adds calls to the stored numbers, and returns the sums. Removes days before the day that precedes the given ones. */
export async function addCalls(tx: Tx, args: { counts: readonly Schema['calls'][] }): Promise<Schema['calls'][]> {
  const totals: Schema['calls'][] = [];
  // Always in one order, in which two that add to the same rows wait for each other.
  for (const count of args.counts.toSorted((one, other) => (one.owner < other.owner ? -1 : 1))) {
    totals.push(...(await tx.all(addCallRow, count)));
  }
  const [first] = args.counts;
  if (first !== undefined) await tx.run(deleteCallsBefore, { day: first.day - 1 });
  return totals;
}

/** Limits of an account; null: the default of the service. */
export interface AccountSettings {
  readonly owner: string;
  readonly activeMailboxesMax: number | null;
  readonly dailyCallsMax: number | null;
  /** Maximum of bytes of the messages in all its mailboxes. */
  readonly bytesMax?: number | null;
}

/** Sets the limits of an account, which is created if it is new; null means the service's default. */
export async function setLimits(tx: Tx, args: AccountSettings & { now: number }): Promise<void> {
  await tx.run(insertAccount, { owner: args.owner, now: args.now });
  await tx.run(updateLimits, {
    owner: args.owner,
    active_mailboxes_max: args.activeMailboxesMax,
    daily_calls_max: args.dailyCallsMax,
    bytes_max: args.bytesMax ?? null,
  });
}
