import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { sqliteDialect } from '../dialect.ts';
import { bind, type CompiledStatement, type Parameters, type Statement, type Tx } from '../statement.ts';

/** How long a write waits for another process that is writing: the command line beside a server. */
const busyTimeoutMs = 5_000;

/** Pages kept in memory by one connection, KiB. */
const cacheKiB = 16_384;

/** One connection: its statements are compiled and prepared once, and run where they are called. */
export class Connection implements Tx {
  readonly database: DatabaseSync;
  readonly #prepared = new Map<object, { compiled: CompiledStatement; prepared: StatementSync }>();

  private constructor(database: DatabaseSync) {
    this.database = database;
  }

  /** Opens the one connection of this process that writes, and makes sure that what it commits is durable. */
  static openWriter(file: string): Connection {
    const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma wal_autocheckpoint = 0;
      pragma cache_size = -${cacheKiB};
      pragma temp_store = memory;
    `);
    assertPragma(database, 'journal_mode', 'wal');
    assertPragma(database, 'synchronous', 2);
    return new Connection(database);
  }

  /** Opens a connection that only reads; the database must exist. */
  static openReader(file: string): Connection {
    const database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
    database.exec(`pragma cache_size = -${cacheKiB}; pragma temp_store = memory;`);
    return new Connection(database);
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

  close(): void {
    this.#prepared.clear();
    this.database.close();
  }

  #prepare<Args extends Parameters, Row>(statement: Statement<Args, Row>) {
    const known = this.#prepared.get(statement);
    if (known !== undefined) return known;
    const compiled = statement.compile(sqliteDialect);
    const entry = { compiled, prepared: this.database.prepare(compiled.sql) };
    this.#prepared.set(statement, entry);
    return entry;
  }
}

function assertPragma(database: DatabaseSync, name: string, expected: string | number): void {
  const value = Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];
  if (value !== expected) throw new Error(`sqlite: ${name} is ${value}, not ${expected}: commits would not be durable`);
}
