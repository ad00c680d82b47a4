import assert from 'node:assert/strict';
import fc from 'fast-check';
import { endDueMailboxes } from '../../src/store/operations/expiry.ts';
import {
  countActiveMailboxes,
  deleteMailboxes,
  readMailbox,
  readMailboxes,
} from '../../src/store/operations/mailboxes.ts';
import { deliverMail } from '../../src/store/operations/mails/delivery.ts';
import { deleteMails } from '../../src/store/operations/mails/mails.ts';
import { foldUsage, hasUsageChanges, readUsage } from '../../src/store/operations/usage.ts';
import type { Store } from '../../src/store/store.ts';
import { numberOfInputs } from '../support/thoroughness.ts';
import { addMailbox, at, deliver, deliveryTo, minute, start } from './fixtures.ts';
import type { StoreCases } from './store-cases.ts';

const raw = 'x'.repeat(100);

/** What mailboxes and owners use: exact at every moment, whatever of it is folded. */
export const usageCases: StoreCases = {
  'mails that come and go while changes are folded are counted, each once': async (t, open) => {
    const store = await open(t);
    const boxes = await Promise.all([0, 1, 2].map(() => addMailbox(store)));
    const { mailbox: foreign } = await addMailbox(store, { owner: 'bob' });
    const addresses = [...boxes.map(({ mailbox }) => mailbox.address), foreign.address];
    const [{ mailbox: first } = assert.fail()] = boxes;
    for (let round = 0; round < 10; round += 1) {
      const delivered = await Promise.all(Array.from({ length: 5 }, () => deliver(store, addresses, { raw })));
      const [ids, folded] = [delivered.slice(0, 2).map(([id = '']) => id), { changesMax: 3 }];
      await Promise.all([
        store.write(foldUsage, folded),
        store.write(deleteMails, { ...at(), mailboxId: first.id, ids }),
        store.write(foldUsage, folded),
        store.write(foldUsage, folded),
      ]);
      const count = async (id: string) => (await store.read(readMailbox, { id, now: start }))?.message_count;
      assert.equal(await count(first.id), 3 * (round + 1));
      assert.equal(await count(foreign.id), 5 * (round + 1));
      assert.deepEqual(await usageOf(store, 'alice'), { mails: 13 * (round + 1), bytes: 1300 * (round + 1) });
    }
    await foldAll(store);
    assert.deepEqual(await usageOf(store, 'alice'), { mails: 130, bytes: 13_000 });
    assert.deepEqual(await usageOf(store, 'bob'), { mails: 50, bytes: 5_000 });
  },

  'what a mailbox used is not used any more in the moment of its end, folded or not': async (t, open) => {
    const store = await open(t);
    for (const reason of ['deleted', 'expired', 'archived'] as const) {
      for (const isFolded of [false, true]) {
        const [{ mailbox }, { mailbox: lasting }] = [
          await addMailbox(store, { expires_at: start + minute, recoverable: reason === 'archived' ? 1 : 0 }),
          await addMailbox(store),
        ];
        for (let index = 0; index < 3; index += 1) await deliver(store, [mailbox.address, lasting.address], { raw });
        if (isFolded) await foldAll(store);
        await deliver(store, [mailbox.address], { raw });
        if (reason === 'deleted') await store.write(deleteMailboxes, { ...at(), owner: 'alice', ids: [mailbox.id] });
        else await store.write(endDueMailboxes, { ...at(start + minute), mailboxesMax: 10 });
        assert.deepEqual(await usageOf(store, 'alice'), { mails: 3, bytes: 300 });
        await foldAll(store);
        assert.deepEqual(await usageOf(store, 'alice'), { mails: 3, bytes: 300 });
        assert.equal(await store.read(countActiveMailboxes, { now: start }), 1);
        await store.write(deleteMailboxes, { ...at(), owner: 'alice', ids: [lasting.id] });
        await foldAll(store);
        assert.deepEqual(await usageOf(store, 'alice'), { mails: 0, bytes: 0 });
      }
    }
  },

  'mailboxes that end while mail comes, is deleted and is folded leave nothing behind': async (t, open) => {
    const store = await open(t);
    for (let round = 0; round < 8; round += 1) {
      const { mailbox } = await addMailbox(store);
      const [id = ''] = await deliver(store, [mailbox.address], { raw });
      const removed = { ...at(), mailboxId: mailbox.id, ids: [id] };
      await Promise.all([
        store.write(deliverMail, deliveryTo([mailbox.address], { raw })),
        store.write(foldUsage, { changesMax: 100 }),
        store.write(deleteMails, removed),
        store.write(deleteMailboxes, { ...at(), owner: 'alice', ids: [mailbox.id] }),
        store.write(foldUsage, { changesMax: 100 }),
        store.write(deliverMail, deliveryTo([mailbox.address], { raw })),
      ]);
      await foldAll(store);
      assert.deepEqual(await usageOf(store, 'alice'), { mails: 0, bytes: 0 });
      assert.equal(await store.read(countActiveMailboxes, { now: start }), 0);
    }
  },

  'the usage is what a simple count gives, whatever happens in which order': async (t, open) => {
    const command = fc.record({
      kind: fc.constantFrom('add', 'deliver', 'delete', 'end', 'fold'),
      pick: fc.nat(20),
      bytes: fc.integer({ min: 1, max: 500 }),
    });
    const property = fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25 }), async (commands) => {
      const store = await open(t);
      const boxes: { id: string; address: string; mails: { id: string; bytes: number }[] }[] = [];
      for (const { kind, pick, bytes } of commands) {
        const box = boxes[pick % Math.max(1, boxes.length)];
        if (kind === 'add') boxes.push({ ...(await addMailbox(store)).mailbox, mails: [] });
        if (kind === 'fold') await store.write(foldUsage, { changesMax: 1 + (pick % 3) });
        if (box === undefined) continue;
        if (kind === 'deliver') {
          const [id = ''] = await deliver(store, [box.address], { raw: 'x'.repeat(bytes) });
          box.mails.push({ id, bytes });
        }
        if (kind === 'delete') {
          const ids = box.mails.splice(0, 2).map(({ id }) => id);
          await store.write(deleteMails, { ...at(), mailboxId: box.id, ids });
        }
        if (kind === 'end') {
          await store.write(deleteMailboxes, { ...at(), owner: 'alice', ids: [box.id] });
          boxes.splice(boxes.indexOf(box), 1);
        }
      }
      const mails = boxes.flatMap((box) => box.mails);
      const total = mails.reduce((sum, { bytes }) => sum + bytes, 0);
      assert.deepEqual(await usageOf(store, 'alice'), { mails: mails.length, bytes: total });
      const rows = await store.read(readMailboxes, { owner: 'alice', now: start, limit: 100 });
      const counts = new Map(rows.map(({ id, message_count }) => [id, message_count]));
      assert.deepEqual(counts, new Map(boxes.map((box) => [box.id, box.mails.length])));
      await store.close();
    });
    await fc.assert(property, { numRuns: numberOfInputs(6), seed: 12 });
  },
};

async function usageOf(store: Store, owner: string) {
  return { ...(await store.read(readUsage, { owner })) };
}

async function foldAll(store: Store): Promise<void> {
  while (await store.read(hasUsageChanges, {})) await store.write(foldUsage, { changesMax: 7 });
}
