import assert from 'node:assert/strict';
import type { RequestListener, ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import { monotonicClock } from '../../src/lib/clock.ts';
import { createLog } from '../../src/lib/log.ts';
import { OidcProvider } from '../../src/oidc/oidc-provider.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { listen, startIdentityProvider } from './identity-provider.ts';
import { Visitor } from './visitor.ts';

const publicUrl = 'https://mail.example.com';
const person = { sub: 'a-1', groups: ['staff'] };

const settings = (issuer: string) => ({
  MAYFLY_PUBLIC_URL: publicUrl,
  MAYFLY_OIDC_ISSUER: issuer,
  MAYFLY_OIDC_CLIENT_ID: 'mayfly-oidc',
  MAYFLY_OIDC_CLIENT_SECRET: 'secret of the client',
  MAYFLY_OIDC_GROUPS: '*',
});

async function startGood(t: TestContext) {
  const provider = await startIdentityProvider(t, { publicUrl, person });
  const service = await startService(t, { environment: settings(provider.issuer) });
  const visitor = () => new Visitor({ service: service.app.url, public: publicUrl });
  return { provider, service, visitor };
}

test('a sign-in leads to places of this service alone', async (t) => {
  const { visitor } = await startGood(t);
  for (const to of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'mails',
    '',
    `/${'x'.repeat(1_000)}`,
  ]) {
    const place = await visitor().signIn(`/sign-in/oidc?to=${encodeURIComponent(to)}`);
    assert.ok(place === '/' || place === '/evil.example', `${to} leads to ${place}`);
    assert.ok(!place.startsWith('//'), place);
  }
  assert.equal(await visitor().signIn('/sign-in/oidc?to=/a&to=/b'), '/');
});

test('only the browser that began a sign-in ends it, once and in time', async (t) => {
  const { service, visitor } = await startGood(t);
  const expired = '/sign-in#refused=expired&by=oidc';
  const [mine, other] = [visitor(), visitor()];
  const back = await mine.goToProvider();
  assert.equal(await other.comeBack(back), expired, 'without a cookie');
  await other.goToProvider();
  assert.equal(
    await other.comeBack(back),
    '/sign-in#refused=wrong_answer&by=oidc',
    'with the cookie of another sign-in',
  );
  const cookies = [...mine.cookies];
  const [name = '', value = ''] = cookies[0] ?? [];
  const [content = '', mac = ''] = value.split('.');
  const decoded = JSON.parse(Buffer.from(content, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...decoded, to: 'https://evil.example' })).toString('base64url');
  for (const bad of [`${forged}.${mac}`, content, `${content}.`, `.${mac}`, `${content}.${mac}x`, 'x'.repeat(4_000)]) {
    mine.cookies.set(name, bad);
    assert.equal(await mine.comeBack(back), expired, bad);
  }
  assert.ok(!JSON.stringify(decoded).includes(new URL(back).searchParams.get('state') ?? '?'));
  mine.cookies.set(name, value);
  assert.equal(await mine.comeBack(back), '/');
  assert.equal(await mine.comeBack(back), expired, 'the cookie is used up');
  mine.cookies.set(name, value);
  assert.equal(await mine.comeBack(back), '/sign-in#refused=wrong_answer&by=oidc', 'and so is the code');
  const late = await mine.goToProvider();
  service.clock.advance(10 * 60_000);
  assert.equal(await mine.comeBack(late), expired);
});

test('another site begins no sign-in', async (t) => {
  const { visitor } = await startGood(t);
  for (const site of ['cross-site', 'same-site']) {
    const answer = await visitor().open(`${publicUrl}/sign-in/oidc`, { 'sec-fetch-site': site });
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, `${publicUrl}/sign-in`]);
    assert.deepEqual(answer.headers.getSetCookie(), []);
  }
  const typed = await visitor().open(`${publicUrl}/sign-in/oidc`, { 'sec-fetch-site': 'none' });
  assert.ok(typed.headers.get('location')?.includes('code_challenge_method=S256'));
  const [cookie = ''] = typed.headers.getSetCookie();
  assert.match(cookie, /^__Host-mayfly-sign-in-\w+=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/);
  const unknown = await visitor().open(`${publicUrl}/sign-in/nobody`);
  assert.equal(unknown.headers.get('location'), `${publicUrl}/sign-in`);
});

test('an answer of another issuer is refused, though all else of it is right', async (t) => {
  const { visitor } = await startGood(t);
  for (const change of [
    (query: URLSearchParams) => query.set('iss', 'https://evil.example'),
    (query: URLSearchParams) => query.delete('iss'),
    (query: URLSearchParams) => query.set('state', 'another'),
    (query: URLSearchParams) => query.append('state', 'another'),
    (query: URLSearchParams) => query.delete('code'),
    (query: URLSearchParams) => query.set('code', 'x'.repeat(2_000)),
    (query: URLSearchParams) => query.set('response', 'x'),
  ]) {
    const browser = visitor();
    const url = new URL(await browser.goToProvider());
    change(url.searchParams);
    assert.equal(await browser.comeBack(url.href), '/sign-in#refused=wrong_answer&by=oidc', url.search);
  }
});

const json = (response: ServerResponse, value: unknown) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

