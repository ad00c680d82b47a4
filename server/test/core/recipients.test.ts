import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Recipients } from '../../src/core/mails/recipients.ts';
import { deleteMailboxes } from '../../src/store/operations/mailboxes.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import type { Store } from '../../src/store/store.ts';
import { addMailbox, at, start } from '../store/fixtures.ts';
import { ManualClock } from '../support/manual-clock.ts';

/** A store, and the number of reads it was asked for; each read is answered when `gate` resolves. */
async function openStore(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  const clock = new ManualClock(start);
  const store = await openSqliteStore({ file: join(folder, 'mayfly.db'), clock, asServer: true });
  t.after(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
  const seen = { reads: 0, gate: Promise.resolve() };
  const read: Store['read'] = async (work, args) => {
    seen.reads += 1;
    const result = await store.read(work, args);
    await seen.gate;
    return result;
  };
  const recipients = new Recipients({ store: { ...storeParts(store), read }, clock });
  return { store, clock, recipients, seen };
}

function storeParts(store: Store): Omit<Store, 'read'> {
  const { failed, pendingWrites } = store;
  return {
    failed,
    pendingWrites,
    write: (operation, args) => store.write(operation, args),
    hasRoom: (bytes) => store.hasRoom(bytes),
    isReachable: () => store.isReachable(),
    clockSkewMs: (clock) => store.clockSkewMs(clock),
    onEvents: (listener) => store.onEvents(listener),
    close: () => store.close(),
  };
}

test('a mailbox that mail has just come for is found without a read, for a quarter of a second', async (t) => {
  const { store, clock, recipients, seen } = await openStore(t);
  const { mailbox } = await addMailbox(store);
  assert.equal((await recipients.find(mailbox.address))?.id, mailbox.id);
  clock.advance(249);
  const known = recipients.find(mailbox.address);
  assert.ok(known !== undefined && !(known instanceof Promise));
  assert.deepEqual([known.id, seen.reads], [mailbox.id, 1]);
  clock.advance(1);
  assert.equal((await recipients.find(mailbox.address))?.id, mailbox.id);
  assert.equal(seen.reads, 2);
});

test('an address that nobody has is looked up each time, so that a new mailbox is found at once', async (t) => {
  const { store, recipients } = await openStore(t);
  assert.equal(await recipients.find('new@mail.test'), undefined);
  const { mailbox } = await addMailbox(store, { address: 'new@mail.test' });
  assert.equal((await recipients.find('new@mail.test'))?.id, mailbox.id);
});

test('a read that began before mailboxes ended is not believed after', async (t) => {
  const { store, recipients, seen } = await openStore(t);
  const { mailbox } = await addMailbox(store);
  const gate = Promise.withResolvers<void>();
  seen.gate = gate.promise;
  const late = recipients.find(mailbox.address);
  await store.write(deleteMailboxes, { owner: mailbox.owner, ids: [mailbox.id], ...at() });
  recipients.forget();
  gate.resolve();
  assert.equal((await late)?.id, mailbox.id);
  assert.equal(await recipients.find(mailbox.address), undefined);
});

test('no more than a thousand addresses are known, and those that were read last', async (t) => {
  const { store, recipients, seen } = await openStore(t);
  const made = await Promise.all(Array.from({ length: 1_001 }, () => addMailbox(store)));
  const addresses = made.map(({ mailbox }) => mailbox.address);
  for (const address of addresses) await recipients.find(address);
  const [first = '', ...others] = addresses;
  seen.reads = 0;
  for (const address of others) await recipients.find(address);
  assert.equal(seen.reads, 0);
  await recipients.find(first);
  assert.equal(seen.reads, 1);
});
