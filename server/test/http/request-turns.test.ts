import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startService } from '../support/service.ts';
import { bearer } from './exchange.ts';
import { RawClient } from './raw-client.ts';

const burst = 400;
const otherAddress = '127.0.0.2';

/** Connections that the service has taken. */
function openAll(t: TestContext, url: string): Promise<RawClient[]> {
  const opening = Array.from({ length: burst }, async () => {
    const client = await RawClient.open(t, url);
    await client.send({ method: 'GET', path: '/healthz' }).receive('"ok"');
    return client;
  });
  return Promise.all(opening);
}

test('a request does not wait for all those of another address that came before it', async (t) => {
  const { app } = await startService(t);
  const many = await openAll(t, app.url);
  const other = await RawClient.open(t, app.url, otherAddress);
  const answered: RawClient[] = [];
  const answers = [...many, other].map(async (client) => {
    client.send({ method: 'GET', path: '/v1/mailboxes' });
    await client.receive('"error":"unauthorized"');
    answered.push(client);
  });
  await Promise.all(answers);
  assert.ok(answered.indexOf(other) < burst / 2, `${answered.indexOf(other)} answers before it`);
});

test('a request whose client has gone before its turn is not carried out', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const many = await openAll(t, service.app.url);
  const gone = await RawClient.open(t, service.app.url);
  const headers = { ...bearer(key), 'content-length': 2 };
  for (const client of many) client.send({ method: 'GET', path: '/v1/mailboxes' });
  gone.send({ method: 'POST', path: '/v1/mailboxes', headers }, '{}').close();
  await Promise.all(many.map((client) => client.receive('"unauthorized"')));
  assert.deepEqual((await service.call('GET', '/v1/mailboxes', { key })).body.items, []);
});

test('requests that wait for their turn are answered before the service ends', async (t) => {
  const { app } = await startService(t);
  const many = await openAll(t, app.url);
  const heard = new Promise<void>((resolve) => many[0]?.socket.once('data', () => resolve()));
  for (const client of many) client.send({ method: 'GET', path: '/v1/mailboxes' });
  await heard;
  await app.stop();
  for (const client of many) assert.match(await client.closed(), /HTTP\/1\.1 401 /);
});

test('requests that are pipelined beyond the limit are refused, also when those before only wait for their turn', async (t) => {
  const { app } = await startService(t);
  const client = await RawClient.open(t, app.url);
  client.socket.write('GET /healthz HTTP/1.1\r\nHost: mayfly\r\n\r\n'.repeat(100));
  const answers = [...(await client.closed()).matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
  assert.deepEqual(answers, [...Array.from({ length: 64 }, () => '200'), '503']);
});
