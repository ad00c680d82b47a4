import pg from 'pg';
import { startPostgres } from '../test/support/postgres.ts';
import { cpuSecondsOfFamily } from './processes/cpu-time.ts';

/** A PostgreSQL server that comes with npm, with the settings it comes with. */
export class PostgresServer implements AsyncDisposable {
  readonly #url: string;
  readonly #stop: () => Promise<void>;
  #databases = 0;

  private constructor(server: { url: string; stop: () => Promise<void> }) {
    this.#url = server.url;
    this.#stop = server.stop;
  }

  /** Starts the server with an empty cluster. */
  static async start(): Promise<PostgresServer> {
    return new PostgresServer(await startPostgres());
  }

  /** Makes an empty database, and goes through a checkpoint, so that no measurement pays for the one before it. */
  async newDatabase(): Promise<PostgresDatabase> {
    this.#databases += 1;
    const name = `load_${this.#databases}`;
    await using server = await PostgresDatabase.open(this.#url);
    await server.query(`create database ${name}`);
    await server.query('checkpoint');
    return await PostgresDatabase.open(Object.assign(new URL(this.#url), { pathname: name }).href);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stop();
  }
}

/** What some work cost the database. */
export interface DatabaseCost {
  readonly seconds: number;
  readonly walMb: number;
}

/** A database of the server, and a connection that watches it. */
export class PostgresDatabase implements AsyncDisposable {
  readonly url: string;
  readonly #client: pg.Client;
  readonly #processId: number;

  private constructor(url: string, client: pg.Client, processId: number) {
    this.url = url;
    this.#client = client;
    this.#processId = processId;
  }

  static async open(url: string): Promise<PostgresDatabase> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('select pg_backend_pid() as id');
    return new PostgresDatabase(url, client, Number(rows[0]?.id));
  }

  async query(text: string): Promise<void> {
    await this.#client.query(text);
  }

  /** CPU time of all processes of the server, in seconds. */
  cpuSeconds(): number {
    return cpuSecondsOfFamily(this.#processId);
  }

  /** Does work right after a checkpoint, when each page that is changed is logged whole: the dearest moment for it. */
  async costOf<Result>(work: () => Promise<Result>): Promise<DatabaseCost & { result: Result }> {
    await this.query('checkpoint');
    const walBefore = await this.#walBytes();
    const startedAt = performance.now();
    const result = await work();
    const seconds = (performance.now() - startedAt) / 1000;
    return { result, seconds, walMb: ((await this.#walBytes()) - walBefore) / 1e6 };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.end();
  }

  async #walBytes(): Promise<number> {
    const { rows } = await this.#client.query(
      "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as bytes",
    );
    return Number(rows[0]?.bytes);
  }
}
