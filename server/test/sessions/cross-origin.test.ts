import assert from 'node:assert/strict';
import type { OutgoingHttpHeaders } from 'node:http';
import { test } from 'node:test';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox } from '../http/mail.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type Service, startService } from '../support/service.ts';
import { Browser } from './browser.ts';

const publicUrl = 'https://mail.example.com';
const evil = 'https://evil.example';

type Verdict = 'taken' | 'ignored' | 'refused';

/** Sec-Fetch-Site, Origin, and what becomes of the cookie of a call that reads and of one that changes something. */
const table: readonly (readonly [
  site: string | undefined,
  origin: string | undefined,
  reads: Verdict,
  changes: Verdict,
])[] = [
  ['same-origin', publicUrl, 'taken', 'taken'],
  ['same-origin', undefined, 'taken', 'taken'],
  ['same-site', publicUrl, 'ignored', 'refused'],
  ['same-site', 'https://other.example.com', 'ignored', 'refused'],
  ['cross-site', evil, 'ignored', 'refused'],
  ['cross-site', publicUrl, 'ignored', 'refused'],
  ['cross-site', undefined, 'ignored', 'refused'],
  ['none', undefined, 'taken', 'refused'],
  ['SAME-ORIGIN', undefined, 'ignored', 'refused'],
  ['same-origin, cross-site', undefined, 'ignored', 'refused'],
  ['', publicUrl, 'ignored', 'refused'],
  [undefined, publicUrl, 'taken', 'taken'],
  [undefined, evil, 'ignored', 'refused'],
  [undefined, 'null', 'ignored', 'refused'],
  [undefined, `${publicUrl}.evil.example`, 'ignored', 'refused'],
  [undefined, `${publicUrl}/`, 'ignored', 'refused'],
  [undefined, 'http://mail.example.com', 'ignored', 'refused'],
  [undefined, 'https://mail.example.com:8443', 'ignored', 'refused'],
  [undefined, undefined, 'taken', 'refused'],
];

const methods = [
  ['GET', ''],
  ['HEAD', ''],
  ['POST', '/wait'],
  ['PATCH', ''],
  ['DELETE', ''],
] as const;

test('a cookie works for calls of the pages of the service alone', async (t) => {
  const { service, browser, key } = await signedIn(t, { MAYFLY_PUBLIC_URL: publicUrl, MAYFLY_CORS_ORIGINS: '*' });
  for (const [site, origin, reads, changes] of table) {
    for (const [method, below] of methods) {
      const verdict = method === 'GET' || method === 'HEAD' ? reads : changes;
      const about = `${method}, Sec-Fetch-Site ${site}, Origin ${origin}: ${verdict}`;
      const mailbox = await createMailbox(service, key);
      const body = method === 'PATCH' ? { expiresIn: 5 } : { timeout: 0 };
      const answer = await browser.call(method, `/v1/mailboxes/${mailbox.id}${below}`, {
        headers: headersOf(site, origin),
        ...(below === '' && method !== 'PATCH' ? {} : { body }),
      });
      assert.equal(answer.headers.get('access-control-allow-credentials'), null, about);
      if (verdict === 'taken') assert.ok([200, 204].includes(answer.status), `${about}, not ${answer.status}`);
      else if (method === 'HEAD') assert.equal(answer.status, 401, about);
      else if (verdict === 'ignored') assertProblem(answer, 401, 'unauthorized');
      else assertProblem(answer, 403, 'cross_origin');
      const isDeleted = method === 'DELETE' && verdict === 'taken';
      const { status } = await service.call('GET', `/v1/mailboxes/${mailbox.id}`, { key });
      assert.equal(status, isDeleted ? 404 : 200, about);
    }
  }
});

