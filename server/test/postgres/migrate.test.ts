import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import { readCompiledSql } from '../../src/store/compiled-sql.ts';
import { readLog } from '../../src/store/operations/events.ts';
import { openPool } from '../../src/store/postgres/connections.ts';
import { defaultLimits } from '../../src/store/postgres/limits.ts';
import { migratePostgres } from '../../src/store/postgres/migrate.ts';
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { start } from '../store/fixtures.ts';
import { query, usePostgres } from '../support/postgres.ts';

const postgres = usePostgres();

test('a migration may take longer than a statement, which is limited as before after it', async (t) => {
  const url = await postgres.newDatabase(t);
  const limits = { ...defaultLimits, statementMsMax: 200, readMsMax: 300 };
  const pool = openPool({ url, connectionsMax: 1, limits });
  t.after(() => pool.end());
  const sql = readCompiledSql('postgres');
  await migratePostgres(pool, sql, { nowMs: start, role: 'server' });
  const version = Math.max(...sql.migrations.keys()) + 1;
  const slow = ['select pg_sleep(0.6)', 'create table slowly_made ()'];
  await migratePostgres(
    pool,
    { ...sql, migrations: new Map([...sql.migrations, [version, slow]]) },
    { nowMs: start, role: 'server' },
  );
  assert.equal((await query(url, `select from migrations where version = ${version}`)).length, 1);
  assert.equal((await query(url, `select from pg_tables where tablename = 'slowly_made'`)).length, 1);
  assert.deepEqual((await pool.query('show statement_timeout')).rows, [{ statement_timeout: '200ms' }]);
});

test('a restored database takes the time that it needs for its event log, once for all nodes that start', async (t) => {
  const url = await postgres.newDatabase(t);
  const options = { url, clock: systemClock, connectionsMax: 2, asServer: true };
  await (await openPostgresStore(options)).close();
  await query(url, `update event_log set name = 'before', database = '1/1'`);
  // As if there were millions of mails.
  await query(url, 'create sequence openings');
  await query(
    url,
    `create function slow() returns trigger language plpgsql as
    'begin perform nextval(''openings''), pg_sleep(1); return null; end'`,
  );
  await query(url, 'create trigger slow before update on mails for each statement execute function slow()');
  const limits = { statementMsMax: 200, readMsMax: 300, writeMsMax: 500 };
  const nodes = await Promise.all([1, 2].map(() => openPostgresStore({ ...options, limits })));
  for (const node of nodes) t.after(() => node.close());
  for (const node of nodes) assert.notEqual((await node.read(readLog, {})).name, 'before');
  assert.deepEqual(await query(url, 'select last_value::int from openings'), [{ last_value: 1 }]);
});
