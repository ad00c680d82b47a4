import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { assertProblem, bearer, exchange } from './exchange.ts';
import { filledMailbox } from './mail.ts';

const KiB = 1024;
const unknownId = '019ca945-0a00-7000-8000-000000000000';

test('checks are made in the order route, key, body, mailbox, mail, attachment (design: order of checks)', async (t) => {
  const service = await startService(t);
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const { mailboxId, mailId } = await filledMailbox(t, service, { key: alice, attachments: 1 });
  const mailbox = `/v1/mailboxes/${mailboxId}`;
  const bad = '{"ids":[]}';
  const call = (method: string, path: string, options: { key?: string; body?: unknown }) =>
    service.call(method, path, options);

  assertProblem(await call('PATCH', '/v1/nowhere', { body: bad }), 404, 'route_not_found');
  assertProblem(await call('PATCH', '/v1/mailboxes', { body: bad }), 405, 'method_not_allowed');
  assertProblem(await call('DELETE', `${mailbox}/mails`, { body: bad }), 401, 'unauthorized');
  assertProblem(
    await call('DELETE', `/v1/mailboxes/${unknownId}/mails`, { body: bad, key: bob }),
    400,
    'invalid_request',
  );
  assertProblem(await call('DELETE', `${mailbox}/mails`, { body: bad, key: bob }), 400, 'invalid_request');
  assertProblem(await call('DELETE', `${mailbox}/mails/x/attachments`, { body: '{', key: bob }), 400, 'malformed_json');
  assertProblem(await call('GET', `/v1/mailboxes/${unknownId}/mails/x`, { key: bob }), 404, 'mailbox_not_found');
  assertProblem(await call('GET', `${mailbox}/mails/x/attachments/x`, { key: bob }), 403, 'mailbox_forbidden');
  assertProblem(await call('GET', `${mailbox}/mails/x/attachments/x`, { key: alice }), 404, 'mail_not_found');
  const attachment = await call('GET', `${mailbox}/mails/${mailId}/attachments/x`, { key: alice });
  assertProblem(attachment, 404, 'attachment_not_found');
});

test('on creation the domain is checked after the body and before the limits (design: order of checks)', async (t) => {
  const service = await startService(t, {
    environment: { MAYFLY_ACTIVE_MAILBOXES_MAX: '0', MAYFLY_DAILY_CALLS_MAX: '0' },
  });
  const key = await service.key('alice');
  const create = (body: object) => service.call('POST', '/v1/mailboxes', { key, body });
  assertProblem(await create({ domain: 'other.test', expiresIn: 0 }), 400, 'invalid_request');
  assertProblem(await create({ domain: 'other.test', recoverable: true }), 400, 'invalid_request');
  assertProblem(await create({ domain: 'other.test' }), 403, 'domain_not_allowed');
  assertProblem(await create({}), 429, 'daily_quota_exceeded');
});

test('ids of any shape but ours are not found, however long (design: ids)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { mailboxId, mailId } = await filledMailbox(t, service, { key, attachments: 1 });
  const mails = `/v1/mailboxes/${mailboxId}/mails`;
  const strange = [
    'x',
    '%00',
    '%F0%9F%AA%B0',
    '..%2F..',
    '%25',
    `${unknownId}%20`,
    'a'.repeat(9_000),
    mailboxId.toUpperCase(),
  ];
  for (const id of strange) {
    for (const method of ['GET', 'DELETE']) {
      const get = (path: string) => exchange(service.app.url, { method, path, headers: bearer(key) });
      assertProblem(await get(`/v1/mailboxes/${id}`), 404, 'mailbox_not_found');
      assertProblem(await get(`${mails}/${id}`), 404, 'mail_not_found');
      assertProblem(await get(`${mails}/${mailId}/attachments/${id}`), 404, 'attachment_not_found');
    }
  }
});

