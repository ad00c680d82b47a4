import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createNetServer, type Server, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { HttpConnections } from '../../src/http/connections.ts';
import { floodedOptions } from '../../src/http/flooded.ts';
import { RawClient } from './raw-client.ts';

const request = { method: 'GET', path: '/' };

/** A server that answers every request at once. */
async function startServer(t: TestContext, connectionsPerAddressMax = 8) {
  const server = createServer((_request, response) => response.end('ok'));
  const limits = { connectionsMax: 16, connectionsPerAddressMax, stalledMsMax: 60_000 };
  const connections = new HttpConnections(server, limits, { refuse: (socket) => socket.destroy() });
  t.after(() => server.closeAllConnections());
  return { server, connections, port: await listen(t, server) };
}

async function listen(t: TestContext, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return (server.address() as AddressInfo).port;
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
  const port = await listen(t, front);
  for (let opened = 0; opened < addresses.length; opened += 1) {
    const taken = once(front, 'connection');
    const client = connect(port, '127.0.0.1').on('error', () => {});
    t.after(() => client.destroy());
    await taken;
  }
  assert.deepEqual(counts, [1, 1, 2]);
});

test('of thousands of requests that are sent at once only a few are taken, and the connection is closed', async (t) => {
  const flooded = new WeakSet<Socket>();
  const server = createServer(floodedOptions(flooded), (_request, response) => response.end('ok'));
  const limits = { connectionsMax: 16, connectionsPerAddressMax: 8, stalledMsMax: 60_000 };
  const connections = new HttpConnections(server, limits, { refuse: (socket) => socket.destroy(), flooded });
  let taken = 0;
  server.on('request', () => (taken += 1));
  const client = await RawClient.open(t, `http://127.0.0.1:${await listen(t, server)}`);
  client.socket.on('error', () => {}).write('GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'.repeat(1_400));
  await client.closed();
  assert.ok(taken < 200, `${taken} requests were taken`);
  assert.equal(connections.count, 0);
});
