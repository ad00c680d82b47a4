import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import { readCompiledSql } from '../../src/store/compiled-sql.ts';
import { deleteMailboxes, readMailboxes } from '../../src/store/operations/mailboxes.ts';
import { deliverMail } from '../../src/store/operations/mails/delivery.ts';
import { assertVersion, Connection } from '../../src/store/sqlite/connection.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { TickSnapshot } from '../../src/store/sqlite/tick-snapshot.ts';
import { WriterThreads } from '../../src/store/sqlite/writer.ts';
import { StoreLockedError } from '../../src/store/store.ts';
import { endingOperations, freeingOperations, writeOperations } from '../../src/store/write-operations.ts';
import { makeMigratedDatabase } from '../support/migrated-database.ts';
import { addMailbox, at, deliveryTo } from './fixtures.ts';
import { describeStore } from './store-suite.ts';

const writerThreads = new WriterThreads({ idleMax: 2 });

describeStore('sqlite', async (t, { clock = systemClock } = {}) => {
  const file = await newFile(t);
  await makeMigratedDatabase(file);
  const store = await openSqliteStore({ file, clock, asServer: true, writerThreads });
  t.after(() => store.close());
  return store;
});

test('sqlite: whatever ends, revokes, suspends or removes something may use the reserve on a full disk', () => {
  const isEnd = /^(abandon|delete|drop|end|forget|prune|remove|revoke|suspend|trim)[A-Z]/;
  const left = [...writeOperations.keys()]
    .filter((name) => isEnd.test(name))
    .filter((name) => !freeingOperations.has(name) && !endingOperations.has(name));
  assert.deepEqual(left, [], 'list them as freeing or ending in store/write-operations.ts');
});

test('sqlite: a commit is on the disk: write-ahead log, fully synchronous', async (t) => {
  const writer = Connection.openWriter(await newFile(t), new Map());
  const pragma = (name: string) => Object.values(writer.database.prepare(`pragma ${name}`).get() ?? {})[0];
  assert.deepEqual([pragma('journal_mode'), pragma('synchronous')], ['wal', 2]);
  writer.close();
});

test('sqlite: a new database has pages of 4 KiB, and one made with others keeps them', async (t) => {
  const pageBytesOf = (file: string) => {
    const writer = Connection.openWriter(file, new Map());
    writer.database.exec('create table if not exists mails (id text)');
    const pageBytes = writer.pageBytes();
    writer.close();
    return pageBytes;
  };
  assert.equal(pageBytesOf(await newFile(t)), 4_096);
  const file = await newFile(t);
  const older = new DatabaseSync(file);
  older.exec('pragma page_size = 8192; pragma journal_mode = wal; create table mails (id text)');
  older.close();
  assert.equal(pageBytesOf(file), 8_192);
  assert.equal(pageBytesOf(file), 8_192);
});

test('sqlite: writes asked for in one tick are done in their order, deliveries between others too', async (t) => {
  const store = await openSqliteStore({ file: await newFile(t), clock: systemClock, asServer: true });
  t.after(() => store.close());
  const { mailbox } = await addMailbox(store);
  const { mailbox: other } = await addMailbox(store);
  const deliver = () => store.write(deliverMail, deliveryTo([mailbox.address, other.address]));
  const outcomes = await Promise.all([
    deliver(),
    deliver(),
    store.write(deleteMailboxes, { ...at(), owner: mailbox.owner, ids: [mailbox.id] }),
    deliver(),
    deliver(),
  ]);
  const [one, two] = [mailbox, other].map(({ id, owner, address }) => ({ mailboxId: id, owner, address }));
  assert.deepEqual(outcomes, [[one, two], [one, two], 'deleted', [two], [two]]);
});

test('sqlite: a thread that has closed its database writes to the next one alone, and is no new thread', async (t) => {
  let started = 0;
  const count = () => {
    started += 1;
  };
  subscribe('worker_threads', count);
  t.after(() => unsubscribe('worker_threads', count));
  const threads = new WriterThreads({ idleMax: 1 });
  const open = async () =>
    openSqliteStore({ file: await newFile(t), clock: systemClock, asServer: true, writerThreads: threads });
  const first = await open();
  const { mailbox } = await addMailbox(first);
  await first.close();
  const second = await open();
  t.after(() => second.close());
  const { mailbox: other } = await addMailbox(second);
  const { owner } = mailbox;
  const found = await second.read(readMailboxes, { owner, now: systemClock.now(), limit: 10 });
  assert.deepEqual(
    found.map(({ id }) => id),
    [other.id],
  );
  assert.equal(started, 1);
});

