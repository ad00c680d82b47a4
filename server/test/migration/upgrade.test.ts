import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import type { Database } from '../../src/settings/values.ts';
import { newestVersion, readCompiledSql } from '../../src/store/compiled-sql.ts';
import { migrations } from '../../src/store/migrations/migrations.ts';
import { readMails } from '../../src/store/operations/mails/mails.ts';
import { foldUsage, readUsage } from '../../src/store/operations/usage.ts';
import { moveQuietly, newSqlite, withStore } from '../postgres/move-fixtures.ts';
import { addMailbox, deliver } from '../store/fixtures.ts';
import { restore } from './kept.ts';
import { migrateBefore, nextVersion, onEachDatabase, openOn, rowsOf, runOn, versionsOf } from './places.ts';

const newest = newestVersion(readCompiledSql('sqlite'));
/** Version whose migration made room for the mailboxes of first mails. */
const firstMails = 26;
/** Version whose migration gives the mailboxes of guests rows of their own. */
const guestMailboxes = 30;
/** Every version from the first one on. */
const applied = Object.keys(migrations).map(Number);
/** What a later version may do: another column, filled from what is there. */
const noted = ["alter table mailboxes add column note text not null default ''", 'update mailboxes set note = alias'];

/** Fills a database of this version. Returns the mailbox and the id of its mail. */
async function fill(place: Database) {
  const store = await openOn(place);
  const { mailbox } = await addMailbox(store);
  const [mailId] = await deliver(store, [mailbox.address]);
  await store.close();
  return { mailbox, mailId };
}

onEachDatabase('a database goes on under the next version, with all that was in it', async (t, place) => {
  const { mailbox, mailId } = await fill(place);
  const sql = nextVersion(place.engine, noted);
  for (const mails of [2, 3]) {
    const store = await openOn(place, { sql });
    t.after(() => store.close());
    const [added] = await deliver(store, [mailbox.address]);
    const found = await store.read(readMails, { mailboxId: mailbox.id, limit: 9 });
    assert.equal(found.length, mails);
    assert.deepEqual([found.at(0)?.id, found.at(-1)?.id], [added, mailId]);
    await store.close();
  }
  assert.deepEqual(await rowsOf(place, 'select note from mailboxes'), [{ note: mailbox.alias }]);
  assert.deepEqual(await versionsOf(place), [...applied, newest + 1]);
});

onEachDatabase(
  'codes and tickets of 0.2.0 can be redeemed after the upgrade, each for its purpose',
  async (_t, place) => {
    await restore('0.2.0', place);
    const before = await rowsOf(
      place,
      `select hash, 'sign_in' as purpose, key_id, expires_at from sign_in_codes
     union all select hash, 'stream', key_id, expires_at from stream_tickets order by 2`,
    );
    assert.equal(before.length, 2);
    await (await openOn(place)).close();
    assert.deepEqual(await rowsOf(place, 'select * from one_time_secrets order by purpose'), before);
  },
);

onEachDatabase('a database from before first mails has none of their rules and marks', async (_t, place) => {
  await restore('0.2.0', place);
  await migrateBefore(place, firstMails);
  assert.equal((await versionsOf(place)).at(-1), firstMails - 1);
  const read = () =>
    Promise.all(['domains', 'mailboxes'].map((table) => rowsOf(place, `select * from ${table} order by id`)));
  const [domains = [], mailboxes = []] = await read();
  assert.ok(domains.length > 0 && mailboxes.length > 0);
  const store = await openOn(place);
  const none = place.engine === 'sqlite' ? 0 : '0';
  const unmarked = { by_first_mail: none, is_below: none, is_scripted: none };
  const noRule = { subdomains: none, first_mail_minutes: null, first_mail_keep_newest: null };
  const noHour = { first_mail_per_hour: none, first_mail_hour_at: none, first_mail_hour_count: none, mail_rules: null };
  assert.deepEqual(await read(), [
    domains.map((domain) => ({ ...domain, ...noRule, ...noHour })),
    mailboxes.map((mailbox) => ({ ...mailbox, ...unmarked, suspended_at: null, allowed_senders: null })),
  ]);
  await store.close();
});

