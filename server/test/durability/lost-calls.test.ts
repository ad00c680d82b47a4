import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { databaseFile } from '../../load/server-process.ts';
import { repeatLostCalls } from './lost-calls.ts';
import { startServerFor, temporaryFolder } from './server-process.ts';

const rounds = 3;

test('a call with an Idempotency-Key whose server is killed is replayed after the restart, with one effect', async (t) => {
  const folder = await temporaryFolder(t);
  const countClaims = async () => {
    const database = new DatabaseSync(databaseFile(folder), { readOnly: true });
    const row = database.prepare('select count(*) as count from idempotent_calls').get();
    database.close();
    return Number(row?.count);
  };
  let server = await startServerFor(t, { folder });
  let replayed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const next = async () => {
      server = await startServerFor(t, { folder });
      return server;
    };
    replayed += (await repeatLostCalls(server, { round, countClaims, next })).replayed;
  }
  assert.ok(replayed >= rounds);
  t.diagnostic(`${replayed} replayed`);
});
