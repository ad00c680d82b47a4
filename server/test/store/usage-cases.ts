import assert from 'node:assert/strict';
import fc from 'fast-check';
import { endDueMailboxes } from '../../src/store/operations/expiry.ts';
import { reactivateMailbox } from '../../src/store/operations/life/archive.ts';
import { trimMailbox } from '../../src/store/operations/life/newest-mails.ts';
import { deleteMailboxes, readMailbox, readMailboxes } from '../../src/store/operations/mailboxes.ts';
import { deleteMails, deleteOwnMails } from '../../src/store/operations/mails/deletion.ts';
import { deliverMail } from '../../src/store/operations/mails/delivery.ts';
import { markMails } from '../../src/store/operations/mails/marks.ts';
import { readMailboxTotals, readOwnerTotals } from '../../src/store/operations/search/owner-totals.ts';
import { foldUsage, hasUsageChanges, readUsage } from '../../src/store/operations/usage.ts';
import { forever } from '../../src/store/schema.ts';
import type { Store } from '../../src/store/store.ts';
import { numberOfInputs } from '../support/thoroughness.ts';
import { addMailbox, at, countActive, deliver, deliveryTo, minute, newId, start } from './fixtures.ts';
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
      assert.deepEqual(await usageOf(store, 'alice'), counted(13 * (round + 1)));
    }
    await foldAll(store);
    assert.deepEqual(await usageOf(store, 'alice'), counted(130));
    assert.deepEqual(await usageOf(store, 'bob'), counted(50));
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
        assert.deepEqual(await usageOf(store, 'alice'), counted(3));
        await foldAll(store);
        assert.deepEqual(await usageOf(store, 'alice'), counted(3));
        assert.equal(await countActive(store), 1);
        await store.write(deleteMailboxes, { ...at(), owner: 'alice', ids: [lasting.id] });
        await foldAll(store);
        assert.deepEqual(await usageOf(store, 'alice'), counted(0));
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
      assert.deepEqual(await usageOf(store, 'alice'), counted(0));
      assert.equal(await countActive(store), 0);
    }
  },

  'the usage is what a simple count gives, whatever happens in which order': async (t, open) => {
    const property = fc.asyncProperty(fc.array(command, { minLength: 50, maxLength: 60 }), async (commands) => {
      const store = await open(t);
      const model: Model = { now: start, boxes: [], archived: [] };
      for (const one of commands) await apply(store, model, one);
      await compare(store, model);
      await foldAll(store);
      await compare(store, model);
      await store.close();
    });
    await fc.assert(property, { numRuns: numberOfInputs(3), seed: 12, endOnFailure: true });
  },

  'marks and deletes reach the mails of their owner alone, in mailboxes that have not ended': async (t, open) => {
    const store = await open(t);
    const { mailbox: own } = await addMailbox(store);
    const { mailbox: second } = await addMailbox(store);
    const { mailbox: ended } = await addMailbox(store, { recoverable: 1 });
    const { mailbox: foreign } = await addMailbox(store, { owner: 'bob' });
    const boxes = [own, second, ended, foreign];
    const ids = await deliver(
      store,
      boxes.map(({ address }) => address),
      { raw },
    );
    const keys = boxes.map(({ id: mailboxId }, at) => ({ mailboxId, mailId: ids[at] ?? '' }));
    await store.write(deleteMailboxes, { ...at(), owner: 'alice', ids: [ended.id] });
    const mark = (isRead: boolean) => store.write(markMails, { owner: 'alice', keys, isRead, changeId: newId() });
    assert.deepEqual([await mark(true), await mark(true), await mark(false), await mark(true)], [2, 0, 2, 2]);
    assert.deepEqual(await usageOf(store, 'alice'), { ...counted(2), unread: 0 });
    assert.deepEqual(await usageOf(store, 'bob'), counted(1));
    assert.equal(await store.write(deleteOwnMails, { ...at(), owner: 'alice', keys }), 2);
    assert.deepEqual(await usageOf(store, 'alice'), counted(0));
    assert.deepEqual(await usageOf(store, 'bob'), counted(1));
  },
};

const command = fc.record({
  kind: fc.constantFrom(
    ...(['add', 'add', 'deliver', 'deliver', 'deliver', 'deliver', 'mark', 'mark', 'unmark'] as const),
    ...(['delete', 'trim', 'end', 'archive', 'reactivate', 'fold', 'fold'] as const),
  ),
  pick: fc.nat(20),
  bytes: fc.integer({ min: 1, max: 500 }),
});
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

