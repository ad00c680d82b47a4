import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Acceptors } from '../../src/lib/sockets/acceptors.ts';

const onLinux = { skip: process.platform === 'linux' ? false : 'only Linux shares a port out' };

async function listen(
  t: TestContext,
  server: Server,
  { port = 0, isShared = false } = {},
): Promise<{ acceptors: Acceptors; port: number }> {
  const acceptors = new Acceptors(server, {});
  t.after(() => close(server, acceptors));
  await acceptors.listen({ host: '127.0.0.1', port, isShared });
  return { acceptors, port: (server.address() as AddressInfo).port };
}

async function close(server: Server, acceptors: Acceptors): Promise<void> {
  server.close();
  await acceptors.close();
}

test('a burst of connections is taken many in a turn of the event loop', onLinux, async (t) => {
  const connections = 256;
  const server = createServer();
  const { port } = await listen(t, server);
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  const taken = new Promise<void>((resolve) => {
    let left = connections;
    server.on('connection', (socket) => {
      socket.destroy();
      left -= 1;
      if (left === 0) resolve();
    });
  });
  for (let made = 0; made < connections; made += 1) connect(port, '127.0.0.1').on('error', () => {});
  count();
  await taken;
  isOver = true;
  assert.ok(turns < connections / 2, `${turns} turns`);
});

test('a port that somebody listens on is refused, also when that one shares it', async (t) => {
  const first = createServer();
  const { acceptors, port } = await listen(t, first);
  await assert.rejects(listen(t, createServer(), { port }), { code: 'EADDRINUSE' });
  await close(first, acceptors);
  const again = createServer();
  await listen(t, again, { port });
});

test('processes that are told to share a port do', onLinux, async (t) => {
  const first = createServer();
  const { port } = await listen(t, first);
  const second = createServer();
  await listen(t, second, { port, isShared: true });
  assert.equal((second.address() as AddressInfo).port, port);
});

test('a close waits for the connections that were taken, wherever', async (t) => {
  const server = createServer((socket) => socket.on('error', () => {}));
  const { acceptors, port } = await listen(t, server);
  const clients = Array.from({ length: 64 }, () => connect(port, '127.0.0.1'));
  await Promise.all(clients.map((client) => once(client, 'connect')));
  let isClosed = false;
  const closed = close(server, acceptors).then(() => {
    isClosed = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isClosed, false);
  for (const client of clients) client.destroy();
  await closed;
});
