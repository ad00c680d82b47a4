import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../durability/server-process.ts';
import { startPostgres } from '../support/postgres.ts';
import { eventually } from '../support/until.ts';
import { assertKept, MailLoad } from './mail-load.ts';

/** The issue asks for it: so long after the database is back, mail is taken again. */
const recoveryMsMax = 5_000;

/** What one round did and found. */
export interface CrashRound {
  readonly round: number;
  readonly acknowledged: number;
  readonly refused: number;
  /** From the database taking connections to the first mail taken. */
  readonly recoveryMs: number;
}

/** Rounds of crashing the database under one server, which must live through all of them. */
export async function* crashRounds(rounds: number): AsyncGenerator<CrashRound> {
  const database = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  const environment = { MAYFLY_DATABASE_URL: database.url, MAYFLY_SMTP_ERRORS_MAX: '1000000' };
  const server = await startServer({ folder, environment: { ...environment, MAYFLY_LOG_LEVEL: 'info' } });
  try {
    const { address } = await server.createMailbox();
    const load = new MailLoad({ port: server.smtpPort, address, sessions: 6 });
    const readiness = async () => (await fetch(`${server.url}/readyz`)).status;
    for (let round = 1; round <= rounds; round += 1) {
      await load.grow(40);
      await database.crash();
      await load.refused();
      assert.equal(await readiness(), 503);
      assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
      const refusedCall = await server.call('GET', '/v1/mailboxes');
      assert.deepEqual([refusedCall.status, refusedCall.headers.get('retry-after')], [503, '1']);
      await database.restart();
      const startedAt = performance.now();
      await load.grow(1);
      const recoveryMs = Math.round(performance.now() - startedAt);
      assert.ok(recoveryMs <= recoveryMsMax, `mail was taken again after ${recoveryMs} ms`);
      await eventually('the server is ready', async () => (await readiness()) === 200);
      yield { round, acknowledged: load.acknowledged.size, refused: load.refusals.get(451) ?? 0, recoveryMs };
    }
    await load.stop();
    await assertKept(database.url, load.acknowledged);
    assert.deepEqual([...load.refusals.keys()], [451]);
    // What is left to do when the database is away must not keep the process.
    await database.crash();
    assert.deepEqual(await server.end('SIGTERM'), { code: 0, signal: null });
  } finally {
    await server.end('SIGKILL');
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