onEachDatabase('the mails of 0.2.0 that nobody has read are counted after the upgrade', async (_t, place) => {
  await restore('0.2.0', place);
  // Of an owner, and of a mailbox: without mails of earlier lives and of what has ended.
  const counted = `select mails.owner, mails.mailbox_id, count(*) as unread from mails
    where is_read = 0 and (mailbox_id in (select id from imports) or exists (select 1 from mailboxes
      where mailboxes.id = mails.mailbox_id and archived_at is null and mails.id >= mails_from))
    group by mails.owner, mails.mailbox_id order by mails.owner, mails.mailbox_id`;
  const expected = await rowsOf(place, counted);
  assert.ok(expected.length > 0);
  const store = await openOn(place);
  for (const fold of [false, true]) {
    if (fold) while ((await store.write(foldUsage, { changesMax: 100 })) > 0);
    const owners = Map.groupBy(expected, ({ owner }) => String(owner));
    for (const [owner, rows] of owners) {
      const sum = rows.reduce((total, { unread }) => total + Number(unread), 0);
      assert.equal((await store.read(readUsage, { owner })).unread, sum, owner);
    }
  }
  await store.close();
  const kept = 'select owner, mailbox_id, unread from mailbox_usage where unread <> 0 order by owner, mailbox_id';
  assert.deepEqual(await rowsOf(place, kept), expected);
});

onEachDatabase('guests of before count for their networks after the upgrade', async (_t, place) => {
  await restore('0.2.0', place);
  await migrateBefore(place, guestMailboxes);
  await runOn(
    place,
    `insert into sessions (id, hash, owner, mailbox_id, network, address_block, created_at, used_at, ends_at)
      values ('s', 'h', 'guests', 'm', 'n', 'b', 1, 1, 1)`,
  );
  const before = `select mailbox_id, network, address_block, created_at from sessions where key_id is null`;
  const sessions = await rowsOf(place, `${before} order by mailbox_id`);
  await (await openOn(place)).close();
  const counted = 'select mailbox_id, network, address_block, created_at from guest_mailboxes order by mailbox_id';
  assert.deepEqual(await rowsOf(place, counted), sessions);
});

onEachDatabase('a version refuses a database of a later one, as a server and as a command', async (_t, place) => {
  await fill(place);
  await (await openOn(place, { sql: nextVersion(place.engine, noted) })).close();
  const refusal = new RegExp(`the database has schema version ${newest + 1}, this program knows ${newest}: update it`);
  for (const asServer of [true, false]) await assert.rejects(openOn(place, { asServer }), refusal);
});

onEachDatabase('a command of the next version leaves the database to the server of this one', async (_t, place) => {
  await fill(place);
  const sql = nextVersion(place.engine, noted);
  await assert.rejects(openOn(place, { sql, asServer: false }), new RegExp(`this command knows ${newest + 1}`));
  assert.deepEqual(await versionsOf(place), applied);
  await (await openOn(place)).close();
});

onEachDatabase('an upgrade of which a step fails has not happened: the version before goes on', async (t, place) => {
  const { mailbox } = await fill(place);
  const sql = nextVersion(place.engine, [...noted, 'delete from mails', 'drop table nowhere']);
  await assert.rejects(openOn(place, { sql }), /nowhere/);
  assert.deepEqual(await versionsOf(place), applied);
  const store = await openOn(place);
  t.after(() => store.close());
  await deliver(store, [mailbox.address]);
  assert.equal((await store.read(readMails, { mailboxId: mailbox.id, limit: 9 })).length, 2);
  await assert.rejects(rowsOf(place, 'select note from mailboxes'), /note/);
});

onEachDatabase('a source is upgraded once its target is known to be usable, and not before', async (t, place) => {
  const target = await newSqlite(t);
  await fill(target);
  // A database that has had no migration yet.
  if (place.engine === 'sqlite') await writeFile(place.file, '');
  await assert.rejects(moveQuietly(place, target), /target/);
  await assert.rejects(versionsOf(place), /migrations/, 'it has no table of versions');
  await moveQuietly(place, await newSqlite(t));
  assert.ok((await versionsOf(place)).length > applied.length, 'upgraded, and marked as moved');
});

onEachDatabase('a database of before the first release is refused in one line, and left as it is', async (t, place) => {
  const versions = Array.from({ length: Math.min(...applied) - 1 }, (_, index) => index + 1);
  await runOn(place, 'create table migrations (version integer primary key, applied_at bigint not null)');
  await runOn(place, `insert into migrations values ${versions.map((version) => `(${version}, 0)`).join(', ')}`);
  const refusal =
    /^[^\n]*: the database is of a checkout from before the first release \(schema version \d+, this program begins with \d+\): export its mailboxes with that checkout, and import them into a new database$/;
  await assert.rejects(
    withStore(place, async () => {}),
    { message: refusal },
  );
  await assert.rejects(openOn(place, { asServer: false }), /from before the first release/);
  await assert.rejects(moveQuietly(place, await newSqlite(t)), { message: refusal });
  assert.deepEqual(await versionsOf(place), versions);
  const tables = place.engine === 'sqlite' ? 'sqlite_schema' : "pg_tables where schemaname = 'public'";
  assert.deepEqual(await rowsOf(place, `select count(*) as count from ${tables}`), [
    { count: place.engine === 'sqlite' ? 1 : '1' },
  ]);
});
