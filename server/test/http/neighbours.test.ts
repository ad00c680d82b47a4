import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { seededRandom } from '../support/seeded-random.ts';
import { type Service, startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { assertProblem, bearer, exchange } from './exchange.ts';
import { createMailbox, deliver, filledMailbox } from './mail.ts';
import { RawClient } from './raw-client.ts';

const otherAddress = '127.0.0.2';

/** What the service says of itself under this name. */
async function gauge(service: Service, name: string): Promise<number> {
  const { body } = await exchange(service.app.url, { method: 'GET', path: '/metrics' });
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(String(body))?.[1]);
}

const largeBytes = 12_000_000;
let madeMessage: string | undefined;
after(() => {
  madeMessage = undefined;
});

/** A message with one large file, made once. */
function largeMessage(): string {
  const head = ['From: a@origin.test', 'Content-Type: application/octet-stream', 'Content-Transfer-Encoding: base64'];
  // What compresses well is held in little memory.
  const data = () => Buffer.from(seededRandom(3)(largeBytes)).toString('base64').replace(/.{76}/g, '$&\r\n');
  madeMessage ??= [...head, '', data(), ''].join('\r\n');
  return madeMessage;
}

/** The path of an attachment larger than the buffers of a connection. */
async function largeAttachment(t: Parameters<typeof deliver>[0], service: Service, key: string): Promise<string> {
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, largeMessage());
  const [mail] = (await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body.items;
  return `/v1/mailboxes/${id}/mails/${mail.id}/attachments/${mail.attachments[0].id}`;
}

test('connections of one address leave room for others, and are taken again when some have gone', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_HTTP_CONNECTIONS_MAX: '8' } });
  const { url } = service.app;
  const silent = [];
  for (let count = 0; count < 4; count += 1) silent.push(await RawClient.open(t, url));
  const refused = await (await RawClient.open(t, url)).closed();
  assert.match(refused, /^HTTP\/1\.1 503 [\s\S]*Retry-After: 1[\s\S]*"error":"overloaded"/);
  const other = await RawClient.open(t, url, otherAddress);
  assert.match(await other.send({ method: 'GET', path: '/healthz' }).receive('"ok"'), /^HTTP\/1\.1 200 /);
  for (const client of silent) client.close();
  await until(async () => {
    const late = await RawClient.open(t, url);
    const answer = await late.send({ method: 'GET', path: '/healthz', headers: { connection: 'close' } }).closed();
    return answer.startsWith('HTTP/1.1 200');
  });
});

test('the fuller the server, the shorter its connections may be idle', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_HTTP_CONNECTIONS_MAX: '16' } });
  const seconds: number[] = [];
  for (const [address, connections] of [
    ['127.0.0.1', 8],
    [otherAddress, 4],
    ['127.0.0.3', 2],
  ] as const) {
    for (let count = 0; count < connections; count += 1) {
      const client = await RawClient.open(t, service.app.url, address);
      const answer = await client.send({ method: 'GET', path: '/healthz' }).receive('"ok"');
      seconds.push(Number(/keep-alive: timeout=(\d+)/i.exec(answer)?.[1]));
    }
  }
  assert.deepEqual(seconds, [72, 72, 72, 72, 72, 72, 72, 5, 5, 5, 5, 5, 5, 1]);
});

test('an address has as many connections as it is set, however many are free', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_HTTP_CONNECTIONS_PER_ADDRESS_MAX: '2' } });
  const { url } = service.app;
  for (let count = 0; count < 2; count += 1) {
    const client = await RawClient.open(t, url);
    await client.send({ method: 'GET', path: '/healthz' }).receive('"ok"');
  }
  assert.match(await (await RawClient.open(t, url)).closed(), /^HTTP\/1\.1 503 /);
  const other = await RawClient.open(t, url, otherAddress);
  assert.match(await other.send({ method: 'GET', path: '/healthz' }).receive('"ok"'), /^HTTP\/1\.1 200 /);
});

