import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import { readCompiledSql } from '../../src/store/compiled-sql.ts';
import { claimDeliveries } from '../../src/store/operations/webhooks/claims.ts';
import { finishDelivery } from '../../src/store/operations/webhooks/sending.ts';
import { readWebhook } from '../../src/store/operations/webhooks/webhooks.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';

/** The schema that kept no count. */
const versionBefore = 5;
const delivering = `insert into webhook_deliveries
  (webhook_id, id, event_id, type, mailbox_id, happened_at, data, state, created_at, due_at, attempts, history, finished_at)
  values ('a', ?, 'e', 'mail.received', 'm', 0, '{}', 'pending', 0, 0, 0, '[]', ?)`;

test('what waited for a webhook before its count was kept is counted by the upgrade', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const options = { file: join(folder, 'mayfly.db'), clock: systemClock, asServer: true };
  const database = new DatabaseSync(options.file);
  const { migrationsTable, migrations } = readCompiledSql('sqlite');
  database.exec(migrationsTable);
  for (const [version, steps] of migrations) {
    if (version > versionBefore) continue;
    for (const step of steps) database.exec(step);
    database.prepare('insert into migrations (version, applied_at) values (?, 0)').run(version);
  }
  database.exec(`insert into webhooks (id, owner, url, secret, created_at, is_proven)
    values ('a', 'alice', 'https://hooks.example.com/', 's', 0, 0), ('b', 'bob', 'https://hooks.example.com/', 's', 0, 0)`);
  const insert = database.prepare(delivering);
  for (const [index, finishedAt] of [null, 0, null, 5, null].entries()) insert.run(`d${index}`, finishedAt);
  database.close();
  const store = await openSqliteStore(options);
  t.after(() => store.close());
  const pending = [];
  for (const id of ['a', 'b']) pending.push((await store.read(readWebhook, { id }))?.pending);
  assert.deepEqual(pending, [3, 0]);
});

test('a count that a node of the version before left wrong is right again as soon as nothing waits', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const options = { file: join(folder, 'mayfly.db'), clock: systemClock, asServer: true };
  await (await openSqliteStore(options)).close();
  const database = new DatabaseSync(options.file);
  database.exec(`insert into webhooks (id, owner, url, secret, created_at, is_proven, next_at, pending)
    values ('a', 'alice', 'https://hooks.example.com/', 's', 0, 0, 0, 7), ('b', 'bob', 'https://hooks.example.com/', 's', 0, 0, 0, -2)`);
  database.prepare(delivering).run('d', null);
  database.close();
  const store = await openSqliteStore(options);
  t.after(() => store.close());
  const shares = ['alice', 'bob'].map((owner) => ({ owner, deliveriesMax: 1 }));
  const limits = { isProven: false, perWebhookMax: 1 };
  await store.write(claimDeliveries, { now: 1, leasedUntil: 2, shares, limits });
  const left = await store.write(finishDelivery, {
    webhookId: 'a',
    id: 'd',
    leasedUntil: 2,
    attempt: { at: 1 },
    next: { state: 'delivered' },
    now: 1,
    attemptsKept: 1,
  });
  const pending = [];
  for (const id of ['a', 'b']) pending.push((await store.read(readWebhook, { id }))?.pending);
  assert.deepEqual([left, pending], [0, [0, 0]]);
});