interface ModelBox {
  readonly id: string;
  readonly address: string;
  mails: { readonly id: string; readonly bytes: number; isRead: boolean }[];
}

/** What should be counted: the mailboxes that are active, with their mails, and those that can be reactivated. */
interface Model {
  now: number;
  boxes: ModelBox[];
  archived: ModelBox[];
}

async function apply(store: Store, model: Model, { kind, pick, bytes }: Command): Promise<void> {
  // A mail of a life has an id of that life.
  model.now += 10;
  const { now } = model;
  const box = model.boxes[pick % Math.max(1, model.boxes.length)];
  if (kind === 'add') {
    const { mailbox } = await addMailbox(store, { recoverable: 1, tag: 'a', keep_newest: 2 });
    model.boxes.push({ id: mailbox.id, address: mailbox.address, mails: [] });
  }
  if (kind === 'fold') await store.write(foldUsage, { changesMax: 1 + (pick % 3) });
  if (kind === 'reactivate') await reactivate(store, model);
  if (box === undefined) return;
  const { id: mailboxId, mails } = box;
  if (kind === 'deliver') {
    const [id = ''] = await deliver(store, [box.address], { raw: 'x'.repeat(bytes), receivedAt: now });
    mails.push({ id, bytes, isRead: false });
  }
  if (kind === 'mark' || kind === 'unmark') {
    const marked = mails.filter((_, at) => (at + pick) % 3 !== 0);
    const keys = marked.map(({ id: mailId }) => ({ mailboxId, mailId }));
    const isRead = kind === 'mark';
    await store.write(markMails, { owner: 'alice', keys, isRead, changeId: newId() });
    for (const mail of marked) mail.isRead = isRead;
  }
  if (kind === 'delete') {
    const ids = mails.splice(pick % 2, 2).map(({ id }) => id);
    await store.write(deleteMails, { ...at(now), mailboxId, ids });
  }
  if (kind === 'trim') {
    await store.write(trimMailbox, { ...at(now), mailboxId, mailsMax: 100 });
    box.mails = mails.slice(-2);
  }
  if (kind === 'end' || kind === 'archive') {
    await store.write(deleteMailboxes, { ...at(now), owner: 'alice', ids: [mailboxId] });
    model.boxes = model.boxes.filter((other) => other !== box);
    if (kind === 'archive') model.archived.push({ ...box, mails: [] });
  }
}

async function reactivate(store: Store, model: Model): Promise<void> {
  const [box, ...archived] = model.archived;
  if (box === undefined) return;
  const seed = { endEventId: newId(), ...at(model.now), expiresAt: forever, activeMailboxesMax: 1_000 };
  await store.write(reactivateMailbox, { ...seed, id: box.id, owner: 'alice' });
  model.boxes.push(box);
  model.archived = archived;
}

async function compare(store: Store, { boxes, now }: Model): Promise<void> {
  const mails = boxes.flatMap((box) => box.mails);
  const unread = mails.filter(({ isRead }) => !isRead).length;
  const bytes = mails.reduce((sum, mail) => sum + mail.bytes, 0);
  assert.deepEqual(await usageOf(store, 'alice'), { mails: mails.length, bytes, unread });
  const totals = await store.read(readOwnerTotals, { owner: 'alice', now });
  assert.deepEqual({ ...totals }, { mails: mails.length, unread });
  const rows = await store.read(readMailboxes, { owner: 'alice', now, limit: 100 });
  const counts = new Map(rows.map(({ id, message_count }) => [id, message_count]));
  assert.deepEqual(counts, new Map(boxes.map((box) => [box.id, box.mails.length])));
  for (const { id: mailboxId, mails: own } of boxes) {
    const ofBox = await store.read(readMailboxTotals, { owner: 'alice', mailboxId, now });
    const ownUnread = own.filter(({ isRead }) => !isRead).length;
    assert.deepEqual({ ...ofBox }, { mails: own.length, unread: ownUnread });
  }
}

/** Usage of mails of 100 bytes that nobody has read. */
function counted(mails: number) {
  return { mails, bytes: 100 * mails, unread: mails };
}

async function usageOf(store: Store, owner: string) {
  return { ...(await store.read(readUsage, { owner })) };
}

async function foldAll(store: Store): Promise<void> {
  while (await store.read(hasUsageChanges, {})) await store.write(foldUsage, { changesMax: 7 });
}
