import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { connect as secure } from 'node:tls';
import { type Service, startService } from '../../support/service.ts';
import { atEnd } from '../../support/test-end.ts';
import { certFile, keyFile, trusting } from '../../support/tls.ts';
import { inTime, until } from '../../support/until.ts';
import { RawClient } from '../raw-client.ts';

const environment = {
  MAYFLY_HTTP_PROXY_PROTOCOL_FROM: '127.0.0.1',
  MAYFLY_FAILED_SIGN_INS_MAX: '1',
};
const v1 = (address: string) => Buffer.from(`PROXY TCP4 ${address} 192.0.2.1 40000 80\r\n`);
const v2 = (address: string) =>
  Buffer.concat([
    Buffer.from('0d0a0d0a000d0a515549540a2111000c', 'hex'),
    Buffer.from(address.split('.').map(Number)),
    Buffer.from('c00002019c400050', 'hex'),
  ]);
const body = '{"code":"x"}';
const guess = Buffer.from(
  `POST /v1/session HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
);

/** Status of the answer to bytes that are sent in these pieces, each by itself. */
async function statusOf(t: TestContext, { app }: Service, pieces: readonly Buffer[]): Promise<string> {
  const client = await RawClient.open(t, app.url);
  client.socket.setNoDelay(true);
  for (const piece of pieces) {
    if (piece.length > 0) client.socket.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return (await client.closed()).slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3);
}

test('counts a client by the address in the header, of either version, wherever it is split', async (t) => {
  const service = await startService(t, { environment });
  let client = 0;
  for (const header of [v1, v2]) {
    const { length } = Buffer.concat([header('198.51.100.250'), guess]);
    for (let at = 0; at < length; at += at < 60 ? 1 : 23) {
      client += 1;
      const bytes = Buffer.concat([header(`198.51.${Math.floor(client / 250)}.${client % 250}`), guess]);
      assert.equal(await statusOf(t, service, [bytes.subarray(0, at), bytes.subarray(at)]), '401', `split at ${at}`);
    }
  }
  assert.equal(await statusOf(t, service, [v2('203.0.113.9'), guess]), '401');
  assert.equal(await statusOf(t, service, [v1('203.0.113.9'), guess]), '429');
  const bytes = [...Buffer.concat([v2('203.0.113.10'), guess])].map((byte) => Buffer.of(byte));
  assert.equal(await statusOf(t, service, bytes), '401');
});

test('a named proxy that sends no header is refused without an answer, and anybody else needs none', async (t) => {
  const service = await startService(t, { environment });
  for (const bytes of [guess, Buffer.from('PROXY TCP4 1.2.3.4\r\n'), Buffer.from('PROXY TCP5 a b 1 2\r\n')]) {
    const client = await RawClient.open(t, service.app.url);
    client.socket.write(bytes);
    assert.equal(await client.closed(), '');
  }
  const other = await RawClient.open(t, service.app.url, '127.0.0.2');
  assert.match(await other.send({ method: 'GET', path: '/readyz' }).receive('ready'), /^HTTP\/1\.1 200 /);
  const liar = await RawClient.open(t, service.app.url, '127.0.0.2');
  liar.socket.write(Buffer.concat([v1('203.0.113.9'), guess]));
  assert.match(await liar.closed(), /^HTTP\/1\.1 400 /);
});

test('a header that takes too long ends its connection', async (t) => {
  const service = await startService(t, { environment });
  const slow = await RawClient.open(t, service.app.url);
  slow.socket.write('PROXY TCP4 ');
  await until(() => {
    service.clock.advance(5_000);
    return slow.socket.closed;
  });
  assert.equal(slow.text, '');
});

test('TLS is behind the header', async (t) => {
  const files = { MAYFLY_HTTP_TLS_CERT: certFile, MAYFLY_HTTP_TLS_KEY: keyFile };
  const service = await startService(t, { environment: { ...environment, ...files } });
  for (const [header, status] of [
    [v2('203.0.113.9'), '401'],
    [v2('203.0.113.9'), '429'],
    [v1('203.0.113.10'), '401'],
  ] as const) {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(service.app.url).port) });
    socket.write(header);
    const secured = secure({ socket, ...trusting });
    atEnd(t, () => socket.destroy());
    await inTime('the handshake', once(secured, 'secureConnect'));
    secured.write(guess);
    let text = '';
    secured.setEncoding('latin1').on('data', (chunk) => (text += chunk));
    await inTime('the answer', once(secured, 'close'));
    assert.equal(text.slice(9, 12), status);
  }
});

test('a client behind such a proxy does not sit at this machine', async (t) => {
  const service = await startService(t, { environment, localKey: { isOpen: true, onMade: () => {} } });
  const get = 'GET /v1/mailboxes HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  assert.equal(await statusOf(t, service, [v1('127.0.0.1'), Buffer.from(get)]), '401');
});
