import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import { type Database, database } from '../../src/settings/values.ts';
import { type CompiledSql, newestVersion, readCompiledSql } from '../../src/store/compiled-sql.ts';
import { openPool } from '../../src/store/postgres/connections.ts';
import { defaultLimits } from '../../src/store/postgres/limits.ts';
import { migratePostgres } from '../../src/store/postgres/migrate.ts';
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { migrateSqlite } from '../../src/store/sqlite/migrate.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import type { Store } from '../../src/store/store.ts';
import { newSqlite } from '../postgres/move-fixtures.ts';
import { query, usePostgres } from '../support/postgres.ts';

type Run = (t: TestContext, place: Database) => Promise<void>;

/** Declares a test that has to hold on each engine, on a database that is not there yet. */
export function onEachDatabase(guarantee: string, run: Run): void {
  const postgres = usePostgres();
  test(`sqlite: ${guarantee}`, async (t) => run(t, await newSqlite(t)));
  test(`postgres: ${guarantee}`, async (t) => run(t, database(await postgres.newDatabase(t))));
}

/** SQL of the version after this one, whose migration has the given steps, and serves no program of before unless that is said. */
export function nextVersion(
  engine: Database['engine'],
  steps: readonly string[],
  { servesFrom }: { servesFrom?: number } = {},
): CompiledSql {
  const sql = readCompiledSql(engine);
  const version = newestVersion(sql) + 1;
  return {
    ...sql,
    migrations: new Map([...sql.migrations, [version, steps]]),
    servesFrom: new Map([...sql.servesFrom, [version, servesFrom ?? version]]),
  };
}

/** Migrates a database to the version before one, which no program of this version works on. */
export async function migrateBefore(place: Database, version: number): Promise<void> {
  const all = readCompiledSql(place.engine);
  const sql = { ...all, migrations: new Map([...all.migrations].filter(([other]) => other < version)) };
  const nowMs = systemClock.now();
  if (place.engine === 'sqlite') return migrateSqlite({ file: place.file, sql, nowMs, role: 'server' });
  const pool = openPool({ url: place.url, connectionsMax: 1, limits: defaultLimits });
  await migratePostgres(pool, sql, { nowMs, role: 'server' }).finally(() => pool.end());
}

/** Opens the store on a database, as a server of this version does unless other SQL is given. */
export function openOn(place: Database, options: { sql?: CompiledSql; asServer?: boolean } = {}): Promise<Store> {
  const given = { clock: systemClock, asServer: true, ...options };
  return place.engine === 'sqlite'
    ? openSqliteStore({ ...given, file: place.file })
    : openPostgresStore({ ...given, url: place.url, connectionsMax: 4 });
}

/** Runs statements on a database, beside the service. */
export async function runOn(place: Database, text: string): Promise<void> {
  if (place.engine === 'postgres') return void (await query(place.url, text));
  const connection = new DatabaseSync(place.file);
  try {
    connection.exec(text);
  } finally {
    connection.close();
  }
}

/** The rows of a query. */
export async function rowsOf(place: Database, text: string): Promise<Record<string, unknown>[]> {
  if (place.engine === 'postgres') return query(place.url, text);
  const connection = new DatabaseSync(place.file, { readOnly: true });
  try {
    return connection
      .prepare(text)
      .all()
      .map((row) => ({ ...row }));
  } finally {
    connection.close();
  }
}

/** The versions of the migrations that a database has had. */
export async function versionsOf(place: Database): Promise<unknown[]> {
  return (await rowsOf(place, 'select version from migrations order by version')).map(({ version }) => version);
}