test('a client that takes nothing of its answer loses its connection; one that waits for mail does not', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_HTTP_STALLED_SECONDS_MAX: '1' } });
  const key = await service.key('alice');
  const path = await largeAttachment(t, service, key);
  const [{ id, address }] = [await createMailbox(service, key)];
  const waiting = service.call('POST', `/v1/mailboxes/${id}/wait`, { key });
  const reader = (await RawClient.open(t, service.app.url)).stopReading();
  reader.send({ method: 'GET', path, headers: bearer(key) });
  await until(async () => (await gauge(service, 'mayfly_answer_bytes')) > largeBytes, 'an answer nobody reads');
  // Its connection is ended by the server; who does not read is not even told.
  await until(async () => {
    service.clock.advance(10);
    return (await gauge(service, 'mayfly_answer_bytes')) === 0;
  }, 'the answer is given up');
  await deliver(t, service, address, 'Subject: late\r\n\r\n');
  assert.equal((await waiting).body.items[0].subject, 'late');
});

test('answers that an owner does not read keep its next ones waiting, and nobody else', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_ANSWER_BYTES_PER_OWNER_MAX: '20000000' } });
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const path = await largeAttachment(t, service, alice);
  const theirs = await filledMailbox(t, service, { key: bob, attachments: 0 });
  const read = (key: string, what: string) => service.call('GET', what, { key });
  const reader = (await RawClient.open(t, service.app.url)).stopReading();
  reader.send({ method: 'GET', path, headers: bearer(alice) });
  await until(async () => (await gauge(service, 'mayfly_answer_bytes')) > largeBytes, 'an answer nobody reads');
  const { alarms } = service.clock;
  const [next, late] = [read(alice, path), read(alice, path)];
  await until(() => service.clock.alarms >= alarms + 2, 'both wait for their turn');
  assert.equal((await read(bob, `/v1/mailboxes/${theirs.mailboxId}/mails`)).body.items.length, 1);
  reader.close();
  assert.equal((await next).status, 200);
  assert.equal((await late).status, 200);
  await until(async () => (await gauge(service, 'mayfly_answer_bytes')) === 0, 'all is given back');
});

test('an email that nobody reads counts among the answers of its owner, with its own size', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, `From: a@origin.test\r\n\r\n${`${'x'.repeat(70)}\r\n`.repeat(14_000)}`);
  const [mail] = (await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body.items;
  const reader = (await RawClient.open(t, service.app.url)).stopReading();
  const ask = { method: 'GET', path: `/v1/mailboxes/${id}/mails/${mail.id}`, headers: bearer(key) };
  for (let count = 0; count < 24; count += 1) reader.send(ask);
  const areMade = async () =>
    (await gauge(service, 'mayfly_requests')) === 0 && (await gauge(service, 'mayfly_answer_bytes')) > 6_000_000;
  await until(areMade, 'answers nobody reads');
  assert.ok((await gauge(service, 'mayfly_answer_bytes')) < 25_000_000);
  reader.close();
  await until(async () => (await gauge(service, 'mayfly_answer_bytes')) === 0, 'all is given back');
});

test('a wait that is held holds neither its body nor a place among the requests', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  const client = await RawClient.open(t, service.app.url);
  const headers = { ...bearer(key), 'content-length': 14 };
  client.send({ method: 'POST', path: `/v1/mailboxes/${id}/wait`, headers }, '{"timeout":50}');
  await until(async () => (await gauge(service, 'mayfly_open_streams')) === 1, 'it is held');
  assert.equal(await gauge(service, 'mayfly_request_body_bytes'), 0);
  assert.equal(await gauge(service, 'mayfly_requests'), 0);
});

