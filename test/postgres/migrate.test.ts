import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileSql } from '../../src/store/compiled-sql.ts';
import { openPool } from '../../src/store/postgres/connections.ts';
import { defaultLimits } from '../../src/store/postgres/limits.ts';
import { migrate } from '../../src/store/postgres/migrate.ts';
import { start } from '../store/fixtures.ts';
import { query, usePostgres } from '../support/postgres.ts';

const postgres = usePostgres();

test('a migration may take longer than a statement, which is limited as before after it', async (t) => {
  const url = await postgres.newDatabase();
  const limits = { ...defaultLimits, statementMsMax: 200, readMsMax: 300 };
  const pool = openPool({ url, connectionsMax: 1, limits });
  t.after(() => pool.end());
  const sql = await compileSql('postgres');
  await migrate(pool, sql, { nowMs: start, role: 'server' });
  const version = Math.max(...sql.migrations.keys()) + 1;
  const slow = ['select pg_sleep(0.6)', 'create table slowly_made ()'];
  await migrate(
    pool,
    { ...sql, migrations: new Map([...sql.migrations, [version, slow]]) },
    { nowMs: start, role: 'server' },
  );
  assert.equal((await query(url, `select from migrations where version = ${version}`)).length, 1);
  assert.equal((await query(url, `select from pg_tables where tablename = 'slowly_made'`)).length, 1);
  assert.deepEqual((await pool.query('show statement_timeout')).rows, [{ statement_timeout: '200ms' }]);
});
