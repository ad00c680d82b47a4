import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { listen } from '../../load/listen.ts';
import type { AppOptions } from '../../src/app/foundation.ts';
import { HttpConnections } from '../../src/http/server/connections.ts';
import { Upgrades } from '../../src/http/server/upgrades.ts';
import { createLog } from '../../src/lib/log.ts';
import { Handshakes } from '../../src/lib/tls/handshakes.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { type Service, startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { atEnd } from '../support/test-end.ts';
import { certFile, changingCertificate, clientHello, connectTls, keyFile, testCertificates } from '../support/tls.ts';
import { inTime, until } from '../support/until.ts';
import { RawClient } from './raw-client.ts';

const secureSettings = { MAYFLY_HTTP_TLS_CERT: certFile, MAYFLY_HTTP_TLS_KEY: keyFile };

function startSecure(
  t: TestContext,
  { environment = {}, ...options }: { environment?: Record<string, string> } & Partial<AppOptions> = {},
): Promise<Service> {
  return startService(t, { ...options, environment: { ...secureSettings, ...environment } });
}

const portOf = ({ app }: Service) => Number(new URL(app.url).port);
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const ready = { method: 'GET', path: '/readyz', headers: { connection: 'close' } };

test('speaks TLS 1.2 and 1.3 and nothing older, and HTTP/1.1 to who can speak more', async (t) => {
  const service = await startSecure(t);
  assert.match(service.app.url, /^https:/);
  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
    const options = { minVersion: version, maxVersion: version, ALPNProtocols: ['h2', 'http/1.1'] };
    const socket = await connectTls(t, portOf(service), options);
    assert.deepEqual([socket.getProtocol(), socket.alpnProtocol], [version, 'http/1.1']);
    const client = await RawClient.openSecure(t, service.app.url, options);
    assert.match(await client.send(ready).closed(), /^HTTP\/1\.1 200 .*"ready"/s);
  }
  for (const version of ['TLSv1', 'TLSv1.1'] as const) {
    const old = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    await assert.rejects(connectTls(t, portOf(service), old), /protocol|alert/i);
  }
});

test('makes no keys without forward secrecy, and renegotiates none', async (t) => {
  const service = await startSecure(t);
  const withRsa = { maxVersion: 'TLSv1.2', ciphers: 'kRSA' } as const;
  await assert.rejects(connectTls(t, portOf(service), withRsa), /handshake|alert/i);
  const socket = await connectTls(t, portOf(service), { maxVersion: 'TLSv1.2' });
  const outcome = new Promise((resolve) => {
    socket.once('error', resolve).renegotiate({}, () => resolve('renegotiated'));
  });
  socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n');
  assert.match(String(await inTime('the outcome', outcome)), /no renegotiation/);
});

