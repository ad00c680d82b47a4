import type { Pool, PoolClient } from 'pg';
import { type CompiledSql, pendingMigrations, type SchemaRole } from '../compiled-sql.ts';
import { beginReadCommitted, withConnection } from './connections.ts';
import { mayRetry, stateOf } from './failures.ts';
import { unlimitedMs } from './limits.ts';

/**
 * Key of the advisory lock under which nodes that start together migrate one after another: any number that nobody else
 * uses.
 */
export const migrationLock = 7_236_521_904;

const attemptsMax = 20;

/**
 * Migrates the schema of a database to the newest version, without a time limit and in one transaction: an interrupted
 * migration changes nothing, and the next call begins again. From its end on, nodes of another version cannot write;
 * see `runTransaction`.
 * @throws Error as `pendingMigrations` does.
 */
export async function migratePostgres(
  pool: Pool,
  sql: CompiledSql,
  { nowMs, role }: { nowMs: number; role: SchemaRole },
): Promise<void> {
  await withConnection(pool, async (client) => {
    const { rows: settings } = await client.query('show statement_timeout');
    await client.query('set statement_timeout = 0');
    await query(client, 'select pg_advisory_lock($1)', [migrationLock]);
    try {
      await migrateWhenFree(client, sql, { nowMs, role });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock]);
      await client.query("select set_config('statement_timeout', $1, false)", [settings[0]?.statement_timeout]);
    }
  });
}

/**
 * Migrates, again after a deadlock: a read of another node may hold one table and wait for another, and the database then
 * ends either.
 */
async function migrateWhenFree(...migration: Parameters<typeof migrate>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrate(...migration);
    } catch (error) {
      const isConflict = stateOf(error) !== undefined && mayRetry(error);
      if (!isConflict || attempt === attemptsMax) throw error;
    }
  }
}

/**
 * Runs the pending migrations. The lock on the table of versions waits for all earlier writes, because each of them has
 * read that table.
 */
async function migrate(
  client: PoolClient,
  sql: CompiledSql,
  { nowMs, role }: { nowMs: number; role: SchemaRole },
): Promise<void> {
  await transact(client, async () => {
    await query(client, sql.migrationsTable);
    const pending = pendingMigrations(sql, await readVersion(client), role);
    if (pending.length > 0) await query(client, 'lock table migrations in access exclusive mode');
    for (const [version, steps] of pending) {
      for (const step of steps) await query(client, step);
      await query(client, 'insert into migrations (version, applied_at) values ($1, $2)', [version, nowMs]);
    }
  });
}

async function transact<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await query(client, beginReadCommitted);
  try {
    const result = await work();
    await query(client, 'commit');
    return result;
  } catch (error) {
    await query(client, 'rollback');
    throw error;
  }
}

async function readVersion(client: PoolClient): Promise<number> {
  const { rows } = await query(client, 'select coalesce(max(version), 0) as version from migrations');
  return Number(rows[0]?.version);
}

function query(client: PoolClient, text: string, values: (number | string)[] = []) {
  const unlimited = { text, values, query_timeout: unlimitedMs };
  return client.query(unlimited);
}
