import { type CompiledSql, pendingMigrations, type SchemaRole } from '../compiled-sql.ts';
import { conversions } from '../conversions.ts';
import { Connection } from './connection.ts';

interface Migration {
  readonly file: string;
  readonly sql: CompiledSql;
  readonly nowMs: number;
  readonly role: SchemaRole;
}

/**
 * Makes the database when there is none, and brings its schema to the newest version. Each version is a transaction, and
 * so is each batch of a conversion: what was interrupted goes on with the next call.
 * @throws Error when the database was written by a newer version of the service, or for a command by an older one.
 */
export async function migrateSqlite({ file, sql, nowMs, role }: Migration): Promise<void> {
  const connection = Connection.openWriter(file, sql.statements);
  const { database } = connection;
  const transact = async <T>(work: () => T | Promise<T>): Promise<T> => {
    database.exec('begin immediate');
    try {
      const result = await work();
      database.exec('commit');
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec('rollback');
      throw error;
    }
  };
  const readVersion = () => Number(database.prepare('select coalesce(max(version), 0) as v from migrations').get()?.v);
  try {
    const version = await transact(() => {
      database.exec(sql.migrationsTable);
      return readVersion();
    });
    const pending = pendingMigrations(sql, version, role);
    if (pending.length > 0) await convert(version);
    for (const [next, steps] of pending) {
      await transact(() => {
        for (const step of steps) database.exec(step);
        database.prepare('insert into migrations (version, applied_at) values (?, ?)').run(next, nowMs);
      });
      await convert(next);
    }
  } finally {
    database.close();
  }

  async function convert(version: number): Promise<void> {
    const conversion = conversions[version];
    if (conversion === undefined) return;
    while (await transact(() => conversion(connection, {})));
  }
}
