import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { bearer, exchange } from './exchange.ts';
import { createMailbox } from './mail.ts';
import { RawClient } from './raw-client.ts';

const quiet = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const scripts = /script-src (?!'self')|script-src[^;]*unsafe|default-src (?!'none')/;

test('whatever is answered tells browsers to guess no type, to frame nothing, and to run no scripts but our own', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_PUBLIC_URL: 'https://mail.example.test/base' } });
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  const get = async (path: string, headers: object = {}) =>
    (await exchange(service.app.url, { method: 'GET', path, headers: { ...headers } })).headers;
  const api = [`/v1/mailboxes/${id}`, `/v1/mailboxes/${id}/mails`, '/v1/usage'];
  const plain = [
    '/metrics',
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/no-such-path',
    '/docs/no-such-file',
    '/v1/mailboxes',
  ];
  for (const path of [...plain, ...api]) {
    const headers = await get(path, api.includes(path) ? bearer(key) : {});
    assert.equal(headers.get('content-security-policy'), quiet, path);
  }
  const guides = ['/guide', '/guide/', '/guide/keys', '/guide/keys.md', '/guide/guide.css', '/llms.txt'];
  const pages = ['/', '/mailboxes', '/docs/static/index.html', '/docs/static/swagger-ui.css', ...guides];
  for (const path of [...plain, ...api, ...pages, '/docs', '/icon.svg', '/%zz']) {
    const headers = await get(path, api.includes(path) ? bearer(key) : {});
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    assert.equal(headers.get('referrer-policy'), 'no-referrer', path);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /frame-ancestors 'none'/, path);
    assert.doesNotMatch(policy, scripts, path);
  }
  assert.match(
    (await get('/docs/static/index.html')).get('content-security-policy') ?? '',
    /connect-src 'self' https:\/\/mail\.example\.test;/,
  );
  for (const broken of ['NONSENSE\r\n\r\n', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`]) {
    const client = await RawClient.open(t, service.app.url);
    client.socket.write(broken);
    const answer = (await client.closed()).toLowerCase();
    for (const header of [`content-security-policy: ${quiet}`, 'x-content-type-options: nosniff']) {
      assert.ok(answer.includes(`\r\n${header}\r\n`), answer);
    }
  }
});
