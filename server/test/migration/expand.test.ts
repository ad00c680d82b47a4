import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { database } from '../../src/settings/values.ts';
import { isServed, newestVersion, readCompiledSql, type SchemaState } from '../../src/store/compiled-sql.ts';
import { migrations, servesFromOf } from '../../src/store/migrations/migrations.ts';
import { readMailbox } from '../../src/store/operations/mailboxes.ts';
import { readMails } from '../../src/store/operations/mails/mails.ts';
import { addMailbox, deliver, start } from '../store/fixtures.ts';
import { query, usePostgres } from '../support/postgres.ts';
import { faultOfExpansion } from './expand-rules.ts';
import { nextVersion, onEachDatabase, openOn, rowsOf, versionsOf } from './places.ts';

const postgres = usePostgres();
const newest = newestVersion(readCompiledSql('postgres'));
const served = { servesFrom: newest };
const tables = ['mails', 'mailboxes', 'events', 'accounts', 'raws'];
const additions = [
  'create table "notes" ("id" integer primary key)',
  ...tables.map((table) => `alter table "${table}" add column "note" text`),
];

test('nodes of the version before take mail, write and read beside a migration that expands, and after it', async (t) => {
  const place = database(await postgres.newDatabase(t));
  const older = await openOn(place);
  t.after(() => older.close());
  const { mailbox } = await addMailbox(older);
  const faults: unknown[] = [];
  let kept = 0;
  let isOver = false;
  const writers = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      await deliver(older, [mailbox.address]).catch((error) => faults.push(error));
      kept += 1;
      await older.read(readMailbox, { id: mailbox.id, now: start }).catch((error) => faults.push(error));
      await older.read(readMails, { mailboxId: mailbox.id, limit: 9 }).catch((error) => faults.push(error));
    }
  });
  try {
    const newer = await openOn(place, { sql: nextVersion('postgres', additions, served) });
    t.after(() => newer.close());
    for (const before = kept; kept < before + 50 && faults.length === 0; ) await deliver(newer, [mailbox.address]);
  } finally {
    isOver = true;
    await Promise.all(writers);
  }
  assert.deepEqual(faults, []);
  assert.equal(await older.unusable(), undefined);
});

test('an index of a large table is made beside those who write, again after a cut, and once', async (t) => {
  const url = await postgres.newDatabase(t);
  const place = database(url);
  const older = await openOn(place);
  t.after(() => older.close());
  const { mailbox } = await addMailbox(older);
  // What a cut leaves is an index of this name that is not valid.
  await query(url, 'create index mails_noted on mails (mailbox_id)');
  const sql = nextVersion(
    'postgres',
    ['create index concurrently "mails_noted" on "mails" ("id", "mailbox_id")'],
    served,
  );
  const [newer] = await Promise.all([openOn(place, { sql }), deliver(older, [mailbox.address])]);
  await newer.close();
  const indexes = await query(url, `select indexdef from pg_indexes where indexname = 'mails_noted'`);
  assert.match(`${indexes[0]?.indexdef}`, /\(id, mailbox_id\)$/);
  await deliver(older, [mailbox.address]);
  assert.equal((await versionsOf(place)).length, Object.keys(migrations).length + 1);
});

test('what waits for a table behind a migration that expands waits for a moment', async (t) => {
  const url = await postgres.newDatabase(t);
  const place = database(url);
  const older = await openOn(place);
  t.after(() => older.close());
  const { mailbox } = await addMailbox(older);
  const sql = nextVersion('postgres', additions, served);
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  t.after(() => holder.end());
  await holder.query('begin; select * from mails limit 1');
  const opening = openOn(place, { sql });
  for (let round = 0; round < 20; round += 1) await deliver(older, [mailbox.address]);
  await holder.query('commit');
  await (await opening).close();
});

onEachDatabase('the version before goes on, and starts again, on a schema that serves it', async (t, place) => {
  const before = await openOn(place);
  const { mailbox } = await addMailbox(before);
  await before.close();
  await (await openOn(place, { sql: nextVersion(place.engine, additions, served) })).close();
  for (const asServer of [true, false]) {
    const store = await openOn(place, { asServer });
    t.after(() => store.close());
    await deliver(store, [mailbox.address]);
    await store.close();
  }
  assert.equal((await rowsOf(place, 'select id from mails')).length, 2);
});

test('a schema serves programs of its own version, and of those from which on it says so', () => {
  const state = (version: number, servesFrom: number): SchemaState => ({ version, servesFrom });
  const cases: [number, SchemaState, boolean][] = [
    [40, state(40, 40), true],
    [40, state(41, 40), true],
    [40, state(43, 39), true],
    [40, state(41, 41), false],
    [40, state(39, 39), false],
    [40, state(39, 38), false],
  ];
  for (const [program, schema, expected] of cases) assert.equal(isServed(program, schema), expected, `${program}`);
  const steps = () => [];
  const all = {
    1: steps,
    2: { expands: steps },
    3: { expands: steps },
    4: { contracts: steps, servesFrom: 2 },
    5: steps,
  };
  assert.deepEqual(servesFromOf(all), { 1: 1, 2: 1, 3: 1, 4: 2, 5: 5 });
});

test('each migration that is said to expand does so on both engines', () => {
  for (const engine of ['sqlite', 'postgres'] as const) {
    const { migrations: all } = readCompiledSql(engine);
    for (const [version, migration] of Object.entries(migrations)) {
      if (typeof migration === 'function' || 'contracts' in migration) continue;
      assert.equal(faultOfExpansion(all.get(Number(version)) ?? []), undefined, `${engine} ${version}`);
    }
  }
});

test('what programs of before would notice does not expand', () => {
  assert.equal(faultOfExpansion(additions), undefined);
  assert.equal(
    faultOfExpansion([
      'create table "a" ("id" integer)',
      'create index "b" on "a" ("id")',
      'insert into "a" values (1)',
    ]),
    undefined,
  );
  assert.equal(faultOfExpansion(['create index concurrently "b" on "mails" ("id")']), undefined);
  assert.equal(faultOfExpansion(['alter table "mails" add column "n" integer not null default 0']), undefined);
  for (const step of [
    'drop table "mails"',
    'alter table "mails" drop column "size"',
    'alter table "mails" rename to "older"',
    'alter table "mails" rename column "size" to "bytes"',
    'alter table "mails" alter column "size" type bigint',
    'alter table "mails" add column "n" integer not null',
    'alter table "mails" add column "n" integer unique',
    'alter table "mails" add column "a" text, drop column "size"',
    'update "mails" set "size" = 0',
    'delete from "mails"',
    'insert into "mails" default values',
    'create index "b" on "mails" ("id")',
    'create unique index "b" on "mails" ("id")',
    'lock table "mails"',
  ])
    assert.notEqual(faultOfExpansion([step]), undefined, step);
  const two = ['create index concurrently "b" on "mails" ("id")', 'create table "a" ("id" integer)'];
  assert.match(faultOfExpansion(two) ?? '', /a migration of its own/);
});
