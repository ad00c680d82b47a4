import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { WebhookQueue } from '../../src/core/webhooks/queue.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { IdSource } from '../../src/lib/ids.ts';
import { Turns } from '../../src/lib/scheduling/turns.ts';
import { openLog } from '../../src/store/operations/log-upkeep.ts';
import { pruneWebhooks } from '../../src/store/operations/webhooks/history.ts';
import { insertWebhook, readWebhook, readWebhooks } from '../../src/store/operations/webhooks/webhooks.ts';
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { addMailbox, newId, start } from '../store/fixtures.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { usePostgres } from '../support/postgres.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';

const postgres = usePostgres();

test('an old delivery that is sent again at the moment of its removal stays', async (t) => {
  const url = await postgres.newDatabase(t);
  const { app } = await startService(t, { environment: { MAYFLY_DATABASE_URL: url } });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  t.after(() => client.end());
  await client.query(`insert into webhook_deliveries
    (webhook_id, id, event_id, type, mailbox_id, happened_at, data, state, created_at, due_at, attempts, history, finished_at)
    values ('w', 'd', 'e', 'mail.received', 'm', 0, '{}', 'delivered', 0, 0, 1, '[]', 0)`);
  await client.query('begin');
  await client.query(`update webhook_deliveries set state = 'pending', finished_at = null`);
  const pruned = app.store.write(pruneWebhooks, { before: start, limit: 10 });
  await until(async () => {
    const { rows } = await client.query('select count(*)::int as count from pg_locks where not granted');
    return rows[0].count > 0;
  }, 'the pruning waits for a lock');
  await client.query('commit');
  await pruned;
  const { rows } = await client.query('select state from webhook_deliveries');
  assert.deepEqual(rows, [{ state: 'pending' }]);
});

test('while an old transaction holds the log, webhooks without settled events take no turn, and those with some are served', async (t) => {
  const url = await postgres.newDatabase(t);
  const store = await openPostgresStore({ url, clock: systemClock, connectionsMax: 8 });
  t.after(() => store.close());
  await store.write(openLog, { name: 'log' });
  const [first, second, behind] = [newId(), newId(), newId()];
  const addWebhook = (id: string) => {
    const secret = 'whsec_c2VjcmV0';
    const webhook = {
      id,
      owner: 'alice',
      url: 'https://a.example/',
      types: null,
      mailbox_id: null,
      secret,
      created_at: start,
    };
    return store.write(insertWebhook, { webhook, webhooksMax: 10 });
  };
  await addWebhook(behind);
  await addMailbox(store);
  await addWebhook(first);
  await addWebhook(second);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  t.after(() => client.end());
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  await addMailbox(store);
  const ids = new IdSource(seededRandom(12));
  const queue = new WebhookQueue({
    store,
    clock: new ManualClock(start),
    monotonic: new ManualClock(start),
    ids,
    turns: new Turns(),
    limits: { roundMax: 2, waitingMax: 100 },
  });
  assert.deepEqual(await queue.fill(), []);
  assert.deepEqual([(await store.read(readWebhook, { id: behind }))?.pending, queue.hasMore], [1, false]);
  await client.query('rollback');
  do await queue.fill();
  while (queue.hasMore);
  const pending = (await store.read(readWebhooks, { owner: 'alice', limit: 10 })).map((webhook) => webhook.pending);
  assert.deepEqual(pending, [2, 1, 1]);
});
