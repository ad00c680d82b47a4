import type pg from 'pg';
import { systemClock } from '../../lib/clock.ts';
import { movedVersion, readCompiledSql } from '../compiled-sql.ts';
import { ConnectionPool } from '../postgres/connection-pool.ts';
import { beginReadCommitted, openPool, valueTypes } from '../postgres/connections.ts';
import { checkDatabase } from '../postgres/database-check.ts';
import { defaultLimits } from '../postgres/limits.ts';
import { migratePostgres, migrationLock } from '../postgres/migrate.ts';
import { checkSessions } from '../postgres/session-check.ts';
import type { Value } from '../statement.ts';
import { StoreLockedError } from '../store.ts';
import { batchMax, type MoveRole, type MoveSide, type Row, targetNotEmpty } from './side.ts';
import { type ColumnKind, isLong, type MovedTable, movedTables } from './tables.ts';

/** Number of keys or short rows fetched at once. */
const fetchedRows = 2_000;

/**
 * Opens a PostgreSQL database for a move: no node can start on it meanwhile, and nobody can write.
 * @throws StoreLockedError when a node or command is connected to it; StoreMovedError when a source was moved before.
 */
export async function openPostgresMoveSide(options: { url: string; role: MoveRole; nowMs: number }): Promise<MoveSide> {
  const sql = readCompiledSql('postgres');
  // One connection, without the limits of time that a node has: a statement here may do the work of hours.
  const pool = new ConnectionPool({
    onRefused: () => {},
    connectionString: options.url,
    types: valueTypes,
    max: 1,
    application_name: 'mayfly-migrate',
    idleTimeoutMillis: 0,
    keepAlive: true,
    // An insert is on its way while the one before is done.
    pipeline: true,
  });
  pool.on('error', () => {});
  let client: pg.PoolClient | undefined;
  try {
    await checkDatabase(pool, systemClock);
    await checkPooler(options.url);
    if (options.role === 'target') await unmark(pool);
    await migratePostgres(pool, sql, { nowMs: options.nowMs, role: 'server' });
    client = await pool.connect();
    // A lost connection fails the statement under way.
    client.on('error', () => {});
    await holdAlone(client);
    return new PostgresMoveSide(pool, client);
  } catch (error) {
    client?.release(true);
    await pool.end();
    throw error;
  }
}

/** Checks that the connection is a session of its own: the lock and the check for other clients rely on it. */
async function checkPooler(url: string): Promise<void> {
  // Another name than that of nodes, which `holdAlone` looks for: the database may forget a connection late.
  const pool = openPool({ url, connectionsMax: 2, limits: defaultLimits, name: 'check for mayfly' });
  try {
    await checkSessions(pool, defaultLimits);
  } finally {
    await pool.end();
  }
}

class PostgresMoveSide implements MoveSide {
  readonly #pool: pg.Pool;
  readonly #client: pg.PoolClient;

  constructor(pool: pg.Pool, client: pg.PoolClient) {
    this.#pool = pool;
    this.#client = client;
  }

  isEmpty(): Promise<boolean> {
    return isEmpty(this.#client);
  }

  async *rows(table: MovedTable): AsyncGenerator<readonly Row[]> {
    const select = selectBetween(table);
    for await (const { first, last } of this.#batches(table)) {
      yield await this.#all({ name: `rows of ${table.name}`, text: select, values: [...first, ...last] });
    }
  }

  async *fingerprints(table: MovedTable): AsyncGenerator<readonly Row[]> {
    const columns = table.columns.map(({ name, kind }) => (isLong(kind) ? hashOf(name, kind) : read(name, kind)));
    yield* this.#fetch(`select ${columns.join(', ')} from ${table.name} order by ${table.key.join(', ')}`);
  }

  async insert(table: MovedTable, rows: readonly Row[]): Promise<void> {
    const { name, columns } = table;
    const tuple = (row: number) =>
      `(${columns.map(({ kind }, column) => parameter(row * columns.length + column + 1, kind)).join(', ')})`;
    const text = `insert into ${name} (${columns.map((column) => column.name).join(', ')}) values ${rows
      .map((_, row) => tuple(row))
      .join(', ')}`;
    const isFull = rows.length === batchMax.rows;
    await this.#client.query({ ...(isFull ? { name: `insert into ${name}` } : {}), text, values: rows.flat() });
  }

  async markMoved(nowMs: number): Promise<void> {
    await this.#client.query('insert into migrations (version, applied_at) values ($1, $2)', [movedVersion, nowMs]);
  }

  async commit(): Promise<void> {
    await this.#client.query('commit');
  }

  async close(): Promise<void> {
    // The end of a session ends its transaction and gives its locks back.
    this.#client.release(true);
    await this.#pool.end();
  }

  /** First and last key of each batch: rows are measured before they are read. */
  async *#batches({ name, key, columns }: MovedTable): AsyncGenerator<{ first: Row; last: Row }> {
    const long = columns.filter(({ kind }) => isLong(kind)).map((column) => `octet_length(${column.name})`);
    const keys = key.join(', ');
    const sizes = this.#fetch(`select ${keys}, ${['0', ...long].join(' + ')} from ${name} order by ${keys}`);
    let batch: { first: Row; last: Row; rows: number; bytes: number } | undefined;
    for await (const row of flat(sizes)) {
      const last = row.slice(0, key.length);
      const size = Number(row[key.length]);
      if (batch && batch.rows < batchMax.rows && batch.bytes + size <= batchMax.bytes) {
        batch = { ...batch, last, rows: batch.rows + 1, bytes: batch.bytes + size };
      } else {
        if (batch) yield batch;
        batch = { first: last, last, rows: 1, bytes: size };
      }
    }
    if (batch) yield batch;
  }

