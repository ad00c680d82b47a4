import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Database } from '../../src/config-values.ts';
import { readCompiledSql } from '../../src/store/compiled-sql.ts';

/** The version of the schema before a message was stored once and in parts. */
export const oldVersion = 6;

/** The name of the event log of an old database. */
export const oldLog = 'oldlog22';

const insertedRowsMax = 500;
const insertedBytesMax = 1024 * 1024;

type Value = string | number | Uint8Array | null;

/** Rows of one transaction of an old service. */
export interface OldTx {
  /** The number of the transaction in the event log. */
  readonly number: number;
  insert(table: string, rows: readonly Readonly<Record<string, Value>>[]): Promise<void>;
  run(text: string): Promise<void>;
}

/** A database of schema version 6, as the service of that version left it. */
export interface OldDatabase {
  transact(work: (tx: OldTx) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Makes a database of schema version 6 by the migrations up to it. */
export async function createOldDatabase(place: Database): Promise<OldDatabase> {
  const sql = readCompiledSql(place.engine);
  const versions = [...sql.migrations].filter(([version]) => version <= oldVersion);
  const texts = [
    sql.migrationsTable,
    ...versions.flatMap(([version, steps]) => [
      ...steps,
      `insert into migrations (version, applied_at) values (${version}, 0)`,
    ]),
  ];
  return place.engine === 'sqlite' ? createOnSqlite(place.file, texts) : createOnPostgres(place.url, texts);
}

function createOnSqlite(file: string, texts: readonly string[]): OldDatabase {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = off');
  for (const text of texts) database.exec(text);
  database.exec(`update event_log set name = '${oldLog}', database = 'sqlite'`);
  const insert = async (table: string, rows: readonly Readonly<Record<string, Value>>[]) => {
    const columns = Object.keys(rows[0] ?? {});
    const values = columns.map(() => '?').join(', ');
    const statement = database.prepare(`insert into ${table} (${columns.join(', ')}) values (${values})`);
    for (const row of rows) statement.run(...Object.values(row));
  };
  return {
    async transact(work) {
      database.exec('begin immediate');
      const { number } = database.prepare('select coalesce(max(tx), 0) + 1 as number from events').get() ?? {};
      await work({ number: Number(number), insert, run: async (text) => database.exec(text) });
      database.exec('commit');
    },
    async close() {
      database.close();
    },
  };
}

async function createOnPostgres(url: string, texts: readonly string[]): Promise<OldDatabase> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.query(
    `update event_log set name = '${oldLog}', database = (select system_identifier::text from pg_control_system())
      || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`,
  );
  const insert = async (table: string, rows: readonly Readonly<Record<string, Value>>[]) => {
    const columns = Object.keys(rows[0] ?? {});
    for (const batch of batchesOf(rows)) {
      const tuples = batch.map(
        (_, row) => `(${columns.map((_name, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
      );
      const text = `insert into ${table} (${columns.join(', ')}) values ${tuples.join(', ')}`;
      await client.query(
        text,
        batch.flatMap((row) => Object.values(row)),
      );
    }
  };
  return {
    async transact(work) {
      await client.query('begin');
      const { rows } = await client.query('select pg_current_xact_id()::text as number');
      await work({ number: Number(rows[0].number), insert, run: async (text) => void (await client.query(text)) });
      await client.query('commit');
    },
    close: () => client.end(),
  };
}

/** Rows in batches that one statement can insert. */
function* batchesOf<Row extends Readonly<Record<string, Value>>>(rows: readonly Row[]): Generator<Row[]> {
  let batch: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    bytes += Object.values(row).reduce<number>(
      (sum, value) => sum + (typeof value === 'object' ? (value?.length ?? 0) : `${value}`.length),
      0,
    );
    if (batch.length === insertedRowsMax || (batch.length > 0 && bytes > insertedBytesMax)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(row);
  }
  if (batch.length > 0) yield batch;
}