test('an unknown path is 404 and a wrong method 405 with Allow, with a key and without (design: error body)', async (t) => {
  const service = await startService(t);
  const headers = bearer(await service.key('alice'));
  const unknown = [
    '/nowhere',
    '/v1',
    '/v2/mailboxes',
    '/V1/mailboxes',
    '/v1//mailboxes',
    '/v1/mailboxes/a/mail',
    '/v1/mailboxes/%zz',
  ];
  for (const path of unknown) {
    assertProblem(await exchange(service.app.url, { method: 'GET', path }), 404, 'route_not_found');
    assertProblem(await exchange(service.app.url, { method: 'POST', path, headers }), 404, 'route_not_found');
  }
  const item = 'DELETE, GET, HEAD';
  for (const [path, allow, methods] of [
    ['/v1/mailboxes', `${item}, POST`, ['PUT', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']],
    ['/v1/mailboxes?address=a', `${item}, POST`, ['PUT']],
    ['/v1/mailboxes/a', `${item}, PATCH`, ['POST', 'PUT', 'OPTIONS']],
    ['/v1/mailboxes/a/mails', `${item}, PATCH, POST`, ['PUT', 'SEARCH']],
    ['/v1/mailboxes/a/mails/b', `${item}, PATCH`, ['POST']],
    ['/v1/mailboxes/a/mails/b/attachments', item, ['POST', 'PUT']],
    ['/v1/mailboxes/a/mails/b/attachments/c', item, ['POST', 'PATCH']],
    ['/healthz', 'GET, HEAD', ['POST', 'DELETE']],
  ] as const) {
    for (const method of methods) {
      for (const sent of [{}, headers]) {
        const answer = await exchange(service.app.url, { method, path, headers: sent });
        assertProblem(answer, 405, 'method_not_allowed');
        assert.equal(answer.headers.get('allow'), allow);
      }
    }
  }
});

test('headers have ten seconds to come, or the time of a whole request where that is shorter', async (t) => {
  const timeouts: unknown[] = [];
  const note = (message: unknown) => {
    // What Node tells on this channel.
    const { server } = message as { server: Server };
    timeouts.push(server.headersTimeout);
  };
  subscribe('http.server.request.start', note);
  t.after(() => unsubscribe('http.server.request.start', note));
  for (const seconds of ['30', '5']) {
    const { app } = await startService(t, { environment: { MAYFLY_HTTP_REQUEST_SECONDS_MAX: seconds } });
    await exchange(app.url, { method: 'GET', path: '/healthz' });
  }
  assert.deepEqual(timeouts, [10_000, 5_000]);
});

test('HEAD answers as GET does, without the body', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { mailboxId, mailId, attachmentIds } = await filledMailbox(t, service, { key, attachments: 1 });
  const mail = `/v1/mailboxes/${mailboxId}/mails/${mailId}`;
  const found = ['/v1/mailboxes', `/v1/mailboxes/${mailboxId}`, mail, `${mail}/attachments/${attachmentIds[0]}`];
  for (const path of [...found, '/v1/mailboxes/x', '/nowhere', '/healthz', '/openapi.json']) {
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => exchange(service.app.url, { method, path, headers: bearer(key) })),
    );
    assert.equal(head?.status, get?.status);
    assert.equal(head?.body, undefined);
    for (const name of ['content-type', 'content-length'])
      assert.equal(head?.headers.get(name), get?.headers.get(name));
  }
});

test('the body is JSON whatever the content type says, and anything else is 400 (design: strictness)', async (t) => {
  const service = await startService(t);
  const headers = bearer(await service.key('alice'));
  const types = [
    'application/json',
    'foo',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ];
  for (const type of [undefined, ...types, 'application/xml; charset=utf-16', ';', 'a/b/c', '"']) {
    const sent = type === undefined ? headers : { ...headers, 'content-type': type };
    const send = (method: string, body?: string) =>
      exchange(service.app.url, {
        method,
        path: '/v1/mailboxes',
        headers: sent,
        ...(body === undefined ? {} : { body }),
      });
    const created = await send('POST', '{"expiresIn":7}');
    assert.deepEqual([created.status, created.body.expiresAt], [201, '2026-03-01T12:07:00.000Z'], `${type}`);
    assert.equal((await send('POST', '')).status, 201, `${type}`);
    assert.equal((await send('POST')).status, 201, `${type}`);
    assertProblem(await send('POST', 'tag=a'), 400, 'malformed_json');
    assert.equal((await send('DELETE', JSON.stringify({ ids: [created.body.id] }))).status, 204, `${type}`);
    assertProblem(await send('DELETE'), 400, 'invalid_request');
  }
});

test('a body that is not UTF-8 is 400 (design: strictness)', async (t) => {
  const service = await startService(t);
  const headers = bearer(await service.key('alice'));
  const post = (body: Buffer) => exchange(service.app.url, { method: 'POST', path: '/v1/mailboxes', headers, body });
  for (const bytes of ['ff', 'c3', 'c0af', 'eda080', 'f4908080']) {
    const body = Buffer.concat([Buffer.from('{"tag":"'), Buffer.from(bytes, 'hex'), Buffer.from('"}')]);
    assertProblem(await post(body), 400, 'malformed_json');
  }
  assert.equal((await post(Buffer.from('{"tag":"ünïcode"}', 'latin1'))).status, 400);
  assert.equal((await post(Buffer.from('{"tag":"ünïcode"}'))).body.tag, 'ünïcode');
  assert.equal((await post(Buffer.from('{"tag":"\\ud800 lone"}'))).body.tag, '\ufffd lone');
});