test('whoever waits ten seconds for its turn is told to come back: the service is overloaded, not the quota', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_ANSWER_BYTES_PER_OWNER_MAX: '20000000' } });
  const key = await service.key('alice');
  const path = await largeAttachment(t, service, key);
  const reader = (await RawClient.open(t, service.app.url)).stopReading();
  reader.send({ method: 'GET', path, headers: bearer(key) });
  await until(async () => (await gauge(service, 'mayfly_answer_bytes')) > largeBytes, 'an answer nobody reads');
  const { alarms } = service.clock;
  const gone = await RawClient.open(t, service.app.url);
  gone.send({ method: 'GET', path, headers: bearer(key) });
  await until(() => service.clock.alarms > alarms, 'it waits for its turn');
  gone.close();
  await until(() => service.clock.alarms === alarms, 'who has hung up does not wait any more');
  const late = service.call('GET', path, { key });
  await until(() => service.clock.alarms > alarms, 'it waits for its turn');
  service.clock.advance(10_000);
  const refused = await late;
  assertProblem(refused, 503, 'overloaded');
  assert.equal(refused.headers.get('retry-after'), '1');
  reader.close();
});

test("fifty calls at once under one key are all answered, whatever the owner's share is", async (t) => {
  const service = await startService(t, { environment: { MAYFLY_REQUESTS_PER_OWNER_MAX: '2' } });
  const key = await service.key('alice');
  const { mailboxId, mailId } = await filledMailbox(t, service, { key, attachments: 1 });
  const mails = `/v1/mailboxes/${mailboxId}/mails`;
  const calls = Array.from(
    { length: 50 },
    (_, at) =>
      [
        ['POST', '/v1/mailboxes', 201],
        ['GET', mails, 200],
        ['GET', `${mails}/${mailId}`, 200],
        ['GET', `${mails}/${mailId}/attachments`, 200],
        ['GET', '/v1/mailboxes', 200],
      ].at(at % 5) as [string, string, number],
  );
  const statuses = await Promise.all(
    calls.map(async ([method, path]) => (await service.call(method, path, { key })).status),
  );
  assert.deepEqual(
    statuses,
    calls.map(([, , status]) => status),
  );
  assert.equal(await gauge(service, 'mayfly_requests'), 0);
});

test("beyond its owner's share a call that interface.md does not have is 429, and others' calls are answered", async (t) => {
  const service = await startService(t, { environment: { MAYFLY_REQUESTS_PER_OWNER_MAX: '1' } });
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const path = await largeAttachment(t, service, alice);
  const reader = (await RawClient.open(t, service.app.url)).stopReading();
  reader.send({ method: 'GET', path, headers: bearer(alice) });
  await until(async () => (await gauge(service, 'mayfly_requests')) === 1, 'a request that is worked on');
  assertProblem(await service.call('GET', '/v1/events', { key: alice }), 429, 'too_many_requests');
  assert.equal((await service.call('GET', '/v1/events', { key: bob })).status, 200);
  const { alarms } = service.clock;
  const list = service.call('GET', '/v1/mailboxes', { key: alice });
  await until(() => service.clock.alarms > alarms, 'it waits for its turn');
  reader.close();
  assert.equal((await list).status, 200);
});

test('bodies that do not arrive keep those of their owner waiting, and nobody else', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_BODY_BYTES_PER_OWNER_MAX: '16384' } });
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const slow = await RawClient.open(t, service.app.url);
  slow.send({ method: 'POST', path: '/v1/mailboxes', headers: { ...bearer(alice), 'content-length': 16_000 } }, '{"');
  await until(async () => (await gauge(service, 'mayfly_request_body_bytes')) === 16_000, 'half a body');
  const { alarms } = service.clock;
  const waiting = service.call('POST', '/v1/mailboxes', { key: alice, body: { tag: 'x'.repeat(500) } });
  await until(() => service.clock.alarms > alarms, 'it waits for its turn');
  assert.equal((await service.call('POST', '/v1/mailboxes', { key: bob, body: {} })).status, 201);
  const tooLarge = await service.call('POST', '/v1/mailboxes', { key: alice, body: 'x'.repeat(16_385) });
  assert.equal(tooLarge.status, 413, 'refused at once');
  const chunked = await RawClient.open(t, service.app.url);
  const headers = { ...bearer(bob), 'transfer-encoding': 'chunked' };
  chunked.send({ method: 'POST', path: '/v1/mailboxes', headers }, '1\r\n{\r\n');
  const isAsLongAsMayBe = async () => (await gauge(service, 'mayfly_request_body_bytes')) === 16_000 + 16_384;
  await until(isAsLongAsMayBe, 'a body of unknown length');
  chunked.close();
  slow.close();
  assert.equal((await waiting).status, 400, 'its tag is too long');
  await until(async () => (await gauge(service, 'mayfly_request_body_bytes')) === 0, 'all is given back');
});

