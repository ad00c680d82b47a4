import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type CompiledSql, pendingMigrations, type SchemaRole } from '../compiled-sql.ts';
import { conversions, lastKeyOf } from '../operations/conversions/conversions.ts';
import type { MailKey } from '../operations/mails/mails.ts';
import { Connection } from './connection.ts';

/**
 * Length of the log in pages from which it is copied into the database, so that a conversion does not double the files.
 */
const logPagesMax = 8_192;

interface Migration {
  readonly file: string;
  readonly sql: CompiledSql;
  readonly nowMs: number;
  readonly role: SchemaRole;
}

/**
 * Creates the database if there is none, and migrates its schema to the newest version. A new database is made in one
 * transaction. In an older one each version is a transaction, and so is each batch of a conversion: an interrupted migration
 * goes on with the next call.
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
  const apply = ([version, steps]: readonly [number, readonly string[]]) => {
    for (const step of steps) database.exec(step);
    database.prepare('insert into migrations (version, applied_at) values (?, ?)').run(version, nowMs);
  };
  try {
    const { version, pending } = await transact(() => {
      database.exec(sql.migrationsTable);
      const current = readVersion();
      const left = pendingMigrations(sql, current, role);
      // A new database has nothing to convert: one fsync does for all versions.
      if (current === 0) for (const migration of left.splice(0)) apply(migration);
      return { version: current, pending: left };
    });
    if (pending.length > 0) await convert(version);
    for (const migration of pending) {
      await transact(() => apply(migration));
      await convert(migration[0]);
    }
  } finally {
    database.close();
  }

  async function convert(version: number): Promise<void> {
    const conversion = conversions[version];
    if (conversion === undefined) return;
    for (let after: MailKey | undefined, mayBeMore = true; mayBeMore; ) {
      const range = await transact(async () => {
        const converted = await conversion.convert(connection, after);
        if (converted !== undefined) await conversion.remove(connection, converted);
        return converted;
      });
      mayBeMore = range !== undefined;
      after = range && lastKeyOf(range);
      copyLongLog(database);
      // So that a signal can end the process in between.
      await yieldToEventLoop();
    }
  }
}

/** Copies a long log into the database. SQLite would do so itself, but hide a failed fsync. */
function copyLongLog(database: DatabaseSync): void {
  const { log } = database.prepare('pragma wal_checkpoint(noop)').get() ?? {};
  if (Number(log) >= logPagesMax) database.exec('pragma wal_checkpoint(passive)');
}
