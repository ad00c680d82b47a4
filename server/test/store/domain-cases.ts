import assert from 'node:assert/strict';
import { insertOwnMailbox } from '../../src/store/operations/addresses/own-mailboxes.ts';
import {
  addDomain,
  type DomainRow,
  readDomain,
  readDomainsOfOwner,
  withoutRules,
} from '../../src/store/operations/domains/domains.ts';
import { endDeletedDomains, hasDeletedDomains, removeDomain } from '../../src/store/operations/domains/endings.ts';
import { claimDomainLooks, finishDomainLook } from '../../src/store/operations/domains/looks.ts';
import { reactivateMailbox } from '../../src/store/operations/life/archive.ts';
import { deleteMailboxes, insertMailbox, readMailboxes } from '../../src/store/operations/mailboxes.ts';
import type { Store } from '../../src/store/store.ts';
import { at, mailboxRow, minute, newId, start } from './fixtures.ts';
import type { StoreCases } from './store-cases.ts';

const day = 24 * 60 * minute;

function domainRow(given: Partial<DomainRow> = {}): DomainRow {
  return {
    ...{ id: newId(), owner: 'alice', name: 'own.test', status: 'pending', txt_token: 'token', catch_all: null },
    ...{ created_at: start, verified_at: null, checked_at: null, failing_since: null, records: '[]' },
    ...{ is_manual: 0, next_look_at: null, deleted_at: null, ...withoutRules },
    ...given,
  };
}

/** Adds a domain, and has a look at it say that its records are right. */
async function addVerified(store: Store, given: Partial<DomainRow> = {}): Promise<DomainRow> {
  const domain = domainRow(given);
  assert.equal(await store.write(addDomain, { domain, domainsMax: 1_000, now: start }), 'added');
  await look(store, domain, { isRight: true });
  return domain;
}

function look(store: Store, { id, name }: DomainRow, { isRight, now = start }: { isRight: boolean; now?: number }) {
  const records = isRight ? '["right"]' : '["wrong"]';
  return store.write(finishDomainLook, {
    ...{ id, name, records, isRight, failingMsMax: 7 * day, intervalMs: day },
    ...at(now),
    endId: newId(),
  });
}

/** A mailbox on a verified domain. */
async function addOn(store: Store, domain: DomainRow, given: { alias?: string; recoverable?: number } = {}) {
  const alias = given.alias ?? newId();
  const own = { owner: domain.owner, domain: domain.name, alias, address: `${alias}@${domain.name}`, ...given };
  const mailbox = mailboxRow(own);
  const limits = { activeMailboxesMax: 1_000, ownAddressesMax: 1_000 };
  const { outcome } = await store.write(insertOwnMailbox, { mailbox, verification: domain.id, ...limits, ...at() });
  return { mailbox, outcome };
}

