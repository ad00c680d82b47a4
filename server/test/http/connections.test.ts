import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, createServer as createNetServer, type Server, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { listen } from '../../load/listen.ts';
import { HttpConnections } from '../../src/http/server/connections.ts';
import { Upgrades } from '../../src/http/server/upgrades.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { until } from '../support/until.ts';
import { RawClient } from './raw-client.ts';

const request = { method: 'GET', path: '/' };

/** A server that answers every request at once. */
async function startServer(t: TestContext, connectionsPerAddressMax = 8) {
  const server = createServer((_request, response) => response.end('ok'));
  const limits = { connectionsMax: 16, connectionsPerAddressMax, stalledMsMax: 60_000 };
  const connections = new HttpConnections(server, limits, {
    refuse: (socket) => socket.destroy(),
    monotonic: new ManualClock().monotonic,
  });
  t.after(() => server.closeAllConnections());
  return { server, connections, port: await listenFor(t, server) };
}

function listenFor(t: TestContext, server: Server): Promise<number> {
  t.after(() => server.close());
  return listen(server);
}

test('a request that waits for its turn is no reason to give its connection up', async (t) => {
  const { server, port } = await startServer(t);
  // Called when the request has come, before it is its turn.
  server.on('request', ({ socket }) => server.emit('timeout', socket));
  const client = await RawClient.open(t, `http://127.0.0.1:${port}`);
  assert.match(await client.send(request).receive('ok'), /^HTTP\/1\.1 200 /);
});

test('a connection that comes when the others are closed is closed', async (t) => {
  const { connections, port } = await startServer(t);
  connections.closeUnanswered();
  const client = await RawClient.open(t, `http://127.0.0.1:${port}`);
  assert.equal(await client.send({ ...request, headers: { connection: 'close' } }).closed(), '');
});

test('the connections of an IPv6 network of a site count together', async (t) => {
  const { server, connections } = await startServer(t, 1);
  const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'];
  const counts: number[] = [];
  const front = createNetServer((socket: Socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: addresses[counts.length] });
    server.emit('connection', socket);
    counts.push(connections.count);
  });
  const port = await listenFor(t, front);
  for (let opened = 0; opened < addresses.length; opened += 1) {
    const taken = once(front, 'connection');
    const client = connect(port, '127.0.0.1').on('error', () => {});
    t.after(() => client.destroy());
    await taken;
  }
  assert.deepEqual(counts, [1, 1, 2]);
});

test('of thousands of requests that are sent at once only a few are taken, and the connection is closed', async (t) => {
  const upgrades = new Upgrades();
  const server = createServer(upgrades.options, (_request, response) => response.end('ok'));
  const limits = { connectionsMax: 16, connectionsPerAddressMax: 8, stalledMsMax: 60_000 };
  const connections = new HttpConnections(server, limits, {
    refuse: (socket) => socket.destroy(),
    monotonic: new ManualClock().monotonic,
    upgrades,
  });
  let taken = 0;
  server.on('request', () => (taken += 1));
  const client = await RawClient.open(t, `http://127.0.0.1:${await listenFor(t, server)}`);
  client.socket.on('error', () => {}).write('GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'.repeat(1_400));
  await client.closed();
  assert.ok(taken < 200, `${taken} requests were taken`);
  assert.equal(connections.count, 0);
});

test('an answer of which nothing is taken for 30 s is given up, and not one of which something is', async (t) => {
  const clock = new ManualClock();
  const sockets: Socket[] = [];
  const server = createServer((_request, response) => {
    if (response.socket !== null) sockets.push(response.socket);
    response.end(Buffer.alloc(64 * 1024 * 1024));
  });
  const limits = { connectionsMax: 16, connectionsPerAddressMax: 8, stalledMsMax: 30_000 };
  const { monotonic } = clock;
  const connections = new HttpConnections(server, limits, { refuse: (socket) => socket.destroy(), monotonic });
  const url = `http://127.0.0.1:${await listenFor(t, server)}`;
  const [stalled, slow] = [await RawClient.open(t, url), await RawClient.open(t, url)];
  for (const client of [stalled, slow]) {
    client.stopReading().send(request);
    // What goes into the buffers of the connection is taken, too, before the first look.
    await until(() => sockets.length > 0 && (sockets.at(-1)?.writableLength ?? 0) > 0);
  }
  connections.endStalled();
  for (let passed = 1; passed < 30; passed += 1) {
    clock.advance(1_000);
    connections.endStalled();
  }
  assert.equal(connections.count, 2, 'for a second more');
  // A few megabytes, so that the system has room for more.
  slow.socket.resume();
  await slow.receive('\0'.repeat(8 * 1024 * 1024));
  slow.socket.pause();
  clock.advance(1_000);
  connections.endStalled();
  assert.deepEqual(
    sockets.map(({ destroyed }) => destroyed),
    [true, false],
  );
});
