import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { RawClient } from '../http/raw-client.ts';
import { makeKey } from '../support/api-keys.ts';
import { useEngines } from '../support/engines.ts';
import { keyChecks } from '../support/key-checks.ts';
import { startService } from '../support/service.ts';
import { inTime, until } from '../support/until.ts';
import { FeedClient } from './feed-client.ts';

const path = '/api/v1/monitor/messages';
const environment = { MAYFLY_DIALECTS: 'inbucket' };
const handshake = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

function withKey(key: string): { authorization: string } {
  return { authorization: `Bearer ${key}` };
}

async function startListening(t: TestContext, options: Parameters<typeof startService>[1] = {}) {
  const service = await startService(t, { ...options, environment: { ...environment, ...options.environment } });
  const key = await service.key('alice');
  return { service, key, url: service.app.url + path };
}

useEngines()('a feed tells what happens from the handshake on, to its owner alone', async (t, start) => {
  const service = await start({ environment });
  const [key, bob] = [await service.key('alice'), await service.key('bob')];
  const [mailbox, theirs] = [await createMailbox(service, key), await createMailbox(service, bob)];
  const feed = await FeedClient.open(t, service.app.url + path, withKey(key));
  await deliver(t, service, theirs.address, messageWith(0, 'for bob'));
  await deliver(t, service, mailbox.address, messageWith(0, 'one'), messageWith(0, 'two'));
  const told = await feed.next(2);
  assert.deepEqual(
    told.map(({ subject }) => subject),
    ['one', 'two'],
  );
});

test('a handshake passes what a call passes', async (t) => {
  const { service, key, url } = await startListening(t);
  const { host } = new URL(url);
  const refusal = (headers: Record<string, string>, at = url) => FeedClient.refusal(t, at, headers);
  assert.equal(await refusal({}), 401);
  assert.equal(await refusal(withKey('mfk_wrong')), 401);
  assert.equal(await refusal({ ...withKey(key), origin: 'http://evil.test' }), 403);
  assert.equal(await refusal({ ...withKey(key), 'sec-fetch-site': 'same-site' }), 403);
  assert.equal(await refusal(withKey((await makeKey(service, key, { scopes: ['webhooks'] })).key)), 403);
  assert.equal(await refusal(withKey(key), `${service.app.url}/api/v1/nothing`), 404);
  assert.equal(await refusal({ ...withKey(key), origin: `http://${host}` }), 101);
  const basic = `Basic ${Buffer.from(`any:${key}`).toString('base64')}`;
  assert.equal(await refusal({ authorization: basic }), 101);
});

test('in mayfly dev this machine needs no key for a feed, and a page of another origin gets none', async (t) => {
  const { url } = await startListening(t, { localKey: { isOpen: true, onMade: () => {} } });
  assert.equal(await FeedClient.refusal(t, url, {}), 101);
  assert.equal(await FeedClient.refusal(t, url, { origin: 'http://evil.test' }), 403);
  assert.equal(await FeedClient.refusal(t, url, { host: 'rebound.example' }), 401);
});

test('a request that is no handshake is answered, and so is one with a wrong key of the handshake', async (t) => {
  const { service, key, url } = await startListening(t);
  assert.equal((await fetch(url, { headers: withKey(key) })).status, 400);
  const raw = await RawClient.open(t, url);
  raw.send({ method: 'GET', path, headers: { ...handshake, ...withKey(key), 'sec-websocket-key': 'short' } });
  assert.match(await raw.receive('RFC 6455'), /^HTTP\/1\.1 400 /);
  await until(() => raw.socket.closed, 'the end of the connection');
  assert.equal((await service.call('GET', '/v1/usage', { key })).body.streams, 0);
});

test('a handshake with a body, or after another request, does not become a WebSocket', async (t) => {
  const { key, url } = await startListening(t);
  const headers = { ...handshake, ...withKey(key) };
  const withBody = await RawClient.open(t, url);
  withBody.send({ method: 'GET', path, headers: { ...headers, 'content-length': '2' } }, '{}');
  assert.match(await withBody.receive('RFC 6455'), /^HTTP\/1\.1 400 /);
  const pipelined = await RawClient.open(t, url);
  const hello = 'GET /healthz HTTP/1.1\r\nHost: mayfly\r\n\r\n';
  pipelined.socket.write(hello);
  pipelined.send({ method: 'GET', path, headers });
  await inTime('the end of the connection', once(pipelined.socket, 'close'));
  assert.doesNotMatch(pipelined.text, /101 Switching/);
});

test('a client that does not wait for the answer to its handshake is refused, and what it sends is not parsed', async (t) => {
  const { service, key, url } = await startListening(t);
  const raw = await RawClient.open(t, url);
  const emptyPing = '\x09\x00\x00\x00\x00\x00';
  raw.send({ method: 'GET', path, headers: { ...handshake, ...withKey(key) } }, emptyPing);
  assert.match(await raw.receive('RFC 6455'), /^HTTP\/1\.1 400 /);
  await until(() => raw.socket.closed, 'the end of the connection');
  assert.equal((await service.call('GET', '/v1/usage', { key })).body.streams, 0);
});

