import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { operatorConnectionsMax } from '../../../src/http/limits.ts';
import { Browser } from '../../sessions/browser.ts';
import { callApi, type Service, startService } from '../../support/service.ts';
import { atEnd } from '../../support/test-end.ts';
import { assertProblem, bearer, exchange } from '../exchange.ts';
import { RawClient } from '../raw-client.ts';

const publicUrl = 'https://mail.example.com/inbox';

async function startWithDoor(
  t: TestContext,
  environment: Record<string, string> = {},
): Promise<{ service: Service; operatorUrl: string; key: string }> {
  const service = await startService(t, { environment: { MAYFLY_OPERATOR_PORT: '0', ...environment } });
  const { operatorUrl } = service.app;
  assert.ok(operatorUrl !== undefined);
  const { accounts } = service.app;
  const scopes = ['mailboxes', 'operator'] as const;
  const { key } = await accounts.createKey({ owner: 'ops', name: 'ops', domains: [], expiresAtMs: null, scopes });
  return { service, operatorUrl, key };
}

const ofOperators = ['/metrics', '/v1/operator/overview', '/operator', '/operator/owners', '/v1/operator/owners/alice'];

test('what is for operators is at their door alone, and at the public one as if it were not there', async (t) => {
  const { service, operatorUrl, key } = await startWithDoor(t);
  const ask = (url: string, path: string, method = 'GET') => exchange(url, { method, path, headers: bearer(key) });
  for (const path of ofOperators) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const [there, nowhere] = [
        await ask(service.app.url, path, method),
        await ask(service.app.url, '/nowhere', method),
      ];
      assert.equal(there.status, 404, `${method} ${path}`);
      assert.equal(there.body?.message, nowhere.body?.message);
      assert.equal(there.headers.get('allow'), null);
    }
    if (!path.endsWith('alice')) assert.equal((await ask(operatorUrl, path)).status, 200, path);
  }
  for (const path of ['/%6detrics', '/v1/%6fperator/overview', '/metrics?x', '/operator/'])
    assert.equal((await ask(service.app.url, path)).status, 404, path);
  for (const path of ['/healthz', '/readyz', '/v1/mailboxes', '/metricsx', '/operators'])
    assert.equal((await ask(service.app.url, path)).status, (await ask(operatorUrl, path)).status, path);
  assertProblem(await callApi(operatorUrl, { method: 'GET', path: '/v1/operator/overview' }), 401, 'unauthorized');
});

test('without the setting all of it is at the one port', async (t) => {
  const { app } = await startService(t);
  assert.equal(app.operatorUrl, undefined);
  assert.equal((await exchange(app.url, { method: 'GET', path: '/metrics' })).status, 200);
});

test('an operator signs in at the door, whatever the public URL is, and is none at the public one', async (t) => {
  const { service, operatorUrl, key } = await startWithDoor(t, { MAYFLY_PUBLIC_URL: publicUrl });
  const { host } = new URL(operatorUrl);
  const ops = new Browser(operatorUrl, { host, origin: operatorUrl });
  assert.deepEqual((await ops.signIn({ apiKey: key })).scopes, ['mailboxes', 'operator']);
  assert.equal((await ops.call('GET', '/v1/operator/overview')).status, 200);
  const link = await service.app.signInLink({ isOperator: true });
  assert.equal(new URL(link ?? 'none:').origin, operatorUrl);
  const outside = new Browser(service.app.url, { host: 'mail.example.com', origin: 'https://mail.example.com' });
  assert.deepEqual((await outside.signIn({ apiKey: key })).scopes, ['mailboxes']);
  const { body: state } = await outside.call('GET', '/v1/session');
  assert.deepEqual(state.session.scopes, ['mailboxes']);
  assert.equal((await outside.call('GET', '/v1/operator/overview')).status, 404);
  const other = new Browser(operatorUrl, { host: 'mail.example.com', origin: 'https://mail.example.com' });
  assertProblem(await other.call('POST', '/v1/session', { body: { apiKey: key } }), 403, 'insecure_sign_in');
});

test('a list of operators leads on at their door', async (t) => {
  const { service, operatorUrl, key } = await startWithDoor(t, { MAYFLY_PUBLIC_URL: publicUrl });
  for (const owner of ['a', 'b']) await service.key(owner);
  const { headers } = await callApi(operatorUrl, { method: 'GET', path: '/v1/operator/owners?limit=1', key });
  assert.match(headers.get('link') ?? '', /^<\/v1\/operator\/owners\?/);
});

test('connections at one door keep nobody out at the other', async (t) => {
  const { service, operatorUrl } = await startWithDoor(t, { MAYFLY_HTTP_CONNECTIONS_PER_ADDRESS_MAX: '2' });
  for (let opened = 0; opened < operatorConnectionsMax; opened += 1) await open(t, operatorUrl);
  const refused = await RawClient.open(t, operatorUrl);
  assert.match(await refused.closed(), /^HTTP\/1\.1 503 /);
  assert.equal((await service.call('GET', '/readyz')).status, 200);
  const crowded = await startWithDoor(t, { MAYFLY_HTTP_CONNECTIONS_PER_ADDRESS_MAX: '2' });
  for (let opened = 0; opened < 8; opened += 1) await open(t, crowded.service.app.url);
  assert.equal((await callApi(crowded.operatorUrl, { method: 'GET', path: '/readyz' })).status, 200);
});

test('the door ends with the service', async (t) => {
  const { service, operatorUrl } = await startWithDoor(t);
  const idle = await RawClient.open(t, operatorUrl);
  await service.app.stop();
  assert.equal(await idle.closed(), '');
  await assert.rejects(callApi(operatorUrl, { method: 'GET', path: '/readyz' }));
});

async function open(t: TestContext, url: string): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
  socket.on('error', () => {});
  atEnd(t, () => socket.destroy());
  await once(socket, 'connect');
}
