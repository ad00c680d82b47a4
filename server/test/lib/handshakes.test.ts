import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { listen } from '../../load/listen.ts';
import { ClientHelloReader, helloBytesMax } from '../../src/lib/tls/client-hello.ts';
import { Handshakes } from '../../src/lib/tls/handshakes.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { atEnd } from '../support/test-end.ts';
import { clientHello, connectTls, testCertificates } from '../support/tls.ts';
import { inTime, until } from '../support/until.ts';

/** States after each of some pieces. */
function statesOf(pieces: readonly Buffer[]): string[] {
  const reader = new ClientHelloReader();
  return pieces.map((piece) => reader.push(piece));
}

const bytesOf = (bytes: Buffer) => [...bytes].map((byte) => Buffer.from([byte]));

test('a ClientHello is whole at its last byte, in whatever pieces and records it comes', async () => {
  const hello = await clientHello();
  assert.deepEqual(statesOf([hello]), ['complete']);
  for (let at = 1; at < hello.length; at += 1)
    assert.deepEqual(statesOf([hello.subarray(0, at), hello.subarray(at)]), ['incomplete', 'complete']);
  const states = statesOf(bytesOf(hello));
  assert.deepEqual([states.indexOf('complete'), states.indexOf('other')], [hello.length - 1, -1]);
  // A record for each three bytes of the message (RFC 8446 §5.1).
  const message = hello.subarray(5);
  const records = Array.from({ length: Math.ceil(message.length / 3) }, (_, index) => {
    const part = message.subarray(3 * index, 3 * index + 3);
    return Buffer.concat([Buffer.from([22, 3, 1, 0, part.length]), part]);
  });
  const fragmented = statesOf(records);
  assert.deepEqual([fragmented.indexOf('complete'), fragmented.indexOf('other')], [records.length - 1, -1]);
});

test('what is no ClientHello, is too long, or goes on after it is something else', async () => {
  const hello = await clientHello();
  const others = [
    Buffer.from('GET / HTTP/1.1\r\n\r\n'),
    Buffer.from('EHLO client.test\r\n'),
    Buffer.from([22, 2]),
    Buffer.from([23, 3, 3, 0, 1]),
    Buffer.from([22, 3, 1, 0, 0]),
    // A ServerHello.
    Buffer.from([22, 3, 1, 0, 4, 2]),
    Buffer.concat([hello, Buffer.from([0])]),
    Buffer.concat([Buffer.from([22, 3, 1, 255, 255, 1, 0, 255, 250]), Buffer.alloc(helloBytesMax)]),
  ];
  for (const other of others) {
    assert.deepEqual(statesOf([other]), ['other'], other.subarray(0, 20).toString('latin1'));
    assert.ok(statesOf(bytesOf(other)).includes('other'));
  }
});

test('the same bytes have the same end in any pieces', () => {
  const start = fc.constantFrom([], [22], [22, 3, 1, 0, 8, 1, 0, 0, 4], [22, 3, 1, 0, 2, 1, 0]);
  fc.assert(
    fc.property(start, fc.array(fc.nat(255), { maxLength: 40 }), (head, rest) => {
      const bytes = Buffer.from([...head, ...rest]);
      const apart = statesOf(bytesOf(bytes));
      const firstOther = apart.indexOf('other');
      const whole = statesOf([bytes])[0];
      assert.equal(whole === 'other', firstOther >= 0);
      if (whole !== 'other' && bytes.length > 0) assert.equal(apart.at(-1), whole);
    }),
  );
});

/** Server that makes each connection secure, for the network that its client has said by its number. */
async function startSecure(t: TestContext, limits: { handshakesMax?: number } = {}) {
  const clock = new ManualClock();
  const handshakes = new Handshakes({ monotonic: clock.monotonic, limits });
  const certificates = testCertificates();
  const networks: string[] = [];
  const accepted: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const network = networks[accepted.length] ?? 'other';
    accepted.push(socket);
    atEnd(t, () => socket.destroy());
    const onSecure = (secured: Socket) => secured.on('data', (chunk) => secured.write(chunk));
    handshakes.begin(socket, { network, certificates, onSecure });
  });
  atEnd(t, () => server.close());
  const port = await listen(server);
  /** Connects, and sends these bytes. */
  const open = async (network: string, first: Buffer) => {
    networks[accepted.length] = network;
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    atEnd(t, () => socket.destroy());
    const taken = accepted.length + 1;
    socket.write(first);
    await until(() => accepted.length === taken);
    return socket;
  };
  return { handshakes, clock, port, accepted, open };
}

test('a handshake that is not done in ten seconds is ended, from the first byte on', async (t) => {
  const { handshakes, clock, open, port } = await startSecure(t);
  const hello = await clientHello();
  const silent = await open('a', Buffer.alloc(0));
  const slow = await open('b', hello.subarray(0, 50));
  clock.advance(1);
  const answered = await open('c', hello);
  await once(answered, 'data');
  clock.advance(9_999);
  handshakes.endLate();
  await inTime('the end of both', Promise.all([once(silent, 'close'), once(slow, 'close')]));
  assert.equal(handshakes.count, 1);
  const secured = await connectTls(t, port);
  const echo = async (text: string) => {
    secured.write(text);
    assert.equal(String((await inTime('an echo', once(secured, 'data')))[0]), text);
  };
  await echo('secure');
  clock.advance(60_000);
  handshakes.endLate();
  await until(() => handshakes.count === 0);
  await echo('still there');
});

test('when too many have begun the oldest of the network with the most gives way, and a newcomer is served', async (t) => {
  const { accepted, handshakes, open, port } = await startSecure(t, { handshakesMax: 3 });
  const hello = await clientHello();
  const [few, ...many] = ['few', 'many', 'many'].map((network) => async () => {
    const socket = await open(network, hello);
    await once(socket, 'data');
  });
  await few?.();
  for (const begin of many) await begin();
  const secured = await connectTls(t, port);
  secured.write('x');
  await once(secured, 'data');
  await until(() => accepted[1]?.destroyed === true);
  assert.deepEqual(
    accepted.map(({ destroyed }) => destroyed),
    [false, true, false, false],
  );
  assert.equal(handshakes.count, 2);
});

test('a client that says more before it is answered, closes its side or says something else is cut off', async (t) => {
  const { handshakes, open } = await startSecure(t);
  const hello = await clientHello();
  for (const first of [Buffer.concat([hello, hello]), Buffer.from('EHLO client.test\r\n')]) {
    const socket = await open('a', first);
    await inTime('the end', once(socket.resume(), 'close'));
  }
  const half = await open('a', hello.subarray(0, 10));
  half.resume().end();
  await inTime('the end', once(half, 'close'));
  const answered = await open('a', hello);
  await once(answered, 'data');
  answered.resume().end();
  await inTime('the end', once(answered, 'close'));
  await until(() => handshakes.count === 0);
});
