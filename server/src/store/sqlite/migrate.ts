import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  type CompiledSql,
  firstServingVersion,
  pendingMigrations,
  type SchemaRole,
  type SchemaState,
  schemaStateOf,
} from '../compiled-sql.ts';
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
    for (const { version, steps, servesFrom } of pendingMigrations(sql, readState(database), role)) {
      for (const step of steps) {
        database.exec(step);
        // So that a signal can end the process in between.
        await yieldToEventLoop();
      }
      const serving = version < firstServingVersion ? {} : { serves_from: servesFrom };
      insertVersion(database, { version, applied_at: nowMs, ...serving });
    }
    database.exec('commit');
  } finally {
    // What is not committed is rolled back by that.
    database.close();
  }
}

function readState(database: DatabaseSync): SchemaState {
  return schemaStateOf(database.prepare('select * from migrations order by version desc limit 1').get());
}

function insertVersion(database: DatabaseSync, row: Readonly<Record<string, number>>): void {
  const columns = Object.keys(row);
  const text = `insert into migrations (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
  database.prepare(text).run(...Object.values(row));
}