/** Domains: looks at them, and their end. */
export const domainCases: StoreCases = {
  'the mailboxes of a deleted domain end in batches, archived ones too, and the domain goes with the last': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const domain = await addVerified(store);
    const made = [];
    for (let count = 0; count < 7; count += 1) made.push(await addOn(store, domain, { recoverable: count % 2 }));
    const archived = made[1]?.mailbox.id ?? '';
    assert.equal(await store.write(deleteMailboxes, { owner: 'alice', ids: [archived], ...at() }), 'deleted');
    assert.equal(await store.write(removeDomain, { id: domain.id, now: start }), 'marked');
    assert.equal(await store.write(removeDomain, { id: domain.id, now: start }), 'gone');
    assert.equal((await addOn(store, domain)).outcome, 'domain_lost');
    const verified = { id: domain.id, eventId: newId() };
    const mailbox = mailboxRow({ domain: domain.name });
    const late = await store.write(insertMailbox, { mailbox, activeMailboxesMax: 9, now: start, verified });
    assert.equal(late.outcome, 'domain_lost');
    const left = async () => (await store.read(readMailboxes, { owner: 'alice', now: start, limit: 100 })).length;
    const batches = [];
    for (let mayBeMore = true; mayBeMore; ) {
      ({ mayBeMore } = await store.write(endDeletedDomains, { ...at(), addressesMax: 3 }));
      batches.push(await left());
    }
    assert.equal(batches.length, 4);
    assert.deepEqual([batches.at(-1), await store.read(hasDeletedDomains, {})], [0, false]);
    const next = await addVerified(store);
    for (const { mailbox } of made) {
      assert.equal((await addOn(store, next, { alias: mailbox.alias })).outcome, 'inserted', 'its address is free');
    }
  },

  'a later verification takes an address over before the end of the earlier one has come to it': async (t, open) => {
    const store = await open(t);
    const domain = await addVerified(store);
    const archived = await addOn(store, domain, { alias: 'kept', recoverable: 1 });
    await store.write(deleteMailboxes, { owner: 'alice', ids: [archived.mailbox.id], ...at() });
    await addOn(store, domain, { alias: 'live' });
    await store.write(removeDomain, { id: domain.id, now: start });
    const next = await addVerified(store, { owner: 'bob' });
    for (const alias of ['kept', 'live']) assert.equal((await addOn(store, next, { alias })).outcome, 'inserted');
    while ((await store.write(endDeletedDomains, { ...at(), addressesMax: 3 })).mayBeMore);
    const owned = async (owner: string) => (await store.read(readMailboxes, { owner, now: start, limit: 100 })).length;
    assert.deepEqual([await owned('alice'), await owned('bob')], [0, 2]);
  },

  'each look of a domain is claimed once, and again when it was not finished in time': async (t, open) => {
    const store = await open(t);
    const domains = [];
    for (let count = 0; count < 6; count += 1) domains.push(await addVerified(store, { name: `n${count}.test` }));
    const claim = (now: number) => store.write(claimDomainLooks, { now, nextLookAt: now + minute, limit: 2 });
    assert.deepEqual(await claim(start + day - 1), []);
    const claims = await Promise.all([1, 2, 3, 4].map(() => claim(start + day)));
    const ids = claims.flat().map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    const rest = await claim(start + day);
    assert.equal(ids.length + rest.length, 6);
    assert.equal((await claim(start + day + minute)).length, 2);
    for (const domain of domains) await look(store, domain, { isRight: true, now: start + day });
    assert.deepEqual(await claim(start + 2 * day - 1), []);
  },

  'a name that another owner has verified is taken, and free when that has lapsed': async (t, open) => {
    const store = await open(t);
    const first = await addVerified(store);
    const second = domainRow({ owner: 'bob' });
    await store.write(addDomain, { domain: second, domainsMax: 1, now: start });
    const outcomeOf = async (isRight: boolean, now: number) => {
      const looked = await look(store, second, { isRight, now });
      return looked === 'gone' ? looked : [looked.outcome, looked.domain.status];
    };
    assert.deepEqual(await outcomeOf(true, start), ['taken', 'pending']);
    for (const days of [1, 2, 7]) await look(store, first, { isRight: false, now: start + days * day });
    assert.deepEqual(await outcomeOf(true, start + 7 * day), ['taken', 'pending']);
    await look(store, first, { isRight: false, now: start + 8 * day });
    assert.equal((await store.read(readDomain, { id: first.id }))?.status, 'lapsed');
    assert.deepEqual(await outcomeOf(true, start + 8 * day), ['recorded', 'verified']);
    assert.deepEqual(await store.read(readDomainsOfOwner, { owner: 'alice', limit: 10 }), []);
    assert.equal(await look(store, first, { isRight: true, now: start + 8 * day }), 'gone');
  },

  'a mailbox is not reactivated on a domain that has lapsed': async (t, open) => {
    const store = await open(t);
    const domain = await addVerified(store);
    const { mailbox } = await addOn(store, domain, { recoverable: 1 });
    const { id, owner } = mailbox;
    assert.equal(await store.write(deleteMailboxes, { owner, ids: [id], ...at() }), 'deleted');
    const reactivate = async (now: number) => {
      const life = { expiresAt: now + minute, activeMailboxesMax: 9, endEventId: newId(now) };
      return (await store.write(reactivateMailbox, { id, owner, ...life, ...at(now) })).outcome;
    };
    for (const days of [1, 2, 9]) await look(store, domain, { isRight: false, now: start + days * day });
    assert.equal(await reactivate(start + 9 * day), 'domain_lost');
    await look(store, domain, { isRight: true, now: start + 10 * day });
    assert.equal(await reactivate(start + 10 * day), 'reactivated');
  },

  'a right look ends a row of failed ones': async (t, open) => {
    const store = await open(t);
    const domain = await addVerified(store);
    for (const days of [1, 6]) await look(store, domain, { isRight: false, now: start + days * day });
    await look(store, domain, { isRight: true, now: start + 7 * day });
    for (const days of [8, 14]) await look(store, domain, { isRight: false, now: start + days * day });
    assert.equal((await store.read(readDomain, { id: domain.id }))?.status, 'verified');
    await look(store, domain, { isRight: false, now: start + 15 * day });
    assert.equal((await store.read(readDomain, { id: domain.id }))?.status, 'lapsed');
  },
};
