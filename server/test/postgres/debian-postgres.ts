import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '../../load/listen.ts';
import { end } from '../../load/processes/children.ts';
import { query } from '../support/postgres.ts';
import { atEnd } from '../support/test-end.ts';
import { eventually } from '../support/until.ts';

const run = promisify(execFile);
const versions = '/usr/lib/postgresql';

/** Folder of the programs of a PostgreSQL that Debian has installed; `undefined` without one. The one of npm has no `pg_dump`. */
export const debianPrograms = (existsSync(versions) ? readdirSync(versions) : [])
  .map((version) => join(versions, version, 'bin'))
  .find((folder) => ['initdb', 'postgres', 'pg_dump', 'createdb'].every((name) => existsSync(join(folder, name))));

/** Starts a server of Debian's for one test, as the user `postgres` where this process is root. */
export async function startDebianPostgres(t: TestContext) {
  if (debianPrograms === undefined) throw new Error('there is no PostgreSQL of Debian');
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-debian-postgres-'));
  await chmod(folder, 0o755);
  const as = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (as.uid !== undefined) await chown(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const flags = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await run(join(debianPrograms, 'initdb'), [...flags, data], { ...as, cwd: folder });
  const settings = [`port=${port}`, 'unix_socket_directories=', 'listen_addresses=127.0.0.1'];
  const options = settings.flatMap((setting) => ['-c', setting]);
  const server = spawn(join(debianPrograms, 'postgres'), ['-D', data, ...options], { ...as, stdio: 'ignore' });
  atEnd(t, async () => {
    if (server.exitCode === null) server.kill('SIGINT');
    await end(server);
    await rm(folder, { recursive: true, force: true });
  });
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await once(server, 'spawn');
  await eventually('the server takes connections', () =>
    query(urlOf('postgres'), 'select 1').then(
      () => true,
      () => false,
    ),
  );
  return { urlOf, environment: { PGHOST: '127.0.0.1', PGPORT: `${port}`, PGUSER: 'postgres' } };
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
}