test('a body where none is asked for means nothing', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { mailboxId, mailId } = await filledMailbox(t, service, { key, attachments: 1 });
  const path = `/v1/mailboxes/${mailboxId}`;
  for (const [method, target, status] of [
    ['GET', path, 200],
    ['DELETE', `${path}/mails/${mailId}`, 204],
    ['DELETE', path, 204],
  ] as const) {
    const answer = await exchange(service.app.url, { method, path: target, headers: bearer(key), body: '{not JSON' });
    assert.equal(answer.status, status, JSON.stringify(answer.body));
  }
});

test('a body has at most 16 KiB, of a wait 64 KiB, of a bulk delete 1 MiB (design: Limits)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id } = (await service.call('POST', '/v1/mailboxes', { key })).body;
  for (const framing of [{}, { 'transfer-encoding': 'chunked' }]) {
    for (const [method, path, body, bytesMax, status] of [
      ['POST', '/v1/mailboxes', '{}', 16 * KiB, 201],
      ['POST', `/v1/mailboxes/${id}/wait`, '{"timeout":0}', 64 * KiB, 200],
      ['DELETE', '/v1/mailboxes', '{}', 1024 * KiB, 400],
      ['DELETE', `/v1/mailboxes/${id}/mails`, '{}', 1024 * KiB, 400],
    ] as const) {
      const send = (bytes: number) =>
        exchange(service.app.url, { method, path, headers: { ...bearer(key), ...framing }, body: body.padEnd(bytes) });
      assert.equal((await send(bytesMax)).status, status, path);
      assertProblem(await send(bytesMax + 1), 413, 'body_too_large');
    }
  }
});

test('a body nests 32 deep and has 20,000 values at most, and is refused for more before it is parsed (design: Limits)', async (t) => {
  const service = await startService(t);
  const headers = bearer(await service.key('alice'));
  const send = (body: string) => exchange(service.app.url, { method: 'DELETE', path: '/v1/mailboxes', headers, body });
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const errorOf = async (body: string) => (await send(body)).body.detail;
  assert.doesNotMatch(await errorOf(nested(32)), /nests/);
  assert.match(await errorOf(nested(33)), /nests deeper than 32/);
  assert.match(await errorOf('['.repeat(1024 * KiB)), /nests deeper than 32/);
  assert.match(await errorOf('{"a":'.repeat(100)), /nests deeper than 32/);
  const values = (count: number) => `[${Array.from({ length: count - 1 }, () => '0').join(',')}]`;
  assert.doesNotMatch(await errorOf(values(20_000)), /values/);
  assert.match(await errorOf(values(20_001)), /more than 20000 values/);
  const fields = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, 1])));
  assert.match(await errorOf(fields(1_000)), /is not a known field/);
  assert.match(await errorOf(fields(1_001)), /more than 1000 fields/);
  const text = JSON.stringify({ ids: ['[{,"\\'.repeat(100), '"]}'.repeat(20_000)] });
  assert.doesNotMatch(await errorOf(text), /nests|values/, 'what stands in a string is no structure');
});

test('headers have at most 16 KiB in all (design: Limits)', async (t) => {
  const service = await startService(t);
  const headers = bearer(await service.key('alice'));
  const get = (bytes: number) =>
    exchange(service.app.url, {
      method: 'GET',
      path: '/v1/mailboxes',
      headers: { ...headers, 'x-long': 'x'.repeat(bytes) },
    });
  assert.equal((await get(15_000)).status, 200);
  assertProblem(await get(17_000), 431, 'headers_too_large');
});

test('what is not HTTP/1.1 as it should be is answered with a problem too (design: error body)', async (t) => {
  const service = await startService(t);
  const headers = bearer(await service.key('alice'));
  const send = (more: object) => exchange(service.app.url, { method: 'GET', path: '/v1/mailboxes', headers, ...more });
  assertProblem(await send({ hostless: true }), 400, 'invalid_request');
  assertProblem(await send({ method: 'NONSENSE' }), 400, 'invalid_request');
  assertProblem(
    await send({ body: '{}', headers: { ...headers, 'transfer-encoding': 'odd' } }),
    400,
    'invalid_request',
  );
  assert.equal((await send({ headers: { ...headers, expect: 'something' } })).status, 200);
});
