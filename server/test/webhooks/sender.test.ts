import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { createSecret, signatureHeaders } from '../../src/outbound/signature.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { certificate, resolver, startHttp, startHttps, startSender, startTcp } from './receiver.ts';

const body = '{"type":"mail.received"}';
const headers = { 'content-type': 'application/json' };
const quick = { requestMsMax: 150 };

test('sends the body with POST and the given headers, and tells what was answered', async (t) => {
  const receiver = await startHttp(t, (_, response) => response.writeHead(202).end('taken'));
  const message = { id: 'a-b', timestampMs: 1_772_366_400_000, body: '{"subject":"Grüße"}' };
  const signature = signatureHeaders({ ...message, secrets: [createSecret(seededRandom())] });
  const outcome = await startSender(t).send({
    url: `http://127.0.0.1:${receiver.port}/hooks/mail?x=%20y#fragment`,
    headers: { ...headers, ...signature },
    body: message.body,
  });
  assert.deepEqual(outcome, { kind: 'answered', status: 202, excerpt: 'taken', durationMs: 0 });
  const [received] = receiver.requests;
  assert.equal(received?.body, message.body);
  assert.equal(received.request.method, 'POST');
  assert.equal(received.request.url, '/hooks/mail?x=%20y');
  assert.equal(received.request.headers['content-length'], String(Buffer.byteLength(message.body)));
  assert.equal(received.request.headers.connection, 'close');
  for (const [name, value] of Object.entries({ ...headers, ...signature })) {
    assert.equal(received.request.headers[name], value);
  }
});

test('connects to the address a name resolves to, and names the host as the URL does', async (t) => {
  const receiver = await startHttp(t, (_, response) => response.end());
  const names = resolver(['127.0.0.1']);
  const sender = startSender(t, { lookup: names.lookup });
  const url = `http://Hooks.Example.com.:${receiver.port}/`;
  assert.equal((await sender.send({ url, headers, body })).kind, 'answered');
  assert.deepEqual(names.asked, ['hooks.example.com.']);
  assert.equal(receiver.requests[0]?.request.headers.host, `hooks.example.com.:${receiver.port}`);
});

test('tries the addresses of a name in turn', async (t) => {
  const receiver = await startHttp(t, (_, response) => response.end());
  const allowed = ['127.0.0.2', '127.0.0.1'];
  const sender = startSender(t, { allowed, ...resolver(allowed) });
  const url = `http://hooks.example.com:${receiver.port}/`;
  assert.equal((await sender.send({ url, headers, body })).kind, 'answered');
  await receiver.stop();
  const outcome = await sender.send({ url, headers, body });
  assert.deepEqual(outcome, { kind: 'failed', code: 'connection_refused', reason: 'the connection was refused' });
});

test('measures the time of an answer by the clock', async (t) => {
  const clock = new ManualClock();
  const receiver = await startHttp(t, (_, response) => {
    clock.advance(1_234);
    response.end();
  });
  const outcome = await startSender(t, { monotonic: clock }).send({
    url: `http://127.0.0.1:${receiver.port}/`,
    headers,
    body,
  });
  assert.ok(outcome.kind === 'answered' && outcome.durationMs === 1_234);
});

test('follows no redirect', async (t) => {
  const other = await startHttp(t, (_, response) => response.end());
  for (const status of [301, 302, 303, 307, 308]) {
    for (const location of ['http://169.254.169.254/latest/meta-data/', `http://127.0.0.1:${other.port}/`]) {
      const receiver = await startHttp(t, (_, response) => response.writeHead(status, { location }).end());
      const outcome = await startSender(t).send({ url: `http://127.0.0.1:${receiver.port}/`, headers, body });
      assert.ok(outcome.kind === 'answered' && outcome.status === status);
      assert.equal(receiver.sockets.length, 1);
    }
  }
  assert.equal(other.sockets.length, 0);
});

