import type { DatabaseSync } from 'node:sqlite';
import { type CompiledSql, pendingMigrations, type SchemaRole } from '../compiled-sql.ts';
import { Connection } from './connection.ts';

/**
 * Makes the database when there is none, and brings its schema to the newest version, in one transaction.
 * @throws Error when the database was written by a newer version of the service, or for a command by an older one.
 */
export function migrateSqlite(options: { file: string; sql: CompiledSql; nowMs: number; role: SchemaRole }): void {
  const { database } = Connection.openWriter(options.file, new Map());
  try {
    runMigrations(database, options);
  } finally {
    database.close();
  }
}

function runMigrations(
  database: DatabaseSync,
  { sql, nowMs, role }: { sql: CompiledSql; nowMs: number; role: SchemaRole },
): void {
  database.exec('begin immediate');
  try {
    database.exec(sql.migrationsTable);
    const row = database.prepare('select coalesce(max(version), 0) as version from migrations').get();
    for (const [version, steps] of pendingMigrations(sql, Number(row?.version), role)) {
      for (const step of steps) database.exec(step);
      database.prepare('insert into migrations (version, applied_at) values (?, ?)').run(version, nowMs);
    }
    database.exec('commit');
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}
