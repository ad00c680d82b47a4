import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { freePort } from '../../load/listen.ts';
import { findProgram } from '../../load/processes/children.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { temporaryFolder } from '../durability/server-process.ts';
import { patientLimits, usePostgres } from '../support/postgres.ts';
import { killAtEnd } from '../support/test-end.ts';
import { eventually } from '../support/until.ts';

const postgres = usePostgres();
const bouncer = findProgram('pgbouncer');
const skip = bouncer === undefined ? 'pgbouncer is not installed' : false;

test('the store works through PgBouncer with sessions', { skip }, async (t) => {
  const store = await open(await startPgBouncer(t, 'session'));
  assert.equal(await store.unusable(), undefined);
  await store.close();
});

for (const mode of ['transaction', 'statement'])
  test(`the start refuses PgBouncer with pool_mode = ${mode}, and says what to set`, { skip }, async (t) => {
    await assert.rejects(open(await startPgBouncer(t, mode)), /pooler in between .* set pool_mode = session there/);
  });

function open(url: string) {
  return openPostgresStore({ url, clock: systemClock, connectionsMax: 4, limits: patientLimits });
}

/** Starts PgBouncer before a new database, as a user that is not root, and returns the URL through it. */
async function startPgBouncer(t: TestContext, mode: string): Promise<string> {
  const database = new URL(await postgres.newDatabase(t));
  const folder = await temporaryFolder(t);
  await chmod(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const target = `host=${database.hostname} port=${database.port} user=${database.username} password=${database.password}`;
  await writeFile(
    file,
    `[databases]\n* = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}\n`,
  );
  const user = process.getuid?.() === 0 ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'] : [];
  const [command = '', ...args] = [...user, bouncer ?? '', '-q', file];
  killAtEnd(t, spawn(command, args, { stdio: 'ignore' }));
  await eventually('PgBouncer listens', () => isListening(port));
  return Object.assign(database, { port: `${port}` }).href;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
