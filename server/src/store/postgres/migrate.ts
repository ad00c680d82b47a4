import type { Pool, PoolClient } from 'pg';
import { wait } from '../../lib/scheduling/loop.ts';
import {
  type CompiledSql,
  firstServingVersion,
  newestVersion,
  type PendingMigration,
  pendingMigrations,
  type SchemaRole,
  type SchemaState,
  schemaStateOf,
} from '../compiled-sql.ts';
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
 * Milliseconds for which a step waits for the lock of a table beside nodes that serve: all that comes after it for that table waits
 * behind it.
 */
const besideLockMs = 100;
/** Milliseconds before a step is tried again beside nodes that serve. */
const besidePauseMs = 250;
/** Attempts of a migration beside nodes that serve: for half an hour. */
const besideAttemptsMax = 5_000;
const lockNotAvailable = '55P03';
/** The step of a migration that is an index of a large table, made beside those who write; PostgreSQL does that in no transaction. */
const indexBeside = /^create (?:unique )?index concurrently "?(\w+)"? /;

/** Migration of a database by this program. */
export interface SchemaMigration {
  readonly nowMs: number;
  readonly role: SchemaRole;
  /** Called before a migration that others cannot write beside, on a database that is in use. */
  readonly onStop?: ((change: { from: number; to: number }) => void) | undefined;
}

/**
 * Migrates the schema of a database to the newest version, without a time limit; none runs on a later schema that serves this program.
 *
 * Where every pending migration only adds, nodes of the version before go on serving: each runs for itself, and the next call goes on after
 * a cut. Otherwise all run in one transaction: an interrupted one changes nothing, and the next call begins again. From its end on, nodes
 * that the schema is not for cannot write; see `runTransaction`.
 * @throws Error as `pendingMigrations` does.
 */
export async function migratePostgres(pool: Pool, sql: CompiledSql, migration: SchemaMigration): Promise<void> {
  await withConnection(pool, async (client) => {
    const { rows: settings } = await client.query('show statement_timeout');
    await client.query('set statement_timeout = 0');
    await query(client, 'select pg_advisory_lock($1)', [migrationLock]);
    try {
      const state = await readState(client);
      const pending = pendingMigrations(sql, state, migration.role);
      if (pending.length === 0) return;
      if (pending.every(({ servesFrom }) => servesFrom <= state.version)) await expand(client, pending, migration);
      else {
        if (state.version > 0) migration.onStop?.({ from: state.version, to: newestVersion(sql) });
        await again(attemptsMax, 0, () => migrateAlone(client, { table: sql.migrationsTable, pending }, migration));
      }
    } finally {
      await query(client, 'select pg_advisory_unlock($1)', [migrationLock]);
      await client.query("select set_config('statement_timeout', $1, false)", [settings[0]?.statement_timeout]);
    }
  });
}

/** Runs migrations that only add, beside nodes that serve. */
async function expand(client: PoolClient, pending: readonly PendingMigration[], { nowMs }: SchemaMigration) {
  for (const migration of pending) {
    const index = indexBeside.exec(migration.steps[0] ?? '')?.[1];
    await again(besideAttemptsMax, besidePauseMs, async () => {
      // What an attempt that was cut off has left is an index that is not used.
      if (index !== undefined) await query(client, `drop index concurrently if exists "${index}"`);
      for (const step of index === undefined ? [] : migration.steps) await query(client, step);
      await transact(client, async () => {
        await query(client, `set local lock_timeout = ${besideLockMs}`);
        for (const step of index === undefined ? migration.steps : []) await query(client, step);
        await insertVersion(client, migration, nowMs);
      });
    });
  }
}

/**
 * Runs all pending migrations in one transaction, in which nobody else writes. The lock on the table of versions waits for all earlier
 * writes, because each of them has read that table.
 */
async function migrateAlone(
  client: PoolClient,
  { table, pending }: { table: string; pending: readonly PendingMigration[] },
  { nowMs }: SchemaMigration,
) {
  await transact(client, async () => {
    await query(client, table);
    await query(client, 'lock table migrations in access exclusive mode');
    for (const migration of pending) {
      for (const step of migration.steps)
        await query(client, step.replace(/^(create (?:unique )?index) concurrently/, '$1'));
      await insertVersion(client, migration, nowMs);
    }
  });
}

/**
 * Does something again after a deadlock, since a read of another node may hold one table and wait for another and the database then ends
 * either; and when a lock was not to be had in its time.
 */
async function again(attempts: number, pauseMs: number, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const state = stateOf(error);
      const isConflict = state === lockNotAvailable || (state !== undefined && mayRetry(error));
      if (!isConflict || attempt === attempts) throw error;
    }
    await wait(pauseMs);
  }
}

async function insertVersion(client: PoolClient, { version, servesFrom }: PendingMigration, nowMs: number) {
  const says = version >= firstServingVersion;
  const text = says
    ? 'insert into migrations (version, applied_at, serves_from) values ($1, $2, $3)'
    : 'insert into migrations (version, applied_at) values ($1, $2)';
  await query(client, text, says ? [version, nowMs, servesFrom] : [version, nowMs]);
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

async function readState(client: PoolClient): Promise<SchemaState> {
  const { rows: tables } = await query(client, `select to_regclass('migrations') is not null as is_there`);
  if (!tables[0]?.is_there) return schemaStateOf(undefined);
  const { rows } = await query(client, 'select * from migrations order by version desc limit 1');
  return schemaStateOf(rows[0]);
}

function query(client: PoolClient, text: string, values: (number | string)[] = []) {
  const unlimited = { text, values, query_timeout: unlimitedMs };
  return client.query(unlimited);
}
