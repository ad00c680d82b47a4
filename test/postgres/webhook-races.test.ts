import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { pruneWebhooks } from '../../src/store/operations/webhook-history.ts';
import { start } from '../store/fixtures.ts';
import { usePostgres } from '../support/postgres.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';

const postgres = usePostgres();

test('an old delivery that is sent again at the moment of its removal stays', async (t) => {
  const url = await postgres.newDatabase();
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
