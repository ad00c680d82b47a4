import type { Pool, PoolClient } from 'pg';
import { startDeadline } from '../../lib/scheduling/deadline.ts';
import { type CompiledSql, pendingMigrations, type SchemaRole } from '../compiled-sql.ts';
import { conversions, lastKeyOf } from '../operations/conversions/conversions.ts';
import type { MailKey } from '../operations/mails/mails.ts';
import { beginReadCommitted, withConnection } from './connections.ts';
import { mayRetry, stateOf } from './failures.ts';
import { unlimitedMs } from './limits.ts';
import { runTransaction } from './transactions.ts';

/**
 * Key of the advisory lock under which nodes that start together migrate one after another: any number that nobody else
 * uses.
 */
export const migrationLock = 7_236_521_904;

const attemptsMax = 20;

/**
 * Migrates the schema of a database to the newest version, in the time that it needs. Each version is a transaction,
 * and so is each batch of a conversion: an interrupted migration goes on with the next call. From the first version on,
 * nodes of another version write nothing any more; see `runTransaction`.
 * @throws Error when the database was written by a newer version of the service, or for a command by an older one.
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
      await runMigrations(client, sql, { nowMs, role });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock]);
      await client.query("select set_config('statement_timeout', $1, false)", [settings[0]?.statement_timeout]);
    }
  });
}

async function runMigrations(
  client: PoolClient,
  sql: CompiledSql,
  { nowMs, role }: { nowMs: number; role: SchemaRole },
): Promise<void> {
  const { version, pending } = await transact(client, async () => {
    await query(client, sql.migrationsTable);
    const current = await readVersion(client);
    return { version: current, pending: pendingMigrations(sql, current, role) };
  });
  if (pending.length > 0) await convert(client, sql, version);
  for (const [next, steps] of pending) {
    await migrateWhenFree(client, steps, { version: next, nowMs });
    await convert(client, sql, next);
  }
}

/**
 * Runs a migration, again after a deadlock: a node of an earlier version may hold one table and wait for another, and
 * the database then ends either.
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
 * Runs one migration. Its lock on the table of versions waits for all earlier writes, because each of them has read
 * that table.
 */
async function migrate(
  client: PoolClient,
  steps: readonly string[],
  { version, nowMs }: { version: number; nowMs: number },
): Promise<void> {
  await transact(client, async () => {
    await query(client, 'lock table migrations in access exclusive mode');
    for (const step of steps) await query(client, step);
    await query(client, 'insert into migrations (version, applied_at) values ($1, $2)', [version, nowMs]);
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

async function convert(client: PoolClient, sql: CompiledSql, version: number): Promise<void> {
  const conversion = conversions[version];
  if (conversion === undefined) return;
  const session = { client, statements: sql.statements, schemaVersion: version, isLost: () => false };
  for (let after: MailKey | undefined, mayBeMore = true; mayBeMore; ) {
    const range = await runTransaction({ ...session, deadline: startDeadline(unlimitedMs) }, conversion.convert, after);
    mayBeMore = range !== undefined;
    after = range && lastKeyOf(range);
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
