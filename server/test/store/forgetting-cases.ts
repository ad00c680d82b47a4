import assert from 'node:assert/strict';
import { forgetAddresses } from '../../src/store/operations/addresses/forgetting.ts';
import { insertOwnMailbox } from '../../src/store/operations/addresses/own-mailboxes.ts';
import { beginImport, takeLapsedImports } from '../../src/store/operations/imports/imports.ts';
import { deleteMailboxes } from '../../src/store/operations/mailboxes.ts';
import { findAtAddress } from '../../src/store/operations/operator/mailboxes.ts';
import { forever } from '../../src/store/schema.ts';
import type { Store } from '../../src/store/store.ts';
import { addMailbox, at, mailboxRow, newId, start } from './fixtures.ts';
import type { StoreCases } from './store-cases.ts';

const day = 24 * 3_600_000;
const many = Number.MAX_SAFE_INTEGER;

/** Rounds over all addresses, which forget those that nobody uses. */
export const forgettingCases: StoreCases = {
  'a round looks at few addresses in a step, goes on where it was cut off, and the next one comes later': async (
    t,
    open,
  ) => {
    const store = await open(t);
    for (let made = 0; made < 5; made += 1) await addEnded(store);
    const { address } = (await addMailbox(store)).mailbox;
    const steps = [];
    for (let made = 0; made < 5; made += 1) steps.push(await step(store, { now: start, limit: 2 }));
    assert.deepEqual(
      steps.map(({ mayBeMore }) => mayBeMore),
      [true, true, true, false, false],
    );
    assert.equal((await step(store, { now: start + day - 1, days: 0 })).forgotten, 0);
    assert.equal((await step(store, { now: start + day, days: 1 })).forgotten, 5);
    assert.equal((await store.read(findAtAddress, { address, now: start })).owner, 'alice');
  },

  'several who make rounds at once forget each address once, while mailboxes are made at the same ones': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const ended: string[] = [];
    for (let made = 0; made < 40; made += 1) ended.push(await addEnded(store));
    await round(store, { now: start });
    const now = start + 40 * day;
    const taken = ended.filter((_, index) => index % 2 === 0);
    const [forgotten, outcomes] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => round(store, { now, limit: 3 }))),
      Promise.all(taken.map((address) => takeOwn(store, { address, now }))),
    ]);
    assert.deepEqual([...new Set(outcomes)], ['inserted']);
    const sum = forgotten.reduce((all, one) => all + one, 0);
    assert.ok(sum >= 20 && sum <= 40, `${sum}`);
    await round(store, { now: now + 100 * day });
    for (const [index, address] of ended.entries()) {
      const { owner, mailbox } = await store.read(findAtAddress, { address, now });
      const wanted = index % 2 === 0 ? ['alice', 'alice'] : [undefined, undefined];
      assert.deepEqual([owner, mailbox?.owner], wanted);
    }
  },

  'an address that an import has is used, and its days begin after the import': async (t, open) => {
    const store = await open(t);
    const mailbox = mailboxRow({ owner: 'bob' });
    const { address } = mailbox;
    const leasedUntil = start + 90 * day;
    await store.write(beginImport, { mailbox, importId: newId(), leasedUntil, activeMailboxesMax: many, now: start });
    const ownerAfter = async (days: number) => {
      await round(store, { now: start + days * day });
      return (await store.read(findAtAddress, { address, now: start })).owner;
    };
    assert.deepEqual([await ownerAfter(0), await ownerAfter(40)], ['bob', 'bob']);
    await store.write(takeLapsedImports, { now: leasedUntil, importsMax: 9 });
    assert.deepEqual([await ownerAfter(91), await ownerAfter(120), await ownerAfter(121)], ['bob', 'bob', undefined]);
  },
};

function step(store: Store, { now, limit = 100, days = 30 }: { now: number; limit?: number; days?: number }) {
  return store.write(forgetAddresses, { now, freeUpTo: now - days * day, limit, roundEveryMs: day });
}

/** Makes a round, or the rest of one; returns the number of forgotten addresses. */
async function round(store: Store, args: { now: number; limit?: number }): Promise<number> {
  let sum = 0;
  for (let mayBeMore = true; mayBeMore; ) {
    const made = await step(store, args);
    ({ mayBeMore } = made);
    sum += made.forgotten;
  }
  return sum;
}

/** Makes a mailbox that is deleted at once; returns its address. */
async function addEnded(store: Store, owner = 'alice'): Promise<string> {
  const { mailbox } = await addMailbox(store, { owner });
  await store.write(deleteMailboxes, { ...at(), owner, ids: [mailbox.id] });
  return mailbox.address;
}

async function takeOwn(store: Store, { address, now }: { address: string; now: number }): Promise<string> {
  const mailbox = { ...mailboxRow({ expires_at: forever }), address };
  const limits = { activeMailboxesMax: many, ownAddressesMax: 1_000, verification: '' };
  return (await store.write(insertOwnMailbox, { ...at(now), mailbox, ...limits })).outcome;
}
