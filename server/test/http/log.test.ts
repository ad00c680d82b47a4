import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '../../src/lib/log.ts';
import { startService } from '../support/service.ts';
import { bearer, exchange } from './exchange.ts';
import { createMailbox, deliver, messageWith } from './mail.ts';

/** Recognized in the log, should it ever be there. */
const secret = 'Secret7q';

test('the log has one line a request, and no key, body or header value ever', async (t) => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const service = await startService(t, { log });
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key, { tag: `${secret} tag` });
  const subject = `${secret} subject`;
  await deliver(t, service, mailbox.address, messageWith(1, subject).replace('see file', `${secret} text`));
  const headers = { ...bearer(key), 'user-agent': secret, cookie: secret, 'x-forwarded-for': secret, referer: secret };

  const paths = [
    '/v1/mailboxes',
    `/v1/mailboxes/${mailbox.id}/mails`,
    `/v1/mailboxes?address=${secret}`,
    `/v1/events?ticket=${secret}`,
    `/v1/mailboxes/${secret}`,
  ];
  const requests = [
    ...[...paths, `/${secret}`, `/%zz${secret}`, '/healthz', '/docs'].map((path) => ({ method: 'GET', path, headers })),
    ...[{ authorization: secret }, { authorization: `Bearer ${secret}` }].map((bad) => ({
      method: 'GET',
      path: '/v1/mailboxes',
      headers: bad,
    })),
    ...[`{"tag":"${secret}"}`, `{"${secret}":1}`, `${secret}{`, `{"domain":"${secret}.test"}`].map((body) => ({
      method: 'POST',
      path: '/v1/mailboxes',
      headers,
      body,
    })),
    { method: 'GET', path: `/v1/events?ticket=${secret}`, headers: { accept: 'text/event-stream' } },
    { method: 'DELETE', path: '/v1/mailboxes', headers, body: JSON.stringify({ ids: [secret] }) },
    { method: 'PUT', path: '/v1/mailboxes', headers, body: secret },
    { method: 'NONSENSE', path: `/${secret}`, headers },
    { method: 'GET', path: '/v1/mailboxes', headers: { ...headers, 'x-long': secret.repeat(3000) } },
  ];
  const earlier = lines.length;
  const answered: string[] = [];
  for (const request of requests) {
    const answer = await exchange(service.app.url, request);
    answered.push(`${answer.headers.get('x-request-id')} ${answer.status}`);
  }
  // An answer may be read just before its line is written; the next request comes after it.
  await service.call('GET', '/healthz');

  const entries = lines.slice(earlier).map((line) => JSON.parse(line));
  const requestLines = entries.filter(({ msg }) => msg === 'request');
  assert.deepEqual(
    requestLines.slice(0, answered.length).map(({ requestId, status }) => `${requestId} ${status}`),
    answered,
  );
  assert.ok(requestLines.length <= answered.length + 1, 'one line a request');
  for (const line of lines) {
    assert.equal(line.includes(secret), false, line);
    assert.equal(line.includes(key), false, line);
  }
});

test('a line says who called what, and how it ended', async (t) => {
  const lines: string[] = [];
  const service = await startService(t, { log: createLog('info', { write: (line) => void lines.push(line) }) });
  const key = await service.key('alice');
  const { headers } = await service.call('GET', '/v1/mailboxes/x', { key });
  await service.call('GET', '/healthz');
  const { time, durationMs, ...line } = JSON.parse(String(lines[0]));
  assert.equal(typeof durationMs, 'number');
  assert.match(time, /^\d{4}-/);
  assert.deepEqual(line, {
    level: 30,
    requestId: headers.get('x-request-id'),
    owner: 'alice',
    route: '/v1/mailboxes/:mailboxId',
    method: 'GET',
    status: 404,
    msg: 'request',
  });
});

test('answers to probes are logged at debug', async (t) => {
  const lines: string[] = [];
  const service = await startService(t, { log: createLog('debug', { write: (line) => void lines.push(line) }) });
  for (const path of ['/healthz', '/readyz', '/metrics']) await (await fetch(`${service.app.url}${path}`)).text();
  await service.call('GET', '/v1/mailboxes');
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  assert.deepEqual(
    requests.slice(0, 3).map(({ level, route }) => `${level} ${route}`),
    ['20 /healthz', '20 /readyz', '20 /metrics'],
  );
});