test('nobody is signed in or out by a page of another origin', async (t) => {
  const { browser, key } = await signedIn(t, { MAYFLY_PUBLIC_URL: publicUrl });
  const { cookie } = browser;
  for (const [site, origin, , changes] of table) {
    if (changes === 'taken') continue;
    const headers = headersOf(site, origin);
    assertProblem(await browser.call('POST', '/v1/session', { headers, body: { apiKey: key } }), 403, 'cross_origin');
    assertProblem(await browser.call('DELETE', '/v1/session', { headers }), 403, 'cross_origin');
    assert.equal(browser.cookie, cookie);
  }
  // A page of this host that the public URL does not lead to: its cookie would not come back.
  const headers = { 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example.com' };
  const elsewhere = await browser.call('POST', '/v1/session', { headers, body: { apiKey: key } });
  assertProblem(elsewhere, 403, 'cross_origin');
  assert.match(elsewhere.body.fix, /MAYFLY_PUBLIC_URL/);
});

test('over plain HTTP a browser signs in on localhost alone, unless the operator allows it', async (t) => {
  const cases: readonly (readonly [host: string, environment: Record<string, string>, isAllowed: boolean])[] = [
    ['localhost:8080', {}, true],
    ['127.0.0.1:8080', {}, true],
    ['127.8.7.6', {}, true],
    ['[::1]:8080', {}, true],
    ['app.localhost', {}, true],
    ['mail.example.com', {}, false],
    ['192.168.1.7:8080', {}, false],
    ['localhost.evil.example', {}, false],
    ['127.0.0.1.evil.example', {}, false],
    ['192.168.1.7:8080', { MAYFLY_SIGN_IN_OVER_HTTP: 'true' }, true],
    ['anything', { MAYFLY_PUBLIC_URL: 'http://mail.example.com' }, false],
    ['anything', { MAYFLY_PUBLIC_URL: 'http://localhost:8080' }, true],
    ['anything', { MAYFLY_PUBLIC_URL: 'http://mail.example.com', MAYFLY_SIGN_IN_OVER_HTTP: 'true' }, true],
  ];
  for (const [host, environment, isAllowed] of cases) {
    await t.test(`${host} ${JSON.stringify(environment)}`, async (t) => {
      const service = await startService(t, { environment });
      const browser = new Browser(service.app.url, { host, origin: environment.MAYFLY_PUBLIC_URL ?? `http://${host}` });
      const body = { apiKey: await service.key('alice') };
      const answer = await browser.call('POST', '/v1/session', { body });
      assert.equal((await browser.call('GET', '/v1/session')).body.canSignIn, isAllowed);
      if (!isAllowed) return assertProblem(answer, 403, 'insecure_sign_in');
      assert.equal(answer.status, 201);
      assert.match(
        String(answer.headers.get('set-cookie')),
        /^mayfly-[a-z2-7]{8}=mfs_[a-z2-7]{52}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
      );
      assert.equal(await browser.status(), 200);
      const otherPage = { host, origin: 'http://localhost:3000' };
      assertProblem(await browser.call('POST', '/v1/mailboxes', { headers: otherPage }), 403, 'cross_origin');
    });
  }
});

test('behind HTTPS the cookie is bound to the host, and no other of its name is taken', async (t) => {
  const { browser } = await signedIn(t, { MAYFLY_PUBLIC_URL: publicUrl });
  assert.match(browser.cookie, /^__Host-mayfly-[a-z2-7]{8}=mfs_/);
  const { headers } = await browser.call('DELETE', '/v1/session');
  assert.match(String(headers.get('set-cookie')), /; Path=\/; HttpOnly; SameSite=Strict; Max-Age=0; Secure$/);
  const { browser: second } = await signedIn(t, { MAYFLY_PUBLIC_URL: publicUrl });
  // As a page of another host of the domain, or over HTTP, could set it.
  second.take(second.cookie.replace('__Host-', ''));
  assert.equal(await second.status(), 401);
});

test('two installations on one host keep their sessions apart', async (t) => {
  const [one, other] = [await signedIn(t), await signedIn(t)];
  const both = new Browser(one.service.app.url);
  both.take(`${other.browser.cookie}; ${one.browser.cookie}`);
  assert.equal(both.cookie.split('; ').length, 2, 'the cookies have different names');
  assert.equal(await both.status(), 200);
  const swapped = new Browser(other.service.app.url);
  swapped.take(one.browser.cookie);
  assert.equal(await swapped.status(), 401);
});

const seeds = (() => {
  let seed = 1;
  // Services that are made of the same chance would have the same names.
  return () => (seed += 2);
})();

async function signedIn(
  t: Parameters<typeof startService>[0],
  environment: Record<string, string> = {},
): Promise<{ service: Service; browser: Browser; key: string }> {
  const service = await startService(t, { environment, random: seededRandom(seeds()) });
  const key = await service.key('alice');
  const browser = new Browser(service.app.url);
  await browser.signIn({ apiKey: key });
  return { service, browser, key };
}

function headersOf(site: string | undefined, origin: string | undefined): OutgoingHttpHeaders {
  return { ...(site === undefined ? {} : { 'sec-fetch-site': site }), ...(origin === undefined ? {} : { origin }) };
}
