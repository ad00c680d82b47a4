import assert from 'node:assert/strict';
import { readEvents } from '../../src/store/operations/events.ts';
import { completeImport, moveImported } from '../../src/store/operations/imports/completion.ts';
import {
  abandonImport,
  keepImports,
  readOwnerBytes,
  storeImportedMail,
  takeLapsedImports,
} from '../../src/store/operations/imports/imports.ts';
import { deleteMailboxes, readMailbox } from '../../src/store/operations/mailboxes.ts';
import { readMails } from '../../src/store/operations/mails/mails.ts';
import { readFirstParts, removeReleasedRaws } from '../../src/store/operations/mails/raws.ts';
import { removeEndedMails } from '../../src/store/operations/mails/removal.ts';
import { endOwners } from '../../src/store/operations/operator/endings.ts';
import { deleteOwner, readOwner } from '../../src/store/operations/operator/owners.ts';
import { foldUsage } from '../../src/store/operations/usage.ts';
import type { Store } from '../../src/store/store.ts';
import { addMailbox, at, auditRow, deliveryTo, minute, newId, start } from './fixtures.ts';
import { leasedUntil, openImport } from './open-import.ts';
import type { StoreCases } from './store-cases.ts';

const many = { rowsMax: 1_000, bytesMax: 8 * 1024 * 1024 };
const logStart = { tx: 0, id: '' };

async function usedBy(store: Store): Promise<number> {
  return (await store.read(readOwnerBytes, { owner: 'alice' })).bytes;
}

async function toldOf(store: Store) {
  const { events } = await store.read(readEvents, { after: logStart, limit: 100 });
  return events.map(({ type, id, tx }) => ({ type, id, tx }));
}

/** Removes all mails that nobody has, and asserts that none of the messages is left. */
async function assertRemoved(store: Store, rawIds: readonly string[]): Promise<void> {
  while ((await store.write(removeEndedMails, many)).mayBeMore);
  while ((await store.write(removeReleasedRaws, many)).mayBeMore);
  assert.equal((await store.read(readFirstParts, { ids: rawIds })).size, 0);
}

