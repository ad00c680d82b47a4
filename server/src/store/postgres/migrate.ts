import type { Pool, PoolClient } from 'pg';
import { type CompiledSql, pendingMigrations, type SchemaRole } from '../compiled-sql.ts';
import { beginReadCommitted, withConnection } from './connections.ts';
import { unlimitedMs } from './limits.ts';

/** Nodes that start together migrate one after another; any number that nobody else takes. */
export const migrationLock = 7_236_521_904;

/**
 * Brings the schema of a database to the newest version, in one transaction, which takes the time that it needs.
 * @throws Error when the database was written by a newer version of the service, or for a command by an older one.
 */
export async function migratePostgres(
  pool: Pool,
  sql: CompiledSql,
  { nowMs, role }: { nowMs: number; role: SchemaRole },
): Promise<void> {
  await withConnection(pool, async (client) => {
    await client.query(beginReadCommitted);
    try {
      await runMigrations(client, sql, { nowMs, role });
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}

async function runMigrations(
  client: PoolClient,
  sql: CompiledSql,
  { nowMs, role }: { nowMs: number; role: SchemaRole },
): Promise<void> {
  const run = (text: string, values: number[] = []) => {
    const query = { text, values, query_timeout: unlimitedMs };
    return client.query(query);
  };
  await run('set local statement_timeout = 0');
  await run('select pg_advisory_xact_lock($1)', [migrationLock]);
  await run(sql.migrationsTable);
  const { rows } = await run('select coalesce(max(version), 0) as version from migrations');
  for (const [version, steps] of pendingMigrations(sql, Number(rows[0]?.version), role)) {
    for (const step of steps) await run(step);
    await run('insert into migrations (version, applied_at) values ($1, $2)', [version, nowMs]);
  }
}
