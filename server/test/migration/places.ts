import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { type Database, database } from '../../src/config-values.ts';
import { newSqlite } from '../postgres/move-fixtures.ts';
import { query, usePostgres } from '../support/postgres.ts';
import { type Service, startService } from '../support/service.ts';

const recoveryMsMax = 20_000;

type Run = (t: TestContext, place: Database) => Promise<void>;

/** Declares a test that has to hold on each engine, on a database that is not there yet. */
export function onEachDatabase(guarantee: string, run: Run): void {
  onSqlite(guarantee, run);
  onPostgres(guarantee, run);
}

/** Declares a test on a SQLite database that is not there yet. */
export function onSqlite(guarantee: string, run: Run): void {
  test(`sqlite: ${guarantee}`, async (t) => run(t, await newSqlite(t)));
}

/** Declares a test on an empty PostgreSQL database. */
export function onPostgres(guarantee: string, run: Run): void {
  const postgres = usePostgres();
  test(`postgres: ${guarantee}`, async (t) => run(t, database(await postgres.newDatabase(t))));
}

/** Starts the service on a database. */
export function startOn(
  t: TestContext,
  place: Database,
  environment: Readonly<Record<string, string>> = {},
): Promise<Service> {
  return startService(t, { environment: { ...environment, MAYFLY_DATABASE_URL: urlOf(place) } });
}

/** The setting that names a database. */
export function urlOf(place: Database): string {
  return place.engine === 'sqlite' ? `sqlite:${place.file}` : place.url;
}

/** The rows of a query. */
export async function rowsOf(place: Database, text: string): Promise<Record<string, unknown>[]> {
  if (place.engine === 'postgres') return query(place.url, text);
  // A server that has just started after a crash holds it while it reads the log.
  const connection = new DatabaseSync(place.file, { readOnly: true, timeout: recoveryMsMax });
  try {
    return connection.prepare(text).all();
  } finally {
    connection.close();
  }
}

/** The number of rows of a table. */
export async function countRows(place: Database, table: string): Promise<number> {
  const [row] = await rowsOf(place, `select count(*) as count from ${table}`);
  return Number(row?.count);
}