test('sqlite: a Node.js whose SQLite would make a checkpoint of every look at the log is refused', () => {
  for (const sqlite of ['3.51.0', '3.53.4', '3.100.0', '4.0.0']) assertVersion({ sqlite, node: '24.13.1' });
  for (const sqlite of ['3.50.4', '3.5.1', '2.99.0', undefined]) {
    assert.throws(
      () => assertVersion({ sqlite, node: '24.13.0' }),
      /^Error: SQLite 3\.51 or newer is needed, and Node\.js 24\.13\.0 has .*: use Node\.js 24\.13\.1, 25\.4\.0 or newer$/,
    );
  }
});

test('sqlite: a file that cannot have a write-ahead log is refused', () => {
  assert.throws(() => Connection.openWriter(':memory:', new Map()), /journal_mode is memory, not wal/);
});

test('sqlite: the second server of a file is refused, a command beside the server is not', async (t) => {
  const file = await newFile(t);
  const server = { file, clock: systemClock, asServer: true };
  const first = await openSqliteStore(server);
  await assert.rejects(openSqliteStore(server), StoreLockedError);
  const beside = await openSqliteStore({ ...server, asServer: false });
  assert.equal((await addMailbox(beside)).outcome, 'inserted');
  await beside.close();
  await first.close();
  await (await openSqliteStore(server)).close();
});

test('sqlite: a store that cannot be opened leaves no lock behind', async (t) => {
  const file = await newFile(t);
  const server = { file, clock: systemClock, asServer: true };
  await (await openSqliteStore(server)).close();
  const database = new DatabaseSync(file);
  database.exec('insert into migrations (version, applied_at) values (1000, 0)');
  await assert.rejects(openSqliteStore(server), /schema version 1000/);
  database.exec('delete from migrations where version = 1000');
  database.close();
  await (await openSqliteStore(server)).close();
});

for (const { statement, of, walk } of [
  {
    statement: 'selectFirstUnnumbered',
    of: 'a look for mails without a UID walks over none that has one',
    walk: /mails_in_order \(mailbox_id=\? AND \(tx,id\)>\(\?,\?\)\)$/,
  },
  {
    statement: 'selectRefusalsAfter',
    of: 'the refusals of a mailbox are found without its other events',
    walk: /events USING INDEX refusals_by_mailbox \(mailbox_id=\? AND \(tx,id\)>\(\?,\?\)/,
  },
])
  test(`sqlite: ${of}`, async (t) => {
    const file = await newFile(t);
    await makeMigratedDatabase(file);
    const { sql, slots } = readCompiledSql('sqlite').statements.get(statement) ?? { sql: '', slots: [] };
    using database = new DatabaseSync(file);
    const plan = database.prepare(`explain query plan ${sql}`).all(...slots.map(() => ''));
    assert.ok(
      plan.some(({ detail }) => walk.test(`${detail}`)),
      JSON.stringify(plan),
    );
  });

test('sqlite: the revision stays until somebody commits, in this process or another one', async (t) => {
  const file = await newFile(t);
  await makeMigratedDatabase(file);
  const store = await openSqliteStore({ file, clock: systemClock, asServer: true, writerThreads });
  t.after(() => store.close());
  const revisions: (number | undefined)[] = [];
  const look = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    revisions.push(store.revision());
  };
  await look();
  await look();
  await addMailbox(store);
  await look();
  const other = await openSqliteStore({ file, clock: systemClock, asServer: false, writerThreads });
  await addMailbox(other);
  await other.close();
  await look();
  assert.equal(revisions[0], revisions[1]);
  assert.equal(new Set(revisions).size, 3);
});

test('sqlite: a read that ends its transaction by itself, as one the disk fails does, harms no other', async (t) => {
  const database = new DatabaseSync(await newFile(t));
  const snapshot = new TickSnapshot(database);
  snapshot.open();
  database.exec('rollback');
  snapshot.end();
  snapshot.open();
  assert.equal(database.isTransaction, true);
  snapshot.end();
  database.close();
  snapshot.end();
});

async function newFile(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return join(folder, 'mayfly.db');
}