/** A provider whose metadata are right, and whose other answers are as given. */
async function startBad(t: TestContext, answer: (path: string) => RequestListener | undefined) {
  const { server, url: issuer } = await listen(t);
  const metadata = {
    ...{
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    },
    response_types_supported: ['code'],
  };
  server.on('request', (request, response) => {
    const path = new URL(request.url ?? '', issuer).pathname;
    const listener = answer(path);
    if (listener !== undefined) listener(request, response);
    else if (path === '/.well-known/openid-configuration') json(response, metadata);
    else if (path === '/auth') {
      const { searchParams } = new URL(request.url ?? '', issuer);
      const back = `${searchParams.get('redirect_uri')}?code=c&state=${searchParams.get('state')}`;
      response.writeHead(303, { location: back }).end();
    } else response.writeHead(404).end();
  });
  const service = await startService(t, { environment: settings(issuer) });
  return { service, browser: new Visitor({ service: service.app.url, public: publicUrl }) };
}

const megabyte = Buffer.alloc(1024 * 1024, ' ');

/** Answers that say nothing right, each with what becomes of the sign-in. */
const answers: Record<string, RequestListener> = {
  'no JSON': (_, response) => response.setHeader('content-type', 'application/json').end('<html>'),
  'no object': (_, response) => json(response, []),
  'nothing right': (_, response) => json(response, { access_token: 1, id_token: 'x.y.z', token_type: 'bearer' }),
  'no signature': (_, response) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = `${part({ alg: 'none' })}.${part({ sub: 'root', iss: 'x' })}.`;
    json(response, { access_token: 'a', token_type: 'bearer', id_token: token });
  },
  '10 MB': (_, response) => {
    response.setHeader('content-type', 'application/json');
    for (let written = 0; written < 10; written += 1) response.write(megabyte);
    response.end();
  },
  'a redirect': (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'an error': (_, response) => response.writeHead(500).end('<script>alert(1)</script>'),
  'an end': (_, response) => response.destroy(),
};

for (const [kind, answer] of Object.entries(answers)) {
  test(`a provider whose answer is ${kind} signs nobody in, and a page says so`, async (t) => {
    const ofToken = await startBad(t, (path) => (path === '/token' ? answer : undefined));
    assert.match(await ofToken.browser.signIn(), /^\/sign-in#refused=(wrong_answer|unreachable)&by=oidc$/);
    const ofMetadata = await startBad(t, () => answer);
    assert.match(await ofMetadata.browser.signIn(), /^\/sign-in#refused=(wrong_answer|unreachable)&by=oidc$/);
    assert.equal((await ofToken.service.app.accounts.listKeys()).length, 0);
  });
}

test('the log tells the groups of whom no group lets in, and of each a bounded part', async (t) => {
  const groups = ['/staff', 'x'.repeat(200), ...Array.from({ length: 30 }, (_, at) => `g${at}`)];
  const provider = await startIdentityProvider(t, { publicUrl, person: { ...person, groups } });
  const lines: Record<string, unknown>[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
  const environment = { ...settings(provider.issuer), MAYFLY_OIDC_GROUPS: 'staff' };
  const service = await startService(t, { environment, log });
  const browser = new Visitor({ service: service.app.url, public: publicUrl });
  assert.equal(await browser.signIn(), '/sign-in#refused=no_group&by=oidc');
  const { provider: id, reason, claim, groups: told } = lines.find(({ msg }) => msg === 'sign-in refused') ?? {};
  const first = ['/staff', 'x'.repeat(100), ...groups.slice(2, 20)];
  assert.deepEqual([id, reason, claim, told], ['oidc', 'no_group', 'groups', first]);
});

test('a provider that does not accept the client, or its code, is told apart in the log', async (t) => {
  const { issuer, clientId, clientSecret } = await startIdentityProvider(t, { publicUrl, person });
  const finish = (secret: string) => {
    const policy = { id: 'oidc', ownerClaim: 'sub', groupsClaim: 'groups', groups: [], emailDomains: [] };
    const about = { id: 'oidc', name: 'Example', issuer, clientId, clientSecret: secret, scopes: 'openid', policy };
    const provider = new OidcProvider(about, { monotonic: monotonicClock });
    const back = new URLSearchParams({ code: 'x', state: 'of a sign-in', iss: issuer });
    const secrets = { state: 'of a sign-in', nonce: 'n', verifier: 'v'.repeat(43) };
    return provider.finish(secrets, new URL(`${publicUrl}/sign-in/oidc/callback?${back}`));
  };
  await assert.rejects(finish('another secret'), /the provider does not accept the client: its id or its secret/);
  await assert.rejects(finish(clientSecret), /the provider answered invalid_grant/);
});

test('while a provider hangs others sign in by their keys, and few sign-ins of an address wait for it', async (t) => {
  const held: ServerResponse[] = [];
  const { service, browser } = await startBad(t, (path) =>
    path === '/token' ? (_, response) => void held.push(response) : undefined,
  );
  const attempts = Array.from({ length: 40 }, async () => {
    const visitor = new Visitor({ service: service.app.url, public: publicUrl });
    return visitor.comeBack(await visitor.goToProvider());
  });
  await until(() => held.length >= 8);
  assert.equal(await browser.signIn(), '/sign-in#refused=busy&by=oidc');
  const apiKey = await service.key('alice');
  const signedIn = await fetch(`${service.app.url}/v1/session`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ apiKey }),
  });
  assert.equal(signedIn.status, 201);
  assert.equal(held.length, 8);
  for (const response of held) response.destroy();
  const places = await Promise.all(attempts);
  assert.equal(places.filter((place) => place.includes('busy')).length, 32);
});
