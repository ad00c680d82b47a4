import { resolve } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { movedVersion, readCompiledSql } from '../compiled-sql.ts';
import { Connection } from '../sqlite/connection.ts';
import { prepareDatabaseFile } from '../sqlite/database-files.ts';
import { migrateSqlite } from '../sqlite/migrate.ts';
import { lockServer } from '../sqlite/server-lock.ts';
import { batchMax, fingerprintsOf, type MoveRole, type MoveSide, type Row, targetNotEmpty } from './side.ts';
import { isLong, type MovedTable, movedTables } from './tables.ts';

/**
 * Opens a SQLite database for a move: no server can start on it meanwhile, and no command can write.
 * @throws StoreLockedError when a server runs on it; StoreMovedError when a source was moved before.
 */
export async function openSqliteMoveSide(options: { file: string; role: MoveRole; nowMs: number }): Promise<MoveSide> {
  const file = resolve(options.file);
  prepareDatabaseFile(file);
  const unlock = lockServer(file);
  let database: DatabaseSync | undefined;
  try {
    const sql = readCompiledSql('sqlite');
    ({ database } = Connection.openWriter(file, new Map()));
    if (options.role === 'target') unmark(database);
    await migrateSqlite({ file, sql, nowMs: options.nowMs, role: 'server' });
    database.exec('begin immediate');
    return new SqliteMoveSide(database, unlock);
  } catch (error) {
    database?.close();
    unlock();
    throw error;
  }
}

class SqliteMoveSide implements MoveSide {
  readonly #database: DatabaseSync;
  readonly #unlock: () => void;
  readonly #inserts = new Map<string, StatementSync>();

  constructor(database: DatabaseSync, unlock: () => void) {
    this.#database = database;
    this.#unlock = unlock;
  }

  async isEmpty(): Promise<boolean> {
    return isEmpty(this.#database);
  }

  async *rows(table: MovedTable): AsyncGenerator<readonly Row[]> {
    const columns = table.columns.map(({ name, kind }) => (kind === 'long_text' ? `cast(${name} as blob)` : name));
    const select = this.#database.prepare(
      `select ${columns.join(', ')} from ${table.name} order by ${table.key.join(', ')}`,
    );
    select.setReturnArrays(true);
    const long = table.columns.flatMap(({ kind }, index) => (isLong(kind) ? index : []));
    let batch: Row[] = [];
    let bytes = 0;
    for (const found of select.iterate()) {
      // An array, as asked for above, of what the schema's columns hold.
      const row = found as unknown as Row;
      const size = long.reduce((sum, index) => sum + sizeOf(row[index]), 0);
      if (batch.length === batchMax.rows || (batch.length > 0 && bytes + size > batchMax.bytes)) {
        yield batch;
        batch = [];
        bytes = 0;
      }
      batch.push(row);
      bytes += size;
    }
    if (batch.length > 0) yield batch;
  }

  async *fingerprints(table: MovedTable): AsyncGenerator<readonly Row[]> {
    for await (const rows of this.rows(table)) yield fingerprintsOf(table, rows);
  }

  async insert(table: MovedTable, rows: readonly Row[]): Promise<void> {
    const insert = this.#insertOf(table);
    for (const row of rows) insert.run(...row);
  }

  async markMoved(nowMs: number): Promise<void> {
    this.#database.prepare('insert into migrations (version, applied_at) values (?, ?)').run(movedVersion, nowMs);
  }

  async commit(): Promise<void> {
    this.#database.exec('commit; pragma wal_checkpoint(truncate);');
  }

  async close(): Promise<void> {
    if (this.#database.isTransaction) this.#database.exec('rollback');
    this.#database.close();
    this.#unlock();
  }

  #insertOf({ name, columns }: MovedTable): StatementSync {
    const known = this.#inserts.get(name);
    if (known !== undefined) return known;
    const names = columns.map((column) => column.name).join(', ');
    const values = columns.map(({ kind }) => (kind === 'long_text' ? 'cast(? as text)' : '?')).join(', ');
    const insert = this.#database.prepare(`insert into ${name} (${names}) values (${values})`);
    this.#inserts.set(name, insert);
    return insert;
  }
}

function isEmpty(database: DatabaseSync): boolean {
  return movedTables.every(({ name }) => database.prepare(`select 1 from ${name} limit 1`).get() === undefined);
}

/** Removes the mark of an earlier move: an emptied database may be a target again. */
function unmark(database: DatabaseSync): void {
  const { count } =
    database.prepare("select count(*) as count from sqlite_schema where name = 'migrations'").get() ?? {};
  if (count === 0) return;
  const marked = database.prepare('select 1 from migrations where version = ?').get(movedVersion) !== undefined;
  if (!marked) return;
  if (!isEmpty(database)) throw targetNotEmpty();
  database.prepare('delete from migrations where version = ?').run(movedVersion);
}

function sizeOf(value: Row[number] | undefined): number {
  return value instanceof Uint8Array || typeof value === 'string' ? value.length : 0;
}
