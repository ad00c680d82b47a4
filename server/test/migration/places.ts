import { type TestContext, test } from 'node:test';
import { type Database, database } from '../../src/config.ts';
import { newSqlite } from '../postgres/move-fixtures.ts';
import { usePostgres } from '../support/postgres.ts';
import { type Service, startService } from '../support/service.ts';

/** Declares a test that has to hold on each engine, on a database that is not there yet. */
export function onEachDatabase(guarantee: string, run: (t: TestContext, place: Database) => Promise<void>): void {
  const postgres = usePostgres();
  test(`sqlite: ${guarantee}`, async (t) => run(t, await newSqlite(t)));
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
