import type { Pool, PoolClient } from 'pg';
import { type CompiledSql, pendingMigrations } from '../compiled-sql.ts';
import { withConnection } from './connections.ts';

/** Nodes that start together migrate one after another; any number that nobody else takes. */
export const migrationLock = 7_236_521_904;

/**
 * Brings the schema of a database to the newest version, in one transaction.
 * @throws Error when the database was written by a newer version of the service.
 */
export async function migrate(pool: Pool, sql: CompiledSql, nowMs: number): Promise<void> {
  await withConnection(pool, async (client) => {
    await client.query('begin');
    try {
      await runMigrations(client, sql, nowMs);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}

async function runMigrations(client: PoolClient, sql: CompiledSql, nowMs: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  await client.query(sql.migrationsTable);
  const { rows } = await client.query('select coalesce(max(version), 0) as version from migrations');
  for (const [version, steps] of pendingMigrations(sql, Number(rows[0]?.version))) {
    for (const step of steps) await client.query(step);
    await client.query('insert into migrations (version, applied_at) values ($1, $2)', [version, nowMs]);
  }
}