test('says to a client of plain HTTP that the port is for HTTPS, and to others nothing', async (t) => {
  const { app } = await startSecure(t);
  const plain = await RawClient.open(t, app.url);
  const answer = await plain.send(ready).closed();
  assert.match(answer, /^HTTP\/1\.1 400 .*"this port is for HTTPS".*https:\/\//s);
  // Half a handshake that is none in the end.
  const other = await RawClient.open(t, app.url);
  other.socket.write(Buffer.from([22, 3, 1, 0, 4, 2, 0, 0, 0]));
  await other.closed();
});

test('the origin of its pages is https: a browser signs in by any host, with a Secure cookie', async (t) => {
  const service = await startSecure(t);
  const key = await service.key('alice');
  const signIn = async (headers: Record<string, string>) => {
    const body = JSON.stringify({ apiKey: key });
    const fields = { host: 'mail.example.com', connection: 'close', 'content-length': `${body.length}`, ...headers };
    const client = await RawClient.openSecure(t, service.app.url);
    return client.send({ method: 'POST', path: '/v1/session', headers: fields }, body).closed();
  };
  const signedIn = await signIn({ origin: 'https://mail.example.com' });
  assert.match(signedIn, /^HTTP\/1\.1 201 /);
  assert.match(signedIn, /^set-cookie: __Host-mayfly-\w+=[^;]+;.*; Secure/im);
  const [, cookie = ''] = /^set-cookie: ([^;]+)/im.exec(signedIn) ?? [];
  assert.match(await signIn({ origin: 'http://mail.example.com' }), /^HTTP\/1\.1 403 .*cross_origin/s);
  const read = async (headers: Record<string, string>) => {
    const client = await RawClient.openSecure(t, service.app.url);
    const fields = { host: 'mail.example.com', connection: 'close', cookie, ...headers };
    return client.send({ method: 'GET', path: '/v1/mailboxes', headers: fields }).closed();
  };
  assert.match(await read({ 'sec-fetch-site': 'same-origin' }), /^HTTP\/1\.1 200 /);
  assert.match(await read({ 'sec-fetch-site': 'same-site' }), /^HTTP\/1\.1 401 /);
});

test('the link of a sign-in code begins with https', async (t) => {
  const service = await startSecure(t);
  const headers = { ...bearer(await service.key('default')), host: 'localhost:8443', connection: 'close' };
  const client = await RawClient.openSecure(t, service.app.url);
  const answer = await client.send({ method: 'POST', path: '/v1/session/codes', headers }).closed();
  assert.match(answer, /"url":"https:\/\/localhost:8443\/sign-in#code=/);
  assert.match((await service.app.signInLink()) ?? '', /^https:\/\/127\.0\.0\.1:\d+\/sign-in#code=/);
});

test('a wait and a stream of events are answered over TLS', async (t) => {
  const service = await startSecure(t);
  const key = await service.key('alice');
  const made = await RawClient.openSecure(t, service.app.url);
  const create = { method: 'POST', path: '/v1/mailboxes', headers: { ...bearer(key), connection: 'close' } };
  const text = await made.send(create).closed();
  const { id, address } = JSON.parse(text.slice(text.indexOf('{')));
  const stream = await RawClient.openSecure(t, service.app.url);
  const headers = { ...bearer(key), accept: 'text/event-stream' };
  stream.send({ method: 'GET', path: '/v1/events', headers });
  await stream.receive('retry:');
  const waiting = await RawClient.openSecure(t, service.app.url);
  const body = '{"timeout":60}';
  const wait = { ...bearer(key), connection: 'close', 'content-length': `${body.length}` };
  waiting.send({ method: 'POST', path: `/v1/mailboxes/${id}/wait`, headers: wait }, body);
  const session = await SmtpClient.open(t, service.app.smtp.port);
  assert.equal((await session.deliver({ to: address, content: 'Subject: Over TLS\n\n' })).code, 250);
  assert.match(await waiting.closed(), /^HTTP\/1\.1 200 .*"subject":"Over TLS"/s);
  assert.match(await stream.receive('mail.received'), /mail\.received/);
});

test('connections of an address are limited over TLS, those in a handshake among them', async (t) => {
  const service = await startSecure(t, { environment: { MAYFLY_HTTP_CONNECTIONS_PER_ADDRESS_MAX: '2' } });
  const silent = await RawClient.open(t, service.app.url);
  const half = await RawClient.open(t, service.app.url);
  half.socket.write((await clientHello()).subarray(0, 100));
  // Refused without a word, because the client could not read it.
  await assert.rejects(RawClient.openSecure(t, service.app.url), /disconnected|ECONNRESET/);
  silent.close();
  half.close();
  await until(async () => {
    const client = await RawClient.openSecure(t, service.app.url).catch(() => undefined);
    return /^HTTP\/1\.1 200 /.test((await client?.send(ready).closed()) ?? '');
  });
});

test('a handshake that takes too long is ended by the service', async (t) => {
  const service = await startSecure(t);
  const silent = await RawClient.open(t, service.app.url);
  const other = await RawClient.openSecure(t, service.app.url);
  assert.match(await other.send({ ...ready, headers: {} }).receive('"ready"'), / 200 /);
  service.clock.advance(10_000);
  await silent.closed();
  assert.match(await other.send(ready).closed(), /"ready".*"ready"/s);
});

test('a changed certificate is used at once, and the old one while the new is broken, which is said once', async (t) => {
  const files = await changingCertificate(t);
  const lines: string[] = [];
  const environment = { MAYFLY_HTTP_TLS_CERT: files.cert, MAYFLY_HTTP_TLS_KEY: files.key };
  const service = await startSecure(t, { environment, log: createLog('warn', { write: (line) => lines.push(line) }) });
  const fingerprint = async () => {
    const socket = await connectTls(t, portOf(service), { rejectUnauthorized: false });
    return socket.getPeerCertificate().fingerprint256;
  };
  const open = await RawClient.openSecure(t, service.app.url);
  const first = await fingerprint();
  await files.breakIt();
  assert.deepEqual([await fingerprint(), await fingerprint()], [first, first]);
  assert.equal(lines.length, 1);
  assert.match(lines.join(''), /MAYFLY_HTTP_TLS_CERT cannot be used; the earlier one stays/);
  await files.renew();
  assert.notEqual(await fingerprint(), first);
  assert.match(await open.send(ready).closed(), /^HTTP\/1\.1 200 /);
  assert.equal(lines.length, 1);
});

test('a stop ends handshakes, streams and idle connections', async (t) => {
  const service = await startSecure(t);
  const key = await service.key('alice');
  const silent = await RawClient.open(t, service.app.url);
  const answered = await RawClient.open(t, service.app.url);
  answered.socket.write(await clientHello());
  await once(answered.socket, 'data');
  const idle = await RawClient.openSecure(t, service.app.url);
  const stream = await RawClient.openSecure(t, service.app.url);
  stream.send({ method: 'GET', path: '/v1/events', headers: { ...bearer(key), accept: 'text/event-stream' } });
  await stream.receive('retry:');
  await inTime('the stop', service.app.stop());
  await Promise.all([silent, answered, idle, stream].map((client) => client.closed()));
});

/** A server of Node.js with the connections of ours, over TLS. */
async function startBare(
  t: TestContext,
  server: Server,
  { clock, upgrades }: { clock: ManualClock; upgrades?: Upgrades },
) {
  const { monotonic } = clock;
  const handshakes = new Handshakes({ monotonic });
  const certificates = testCertificates();
  const limits = { connectionsMax: 16, connectionsPerAddressMax: 8, stalledMsMax: 30_000 };
  const connections = new HttpConnections(server, limits, {
    refuse: (socket) => socket.destroy(),
    secure: (socket, options) => handshakes.begin(socket, { ...options, certificates }),
    monotonic,
    ...(upgrades === undefined ? {} : { upgrades }),
  });
  atEnd(t, () => {
    server.close();
    server.closeAllConnections();
  });
  return { connections, url: `https://127.0.0.1:${await listen(server)}` };
}

test('of thousands of requests that are sent at once over TLS only a few are taken', async (t) => {
  const upgrades = new Upgrades();
  const server = createServer(upgrades.options, (_request, response) => response.end('ok'));
  const { connections, url } = await startBare(t, server, { clock: new ManualClock(), upgrades });
  let taken = 0;
  server.on('request', () => (taken += 1));
  const client = await RawClient.openSecure(t, url);
  client.socket.on('error', () => {}).write('GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'.repeat(1_400));
  // It may be reset, because not all was read.
  await until(() => client.socket.closed);
  assert.ok(taken < 200, `${taken} requests were taken`);
  await until(() => connections.count === 0);
});

test('an answer over TLS of which nothing is taken for 30 s is given up, and not one of which something is', async (t) => {
  const clock = new ManualClock();
  const sockets: Socket[] = [];
  const server = createServer((_request, response) => {
    if (response.socket !== null) sockets.push(response.socket);
    for (let written = 0; written < 64; written += 1) response.write(Buffer.alloc(1024 * 1024));
    response.end();
  });
  const { connections, url } = await startBare(t, server, { clock });
  const [stalled, slow] = [await RawClient.openSecure(t, url), await RawClient.openSecure(t, url)];
  for (const [index, client] of [stalled, slow].entries()) {
    client.stopReading().send({ method: 'GET', path: '/' });
    await until(() => sockets.length > index && (sockets[index]?.writableLength ?? 0) > 0);
  }
  connections.endStalled();
  for (let passed = 1; passed < 30; passed += 1) {
    clock.advance(1_000);
    connections.endStalled();
  }
  assert.equal(connections.count, 2, 'for a second more');
  slow.socket.resume();
  await until(() => slow.text.length > 8 * 1024 * 1024);
  slow.socket.pause();
  clock.advance(1_000);
  connections.endStalled();
  assert.deepEqual(
    sockets.map(({ destroyed }) => destroyed),
    [true, false],
  );
});