/** Imports: mailboxes that are not there before all of their mails are stored. */
export const importCases: StoreCases = {
  'a complete import is a mailbox whose mails have arrived in one transaction, in the order of their ids': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const { importId, mailbox, mailIds } = await openImport(store, { mails: 5 });
    assert.equal(await store.read(readMailbox, { id: mailbox.id, now: start }), undefined);
    assert.deepEqual(await toldOf(store), []);
    assert.equal(await usedBy(store), 500);
    await store.write(foldUsage, { changesMax: 3 });
    const completed = await store.write(completeImport, { importId, mailbox, now: start, limits: many });
    assert.deepEqual(completed, { outcome: 'completed', mayBeMore: false });
    const told = await toldOf(store);
    assert.deepEqual(
      told.map(({ type, id }) => [type, id]),
      [['mailbox.created', mailbox.id], ...mailIds.map((id) => ['mail.received', id])],
    );
    assert.equal(new Set(told.map(({ tx }) => tx)).size, 1);
    const mails = await store.read(readMails, { mailboxId: mailbox.id, limit: 10 });
    assert.deepEqual(
      mails.map(({ id, tx }) => ({ id, tx })),
      mailIds.toReversed().map((id) => ({ id, tx: told[0]?.tx })),
    );
    assert.equal((await store.read(readMailbox, { id: mailbox.id, now: start }))?.message_count, 5);
    assert.equal(await usedBy(store), 500);
    while ((await store.write(foldUsage, { changesMax: 100 })) > 0);
    assert.equal((await store.read(readMailbox, { id: mailbox.id, now: start }))?.message_count, 5);
    assert.equal(await usedBy(store), 500);
    assert.equal(await store.write(abandonImport, { importId }), false, 'it is not an import any more');
  },

  'an import of more mails than one write takes comes into its mailbox in slices, each counted and told once': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const { importId, mailbox, mailIds } = await openImport(store, { mails: 5 });
    const limits = { ...many, rowsMax: 2 };
    const completed = await store.write(completeImport, { importId, mailbox, now: start, limits });
    assert.deepEqual(completed, { outcome: 'completed', mayBeMore: true });
    for (const count of [2, 4]) {
      assert.equal((await store.read(readMailbox, { id: mailbox.id, now: start }))?.message_count, count);
      assert.equal((await store.read(readMails, { mailboxId: mailbox.id, limit: 10 })).length, count);
      assert.equal(await usedBy(store), 500);
      await store.write(foldUsage, { changesMax: 100 });
      assert.equal(await store.write(moveImported, { importId, now: start, limits }), count === 2);
    }
    const told = await toldOf(store);
    assert.deepEqual(
      told.map(({ id }) => id),
      [mailbox.id, ...mailIds],
    );
    const txOf = new Map(told.map(({ id, tx }) => [id, tx]));
    const mails = await store.read(readMails, { mailboxId: mailbox.id, limit: 10 });
    for (const { id, tx } of mails) assert.equal(tx, txOf.get(id));
    assert.equal(mails.length, 5);
    assert.equal(await usedBy(store), 500);
    assert.equal(await store.write(moveImported, { importId, now: start, limits }), false, 'there is none left');
  },

  'a slice is bounded by what it writes again, too': async (t, open) => {
    const store = await open(t);
    const { importId, mailbox } = await openImport(store, { mails: 3 });
    const limits = { rowsMax: 10, bytesMax: 1 };
    assert.deepEqual(await store.write(completeImport, { importId, mailbox, now: start, limits }), {
      outcome: 'completed',
      mayBeMore: true,
    });
    assert.equal((await store.read(readMails, { mailboxId: mailbox.id, limit: 10 })).length, 1);
  },

  'an abandoned import leaves no mail, no message and no usage': async (t, open) => {
    const store = await open(t);
    const { importId, mailbox, rawIds } = await openImport(store, { mails: 3 });
    await store.write(foldUsage, { changesMax: 2 });
    assert.equal(await store.write(abandonImport, { importId }), true);
    assert.equal(await usedBy(store), 0);
    const late = await store.write(completeImport, { importId, mailbox, now: start, limits: many });
    assert.equal(late.outcome, 'lost');
    const { message, event } = deliveryTo([mailbox.address]);
    const lateMail = { importId, mailId: newId(), outline: '{}', message, event };
    assert.equal(await store.write(storeImportedMail, lateMail), false);
    await assertRemoved(store, [...rawIds, message.rawId]);
    while ((await store.write(foldUsage, { changesMax: 100 })) > 0);
    assert.equal(await usedBy(store), 0);
    assert.deepEqual(await toldOf(store), []);
  },

  'an import belongs to its process as long as that keeps it; then one that was cut ends, and a complete one goes on':
    async (t, open) => {
      const store = await open(t);
      const [kept, cut, complete] = [
        await openImport(store, { mails: 1 }),
        await openImport(store, { mails: 1 }),
        await openImport(store, { mails: 2 }),
      ];
      const { importId, mailbox } = complete;
      const limits = { ...many, rowsMax: 1 };
      await store.write(completeImport, { importId, mailbox, now: start, limits });
      const take = (now: number) => store.write(takeLapsedImports, { now, importsMax: 10 });
      assert.deepEqual(await take(leasedUntil - 1), { ended: 0, complete: [] });
      await store.write(keepImports, { ids: [kept.importId], leasedUntil: leasedUntil + minute });
      assert.deepEqual(await take(leasedUntil), { ended: 1, complete: [importId] });
      await assertRemoved(store, cut.rawIds);
      assert.equal((await store.read(readFirstParts, { ids: [...kept.rawIds, ...complete.rawIds] })).size, 3);
      while (await store.write(moveImported, { importId, now: start, limits }));
      assert.equal((await store.read(readMails, { mailboxId: mailbox.id, limit: 10 })).length, 2);
      assert.equal(await usedBy(store), 300);
    },

  'a deleted owner with an import under way ends after it, and nobody waits for that': async (t, open) => {
    const store = await open(t);
    const { importId } = await openImport(store, { mails: 1 });
    const [left, others] = [(await addMailbox(store)).mailbox, (await addMailbox(store, { owner: 'bob' })).mailbox];
    for (const owner of ['alice', 'bob']) {
      const outcome = await store.write(deleteOwner, { owner, audit: auditRow(owner), now: start });
      assert.equal(outcome, 'changed');
    }
    // More than there is to do.
    const end = async () => {
      for (let round = 0; round < 20; round += 1)
        if (!(await store.write(endOwners, { ...at(), limit: 10 })).mayBeMore) return;
      assert.fail('it goes on although it can do nothing');
    };
    const endedAt = async (owner: string) => (await store.read(readOwner, { owner, day: 0 }))?.ended_at;
    await end();
    for (const { id } of [left, others]) assert.equal(await store.read(readMailbox, { id, now: start }), undefined);
    assert.deepEqual([await endedAt('alice'), await endedAt('bob')], [null, start]);
    await store.write(abandonImport, { importId });
    await end();
    assert.equal(await endedAt('alice'), start);
  },

  'what is left of an import whose mailbox was deleted meanwhile is removed': async (t, open) => {
    const store = await open(t);
    const { importId, mailbox, rawIds } = await openImport(store, { mails: 3 });
    const limits = { ...many, rowsMax: 1 };
    await store.write(completeImport, { importId, mailbox, now: start, limits });
    await store.write(deleteMailboxes, { ...at(), owner: 'alice', ids: [mailbox.id] });
    assert.equal(await store.write(moveImported, { importId, now: start, limits }), false);
    await assertRemoved(store, rawIds);
    while ((await store.write(foldUsage, { changesMax: 100 })) > 0);
    assert.equal(await usedBy(store), 0);
  },
};
