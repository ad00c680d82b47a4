import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Service, startService } from '../support/service.ts';
import { bearer, exchange } from './exchange.ts';

const origin = 'https://app.example.com';

/** Headers of CORS in the answer to a preflight request. */
async function preflight(service: Service, from: string) {
  const headers = {
    origin: from,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  const { status, headers: told } = await exchange(service.app.url, {
    method: 'OPTIONS',
    path: '/v1/mailboxes',
    headers,
  });
  return { status, allowed: told.get('access-control-allow-origin'), headers: told };
}

test('no page of another origin may call the API unless the operator says so', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  assert.deepEqual((({ status, allowed }) => ({ status, allowed }))(await preflight(service, origin)), {
    status: 405,
    allowed: null,
  });
  const answer = await exchange(service.app.url, {
    method: 'GET',
    path: '/v1/mailboxes',
    headers: { ...bearer(key), origin },
  });
  assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [200, null]);
});

test('pages of a named origin may call the API, with a preflight that needs no key', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_CORS_ORIGINS: `https://a.test, ${origin}` } });
  const key = await service.key('alice');
  const { status, allowed, headers } = await preflight(service, origin);
  assert.deepEqual([status, allowed], [204, origin]);
  assert.match(String(headers.get('access-control-allow-methods')), /DELETE/);
  assert.equal(headers.get('access-control-allow-headers'), 'authorization');
  assert.equal((await preflight(service, 'https://evil.test')).allowed, null);
  for (const sent of [{ ...bearer(key), origin }, { origin }]) {
    const answer = await exchange(service.app.url, { method: 'GET', path: '/v1/mailboxes', headers: sent });
    assert.equal(answer.headers.get('access-control-allow-origin'), origin, 'errors too');
    assert.match(String(answer.headers.get('vary')), /Origin/);
    assert.match(String(answer.headers.get('access-control-expose-headers')), /X-Request-Id/);
  }
});

test('* allows all origins, without credentials', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_CORS_ORIGINS: '*' } });
  const { allowed, headers } = await preflight(service, origin);
  assert.deepEqual([allowed, headers.get('access-control-allow-credentials')], ['*', null]);
});

test('the public URL stands in the API document', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_PUBLIC_URL: 'https://Mail.Example.com:443/' } });
  const { body } = await service.call('GET', '/openapi.json');
  assert.deepEqual(body.servers, [{ url: 'https://mail.example.com' }]);
});
