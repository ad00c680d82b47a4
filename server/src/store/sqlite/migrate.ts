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
import { Eraser } from './erase/eraser.ts';
import { isErasing, markErasing } from './erase/erasing-mark.ts';

interface Migration {
  readonly file: string;
  readonly sql: CompiledSql;
  readonly nowMs: number;
  readonly role: SchemaRole;
  /** Whether deleted content is to be erased from now on; undefined: as before. */
  readonly erases?: boolean | undefined;
}

/**
 * Creates the database if there is none, and migrates its schema to the newest version, in one transaction: an
 * interrupted migration changes nothing, and the next call begins again.
 * @throws Error as `pendingMigrations` does; or when deleted content is to be erased of a database that may have some already.
 */
export async function migrateSqlite({ file, sql, nowMs, role, erases }: Migration): Promise<void> {
  const { database } = Connection.openWriter(file, sql.statements);
  let eraser: Eraser | undefined;
  try {
    if (erases !== undefined) setErasing(database, erases);
    if (isErasing(database)) eraser = new Eraser({ file, database });
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
    // Before the end of the last connection, with which SQLite removes the log of a killed server.
    eraser?.erase();
  } finally {
    // What is not committed is rolled back by that.
    database.close();
    eraser?.close();
  }
}

/** Marks a database that is new, or takes the mark away. */
function setErasing(database: DatabaseSync, erases: boolean): void {
  if (isErasing(database) === erases) return;
  const isNew = database.prepare('select name from sqlite_schema').get() === undefined;
  if (erases && !isNew) {
    throw new Error(
      'MAYFLY_ERASE is set, and the free space of the database may have deleted mail: run "mayfly compact" with MAYFLY_ERASE=true first',
    );
  }
  markErasing(database, erases);
  if (erases) database.exec('pragma secure_delete = on');
}

function readState(database: DatabaseSync): SchemaState {
  return schemaStateOf(database.prepare('select * from migrations order by version desc limit 1').get());
}

function insertVersion(database: DatabaseSync, row: Readonly<Record<string, number>>): void {
  const columns = Object.keys(row);
  const text = `insert into migrations (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
  database.prepare(text).run(...Object.values(row));
}
