import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, setGlobalProxyFromEnv } from 'node:http';
import { test } from 'node:test';
import { certificate, resolver, startHttp, startHttps, startSender, startTcp } from './receiver.ts';

const body = '{}';
const headers = {};

test('connects to no private address that a URL names, however it is written', async (t) => {
  const receiver = await startTcp(t, () => {});
  const sender = startSender(t, { allowed: [], ...resolver(['127.0.0.1']) });
  for (const host of [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '①②⑦.⓪.⓪.①',
    '127.0.0.1.',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    'localhost',
    'localhost.',
    'app.localhost',
  ]) {
    const outcome = await sender.send({ url: `http://${host}:${receiver.port}/`, headers, body });
    assert.equal(outcome.kind, 'refused', host);
  }
  assert.equal(receiver.sockets.length, 0);
});

test('connects to no private address that a name resolves to', async (t) => {
  const receiver = await startTcp(t, () => {});
  for (const addresses of [
    ['127.0.0.1'],
    ['127.0.0.2'],
    ['0.0.0.0'],
    ['::1'],
    ['::'],
    ['::ffff:127.0.0.1'],
    ['::127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['168.63.129.16'],
    ['fe80::1%eth0'],
    ['::1%lo'],
    ['0x7f.1'],
    [''],
  ]) {
    const sender = startSender(t, { allowed: [], ...resolver(addresses) });
    for (const host of ['127.0.0.1.nip.io', 'hooks.example.com', 'hooks.example.com.', 'metadata.google.internal']) {
      const outcome = await sender.send({ url: `http://${host}:${receiver.port}/`, headers, body });
      assert.equal(outcome.kind, 'refused', `${host} at ${addresses}`);
    }
  }
  assert.equal(receiver.sockets.length, 0);
});

test('refuses a name that is public and private at once, in whatever order', async (t) => {
  const receiver = await startTcp(t, () => {});
  for (const addresses of [
    ['127.0.0.1', '10.0.0.1'],
    ['10.0.0.1', '127.0.0.1'],
    ['127.0.0.1', '127.0.0.1', '::1'],
  ]) {
    const sender = startSender(t, { allowed: ['127.0.0.1'], ...resolver(addresses) });
    const outcome = await sender.send({ url: `http://hooks.example.com:${receiver.port}/`, headers, body });
    assert.equal(outcome.kind, 'refused');
  }
  for (const addresses of [
    ['1.1.1.1', '127.0.0.1'],
    ['127.0.0.1', '2606:4700:4700::1111'],
  ]) {
    const sender = startSender(t, { allowed: [], ...resolver(addresses) });
    const outcome = await sender.send({ url: `http://hooks.example.com:${receiver.port}/`, headers, body });
    assert.deepEqual(outcome, {
      kind: 'refused',
      code: 'address_refused',
      reason: 'the host is not a public address (loopback)',
    });
  }
  assert.equal(receiver.sockets.length, 0);
});

test('a name that changes its address is resolved once a request, and judged each time', async (t) => {
  // Of these loopback addresses only the first may be sent to; the second listens on the same port.
  const receiver = await startHttp(t, (_, response) => response.end());
  const names = resolver(['127.0.0.2'], ['127.0.0.1']);
  const sender = startSender(t, { allowed: ['127.0.0.2'], lookup: names.lookup, limits: { requestMsMax: 2_000 } });
  const url = `http://rebinding.example.com:${receiver.port}/`;

  assert.equal(
    (await sender.send({ url, headers, body })).kind,
    'failed',
    'nobody listens on the address of the first answer',
  );
  assert.equal(names.asked.length, 1);
  assert.equal((await sender.send({ url, headers, body })).kind, 'refused');
  assert.equal(names.asked.length, 2);
  assert.equal(receiver.sockets.length, 0);
});

test('a name that is asked for twice would lead astray, and is not', async (t) => {
  const receiver = await startHttp(t, (_, response) => response.end());
  const names = resolver(['127.0.0.1'], ['10.0.0.1']);
  const sender = startSender(t, { lookup: names.lookup });
  const outcome = await sender.send({ url: `http://rebinding.example.com:${receiver.port}/`, headers, body });
  assert.equal(outcome.kind, 'answered');
  assert.deepEqual(names.asked, ['rebinding.example.com']);
});

test('judges the address of the connection itself, and sends not a byte before', async (t) => {
  // The system connects 0.0.0.0, which is allowed here, to 127.0.0.1, which is not.
  const plain = await startHttp(t, (_, response) => response.end());
  const secure = await startHttps(t, (_, response) => response.end());
  const options = { allowed: ['0.0.0.0'], ca: certificate, ...resolver(['0.0.0.0']) };
  const sender = startSender(t, options);
  for (const [receiver, url] of [
    [plain, `http://0.0.0.0:${plain.port}/`],
    [plain, `http://mx.mail.test:${plain.port}/`],
    [secure, `https://mx.mail.test:${secure.port}/`],
  ] as const) {
    const outcome = await sender.send({ url, headers, body });
    assert.deepEqual(outcome, {
      kind: 'refused',
      code: 'address_refused',
      reason: 'the host is not a public address (loopback)',
    });
    await receiver.allClosed();
  }
  for (const receiver of [plain, secure]) {
    assert.ok(receiver.sockets.length > 0);
    assert.ok(receiver.sockets.every(({ bytesRead }) => bytesRead === 0));
    assert.equal(receiver.requests.length, 0);
  }
});

test('sends to the allowed address, and to no other of the same network', async (t) => {
  const receiver = await startHttp(t, (_, response) => response.end());
  const sender = startSender(t, { allowed: ['127.0.0.1'] });
  assert.equal((await sender.send({ url: `http://127.0.0.1:${receiver.port}/`, headers, body })).kind, 'answered');
  assert.equal((await sender.send({ url: `http://127.0.0.2:${receiver.port}/`, headers, body })).kind, 'refused');
  assert.equal(receiver.sockets.length, 1);
});

test('sends over https only, unless told otherwise', async (t) => {
  const receiver = await startTcp(t, () => {});
  const sender = startSender(t, { requireHttps: true });
  const outcome = await sender.send({ url: `http://127.0.0.1:${receiver.port}/`, headers, body });
  assert.deepEqual(outcome, { kind: 'refused', code: 'url_refused', reason: 'the URL must start with https://' });
  assert.equal(receiver.sockets.length, 0);
});

test('connects to no port that browsers refuse', async (t) => {
  const names = resolver(['127.0.0.1']);
  const outcome = await startSender(t, names).send({ url: 'http://hooks.example.com:6667/', headers, body });
  assert.ok(outcome.kind === 'refused');
  assert.match(outcome.reason, /^the URL has port 6667,/);
  assert.deepEqual(names.asked, []);
});

test('sends no user name and password that a URL holds', async (t) => {
  const receiver = await startTcp(t, () => {});
  const outcome = await startSender(t).send({ url: `http://user:secret@127.0.0.1:${receiver.port}/`, headers, body });
  assert.equal(outcome.kind, 'refused');
  assert.equal(receiver.sockets.length, 0);
});

test('no URL and no header can add a line to the request', async (t) => {
  const receiver = await startHttp(t, (_, response) => response.end());
  const sender = startSender(t);
  const base = `http://127.0.0.1:${receiver.port}`;
  for (const rest of [
    '/\r\nX-Evil: 1',
    '/\nX-Evil: 1',
    '/?a\r\nX-Evil: 1',
    '/ HTTP/1.1\r\nX-Evil: 1',
    '#\r\nX-Evil: 1',
  ]) {
    assert.equal((await sender.send({ url: base + rest, headers, body })).kind, 'refused');
  }
  for (const rest of ['/%0d%0aX-Evil:%201', '/?%0aX-Evil:1', '/\u560d\u560aX-Evil:1']) {
    assert.equal((await sender.send({ url: base + rest, headers, body })).kind, 'answered');
  }
  for (const wrong of [{ 'x-a': 'b\r\nX-Evil: 1' }, { 'x-a\r\nX-Evil': '1' }]) {
    assert.equal((await sender.send({ url: base, headers: wrong, body })).kind, 'failed');
  }
  assert.equal(receiver.requests.length, 3);
  assert.ok(receiver.requests.every(({ request }) => request.headers['x-evil'] === undefined));
});

test('goes through no proxy that the environment names', async (t) => {
  const proxy = await startTcp(t, (socket) => socket.destroy());
  const receiver = await startHttp(t, (_, response) => response.end());
  t.after(setGlobalProxyFromEnv({ HTTP_PROXY: `http://127.0.0.1:${proxy.port}` }));
  const outcome = await startSender(t).send({ url: `http://127.0.0.1:${receiver.port}/`, headers, body });
  assert.equal(outcome.kind, 'answered');
  assert.equal(proxy.sockets.length, 0);

  // That the environment would have been heard.
  const other = request(`http://127.0.0.1:${receiver.port}/`).end();
  await assert.rejects(once(other, 'response'));
  assert.equal(proxy.sockets.length, 1);
});
