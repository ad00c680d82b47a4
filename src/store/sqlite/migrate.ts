import type { DatabaseSync } from 'node:sqlite';
import { type CompiledSql, pendingMigrations } from '../compiled-sql.ts';
import { Connection } from './connection.ts';

/**
 * Makes the database when there is none, and brings its schema to the newest version, in one transaction.
 * @throws Error when the database was written by a newer version of the service.
 */
export function migrate({ file, sql, nowMs }: { file: string; sql: CompiledSql; nowMs: number }): void {
  const { database } = Connection.openWriter(file, new Map());
  try {
    runMigrations(database, sql, nowMs);
  } finally {
    database.close();
  }
}

function runMigrations(database: DatabaseSync, sql: CompiledSql, nowMs: number): void {
  database.exec('begin immediate');
  try {
    database.exec(sql.migrationsTable);
    const row = database.prepare('select coalesce(max(version), 0) as version from migrations').get();
    for (const [version, steps] of pendingMigrations(sql, Number(row?.version))) {
      for (const step of steps) database.exec(step);
      database.prepare('insert into migrations (version, applied_at) values (?, ?)').run(version, nowMs);
    }
    database.exec('commit');
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}
