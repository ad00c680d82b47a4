import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertProblem, exchange } from '../http/exchange.ts';
import { useEngines } from '../support/engines.ts';
import { type Service, startService } from '../support/service.ts';
import { Browser } from './browser.ts';

const onEachEngine = useEngines();
const minuteMs = 60_000;

const makeCode = async (service: Service, key: string) =>
  (await service.call('POST', '/v1/session/codes', { key })).body as { code: string; url: string; expiresAt: string };

onEachEngine('a code signs in once, with the key that made it', async (_t, start) => {
  const service = await start();
  const { code, url, expiresAt } = await makeCode(service, await service.key('alice'));
  assert.equal(url, `${service.app.url}/sign-in#code=${code}`);
  assert.equal(Date.parse(expiresAt) - service.clock.now(), 5 * minuteMs);
  const [browser, second] = [new Browser(service.app.url), new Browser(service.app.url)];
  assert.equal((await browser.signIn({ code })).owner, 'alice');
  assertProblem(await second.call('POST', '/v1/session', { body: { code } }), 401, 'unauthorized');
  assert.deepEqual([await browser.status(), await second.status()], [200, 401]);
});

test('the link of a code names the address that it was asked at only when that is this machine', async (t) => {
  const service = await startService(t);
  const headers = { authorization: `Bearer ${await service.key('alice')}` };
  const linkAt = async (url: string, host: string) => {
    const call = { method: 'POST', path: '/v1/session/codes', headers: { ...headers, host } };
    const { status, body } = await exchange(url, call);
    assert.equal(status, 201);
    return body.url.replace(body.code, '…');
  };
  for (const [host, start] of [
    ['localhost:8080', 'http://localhost:8080'],
    ['mail.localhost', 'http://mail.localhost'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['evil.example', ''],
    ['evil.example:8080', ''],
    ['192.168.1.5:8080', ''],
    ['localhost.evil.example', ''],
    ['127.0.0.1.evil.example', ''],
  ] as const) {
    assert.equal(await linkAt(service.app.url, host), `${start}/sign-in#code=…`, host);
  }
  const known = await startService(t, { environment: { MAYFLY_PUBLIC_URL: 'https://mail.example.com/in/' } });
  headers.authorization = `Bearer ${await known.key('alice')}`;
  assert.equal(await linkAt(known.app.url, 'evil.example'), 'https://mail.example.com/in/sign-in#code=…');
});

onEachEngine('of many who use a code at once exactly one is signed in', async (_t, start) => {
  const service = await start();
  const { code } = await makeCode(service, await service.key('alice'));
  const browsers = Array.from({ length: 8 }, () => new Browser(service.app.url));
  const answers = await Promise.all(browsers.map((browser) => browser.call('POST', '/v1/session', { body: { code } })));
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  assert.deepEqual(statuses, [201, 401, 401, 401, 401, 401, 401, 401]);
});

onEachEngine('of many nodes that are asked at once exactly one redeems a code', async (_t, start, engine) => {
  if (engine === 'sqlite') return;
  const nodes = [await start(), await start()];
  const [first] = nodes;
  assert.ok(first !== undefined);
  const { code } = await makeCode(first, await first.key('alice'));
  const answers = await Promise.all(
    nodes.map(({ app }) => new Browser(app.url).call('POST', '/v1/session', { body: { code } })),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 401]);
});

onEachEngine('a code ends after five minutes, with its key, and when newer ones are many', async (_t, start) => {
  const service = await start();
  const browser = new Browser(service.app.url);
  const refused = async (code: string) =>
    assertProblem(await browser.call('POST', '/v1/session', { body: { code } }), 401, 'unauthorized');
  const { id, key } = await service.app.accounts.createKey({
    owner: 'alice',
    name: '',
    domains: [],
    expiresAtMs: null,
  });
  const late = await makeCode(service, key);
  service.clock.advance(5 * minuteMs);
  await refused(late.code);
  const codes = [];
  for (let made = 0; made < 11; made += 1) {
    codes.push((await makeCode(service, key)).code);
    service.clock.advance(1);
  }
  await refused(codes[0] ?? '');
  await browser.signIn({ code: codes[1] ?? '' });
  await service.app.accounts.revokeKey(id);
  await refused(codes[2] ?? '');
  await service.app.run('prune');
});

onEachEngine('a session makes no code, so that none outlives its thirty days', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const browser = new Browser(service.app.url);
  await browser.signIn({ apiKey: key });
  assertProblem(await browser.call('POST', '/v1/session/codes'), 401, 'unauthorized');
  assertProblem(await service.call('POST', '/v1/session/codes'), 401, 'unauthorized');
});

test('who does not sign in in one way alone is told so', async (t) => {
  const service = await startService(t);
  const browser = new Browser(service.app.url);
  const key = await service.key('alice');
  for (const body of [
    {},
    { apiKey: key, code: 'x' },
    { guest: false },
    { apiKey: 1 },
    { key },
    { apiKey: key, guest: true },
  ]) {
    assertProblem(await browser.call('POST', '/v1/session', { body }), 400, 'invalid_request');
  }
  for (const apiKey of ['', 'mfk_nobody', 'x'.repeat(1_000), '\u0000', '\ud800']) {
    assertProblem(await browser.call('POST', '/v1/session', { body: { apiKey } }), 401, 'unauthorized');
  }
  assertProblem(
    await browser.call('POST', '/v1/session', { body: { code: 'x'.repeat(1_001) } }),
    400,
    'invalid_request',
  );
  assertProblem(await browser.call('POST', '/v1/session', { body: { guest: true } }), 403, 'guests_not_allowed');
  assert.equal(browser.cookie, '');
});

