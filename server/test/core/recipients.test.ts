import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Recipients } from '../../src/core/mails/in/recipients.ts';
import { RuleBook } from '../../src/core/rules/rule-book.ts';
import { setLimits } from '../../src/store/operations/accounts.ts';
import { deleteMailboxes } from '../../src/store/operations/mailboxes.ts';
import { deleteMails } from '../../src/store/operations/mails/deletion.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import type { Store } from '../../src/store/store.ts';
import { addMailbox, at, deliver, start } from '../store/fixtures.ts';
import { ManualClock } from '../support/manual-clock.ts';

const limits = { mailboxMailsMax: 3, mailboxBytesMax: 1_000, guestMailboxBytesMax: 1_000, ownerBytesMax: 1_500 };

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
  const recipients = new Recipients({
    store: { ...storeParts(store), read },
    clock,
    monotonic: clock,
    limits,
    rules: new RuleBook(undefined),
  });
  return { store, clock, recipients, seen };
}

function storeParts(store: Store): Omit<Store, 'read'> {
  const { failed, isShared, pendingWrites, connections } = store;
  return {
    failed,
    isShared,
    pendingWrites,
    connections,
    write: (operation, args) => store.write(operation, args),
    revision: () => store.revision(),
    hasRoom: (bytes) => store.hasRoom(bytes),
    diskSpace: () => store.diskSpace(),
    databaseSize: () => store.databaseSize(),
    unusable: () => store.unusable(),
    clockSkewMs: (clock) => store.clockSkewMs(clock),
    onEvents: (listener) => store.onEvents(listener),
    close: () => store.close(),
  };
}

test('a mailbox that mail has just come for is found without a read, for a quarter of a second', async (t) => {
  const { store, clock, recipients, seen } = await openStore(t);
  const { mailbox } = await addMailbox(store);
  assert.equal((await recipients.find(mailbox.address, 0))?.id, mailbox.id);
  clock.advance(249);
  const known = recipients.find(mailbox.address, 0);
  assert.ok(known !== undefined && !(known instanceof Promise));
  assert.deepEqual([known.id, seen.reads], [mailbox.id, 1]);
  clock.advance(1);
  assert.equal((await recipients.find(mailbox.address, 0))?.id, mailbox.id);
  assert.equal(seen.reads, 2);
});

test('an address that nobody has is looked up each time, so that a new mailbox is found at once', async (t) => {
  const { store, recipients } = await openStore(t);
  assert.equal(await recipients.find('new@mail.test', 0), undefined);
  const { mailbox } = await addMailbox(store, { address: 'new@mail.test' });
  assert.equal((await recipients.find('new@mail.test', 0))?.id, mailbox.id);
});

test('a read that began before mailboxes ended is not believed after', async (t) => {
  const { store, recipients, seen } = await openStore(t);
  const { mailbox } = await addMailbox(store);
  const gate = Promise.withResolvers<void>();
  seen.gate = gate.promise;
  const late = recipients.find(mailbox.address, 0);
  await store.write(deleteMailboxes, { owner: mailbox.owner, ids: [mailbox.id], ...at() });
  recipients.forget();
  gate.resolve();
  assert.equal((await late)?.id, mailbox.id);
  assert.equal(await recipients.find(mailbox.address, 0), undefined);
});

test('no more than a thousand addresses are known, and those that were read last', async (t) => {
  const { store, recipients, seen } = await openStore(t);
  const made = await Promise.all(Array.from({ length: 1_001 }, () => addMailbox(store)));
  const addresses = made.map(({ mailbox }) => mailbox.address);
  for (const address of addresses) await recipients.find(address, 0);
  const [first = '', ...others] = addresses;
  seen.reads = 0;
  for (const address of others) await recipients.find(address, 0);
  assert.equal(seen.reads, 0);
  await recipients.find(first, 0);
  assert.equal(seen.reads, 1);
});

test('a mailbox is full by its mails or bytes, its owner by the bytes of all, to the mail and byte', async (t) => {
  const { store, recipients } = await openStore(t);
  const [{ mailbox }, { mailbox: other }, { mailbox: foreign }] = [
    await addMailbox(store),
    await addMailbox(store),
    await addMailbox(store, { owner: 'bob' }),
  ];
  const full = async (address: string, sizeBytes: number) => (await recipients.find(address, sizeBytes))?.full;
  const send = async (address: string, bytes: number) => {
    await deliver(store, [address], { raw: 'x'.repeat(bytes) });
    recipients.delivered([address], bytes);
  };
  assert.equal(await full(mailbox.address, 1_000), undefined);
  assert.equal(await full(mailbox.address, 1_001), 'mailbox_full');
  await send(mailbox.address, 900);
  assert.equal(await full(mailbox.address, 100), undefined);
  assert.equal(await full(mailbox.address, 101), 'mailbox_full');
  assert.equal(await full(other.address, 600), undefined);
  assert.equal(await full(other.address, 601), 'quota');
  for (let mail = 0; mail < 3; mail += 1) {
    assert.equal(await full(other.address, 0), undefined);
    await send(other.address, 10);
  }
  assert.equal(await full(other.address, 0), 'mailbox_full');
  await send(mailbox.address, 570);
  assert.equal(await full(mailbox.address, 0), 'mailbox_full');
  assert.equal(await full(foreign.address, 1_000), undefined, 'it is nobody else who is full');
});

test('room that is made again is there at once', async (t) => {
  const { store, recipients } = await openStore(t);
  const { mailbox } = await addMailbox(store);
  const ids = [];
  for (let mail = 0; mail < 3; mail += 1) ids.push(...(await deliver(store, [mailbox.address])));
  assert.equal((await recipients.find(mailbox.address, 0))?.full, 'mailbox_full');
  await store.write(deleteMails, { ...at(), mailboxId: mailbox.id, ids: ids.slice(0, 1) });
  assert.equal((await recipients.find(mailbox.address, 0))?.full, undefined);
});

test("an account's own limit goes before the service's", async (t) => {
  const { store, recipients } = await openStore(t);
  const { mailbox } = await addMailbox(store);
  const limit = { owner: mailbox.owner, activeMailboxesMax: null, dailyCallsMax: null, bytesMax: 99 };
  await store.write(setLimits, { ...limit, now: start });
  assert.equal((await recipients.find(mailbox.address, 99))?.full, undefined);
  assert.equal((await recipients.find(mailbox.address, 100))?.full, 'quota');
});

test('the quota of an owner holds although very many other owners get mail', async (t) => {
  const { store, recipients } = await openStore(t);
  const { mailbox } = await addMailbox(store, { owner: 'eve' });
  const { mailbox: other } = await addMailbox(store, { owner: 'eve' });
  await deliver(store, [other.address], { raw: 'x'.repeat(1_000) });
  const look = async (owner: string) => {
    const { mailbox: foreign } = await addMailbox(store, { owner });
    await recipients.find(foreign.address, 0);
  };
  for (let owner = 0; owner < 999; owner += 1) await look(`owner-${owner}`);
  assert.equal((await recipients.find(mailbox.address, 500))?.full, undefined);
  // Now the owners are too many to be remembered, while the mailbox still is.
  await look('owner-999');
  recipients.delivered([mailbox.address], 10);
  assert.equal((await recipients.find(mailbox.address, 501))?.full, 'quota');
});
