import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { databaseFile } from '../../load/server-process.ts';
import { startServerFor, temporaryFolder } from '../durability/server-process.ts';
import { startNameServer } from './name-server.ts';
import { startHttp, startTcp } from './receiver.ts';
import { environment as local, urlOf } from './sent.ts';

test('the process ends when told to, whatever receivers and name servers do, and gives back what it was sending', async (t) => {
  const folder = await temporaryFolder(t);
  const names = await startNameServer(t, () => 'silence');
  const silent = await startHttp(t, () => {});
  const shaking = await startTcp(t, () => {});
  const environment = { ...local, MAYFLY_WEBHOOK_NAME_SERVERS: names.address };
  const server = await startServerFor(t, { folder, environment });
  for (const url of [urlOf(silent), `https://127.0.0.1:${shaking.port}/`, 'http://silent.test/']) {
    for (let index = 0; index < 5; index += 1) await server.call('POST', '/v1/webhooks', { url });
  }
  await server.createMailbox();
  while (silent.requests.length < 5 || shaking.sockets.length < 5 || names.queries.length < 10) await setImmediate();
  assert.deepEqual(await server.end('SIGTERM'), { code: 0, signal: null });
  const database = new DatabaseSync(databaseFile(folder), { readOnly: true });
  const rows = database.prepare('select state, attempts, leased_until from webhook_deliveries').all();
  database.close();
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    Array.from({ length: 15 }, () => ({ state: 'pending', attempts: 0, leased_until: null })),
  );
});
