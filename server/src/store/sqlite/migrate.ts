import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type CompiledSql, pendingMigrations, type SchemaRole } from '../compiled-sql.ts';
import { Connection } from './connection.ts';

interface Migration {
  readonly file: string;
  readonly sql: CompiledSql;
  readonly nowMs: number;
  readonly role: SchemaRole;
}

/**
 * Creates the database if there is none, and migrates its schema to the newest version, in one transaction: an
 * interrupted migration changes nothing, and the next call begins again.
 * @throws Error as `pendingMigrations` does.
 */
export async function migrateSqlite({ file, sql, nowMs, role }: Migration): Promise<void> {
  const { database } = Connection.openWriter(file, sql.statements);
  try {
    database.exec('begin immediate');
    database.exec(sql.migrationsTable);
    for (const [version, steps] of pendingMigrations(sql, readVersion(database), role)) {
      for (const step of steps) {
        database.exec(step);
        // So that a signal can end the process in between.
        await yieldToEventLoop();
      }
      database.prepare('insert into migrations (version, applied_at) values (?, ?)').run(version, nowMs);
    }
    database.exec('commit');
  } finally {
    // What is not committed is rolled back by that.
    database.close();
  }
}

function readVersion(database: DatabaseSync): number {
  return Number(database.prepare('select coalesce(max(version), 0) as version from migrations').get()?.version);
}