test('cuts an endless answer off and keeps its status', async (t) => {
  let sent = 0;
  function* endless() {
    for (;;) {
      sent += 4_096;
      yield Buffer.alloc(4_096, 'x');
    }
  }
  const receiver = await startHttp(t, (_, response) => void Readable.from(endless()).pipe(response));
  const outcome = await startSender(t).send({ url: `http://127.0.0.1:${receiver.port}/`, headers, body });
  assert.deepEqual(outcome, { kind: 'answered', status: 200, excerpt: 'x'.repeat(1_024), durationMs: 0 });
  await receiver.allClosed();
  assert.ok(sent >= 65_536, `cut off after ${sent} bytes`);
});

test('reads 64 KiB of an answer before it cuts it off', async (t) => {
  for (const [length, isWhole] of [
    [65_535, true],
    [1_000_000, false],
  ] as const) {
    let finished: Promise<boolean> | undefined;
    const receiver = await startHttp(t, (_, response) => {
      finished = new Promise((resolve) => response.on('close', () => resolve(response.writableFinished)));
      const rest = Buffer.alloc(length - 1, 'x');
      response.writeHead(200, { 'content-length': isWhole ? length : length * 50 });
      response.write('y');
      if (isWhole) response.end(rest);
      else response.write(rest);
    });
    const outcome = await startSender(t).send({ url: `http://127.0.0.1:${receiver.port}/`, headers, body });
    assert.ok(outcome.kind === 'answered' && outcome.excerpt === `y${'x'.repeat(1_023)}`);
    assert.equal(await finished, isWhole);
  }
});

test('keeps an excerpt that is text whatever the bytes are', async (t) => {
  for (const [bytes, excerpt] of [
    [Buffer.from('a\0b\x1b[31m\tc\r\nd\x7f'), 'a\ufffdb\ufffd[31m\tc\r\nd\ufffd'],
    [Buffer.from([0x61, 0xff, 0xfe, 0x62]), 'a\ufffd\ufffdb'],
    [Buffer.from(`${'x'.repeat(1_022)}😀`), 'x'.repeat(1_022)],
    [Buffer.from(`${'x'.repeat(1_020)}😀z`), `${'x'.repeat(1_020)}😀`],
  ] as const) {
    const receiver = await startHttp(t, (_, response) => response.end(bytes));
    const outcome = await startSender(t).send({ url: `http://127.0.0.1:${receiver.port}/`, headers, body });
    assert.ok(outcome.kind === 'answered');
    assert.equal(outcome.excerpt, excerpt);
  }
});

