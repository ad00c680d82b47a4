import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import { databaseFile } from '../../load/server-process.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { migrations } from '../../src/store/migrations/migrations.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { alternatingTests } from '../support/alternating-tests.ts';
import { callApi } from '../support/service.ts';
import { runCommand, runCommands, startServerFor, temporaryFolder } from './server-process.ts';

const test = alternatingTests();

test('a second server on the same file refuses to start, with one line and exit code 2', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startServerFor(t, { folder });
  const second = await runCommand(folder, ['serve']);
  assert.equal(second.code, 2);
  assert.match(second.errors, /^mayfly: another server is running on .*mayfly\.db\n$/);
  assert.equal((await server.call('GET', '/v1/mailboxes')).status, 200, 'the first one is not disturbed');

  await server.end('SIGKILL');
  const next = await startServerFor(t, { folder });
  assert.equal((await next.call('GET', '/v1/mailboxes')).status, 200, 'a killed server locks nobody out');
});

test('keys made and revoked beside a running server take effect at once', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startServerFor(t, { folder });
  const made = await runCommand(folder, ['keys', 'create', '--owner', 'alice', '--name', 'beside']);
  assert.equal(made.code, 0, made.errors);
  const [, id = '', key = ''] = /^id +(\S+)\nkey +(\S+)$/m.exec(made.output) ?? [];
  const call = async () => (await callApi(server.url, { method: 'GET', path: '/v1/mailboxes', key })).status;
  assert.equal(await call(), 200);

  const list = await runCommand(folder, ['keys', 'list']);
  assert.match(list.output, new RegExp(`^${id}\\talice\\tbeside\\t`, 'm'));
  assert.ok(!list.output.includes(key), 'the list shows no key');

  const [revoked, again] = await runCommands(folder, [
    ['keys', 'revoke', id],
    ['keys', 'revoke', id],
  ]);
  assert.equal(revoked?.code, 0);
  assert.equal(await call(), 401);
  assert.equal(again?.code, 1, 'a revoked key cannot be revoked again');
});

test('a database of a newer schema version is refused and left as it is', async (t) => {
  const { folder } = await databaseOnce(t);
  inDatabase(folder, (database) => database.exec('insert into migrations (version, applied_at) values (1000, 0)'));
  const results = await runCommands(folder, [['serve'], ['keys', 'list']]);
  assert.equal(results.length, 2);
  for (const refused of results) {
    assert.notEqual(refused.code, 0);
    assert.match(refused.errors, /the database has schema version 1000, this program knows \d+: update it/);
  }
  inDatabase(folder, (database) => database.exec('delete from migrations where version = 1000'));
  const server = await startServerFor(t, { folder });
  assert.equal((await server.call('GET', '/v1/mailboxes')).status, 200);
});

test('a database of before the first release is refused in one line and left as it is', async (t) => {
  const { folder } = await databaseOnce(t);
  const rows = () =>
    inDatabase(folder, (database) => database.prepare('select version from migrations order by version').all());
  inDatabase(folder, (database) => database.exec('update migrations set version = version - 20'));
  const before = rows();
  const commands = [['serve'], ...['keys', 'accounts', 'domains'].map((name) => [name, 'list'])];
  const results = await runCommands(folder, commands);
  assert.equal(results.length, commands.length);
  for (const refused of results) {
    assert.notEqual(refused.code, 0);
    assert.match(refused.errors, /^mayfly: cannot use .*: the database is of a checkout from before .*\n$/);
  }
  assert.deepEqual(rows(), before);
});

test('a command makes no database: it says which one it looked for', async (t) => {
  const folder = await temporaryFolder(t);
  const commands = [
    ['keys', 'create', '--owner', 'alice'],
    ['accounts', 'list'],
    ['domains', 'list'],
  ];
  const results = await runCommands(folder, commands);
  assert.equal(results.length, commands.length);
  for (const refused of results) {
    assert.equal(refused.code, 2);
    assert.equal(
      refused.errors,
      `mayfly: there is no database at ${databaseFile(folder)}: start the service first, or set MAYFLY_DATABASE_URL\n`,
    );
  }
  assert.deepEqual(await readdir(folder), []);
});

test('nor does it make the schema of an empty one', async (t) => {
  const folder = await temporaryFolder(t);
  await writeFile(databaseFile(folder), '');
  const refused = await runCommand(folder, ['keys', 'list']);
  assert.equal(refused.code, 2);
  assert.match(refused.errors, /^mayfly: cannot use .*mayfly\.db: it is empty: start the service on it first/);
  await startServerFor(t, { folder });
});

test('a file that is no database is refused and left as it is', async (t) => {
  const folder = await temporaryFolder(t);
  const text = 'this is somebody’s diary, and no database\n'.repeat(100);
  await writeFile(databaseFile(folder), text);
  const refused = await runCommand(folder, ['serve']);
  assert.notEqual(refused.code, 0);
  assert.match(refused.errors, /file is not a database/);
  assert.equal(await readFile(databaseFile(folder), 'utf8'), text);
});

test('an empty database gets its schema, and keeps a write-ahead log', async (t) => {
  const { folder } = await databaseOnce(t);
  inDatabase(folder, (database) => {
    assert.deepEqual({ ...database.prepare('pragma journal_mode').get() }, { journal_mode: 'wal' });
    const { count } = database.prepare('select count(*) as count from migrations').get() ?? {};
    assert.equal(count, Object.keys(migrations).length);
    const tables = database.prepare("select name from sqlite_schema where type = 'table' order by name").all();
    assert.deepEqual(
      tables.map(({ name }) => name),
      [
        'accounts',
        'address_round',
        'addresses',
        'audit_entries',
        'calls',
        'deleted_mails',
        'delivery_attempts',
        'delivery_scripts',
        'domains',
        'ended_mailboxes',
        'event_log',
        'events',
        'guest_mailboxes',
        'idempotent_calls',
        'imported_mails',
        'imports',
        'index_parts',
        'indexed_docs',
        'indexed_words',
        'indexed_words_config',
        'indexed_words_data',
        'indexed_words_docsize',
        'indexed_words_idx',
        'installation',
        'key_domains',
        'keys',
        'link_sessions',
        'links',
        'mail_uids',
        'mailbox_usage',
        'mailboxes',
        'mails',
        'migrations',
        'move_drains',
        'moved_domains',
        'moved_scopes',
        'nodes',
        'one_time_secrets',
        'owner_moves',
        'owner_usage',
        'people',
        'raws',
        'recovery_links',
        'released_raws',
        'searches',
        'sessions',
        'staged_rows',
        'uid_lists',
        'uid_validities',
        'usage_changes',
        'used_proofs',
        'webhook_deliveries',
        'webhooks',
      ],
    );
  });
});

/** A folder whose database was made as a server makes it, and closed. */
async function databaseOnce(t: TestContext): Promise<{ folder: string }> {
  const folder = await temporaryFolder(t);
  const store = await openSqliteStore({ file: databaseFile(folder), clock: systemClock, asServer: true });
  await store.close();
  return { folder };
}

function inDatabase<Result>(folder: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(databaseFile(folder));
  try {
    return work(database);
  } finally {
    database.close();
  }
}