  /** Rows of a query, some at a time. */
  async *#fetch(query: string): AsyncGenerator<readonly Row[]> {
    await this.#client.query(`declare moving no scroll cursor for ${query}`);
    for (;;) {
      const rows = await this.#all({ text: `fetch ${fetchedRows} from moving` });
      if (rows.length > 0) yield rows;
      if (rows.length < fetchedRows) break;
    }
    await this.#client.query('close moving');
  }

  async #all(query: Omit<pg.QueryArrayConfig, 'rowMode'>): Promise<Row[]> {
    return (await this.#client.query<Value[]>({ ...query, rowMode: 'array' })).rows;
  }
}

/**
 * Begins a transaction that excludes all other clients of the database.
 * @throws StoreLockedError when another client is connected.
 */
async function holdAlone(client: pg.PoolClient): Promise<void> {
  // Nodes take this lock when they start.
  const { rows: locks } = await client.query('select pg_try_advisory_lock($1) as held', [migrationLock]);
  const { rows: others } = await client.query(
    `select count(*) as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'mayfly%'`,
  );
  if (locks[0]?.held !== true || Number(others[0]?.count) > 0) {
    throw new StoreLockedError('the PostgreSQL database is in use: stop every node and command');
  }
  await client.query('begin isolation level repeatable read read write');
  await client.query(`lock table ${movedTables.map(({ name }) => name).join(', ')} in exclusive mode`);
}

async function isEmpty(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const any = movedTables.map(({ name }) => `exists (select from ${name})`).join(' or ');
  return (await client.query(`select ${any} as is_any`)).rows[0]?.is_any === false;
}

/** Removes the mark of an earlier move: an emptied database may be a target again. */
async function unmark(pool: pg.Pool): Promise<void> {
  const { rows: tables } = await pool.query("select to_regclass('migrations') is not null as is_there");
  if (tables[0]?.is_there !== true) return;
  const { rows: marks } = await pool.query('select from migrations where version = $1', [movedVersion]);
  if (marks.length === 0) return;
  if (!(await isEmpty(pool))) throw targetNotEmpty();
  await pool.query(`${beginReadCommitted}; delete from migrations where version = ${movedVersion}; commit`);
}

function selectBetween({ name, key, columns }: MovedTable): string {
  const parameters = (from: number) => key.map((_, index) => `$${from + index}`).join(', ');
  const keys = key.join(', ');
  return `select ${columns.map((column) => read(column.name, column.kind)).join(', ')} from ${name}
    where (${keys}) >= (${parameters(1)}) and (${keys}) <= (${parameters(key.length + 1)}) order by ${keys}`;
}

/**
 * Expression that reads a column. Whole numbers are read as float8, because the driver returns that as a number; it is
 * exact up to 2^53.
 */
function read(column: string, kind: ColumnKind): string {
  return kind === 'integer' ? `${column}::float8` : column;
}

function hashOf(column: string, kind: ColumnKind): string {
  return `encode(sha256(${kind === 'long_text' ? `convert_to(${column}, 'UTF8')` : column}), 'hex')`;
}

/** Placeholder of a value. Long text is sent as its UTF-8 bytes. */
function parameter(index: number, kind: ColumnKind): string {
  return kind === 'long_text' ? `cast($${index} as text)` : `$${index}`;
}

async function* flat(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<Row> {
  for await (const rows of batches) yield* rows;
}
