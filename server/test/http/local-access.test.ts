import assert from 'node:assert/strict';
import { request } from 'node:http';
import { type TestContext, test } from 'node:test';
import { type Service, startService } from '../support/service.ts';

/** A service that needs no key from this machine, and the key that stands for such callers. */
async function startOpen(
  t: TestContext,
  environment: Record<string, string> = {},
): Promise<{ service: Service; key: string }> {
  let key = '';
  const localKey = { isOpen: true, onMade: (made: string) => (key = made) };
  const service = await startService(t, { environment, localKey });
  return { service, key };
}

/** Status of a call without a key, with exactly these headers. */
function statusOf(
  { app }: Service,
  headers: Record<string, string>,
  call: { method?: string; path?: string } = {},
): Promise<number> {
  const { method = 'GET', path = '/v1/mailboxes' } = call;
  const { port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('a call from this machine needs no key, and is one of the default owner', async (t) => {
  const { service } = await startOpen(t);
  for (const host of ['127.0.0.1:8025', 'localhost:8025', '[::1]:8025', 'LOCALHOST', 'app.localhost:80']) {
    assert.equal(await statusOf(service, { host }), 200, host);
  }
  for (const site of ['same-origin', 'none']) {
    assert.equal(await statusOf(service, { host: 'localhost', 'sec-fetch-site': site }), 200, site);
  }
  assert.equal(await statusOf(service, { host: 'localhost:1', origin: 'http://localhost:1' }, { method: 'POST' }), 201);
  const { body } = await service.call('GET', '/v1/session');
  assert.deepEqual([body.signedIn, body.session.owner], [true, 'default']);
  assert.deepEqual(body.session.scopes, ['mailboxes', 'mailboxes:read', 'domains', 'webhooks']);
  const made = await service.call('POST', '/v1/api-keys', { body: { name: 'x' } });
  assert.equal(made.status, 403);
});

test('nothing that others can cause counts as a call from this machine', async (t) => {
  const { service, key } = await startOpen(t);
  const strange: readonly Record<string, string>[] = [
    { host: 'rebound.example' },
    { host: 'localhost.rebound.example' },
    { host: '127.0.0.1.rebound.example' },
    { host: '192.0.2.1' },
    { host: 'localhost', 'sec-fetch-site': 'cross-site' },
    { host: 'localhost', 'sec-fetch-site': 'same-site' },
    { host: 'localhost', origin: 'http://rebound.example' },
    { host: 'localhost:8025', origin: 'http://localhost:3000' },
    { host: 'localhost', origin: 'null' },
    { host: 'localhost', forwarded: 'for=192.0.2.1' },
    { host: 'localhost', 'x-forwarded-for': '192.0.2.1' },
    { host: 'localhost', 'x-forwarded-host': 'tunnel.example' },
    { host: 'localhost', 'x-real-ip': '192.0.2.1' },
    { host: 'localhost', 'cf-connecting-ip': '192.0.2.1' },
    { host: 'localhost', via: '1.1 tunnel' },
    { host: 'localhost', authorization: 'Bearer mfk_wrong' },
    { host: 'localhost', authorization: '' },
  ];
  for (const headers of strange) {
    assert.equal(await statusOf(service, headers), 401, JSON.stringify(headers));
    assert.equal(await statusOf(service, headers, { path: '/v1/events' }), 401, JSON.stringify(headers));
    assert.equal(await statusOf(service, headers, { path: '/mcp', method: 'POST' }), 401, JSON.stringify(headers));
  }
  assert.equal(await statusOf(service, { host: 'rebound.example', authorization: `Bearer ${key}` }), 200);
});

test('a service that was not started so asks this machine for a key, too', async (t) => {
  const service = await startService(t);
  assert.equal(await statusOf(service, { host: 'localhost' }), 401);
});

test('names of the service are as good as those of this machine, where they are given', async (t) => {
  const { service } = await startOpen(t, { MAYFLY_DEV_HOSTS: 'mayfly,Mail.Internal' });
  assert.equal(await statusOf(service, { host: 'mayfly:8025' }), 200);
  assert.equal(await statusOf(service, { host: 'mail.internal' }), 200);
  assert.equal(await statusOf(service, { host: 'other' }), 401);
});

test('a client of another network needs a key, whatever it says', async (t) => {
  const { service } = await startOpen(t, { MAYFLY_DEV_OPEN_FROM: '127.0.0.9' });
  assert.equal(await statusOf(service, { host: 'localhost' }), 401);
});

test('pages of other origins and access without a key do not go together', async (t) => {
  await assert.rejects(startOpen(t, { MAYFLY_CORS_ORIGINS: 'http://localhost:3000' }), /MAYFLY_CORS_ORIGINS/);
});
