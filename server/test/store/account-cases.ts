import assert from 'node:assert/strict';
import { replaceKey, revokeKey } from '../../src/store/operations/access/keys.ts';
import {
  makeLink,
  openLink,
  pruneLinkSessions,
  readValidViews,
  readView,
  removeLinks,
} from '../../src/store/operations/access/links.ts';
import {
  insertSecret,
  isSecret,
  pruneSecrets,
  type SecretPurpose,
  takeSecret,
} from '../../src/store/operations/access/one-time-secrets.ts';
import {
  addCalls,
  insertKey,
  readAccounts,
  readCalls,
  readKeyHolder,
  readKeys,
  readValidKeys,
  setLimits,
} from '../../src/store/operations/accounts.ts';
import { isDomainKnown } from '../../src/store/operations/domains/claims.ts';
import { deleteDomain, insertDomain, readDomains } from '../../src/store/operations/domains/manual-domains.ts';
import type { Store } from '../../src/store/store.ts';
import { addMailbox, at, minute, newId, start } from './fixtures.ts';
import type { StoreCases } from './store-cases.ts';

/** Accounts: keys, domains, limits, calls. */
export const accountCases: StoreCases = {
  'a key is valid until it expires or is revoked, and revoked once': async (t, open) => {
    const store = await open(t);
    const key = { id: newId(), owner: 'alice', name: 'ci', hash: 'h', created_at: start, expires_at: start + minute };
    assert.equal(await store.write(insertKey, { key, domains: ['a.test'] }), true);
    assert.equal(await store.write(insertKey, { key: { ...key, id: newId() }, domains: ['b.test'] }), false);
    const holder = (now: number, hash = 'h') => store.read(readKeyHolder, { hash, now });
    assert.equal((await holder(start))?.key_id, key.id);
    assert.equal(await holder(start, 'H'), undefined);
    assert.equal((await holder(start + minute - 1))?.owner, 'alice');
    assert.equal(await holder(start + minute), undefined);
    assert.deepEqual(await store.write(revokeKey, { id: key.id, ...at() }), { owner: 'alice' });
    assert.equal(await holder(start), undefined);
    assert.equal(await store.write(revokeKey, { id: key.id, ...at() }), 'gone');
    assert.equal(await store.write(revokeKey, { id: newId(), ...at() }), 'gone');
    const [listed] = await store.read(readKeys, {});
    assert.deepEqual([listed?.domains, listed?.revoked_at], [['a.test'], start]);
  },

  'the configured key is one: another ends it, going back works, and revoked is for good': async (t, open) => {
    const store = await open(t);
    const given = { owner: 'default', created_at: start, expires_at: null };
    const others = [
      { ...given, id: newId(), name: 'first', hash: 'of the same owner' },
      { ...given, id: newId(), owner: 'alice', name: 'configured', hash: 'of another owner' },
    ];
    for (const key of others) await store.write(insertKey, { key, domains: [] });
    const configure = (hash: string) =>
      store.write(replaceKey, { key: { ...given, id: newId(), name: 'configured', hash }, ...at() });
    const hashes = ['a', 'b', 'of the same owner', 'of another owner'];
    const valid = async () => {
      const holders = await Promise.all(hashes.map((hash) => store.read(readKeyHolder, { hash, now: start })));
      return hashes.filter((_, index) => holders[index] !== undefined);
    };
    const [, , ...untouched] = hashes;
    for (const hash of ['a', 'a', 'b', 'a']) {
      assert.equal(await configure(hash), true);
      assert.deepEqual(await valid(), [hash, ...untouched]);
    }
    await Promise.all(['b', 'a', 'b', 'a'].map(configure));
    assert.equal((await store.read(readKeys, {})).length, 3, 'also of several at once one is left');
    await configure('a');
    const revoked = await store.read(readKeyHolder, { hash: 'a', now: start });
    await store.write(revokeKey, { id: revoked?.key_id ?? '', ...at() });
    assert.equal(await configure('a'), false);
    assert.deepEqual(await valid(), untouched);
    assert.equal(await configure('b'), true);
    assert.equal(await configure('a'), false, 'a revoked key does not come back');
    assert.deepEqual(await valid(), untouched);
  },

  'a one-time secret is taken once, for its purpose, in time and for a valid key': async (t, open) => {
    const store = await open(t);
    const key = await addKey(store);
    const give = (hash: string, expires_at: number, key_id = key.id) => makeSecret(store, { hash, expires_at, key_id });
    const take = async (hash: string, now = start, purpose: SecretPurpose = 'stream') =>
      (await store.write(takeSecret, { hash, purpose, now }))?.key_id;
    await give('one', start + 1);
    assert.equal(await take('one', start, 'sign_in'), undefined, 'a ticket signs nobody in');
    assert.equal(await store.read(isSecret, { hash: 'one', purpose: 'sign_in', now: start }), false);
    assert.equal(await store.read(isSecret, { hash: 'one', purpose: 'stream', now: start }), true);
    assert.deepEqual((await Promise.all([take('one'), take('one'), take('one')])).toSorted(), [
      key.id,
      undefined,
      undefined,
    ]);
    await give('late', start + 1);
    assert.equal(await take('late', start + 1), undefined);
    assert.equal(await take('late', start), undefined, 'it is used up all the same');
    await give('outlives its key', start + 2 * minute);
    assert.equal(await take('outlives its key', start + minute), undefined);
    await give('of nobody', start + 1, newId());
    assert.equal(await take('of nobody'), undefined);
  },

  'expired one-time secrets are removed, some at a time': async (t, open) => {
    const store = await open(t);
    const { id: key_id } = await addKey(store);
    for (const hash of ['a', 'b', 'c']) await makeSecret(store, { hash, expires_at: start + 1, key_id });
    await makeSecret(store, { hash: 'kept', expires_at: start + 2, key_id });
    const prune = () => store.write(pruneSecrets, { now: start + 1, limit: 2 });
    assert.deepEqual([await prune(), await prune(), await prune()], [2, 1, 0]);
    assert.equal((await store.write(takeSecret, { hash: 'kept', purpose: 'stream', now: start }))?.key_id, key_id);
  },

  'of the one-time secrets of a key and purpose the newest stay, and all of the others': async (t, open) => {
    const store = await open(t);
    const [{ id: key_id }, { id: other }] = [await addKey(store), await addKey(store)];
    await makeSecret(store, { hash: 'of another key', expires_at: start + 1, key_id: other });
    await makeSecret(store, { hash: 'to sign in', expires_at: start + 1, key_id, purpose: 'sign_in' });
    for (const number of [1, 2, 3, 4, 5]) {
      await makeSecret(store, { hash: `${number}`, expires_at: start + number, key_id, newestMax: 3 });
    }
    const isThere = (hash: string, purpose: SecretPurpose = 'stream') =>
      store.read(isSecret, { hash, purpose, now: start });
    const found = await Promise.all(['1', '2', '3', '4', '5', 'of another key'].map((hash) => isThere(hash)));
    assert.deepEqual(found, [false, false, true, true, true, true]);
    assert.equal(await isThere('to sign in', 'sign_in'), true);
  },

  'keys are told valid or not, several at once': async (t, open) => {
    const store = await open(t);
    const keys = [1, 2, 3].map((number) => ({
      ...{ id: newId(), owner: 'alice', name: '', hash: `${number}`, created_at: start },
      expires_at: number === 2 ? start + minute : null,
    }));
    for (const key of keys) await store.write(insertKey, { key, domains: [] });
    const [first = '', second = '', third = ''] = keys.map(({ id }) => id);
    await store.write(revokeKey, { id: third, ...at() });
    const valid = async (now: number) =>
      (await store.read(readValidKeys, { ids: [first, second, third, newId()], now })).toSorted();
    assert.deepEqual(await valid(start), [first, second].toSorted());
    assert.deepEqual(await valid(start + minute), [first]);
  },

  'calls add up under concurrency, and old days are forgotten': async (t, open) => {
    const store = await open(t);
    const add = (day: number, calls: number) => store.write(addCalls, { counts: [{ owner: 'alice', day, calls }] });
    await Promise.all(Array.from({ length: 50 }, (_, index) => add(20_000, index)));
    assert.equal(await store.read(readCalls, { owner: 'alice', day: 20_000 }), 1_225);
    await add(20_001, 1);
    assert.equal(await store.read(readCalls, { owner: 'alice', day: 20_000 }), 1_225, 'the eve is kept');
    await add(20_002, 1);
    assert.equal(await store.read(readCalls, { owner: 'alice', day: 20_000 }), 0);
    assert.equal(await store.read(readCalls, { owner: 'bob', day: 20_002 }), 0);
  },

  'a domain is known while an account or a key has it': async (t, open) => {
    const store = await open(t);
    const entry = { owner: 'alice', domain: 'alice.test' };
    const isKnown = (domain: string) => store.read(isDomainKnown, { domain });
    assert.equal(await isKnown('alice.test'), false);
    assert.equal(await store.write(insertDomain, { id: newId(), ...entry, ...at(start) }), true);
    assert.equal(await store.write(insertDomain, { id: newId(), ...entry, ...at(start) }), false);
    assert.equal(await isKnown('alice.test'), true);
    assert.deepEqual(
      (await store.read(readDomains, {})).map(({ owner, name, status }) => [owner, name, status]),
      [['alice', 'alice.test', 'verified']],
    );
    assert.equal(await store.write(deleteDomain, { ...entry, now: start }), true);
    assert.equal(await store.write(deleteDomain, { ...entry, now: start }), false);
    assert.equal(await isKnown('alice.test'), false);
    const key = { id: newId(), owner: 'bob', name: '', hash: 'b', created_at: start, expires_at: null };
    await store.write(insertKey, { key, domains: ['bob.test'] });
    assert.equal(await isKnown('bob.test'), true);
  },

  'the sessions of a link that is removed read nothing, and are removed at their end': async (t, open) => {
    const store = await open(t);
    const [{ mailbox }, { id: key_id }] = [await addMailbox(store), await addKey(store)];
    const sessions = [1, 2, 3].map((number) => ({ id: newId(), hash: `viewer ${number}`, ends_at: start + minute }));
    const link = {
      ...{ id: newId(), hash: 'link', owner: 'alice', key_id, mailbox_id: mailbox.id, mail_id: '' },
      ...{ created_at: start, expires_at: start + minute, views_max: null, has_history: 1, has_codes: 0 },
    };
    const times = { now: start, viewedSince: 0 };
    assert.equal(await store.write(makeLink, { link, linksMax: 1, viewedSince: 0 }), 'made');
    for (const session of sessions)
      await store.write(openLink, { ...times, linkId: link.id, session, sessionsMax: 9, eventId: newId() });
    const read = () => Promise.all(sessions.map(({ hash }) => store.read(readView, { ...times, hash })));
    const valid = () => store.read(readValidViews, { ...times, ids: sessions.map(({ id }) => id) });
    assert.ok((await read()).every((view) => view?.id === link.id));
    assert.equal((await valid()).length, 3);
    assert.equal(await store.write(removeLinks, { ids: [link.id] }), 1);
    assert.deepEqual(await read(), [undefined, undefined, undefined]);
    assert.deepEqual(await valid(), []);
    const prune = (now: number) => store.write(pruneLinkSessions, { now, limit: 2 });
    assert.deepEqual(
      [await prune(start + minute - 1), await prune(start + minute), await prune(start + minute)],
      [0, 2, 1],
    );
  },

  'limits are set for accounts old and new, and taken back': async (t, open) => {
    const store = await open(t);
    const set = (activeMailboxesMax: number | null) =>
      store.write(setLimits, { owner: 'alice', activeMailboxesMax, dailyCallsMax: null, now: start });
    const limit = async () => (await store.read(readAccounts, {})).map((row) => row.active_mailboxes_max);
    await set(0);
    assert.deepEqual(await limit(), [0]);
    await set(null);
    assert.deepEqual(await limit(), [null]);
  },
};

let keysMade = 0;

async function addKey(store: Store) {
  const given = { id: newId(), owner: 'alice', name: 'ci', hash: `key ${keysMade++}` };
  await store.write(insertKey, { key: { ...given, created_at: start, expires_at: start + minute }, domains: [] });
  return given;
}

/** Stores a one-time secret of the owner of `addKey`: a ticket, unless said otherwise. */
async function makeSecret(
  store: Store,
  {
    newestMax = 9,
    ...given
  }: { hash: string; expires_at: number; key_id: string; purpose?: SecretPurpose; newestMax?: number },
): Promise<void> {
  const secret = { purpose: 'stream', ...given } as const;
  await store.write(insertSecret, { secret, owner: 'alice', newestMax, now: start });
}