test('a request pipelined after one for a stream is not carried out', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  const client = await RawClient.open(t, service.app.url);
  const stream = { method: 'GET', path: '/v1/events', headers: { ...bearer(key), accept: 'text/event-stream' } };
  const line = `DELETE /v1/mailboxes/${id} HTTP/1.1\r\nhost: mayfly\r\nauthorization: ${key}\r\n\r\n`;
  client.send(stream, line.repeat(3));
  assert.match(await client.receive('retry:'), /^HTTP\/1\.1 200 /);
  assert.equal((await service.call('GET', `/v1/mailboxes/${id}`, { key })).status, 200);
  const refused = await RawClient.open(t, service.app.url);
  refused.send({ ...stream, headers: { ...bearer('wrong'), accept: 'text/event-stream' } }, line);
  assert.match(await refused.closed(), /^HTTP\/1\.1 401 [\s\S]*HTTP\/1\.1 400 /);
  assert.equal((await service.call('GET', `/v1/mailboxes/${id}`, { key })).status, 200);
});

test('after a request for a stream that was refused, a connection has others', async (t) => {
  const service = await startService(t);
  const client = await RawClient.open(t, service.app.url);
  client.send({ method: 'GET', path: '/v1/events', headers: { ...bearer('wrong'), accept: 'text/event-stream' } });
  assert.match(await client.receive('"unauthorized"'), /^HTTP\/1\.1 401 /);
  client.send({ method: 'GET', path: '/healthz' });
  assert.match(await client.receive('"ok"'), /"ok"/);
});

test('a request is not worked on while its answer waits for another on its connection', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  const client = await RawClient.open(t, service.app.url);
  const headers = { ...bearer(key), 'content-length': 2 };
  client.send({ method: 'GET', path: `/v1/mailboxes/${id}/mails?wait=50`, headers: bearer(key) });
  client.send({ method: 'POST', path: '/v1/mailboxes', headers }, '{}');
  await until(async () => (await service.call('GET', '/v1/mailboxes', { key })).body.items.length === 2, 'it is done');
  await until(async () => (await gauge(service, 'mayfly_requests')) === 0, 'its place is free');
  assert.equal(client.text, '');
});

test('a connection has 64 requests under way at most', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  const wait = `GET /v1/mailboxes/${id}/mails?wait=50 HTTP/1.1\r\nhost: mayfly\r\nauthorization: ${key}\r\n\r\n`;
  const client = await RawClient.open(t, service.app.url);
  client.socket.write(wait.repeat(70));
  await until(async () => (await gauge(service, 'mayfly_open_streams')) === 64, 'as many as may be');
  client.close();
  await until(async () => (await gauge(service, 'mayfly_open_streams')) === 0, 'all of them have ended');
});

test('two Host fields are refused (RFC 9112 §3.2)', async (t) => {
  const service = await startService(t);
  const client = await RawClient.open(t, service.app.url);
  client.socket.write('GET /healthz HTTP/1.1\r\nHost: one\r\nHOST: two\r\nConnection: close\r\n\r\n');
  assert.match(await client.closed(), /^HTTP\/1\.1 400 [\s\S]*more than one Host/);
});