test('gives up on a receiver that never answers', async (t) => {
  const silent = await startTcp(t, () => {});
  const dribbling = await startTcp(t, (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 2'));
  for (const { port } of [silent, dribbling]) {
    const outcome = await startSender(t, { limits: quick }).send({ url: `http://127.0.0.1:${port}/`, headers, body });
    assert.deepEqual(outcome, { kind: 'failed', code: 'timed_out', reason: 'no answer within 150 ms' });
  }
});

test('gives up on a name that is never resolved, and on a handshake that never ends', async (t) => {
  const never = startSender(t, { limits: quick, lookup: () => new Promise(() => {}) });
  assert.equal((await never.send({ url: 'http://hooks.example.com/', headers, body })).kind, 'failed');
  const silent = await startTcp(t, () => {});
  const url = `https://127.0.0.1:${silent.port}/`;
  assert.equal((await startSender(t, { limits: quick }).send({ url, headers, body })).kind, 'failed');
});

test('time in which this process was held up is not the receiver’s', async (t) => {
  const receiver = await startHttp(t, (_, response) => response.end());
  const outcome = startSender(t, { limits: quick }).send({ url: `http://127.0.0.1:${receiver.port}/`, headers, body });
  await new Promise((resolve) => setImmediate(resolve));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, quick.requestMsMax * 3);
  assert.equal((await outcome).kind, 'answered');
});

test('what this process ran out of is not the receiver’s failure', async (t) => {
  for (const code of ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']) {
    const lookup = () => Promise.reject(Object.assign(new Error(code), { code }));
    const outcome = await startSender(t, { lookup }).send({ url: 'http://hooks.example.com/', headers, body });
    assert.deepEqual(outcome, { kind: 'unsent', code: 'not_sent', reason: `the request failed (${code})` });
  }
});

test('says once when the addresses are known, and never of a name that is not resolved', async (t) => {
  const receiver = await startHttp(t, (_, response) => response.end());
  const resolved: string[] = [];
  const sender = startSender(t, {
    lookup: async (hostname) => {
      resolved.push(`asked for ${hostname}`);
      return hostname === 'known.test' ? [{ address: '127.0.0.1', family: 4 }] : [];
    },
  });
  for (const host of ['known.test', 'unknown.test', '127.0.0.1']) {
    const url = `http://${host}:${receiver.port}/`;
    await sender.send({ url, headers, body }, { onResolved: () => resolved.push(`resolved ${host}`) });
  }
  assert.deepEqual(resolved, [
    'asked for known.test',
    'resolved known.test',
    'asked for unknown.test',
    'resolved 127.0.0.1',
  ]);
});

test('counts an answer whose body stalls or breaks off by its status', async (t) => {
  const stalling = await startTcp(t, (socket) => socket.write('HTTP/1.1 204 No\r\n\r\n'));
  const unfinished = await startTcp(t, (socket) => socket.write('HTTP/1.1 500 No\r\nContent-Length: 9\r\n\r\nwhy'));
  const breaking = await startTcp(t, (socket) => socket.end('HTTP/1.1 201 Yes\r\nContent-Length: 9\r\n\r\nwhy'));
  for (const [{ port }, status, excerpt] of [
    [stalling, 204, ''],
    [unfinished, 500, 'why'],
    [breaking, 201, 'why'],
  ] as const) {
    const sender = startSender(t, { limits: { requestMsMax: 1_500 } });
    const outcome = await sender.send({ url: `http://127.0.0.1:${port}/`, headers, body });
    assert.deepEqual(outcome, { kind: 'answered', status, excerpt, durationMs: 0 });
  }
});

test('leaves no connection to a receiver that answers without reading the request', async (t) => {
  const receiver = await startTcp(t, (socket) => {
    socket.pause();
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
  });
  const url = `http://127.0.0.1:${receiver.port}/`;
  const outcome = await startSender(t).send({ url, headers, body: 'x'.repeat(16_000_000) });
  assert.equal(outcome.kind, 'answered');
  for (const socket of receiver.sockets) socket.resume();
  await receiver.allClosed();
  assert.ok(receiver.sockets.every(({ bytesRead }) => bytesRead < 16_000_000));
});

test('tells failures apart, without addresses', async (t) => {
  const answers = async (text: string) => (await startTcp(t, (socket) => socket.end(text))).port;
  const closed = await startTcp(t, (socket) => socket.destroy());
  const cases: [number, RegExp][] = [
    [closed.port, /^the connection was lost$/],
    [await answers('SSH-2.0-OpenSSH\r\n'), /^the answer was not HTTP \(HPE_\w+\)$/],
    [await answers(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`), /^the answer was not HTTP \(HPE_\w+\)$/],
    [await answers('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'), /not HTTP/],
    [await answers('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'), /^the \w+ /],
    [await answers(''), /^the connection was lost$/],
  ];
  for (const [port, reason] of cases) {
    const outcome = await startSender(t).send({ url: `http://127.0.0.1:${port}/`, headers, body });
    assert.ok(outcome.kind === 'failed', JSON.stringify(outcome));
    assert.match(outcome.reason, reason);
    assert.doesNotMatch(outcome.reason, /127/);
  }
  const unknown = await startSender(t).send({ url: 'http://hooks.example.com/', headers, body });
  assert.deepEqual(unknown, { kind: 'failed', code: 'name_not_found', reason: 'the host name does not resolve' });
  const empty = await startSender(t, resolver([])).send({ url: 'http://hooks.example.com/', headers, body });
  assert.deepEqual(empty, { kind: 'failed', code: 'name_not_found', reason: 'the host name does not resolve' });
});

test('sends over TLS to a receiver whose certificate is trusted and of its name', async (t) => {
  const receiver = await startHttps(t, (_, response) => response.end('secret'));
  const { lookup } = resolver(['127.0.0.1']);
  const trusting = startSender(t, { requireHttps: true, ca: certificate, lookup });
  const outcome = await trusting.send({ url: `https://mx.mail.test:${receiver.port}/`, headers, body });
  assert.ok(outcome.kind === 'answered' && outcome.excerpt === 'secret');
  assert.equal(receiver.requests.length, 1);

  const misnamed = await trusting.send({ url: `https://other.test:${receiver.port}/`, headers, body });
  assert.deepEqual(misnamed, {
    kind: 'failed',
    code: 'tls_failed',
    reason: 'the TLS connection failed (ERR_TLS_CERT_ALTNAME_INVALID)',
  });
  const byAddress = await trusting.send({ url: `https://127.0.0.1:${receiver.port}/`, headers, body });
  assert.equal(byAddress.kind, 'failed');
  const wary = startSender(t, { requireHttps: true, lookup });
  const untrusted = await wary.send({ url: `https://mx.mail.test:${receiver.port}/`, headers, body });
  assert.deepEqual(untrusted, {
    kind: 'failed',
    code: 'tls_failed',
    reason: 'the TLS connection failed (DEPTH_ZERO_SELF_SIGNED_CERT)',
  });
  assert.equal(receiver.requests.length, 1);
});

test('reads Retry-After as seconds or as a date, and caps it', async (t) => {
  const clock = new ManualClock(Date.parse('2026-03-01T12:00:00Z'));
  const receiver = await startHttp(t, (request, response) => {
    response.writeHead(503, { 'retry-after': decodeURIComponent(String(request.url).slice(1)) }).end();
  });
  const sender = startSender(t, { machineClock: clock });
  for (const [field, seconds] of [
    ['0', 0],
    ['120', 120],
    ['0120', 120],
    ['86401', 86_400],
    ['9'.repeat(400), 86_400],
    ['Sun, 01 Mar 2026 12:02:00 GMT', 120],
    ['Sunday, 01-Mar-26 12:02:00 GMT', 120],
    ['Sun Mar  1 12:02:00 2026', 120],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['Mon, 01 Mar 2027 12:00:00 GMT', 86_400],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['soon', undefined],
    ['2026-03-01T12:02:00Z', undefined],
    ['Sun, 01 Mar 2026 12:02:00 +0100', undefined],
    ['Sun, 99 Mar 2026 12:02:00 GMT', undefined],
  ] as const) {
    const url = `http://127.0.0.1:${receiver.port}/${encodeURIComponent(field)}`;
    const outcome = await sender.send({ url, headers, body });
    assert.ok(outcome.kind === 'answered' && outcome.status === 503);
    assert.equal(outcome.retryAfterSeconds, seconds, field);
  }
});

test('close ends the requests under way and every later one', async (t) => {
  const receiver = await startTcp(t, () => {});
  const sender = startSender(t);
  const request = { url: `http://127.0.0.1:${receiver.port}/`, headers, body };
  const outcomes = [sender.send(request), sender.send(request)];
  const resolving = startSender(t, { lookup: () => new Promise(() => {}) });
  outcomes.push(resolving.send({ ...request, url: 'http://hooks.example.com/' }));
  await Promise.all([sender.close(), resolving.close()]);
  outcomes.push(sender.send(request));
  for (const outcome of await Promise.all(outcomes)) {
    assert.deepEqual(outcome, { kind: 'unsent', code: 'not_sent', reason: 'the service is stopping' });
  }
});