test('neither a log nor an answer has the key, and no cache keeps an answer', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const browser = new Browser(service.app.url);
  for (const answer of [
    await browser.call('POST', '/v1/session', { body: { apiKey: key } }),
    await browser.call('GET', '/v1/session'),
    await service.call('POST', '/v1/session/codes', { key }),
    await browser.call('DELETE', '/v1/session'),
  ]) {
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.ok(!JSON.stringify([answer.body, ...answer.headers]).includes(key));
  }
});

test('an address that fails to sign in too often waits for the next minute to try again, others do not', async (t) => {
  const environment = { MAYFLY_FAILED_SIGN_INS_MAX: '3', MAYFLY_HTTP_PROXY_FROM: '127.0.0.1' };
  const service = await startService(t, { environment });
  const key = await service.key('alice');
  const from = (address: string) =>
    new Browser(service.app.url, { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address });
  const [guesser, neighbour] = [from('203.0.113.7'), from('203.0.113.8')];
  const guess = { body: { apiKey: 'mfk_guess' } };
  for (let tries = 0; tries < 3; tries += 1) {
    assertProblem(await guesser.call('POST', '/v1/session', guess), 401, 'unauthorized');
  }
  service.clock.advance(15_000);
  for (const body of [guess.body, { code: 'x' }, { code: `mfc_${'a'.repeat(52)}` }]) {
    const refused = await guesser.call('POST', '/v1/session', { body });
    assertProblem(refused, 429, 'rate_limited');
    assert.equal(refused.headers.get('retry-after'), '45');
  }
  // What a client writes into the header itself does not count.
  assertProblem(await from('198.51.100.1, 203.0.113.7').call('POST', '/v1/session', guess), 429, 'rate_limited');
  await neighbour.signIn({ apiKey: key });
  service.clock.advance(45_000);
  assertProblem(await guesser.call('POST', '/v1/session', guess), 401, 'unauthorized');
});

onEachEngine('a good key, a good code and a guest pass while their address is locked out', async (_t, start) => {
  const service = await start({ environment: { MAYFLY_FAILED_SIGN_INS_MAX: '1', MAYFLY_GUESTS: 'true' } });
  const key = await service.key('alice');
  const browser = () => new Browser(service.app.url);
  const guess = (body: object) => browser().call('POST', '/v1/session', { body });
  const { code } = await makeCode(service, key);
  assertProblem(await guess({ code: 'x' }), 401, 'unauthorized');
  assertProblem(await guess({ code: 'x' }), 429, 'rate_limited');
  assert.equal((await browser().signIn({ apiKey: key })).owner, 'alice');
  assert.equal((await browser().signIn({ code })).owner, 'alice');
  assert.equal((await browser().signIn({ guest: true })).guest, true);
  assertProblem(await guess({ code }), 429, 'rate_limited');
  assertProblem(await guess({ apiKey: 'mfk_guess' }), 429, 'rate_limited');
});

test('a proxy that names no address of a client is taken for the client', async (t) => {
  const environment = { MAYFLY_FAILED_SIGN_INS_MAX: '1', MAYFLY_HTTP_PROXY_FROM: '127.0.0.1,198.51.100.1' };
  const service = await startService(t, { environment });
  const guess = (chain: string) =>
    new Browser(service.app.url, { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': chain }).call(
      'POST',
      '/v1/session',
      { body: { code: 'x' } },
    );
  assertProblem(await guess('203.0.113.7, 198.51.100.1'), 401, 'unauthorized');
  assertProblem(await guess('203.0.113.7'), 429, 'rate_limited');
  assertProblem(await guess('unknown'), 401, 'unauthorized');
  for (const chain of ['', 'unknown', '999.999.999.999', ':::::', '1.2.3', '::1::1', '203.0.113.9:', ',,']) {
    assertProblem(await guess(chain), 429, 'rate_limited');
  }
});

test('of a chain of proxies the last sixteen addresses are looked at', async (t) => {
  const environment = { MAYFLY_FAILED_SIGN_INS_MAX: '1', MAYFLY_HTTP_PROXY_FROM: '127.0.0.1,198.51.100.1' };
  const service = await startService(t, { environment });
  const guess = (client: string, hops: number) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': client + ', 198.51.100.1'.repeat(hops) };
    return new Browser(service.app.url, headers).call('POST', '/v1/session', { body: { code: 'x' } });
  };
  for (const client of ['203.0.113.1', '203.0.113.2']) assertProblem(await guess(client, 15), 401, 'unauthorized');
  assertProblem(await guess('203.0.113.3', 16), 401, 'unauthorized');
  assertProblem(await guess('203.0.113.4', 16), 429, 'rate_limited');
});

test('who comes from no trusted proxy is known by the own address, whatever the headers say', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_FAILED_SIGN_INS_MAX: '1' } });
  const call = (address: string) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address };
    return exchange(service.app.url, { method: 'POST', path: '/v1/session', headers, body: '{"code": "x"}' });
  };
  assertProblem(await call('203.0.113.7'), 401, 'unauthorized');
  assertProblem(await call('203.0.113.8'), 429, 'rate_limited');
});
