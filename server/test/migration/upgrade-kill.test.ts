import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, copyFile, readFile, stat } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { type Database, database } from '../../src/settings/values.ts';
import type { NewMailbox } from '../../src/store/operations/mailboxes.ts';
import { readMails } from '../../src/store/operations/mails/mails.ts';
import { newSqlite } from '../postgres/move-fixtures.ts';
import { addMailbox, deliver } from '../store/fixtures.ts';
import { usePostgres } from '../support/postgres.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { killAtEnd } from '../support/test-end.ts';
import { eventually } from '../support/until.ts';
import { nextVersion, openOn, rowsOf, runOn, versionsOf } from './places.ts';

const program = new URL('./upgrading.ts', import.meta.url).pathname;
const mails = 20;
/**
 * Changes that are on the disk before the upgrade ends: with few pages of memory SQLite writes them to its log. The last one
 * is large, so that a long log tells that those before are done.
 */
const changes = {
  sqlite: [
    'pragma cache_size = 10',
    "update mailboxes set tag = 'upgraded'",
    'create table upgraded (filler text)',
    `insert into upgraded with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
      select hex(zeroblob(200)) from n`,
  ],
  postgres: [
    'create table upgraded as select generate_series(1, 10000) as filler',
    "update mailboxes set tag = 'upgraded'",
  ],
};
const logBytesMin = 1024 * 1024;
const heldLock = 77;
/** A last step that does not end: of SQLite by itself, of PostgreSQL while the test holds a lock. */
const endless = {
  sqlite: 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n',
  postgres: `select pg_advisory_xact_lock(${heldLock})`,
};

async function fill(place: Database): Promise<NewMailbox> {
  const store = await openOn(place);
  const { mailbox } = await addMailbox(store);
  for (let count = 0; count < mails; count += 1) await deliver(store, [mailbox.address]);
  await store.close();
  return mailbox;
}

/** Starts a server of the next version, which does not come to the end of its upgrade. */
function startUpgrade(t: TestContext, place: Database): { child: ChildProcess; exited: Promise<unknown> } {
  const steps = [...changes[place.engine], endless[place.engine]];
  const child = spawn(process.execPath, [program, JSON.stringify({ place, steps })], { stdio: 'inherit' });
  killAtEnd(t, child);
  return { child, exited: once(child, 'exit') };
}

/** Asserts that nothing of the upgrade has happened, and that it then happens at once. */
async function assertAsBefore(place: Database, mailbox: NewMailbox): Promise<void> {
  const before = await versionsOf(place);
  assert.deepEqual(await rowsOf(place, "select id from mailboxes where tag <> ''"), []);
  for (const sql of [undefined, nextVersion(place.engine, changes[place.engine])]) {
    const store = await openOn(place, sql === undefined ? {} : { sql });
    assert.equal((await store.read(readMails, { mailboxId: mailbox.id, limit: 99 })).length, mails);
    await store.close();
    assert.equal((await versionsOf(place)).length, before.length + (sql === undefined ? 0 : 1));
  }
  assert.deepEqual(await rowsOf(place, 'select tag from mailboxes'), [{ tag: 'upgraded' }]);
}

test('sqlite: an upgrade that is killed, or cut off by a power cut, has not happened', async (t) => {
  const [place, cut] = [await newSqlite(t), await newSqlite(t)];
  const mailbox = await fill(place);
  await runOn(place, 'pragma wal_checkpoint(truncate)');
  const { child, exited } = startUpgrade(t, place);
  const log = `${place.file}-wal`;
  await eventually('changes are in the log', async () => existsSync(log) && (await stat(log)).size > logBytesMin);
  // What a power cut may leave: the files as they are, and the beginning of a write at the end of the log.
  child.kill('SIGSTOP');
  if (existsSync('/proc/self/stat')) await eventually('the process stands', () => isStopped(child));
  await copyFile(place.file, cut.file);
  await copyFile(log, `${cut.file}-wal`);
  await appendFile(`${cut.file}-wal`, Buffer.from(seededRandom(5)(5_000)));
  child.kill('SIGKILL');
  await exited;
  for (const left of [place, cut]) {
    assert.deepEqual(await rowsOf(left, 'pragma integrity_check'), [{ integrity_check: 'ok' }]);
    await assertAsBefore(left, mailbox);
  }
});

const postgres = usePostgres();

test('postgres: an upgrade that is killed has not happened', async (t) => {
  const url = await postgres.newDatabase(t);
  const place = database(url);
  const mailbox = await fill(place);
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  t.after(() => holder.end());
  await holder.query('select pg_advisory_lock($1)', [heldLock]);
  const { child, exited } = startUpgrade(t, place);
  const waits = `select from pg_locks where locktype = 'advisory' and objid = ${heldLock} and not granted`;
  await eventually('the last step has begun', async () => (await rowsOf(place, waits)).length > 0);
  child.kill('SIGKILL');
  await exited;
  await holder.query('select pg_advisory_unlock($1)', [heldLock]);
  const sessions = `select from pg_stat_activity where datname = current_database() and application_name like 'mayfly%'`;
  await eventually('the database has ended its session', async () => (await rowsOf(place, sessions)).length === 0);
  await assertAsBefore(place, mailbox);
});

async function isStopped({ pid }: ChildProcess): Promise<boolean> {
  return (await readFile(`/proc/${pid}/stat`, 'latin1')).includes(') T ');
}