test('where no dialect has a feed, a wish for another protocol is ignored', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_DIALECTS: 'maildev' } });
  const raw = await RawClient.open(t, service.app.url);
  raw.send({ method: 'GET', path: '/healthz', headers: handshake });
  assert.match(await raw.receive('ok'), /^HTTP\/1\.1 200 /);
  raw.send({ method: 'GET', path: '/healthz' });
  await until(() => raw.text.split('HTTP/1.1 200').length === 3, 'a second answer on the same connection');
});

test('a feed counts as a stream of its owner', async (t) => {
  const { service, key, url } = await startListening(t, { environment: { MAYFLY_STREAMS_PER_OWNER_MAX: '2' } });
  const feeds = [await FeedClient.open(t, url, withKey(key)), await FeedClient.open(t, url, withKey(key))];
  assert.equal(await FeedClient.refusal(t, url, withKey(key)), 429);
  assert.equal((await service.call('GET', '/v1/usage', { key })).body.streams, 2);
  feeds[0]?.socket.close();
  await until(async () => (await service.call('GET', '/v1/usage', { key })).body.streams === 1, 'one feed is left');
  assert.equal(await FeedClient.refusal(t, url, withKey(key)), 101);
});

test('a feed ends with its key, and one of a key for a mailbox with the mailbox', async (t) => {
  const { service, key, url } = await startListening(t);
  const mailbox = await createMailbox(service, key);
  const bound = await makeKey(service, key, { mailboxId: mailbox.id, scopes: ['mailboxes:read'] });
  const revoked = await makeKey(service, key);
  const ofMailbox = await FeedClient.open(t, url, withKey(bound.key));
  const ofKey = await FeedClient.open(t, url, withKey(revoked.key));
  await service.call('DELETE', `/v1/mailboxes/${mailbox.id}`, { key });
  assert.equal(await inTime('the end of the mailbox', ofMailbox.closed), 1001);
  await service.call('DELETE', `/v1/api-keys/${revoked.id}`, { key });
  await keyChecks(t, service);
  assert.equal(await inTime('the end of the key', ofKey.closed), 1001);
});

test('the stop of the service ends feeds, also one whose client does not answer', async (t) => {
  const { service, key, url } = await startListening(t);
  const feed = await FeedClient.open(t, url, withKey(key));
  const silent = await RawClient.open(t, url);
  silent.send({ method: 'GET', path, headers: { ...handshake, ...withKey(key) } });
  assert.match(await silent.receive('Sec-WebSocket-Accept'), /^HTTP\/1\.1 101 /);
  const stopped = service.app.stop();
  assert.equal(await inTime('the end of the feed', feed.closed), 1001);
  await inTime('the stop', stopped);
});

test('a client that does not read is cut off, and what it does not read is bounded', async (t) => {
  const { service, key, url } = await startListening(t);
  const mailbox = await createMailbox(service, key);
  const feed = await FeedClient.open(t, url, withKey(key));
  feed.socket.pause();
  const subject = 's'.repeat(900);
  const streams = async () => (await service.call('GET', '/v1/usage', { key })).body.streams;
  for (let rounds = 0; (await streams()) > 0; rounds += 1) {
    assert.ok(rounds < 200, 'the feed has not ended');
    await deliver(t, service, mailbox.address, ...Array.from({ length: 50 }, () => messageWith(0, subject)));
    service.clock.advance(30_000);
  }
});

test('a client that talks too much, or too long, is cut off', async (t) => {
  const { key, url } = await startListening(t);
  const long = await FeedClient.open(t, url, withKey(key));
  long.socket.send('x'.repeat(513));
  assert.equal(await inTime('the end of the first', long.closed), 1009);
  const talkative = await FeedClient.open(t, url, withKey(key));
  for (let count = 0; count < 2_000; count += 1) talkative.socket.ping();
  assert.equal(await inTime('the end of the second', talkative.closed), 1006);
});

test('a feed pings, and ends when nobody has answered for a minute', async (t) => {
  const { service, key, url } = await startListening(t);
  const feed = await FeedClient.open(t, url, withKey(key));
  const pinged = once(feed.socket, 'ping');
  service.clock.advance(15_000);
  await inTime('a ping', pinged);
  const silent = await RawClient.open(t, url);
  silent.send({ method: 'GET', path, headers: { ...handshake, ...withKey(key) } });
  await silent.receive('Sec-WebSocket-Accept');
  const closed = once(silent.socket, 'close');
  for (let count = 0; count < 6; count += 1) {
    const answered = once(feed.socket, 'ping');
    service.clock.advance(15_000);
    await inTime('a ping', answered);
  }
  await inTime('the end of the silent one', closed);
  assert.equal(feed.socket.readyState, feed.socket.OPEN);
});
