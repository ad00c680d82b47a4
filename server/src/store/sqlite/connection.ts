import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { CompiledStatements } from '../compiled-sql.ts';
import { bind, type CompiledStatement, type Parameters, type Statement, type Tx } from '../statement.ts';
import { isErasing } from './erase/erasing-mark.ts';
import { erasedPagesMax } from './erase/page-file.ts';

/**
 * Time in milliseconds for which a write waits for another process that is writing, such as a command beside a server.
 */
const busyTimeoutMs = 5_000;

/** Size of the page cache in KiB. The writer visits another place of the index of mails for each mail. */
const cacheKiB = { writer: 65_536, reader: 16_384 } as const;

/**
 * Page size of a new database in bytes. A mail changes a page in each of several indexes, which is written twice: in the log and in the
 * file. A database keeps the page size that it was made with.
 */
const newPageBytes = 4_096;

/** Connection whose statements are prepared once and run in the calling thread. */
export class Connection implements Tx {
  readonly database: DatabaseSync;
  /** Whether this database is one of which deleted content is erased. */
  readonly isErasing: boolean;
  readonly #statements: CompiledStatements;
  readonly #prepared = new Map<object, { compiled: CompiledStatement; prepared: StatementSync }>();

  private constructor(database: DatabaseSync, statements: CompiledStatements) {
    this.database = database;
    this.isErasing = isErasing(database);
    this.#statements = statements;
  }

  /** Opens the one connection of this process that writes, and checks that its commits are durable. */
  static openWriter(file: string, statements: CompiledStatements): Connection {
    assertVersion(process.versions);
    const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
    database.exec(`
      pragma page_size = ${newPageBytes};
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma wal_autocheckpoint = 0;
      pragma cache_size = -${cacheKiB.writer};
      pragma temp_store = memory;
    `);
    assertPragma(database, 'journal_mode', 'wal');
    assertPragma(database, 'synchronous', 2);
    if (isErasing(database)) database.exec(`pragma secure_delete = on; pragma max_page_count = ${erasedPagesMax}`);
    return new Connection(database, statements);
  }

  /** Opens a connection that only reads; the database must exist. */
  static openReader(file: string, statements: CompiledStatements): Connection {
    const database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
    database.exec(`pragma cache_size = -${cacheKiB.reader}; pragma temp_store = memory;`);
    return new Connection(database, statements);
  }

  async all<Args extends Parameters, Row>(statement: Statement<Args, Row>, args: Args): Promise<Row[]> {
    const { compiled, prepared } = this.#prepare(statement);
    // The rows have the shape that Kysely derived for the statement from the schema.
    return prepared.all(...bind(compiled, args)) as Row[];
  }

  async first<Args extends Parameters, Row>(statement: Statement<Args, Row>, args: Args): Promise<Row | undefined> {
    const { compiled, prepared } = this.#prepare(statement);
    // As in `all`.
    return prepared.get(...bind(compiled, args)) as Row | undefined;
  }

  async run<Args extends Parameters, Row>(statement: Statement<Args, Row>, args: Args): Promise<number> {
    const { compiled, prepared } = this.#prepare(statement);
    return Number(prepared.run(...bind(compiled, args)).changes);
  }

  async insertAll<Args extends Parameters, Row>(insert: Statement<Args, Row>, rows: readonly Args[]): Promise<void> {
    if (rows.length === 0) return;
    const { compiled, prepared } = this.#prepare(insert);
    for (const row of rows) prepared.run(...bind(compiled, row));
  }

  /** Bytes that deleted rows have left free inside the file of the database. */
  reusableBytes(): number {
    const { freelist_count: pages } = this.database.prepare('pragma freelist_count').get() ?? {};
    return Number(pages) * this.pageBytes();
  }

  /** Bytes of the database without its log. */
  fileBytes(): number {
    return Number(this.database.prepare('pragma page_count').get()?.page_count) * this.pageBytes();
  }

  /** Page size of this database in bytes. */
  pageBytes(): number {
    return Number(this.database.prepare('pragma page_size').get()?.page_size);
  }

  close(): void {
    this.#prepared.clear();
    this.database.close();
  }

  #prepare<Args extends Parameters, Row>(statement: Statement<Args, Row>) {
    const known = this.#prepared.get(statement);
    if (known !== undefined) return known;
    const compiled = this.#statements.get(statement.name);
    if (compiled === undefined) throw new Error(`the statement "${statement.name}" is not compiled`);
    const entry = { compiled, prepared: this.database.prepare(compiled.sql) };
    this.#prepared.set(statement, entry);
    return entry;
  }
}

/** First version of SQLite in which `wal_checkpoint(noop)` only reports the length of the log. */
const versionMin = [3, 51] as const;

/**
 * Checks that the SQLite in this Node.js is new enough for this service.
 * @throws Error that names the versions of Node.js with a new enough SQLite.
 */
export function assertVersion({ sqlite = '0.0', node }: { sqlite?: string | undefined; node: string }): void {
  const [major = 0, minor = 0] = sqlite.split('.').map(Number);
  if (major > versionMin[0] || (major === versionMin[0] && minor >= versionMin[1])) return;
  throw new Error(
    `SQLite ${versionMin.join('.')} or newer is needed, and Node.js ${node} has ${sqlite}: use Node.js 24.13.1, 25.4.0 or newer`,
  );
}

function assertPragma(database: DatabaseSync, name: string, expected: string | number): void {
  const value = Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];
  if (value !== expected) throw new Error(`sqlite: ${name} is ${value}, not ${expected}: commits would not be durable`);
}
