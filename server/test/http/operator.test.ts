import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Service, startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { assertProblem, exchange } from './exchange.ts';
import { createMailbox, messageWith } from './mail.ts';

test('healthz and readyz answer without a key (design: Configuration and commands)', async (t) => {
  const { call } = await startService(t);
  const health = await call('GET', '/healthz');
  assert.deepEqual([health.status, health.body], [200, { status: 'ok' }]);
  const readiness = await call('GET', '/readyz');
  assert.deepEqual([readiness.status, readiness.body], [200, { status: 'ready' }]);
});

test('metrics count accepted mail, and refused mail by reason', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_MESSAGE_BYTES_MAX: '2048' } });
  const { address } = await createMailbox(service, await service.key('alice'));
  const smtp = await SmtpClient.open(t, service.app.smtp.port);
  const send = async (to: string, content = messageWith(0)) => (await smtp.deliver({ to, content })).code;
  assert.deepEqual([await send(address), await send(address)], [250, 250]);
  assert.equal(await send('nobody@mail.test'), 550);
  await smtp.command('RSET');
  assert.equal(await send('anyone@elsewhere.test'), 550);
  await smtp.command('RSET');
  assert.equal(await send(address, `Subject: big\r\n\r\n${'x'.repeat(70)}\r\n`.repeat(40)), 552);

  const metrics = await readMetrics(service);
  assert.equal(metrics.get('mayfly_mails_accepted_total'), 2);
  assert.equal(metrics.get('mayfly_mails_refused_total{reason="unknown_recipient"}'), 1);
  assert.equal(metrics.get('mayfly_mails_refused_total{reason="relay_denied"}'), 1);
  assert.equal(metrics.get('mayfly_mails_refused_total{reason="too_big"}'), 1);
  assert.equal(metrics.get('mayfly_mail_readable_seconds_count'), 2);
  assert.equal(metrics.get('mayfly_mailboxes_active'), 1);
  assert.equal(metrics.get('mayfly_smtp_connections'), 1);
  assert.ok((metrics.get('process_resident_memory_bytes') ?? 0) > 0);
});

test('metrics count calls by route and status, whatever the path says', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  await service.call('GET', `/v1/mailboxes/${id}`, { key });
  for (const path of ['a', 'b', 'c']) await service.call('GET', `/v1/mailboxes/${path}`, { key });
  await service.call('GET', `/v1/mailboxes/${id}`);
  for (const path of ['/nowhere', '/%zz']) await exchange(service.app.url, { method: 'GET', path });
  const headers = { 'x-long': 'x'.repeat(20_000) };
  await exchange(service.app.url, { method: 'GET', path: '/', headers });

  const metrics = await readMetrics(service);
  const count = (method: string, route: string, status: number) =>
    metrics.get(`mayfly_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
  assert.equal(count('POST', '/v1/mailboxes', 201), 1);
  assert.equal(count('GET', '/v1/mailboxes/:mailboxId', 200), 1);
  assert.equal(count('GET', '/v1/mailboxes/:mailboxId', 404), 3);
  assert.equal(count('GET', '/v1/mailboxes/:mailboxId', 401), 1);
  assert.equal(count('GET', 'none', 404), 2);
  assert.equal(count('none', 'none', 431), 1);
});

test('the documentation works without any other site', async (t) => {
  const { app } = await startService(t);
  const get = (path: string) => exchange(app.url, { method: 'GET', path });
  for (const path of ['/docs', '/docs/']) {
    const page = await get(path);
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    const links = [...String(page.body).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => String(link));
    assert.ok(links.length >= 4);
    for (const link of links) {
      const { origin, pathname } = new URL(link, app.url + path);
      assert.equal(origin, app.url, link);
      assert.equal((await get(pathname)).status, 200, link);
    }
  }
  const settings = String((await get('/docs/static/swagger-initializer.js')).body);
  assert.match(settings, /validatorUrl: null/, 'no validator is asked');
});

test('the documentation gives out no other file', async (t) => {
  const { app } = await startService(t);
  for (const path of [
    'nothing.js',
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/package.json',
    '..\\package.json',
    '%00',
  ]) {
    const answer = await exchange(app.url, { method: 'GET', path: `/docs/static/${path}` });
    assertProblem(answer, 404, 'route_not_found');
  }
});

/** The measurements by name and labels. */
async function readMetrics({ app }: Service): Promise<Map<string, number>> {
  const answer = await exchange(app.url, { method: 'GET', path: '/metrics' });
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  const samples = String(answer.body).matchAll(/^(\w+(?:\{.*\})?) ([\d.e+-]+)$/gm);
  return new Map([...samples].map(([, name, value]) => [String(name), Number(value)]));
}
