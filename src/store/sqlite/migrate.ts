import type { DatabaseSync } from 'node:sqlite';
import { sqliteDialect } from '../dialect.ts';
import { migrations, migrationsTable, type Step, schemaVersion } from '../migrations.ts';
import { Connection } from './connection.ts';

/**
 * Makes the database when there is none, and brings its schema to the newest version, in one transaction.
 * @throws Error when the database was written by a newer version of the service.
 */
export function migrate(file: string, nowMs: number): void {
  const { database } = Connection.openWriter(file, new Map());
  try {
    runMigrations(database, nowMs);
  } finally {
    database.close();
  }
}

function runMigrations(database: DatabaseSync, nowMs: number): void {
  const run = (step: Step) => database.exec(step.compile().sql);
  database.exec('begin immediate');
  try {
    run(migrationsTable(sqliteDialect.builder));
    const row = database.prepare('select coalesce(max(version), 0) as version from migrations').get();
    const current = Number(row?.version);
    if (current > schemaVersion) {
      throw new Error(`the database has schema version ${current}, this program knows ${schemaVersion}: update it`);
    }
    for (const [version, migration] of Object.entries(migrations)) {
      if (Number(version) <= current) continue;
      for (const step of migration(sqliteDialect.builder, sqliteDialect)) run(step);
      database.prepare('insert into migrations (version, applied_at) values (?, ?)').run(Number(version), nowMs);
    }
    database.exec('commit');
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}
