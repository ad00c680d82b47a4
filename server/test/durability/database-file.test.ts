import assert from 'node:assert/strict';
import { chmod, copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import { databaseFile } from '../../load/server-process.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { addMailbox, deliver } from '../store/fixtures.ts';
import { alternatingTests } from '../support/alternating-tests.ts';
import { openSession, type ServerProcess, startServerFor, temporaryFolder } from './server-process.ts';

const test = alternatingTests();

const mail = { content: 'Subject: late\n\n' };

test('mail is not acknowledged into a database file that was removed: the process ends and says why', async (t) => {
  for (const suffix of ['', '-wal', '-shm']) {
    const { server, folder, output, address, session } = await running(t);
    await rm(`${databaseFile(folder)}${suffix}`);
    assert.notEqual((await session.deliver({ to: address, ...mail })).code, 250);
    assert.deepEqual(await server.exited, { code: 1, signal: null });
    assert.match(output(), new RegExp(`mayfly\\.db${suffix} was removed while the service was running`));
  }
});

test('a database file that is replaced ends the process, although nothing is written', async (t) => {
  const { server, folder, output } = await running(t);
  const file = databaseFile(folder);
  await writeFile(`${file}.backup`, '');
  await rename(`${file}.backup`, file);
  assert.deepEqual(await server.exited, { code: 1, signal: null });
  assert.match(output(), /mayfly\.db was replaced by another file/);
});

test('a damaged page ends the process with the reason, whoever finds it', async (t) => {
  const found: Record<string, (running: Running, id: string, address: string) => Promise<unknown>> = {
    'a read of many mails': ({ server }, id) => server.call('GET', `/v1/mailboxes/${id}/mails`),
    'a read of a mailbox': ({ server }, id) => server.call('GET', `/v1/mailboxes/${id}`),
    'a mail that comes in': ({ session }, _id, address) => session.deliver({ to: address, ...mail }),
  };
  const filled = await temporaryFolder(t);
  const { id, address } = await fillDatabase(filled);
  for (const [finder, find] of Object.entries(found)) {
    const folder = await temporaryFolder(t);
    await copyFile(databaseFile(filled), databaseFile(folder));
    const service = await running(t, folder);
    await damage(databaseFile(folder));
    // The process may end before it has answered.
    await find(service, id, address).catch(() => {});
    assert.deepEqual(await service.server.exited, { code: 1, signal: null }, finder);
    assert.match(service.output(), /the database [^ ]*mayfly\.db is damaged \(.*\): restore a backup/, finder);
    assert.doesNotMatch(service.output(), /Uncaught|unhandled/i);
  }
});

test('the files of a database are for their owner only', async (t) => {
  const folder = join(await temporaryFolder(t), 'made', 'here');
  const server = await startServerFor(t, { folder });
  await server.createMailbox();
  const modes = async (names: readonly string[]) =>
    Promise.all(names.map(async (name) => ((await stat(join(folder, name))).mode & 0o777).toString(8)));
  const files = ['mayfly.db', 'mayfly.db-wal', 'mayfly.db-shm', 'mayfly.db.lock', 'mayfly.db.reserve'];
  assert.deepEqual(await modes(['..', '.', ...files]), ['700', '700', '600', '600', '600', '600', '600']);

  await server.end('SIGTERM');
  for (const name of files) await chmod(join(folder, name), 0o644).catch(() => {});
  await startServerFor(t, { folder });
  assert.deepEqual(
    await modes(['mayfly.db', 'mayfly.db.lock']),
    ['640', '640'],
    'a group may be meant, others are not',
  );
});

type Running = Awaited<ReturnType<typeof running>>;

/** A server with a mailbox that has a mail, an SMTP session, and all that it says after its start. */
async function running(t: TestContext, given?: string) {
  const folder = given ?? (await temporaryFolder(t));
  await mkdir(folder, { recursive: true });
  const server: ServerProcess = await startServerFor(t, { folder });
  let text = '';
  for (const stream of [server.child.stdout, server.child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk;
    });
  }
  const { address } = given === undefined ? await server.createMailbox() : { address: '' };
  const session = (await openSession(server.smtpPort)) ?? assert.fail();
  if (given === undefined) assert.equal((await session.deliver({ to: address, ...mail })).code, 250);
  return { server, folder, output: () => text, address, session };
}

/** A database with more than any page cache has of it after a start, in its file and not in its log. */
async function fillDatabase(folder: string): Promise<{ id: string; address: string }> {
  const store = await openSqliteStore({ file: databaseFile(folder), clock: systemClock, asServer: true });
  const { mailbox } = await addMailbox(store, { owner: 'default' });
  const raw = 'x'.repeat(6_000);
  await Promise.all(Array.from({ length: 300 }, () => deliver(store, [mailbox.address], { raw })));
  await store.close();
  const database = new DatabaseSync(databaseFile(folder));
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
  return mailbox;
}

/** Overwrites every page but the first few, which hold the schema. */
async function damage(file: string): Promise<void> {
  const keptBytes = 4 * 8_192;
  const { size } = await stat(file);
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(size - keptBytes, 0xee), 0, size - keptBytes, keptBytes);
  await handle.close();
}
