import assert from 'node:assert/strict';
import {
  addCalls,
  deleteDomain,
  insertDomain,
  insertKey,
  isDomainKnown,
  readAccounts,
  readCalls,
  readDomains,
  readKeyHolder,
  readKeys,
  revokeKey,
  setLimits,
} from '../../src/store/operations/accounts.ts';
import { minute, newId, start } from './fixtures.ts';
import type { StoreCases } from './store-suite.ts';

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
    assert.equal(await store.write(revokeKey, { id: key.id, now: start }), true);
    assert.equal(await holder(start), undefined);
    assert.equal(await store.write(revokeKey, { id: key.id, now: start }), false);
    assert.equal(await store.write(revokeKey, { id: newId(), now: start }), false);
    const [listed] = await store.read(readKeys, {});
    assert.deepEqual([listed?.domains, listed?.revoked_at], [['a.test'], start]);
  },

  'calls add up under concurrency, and old days are forgotten': async (t, open) => {
    const store = await open(t);
    const add = (day: number, calls: number) => store.write(addCalls, { counts: [{ owner: 'alice', day, calls }] });
    await Promise.all(Array.from({ length: 100 }, (_, index) => add(20_000, index)));
    assert.equal(await store.read(readCalls, { owner: 'alice', day: 20_000 }), 4_950);
    await add(20_001, 1);
    assert.equal(await store.read(readCalls, { owner: 'alice', day: 20_000 }), 4_950, 'the eve is kept');
    await add(20_002, 1);
    assert.equal(await store.read(readCalls, { owner: 'alice', day: 20_000 }), 0);
    assert.equal(await store.read(readCalls, { owner: 'bob', day: 20_002 }), 0);
  },

  'a domain is known while an account or a key has it': async (t, open) => {
    const store = await open(t);
    const entry = { owner: 'alice', domain: 'alice.test' };
    const isKnown = (domain: string) => store.read(isDomainKnown, { domain });
    assert.equal(await isKnown('alice.test'), false);
    assert.equal(await store.write(insertDomain, { ...entry, now: start }), true);
    assert.equal(await store.write(insertDomain, { ...entry, now: start }), false);
    assert.equal(await isKnown('alice.test'), true);
    assert.deepEqual(
      (await store.read(readDomains, {})).map((row) => ({ ...row })),
      [entry],
    );
    assert.equal(await store.write(deleteDomain, entry), true);
    assert.equal(await store.write(deleteDomain, entry), false);
    assert.equal(await isKnown('alice.test'), false);
    const key = { id: newId(), owner: 'bob', name: '', hash: 'b', created_at: start, expires_at: null };
    await store.write(insertKey, { key, domains: ['bob.test'] });
    assert.equal(await isKnown('bob.test'), true);
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
