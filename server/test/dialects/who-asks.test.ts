import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { exchange } from '../http/exchange.ts';
import { Browser } from '../sessions/browser.ts';
import { type Service, startService } from '../support/service.ts';

const path = '/api/v1/info';

/** A service that speaks two dialects, and a key. */
async function startSpeaking(t: TestContext, names = 'mailpit'): Promise<{ service: Service; key: string }> {
  const service = await startService(t, { environment: { MAYFLY_DIALECTS: names } });
  return { service, key: await service.key('alice') };
}

function basic(user: string, password: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}

test('a key comes as a password whoever the user, as a user without a password, and as in our own API', async (t) => {
  const { service, key } = await startSpeaking(t);
  const good = [basic('anybody', key), basic('', key), basic(key, ''), { authorization: `Bearer ${key}` }];
  const bad = [basic(key, 'other'), basic('anybody', 'other'), { authorization: 'Basic ???' }, {}];
  for (const [status, all] of [[200, good] as const, [401, bad] as const]) {
    for (const headers of all) {
      assert.equal(
        (await exchange(service.app.url, { method: 'GET', path, headers })).status,
        status,
        JSON.stringify(headers),
      );
    }
  }
});

test('programs are asked for the password, browsers are not', async (t) => {
  const { service } = await startSpeaking(t);
  const asked = async (headers: Record<string, string>) =>
    (await exchange(service.app.url, { method: 'GET', path, headers })).headers.get('www-authenticate');
  assert.match((await asked({})) ?? '', /^Basic /);
  assert.equal(await asked({ 'sec-fetch-mode': 'navigate' }), null);
  // Over plain HTTP from another machine browsers send no Sec-Fetch fields.
  assert.equal(await asked({ 'upgrade-insecure-requests': '1' }), null);
});

test('what a page of another origin sends is refused, whatever key comes with it', async (t) => {
  const { service, key } = await startSpeaking(t);
  const { host } = new URL(service.app.url);
  const status = async (headers: Record<string, string>) =>
    (await exchange(service.app.url, { method: 'GET', path, headers: { host, ...basic('any', key), ...headers } }))
      .status;
  for (const site of ['cross-site', 'same-site']) assert.equal(await status({ 'sec-fetch-site': site }), 403, site);
  for (const origin of ['http://evil.test', 'null', `https://${host}`])
    assert.equal(await status({ origin }), 403, origin);
  assert.equal(await status({ origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }), 200);
  assert.equal(await status({ 'sec-fetch-site': 'none' }), 200);
});

test('a session counts for nothing', async (t) => {
  const { service, key } = await startSpeaking(t);
  const browser = new Browser(service.app.url);
  await browser.signIn({ apiKey: key });
  assert.equal((await browser.call('GET', '/v1/usage')).status, 200);
  assert.equal((await browser.call('GET', path)).status, 401);
});

test('in mayfly dev this machine needs no key, by the rule of our own API', async (t) => {
  const service = await startService(t, {
    environment: { MAYFLY_DIALECTS: 'mailpit' },
    localKey: { isOpen: true, onMade: () => {} },
  });
  const status = async (headers: Record<string, string>) =>
    (await exchange(service.app.url, { method: 'GET', path, headers })).status;
  assert.equal(await status({ host: 'localhost' }), 200);
  assert.equal(await status({ host: 'rebound.example' }), 401);
  assert.equal(await status({ host: 'localhost', via: '1.1 tunnel' }), 401);
  assert.equal(await status({ host: 'localhost', ...basic('any', 'wrong') }), 401);
});

test('a dialect that is not named is not there, and our own routes are as ever', async (t) => {
  const service = await startService(t);
  const { key } = { key: await service.key('alice') };
  for (const at of [path, `/as/mailpit${path}`]) assert.equal((await service.call('GET', at, { key })).status, 404);
  const speaking = await startSpeaking(t);
  assert.equal((await speaking.service.call('GET', '/v1/usage', { key: speaking.key })).status, 200);
  assert.equal((await speaking.service.call('GET', '/healthz')).status, 200);
});

test('a call that a dialect does not have is its own error below its home, and ours at the root', async (t) => {
  const { service, key } = await startSpeaking(t);
  const below = await exchange(service.app.url, {
    method: 'GET',
    path: '/as/mailpit/api/v1/nothing',
    headers: basic('any', key),
  });
  assert.equal(below.status, 404);
  assert.match(below.body.toString(), /^mailpit has no call GET/);
  assert.equal((await service.call('GET', '/api/v1/nothing', { key })).body.error, 'route_not_found');
});

test('a name that is none of a dialect stops the start, and names those that are', async (t) => {
  await assert.rejects(startSpeaking(t, 'mailpitt'), /MAYFLY_DIALECTS: "mailpitt" is none of mailpit, /);
});
