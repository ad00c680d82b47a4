import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { ReadTicks, readBytesPerTickMax } from '../../src/connections/read-ticks.ts';
import { fixedLimits } from '../../src/smtp/limits.ts';
import { startBareServerAlone } from './bare-server.ts';

/** Most that the system gives of a socket at once, and that a paused one still takes. */
const chunkBytesMax = 64 * 1024;

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('clients are read so many bytes in one turn of the event loop, all together, and go on in the next', async () => {
  const turns = new ReadTicks(100);
  const told: string[] = [];
  const tell = (name: string) => () => void told.push(name);
  assert.equal(turns.count(60, tell('one')), true);
  assert.equal(turns.count(40, tell('two')), false);
  assert.equal(turns.count(1, tell('three')), false);
  assert.equal(told.length, 0);
  await nextTurn();
  assert.deepEqual(told, ['two', 'three']);
  assert.equal(turns.count(99, tell('four')), true);
  await nextTurn();
  assert.deepEqual(told, ['two', 'three'], 'who may read on is not told to');
});

test('what clients send on after they were cut off is read in turns with all others', async (t) => {
  const accepted: Socket[] = [];
  const onAccepted = (message: unknown) => {
    if (message !== null && typeof message === 'object' && 'socket' in message && message.socket instanceof Socket) {
      accepted.push(message.socket);
    }
  };
  channel('net.server.socket').subscribe(onAccepted);
  t.after(() => channel('net.server.socket').unsubscribe(onAccepted));
  const { connect } = await startBareServerAlone(t, { delivery: () => ({}) });
  const clients = await Promise.all(Array.from({ length: 8 }, connect));
  const ports = new Set(clients.map(({ socket }) => socket.localPort));
  const ours = accepted.filter(({ remotePort }) => ports.has(remotePort));
  const bytesRead = () => ours.reduce((sum, socket) => sum + socket.bytesRead, 0);

  for (const { socket } of clients) socket.write(Buffer.alloc(4 * fixedLimits.overlongLineBytesMax, 'x'));
  const cut = Promise.all(clients.map((client) => client.rest()));
  const mostInATurn = await mostGrowth(bytesRead, cut);
  assert.deepEqual(
    (await cut).map((replies) => replies.map(({ code }) => code)),
    clients.map(() => [421]),
  );
  assert.ok(mostInATurn <= readBytesPerTickMax + 2 * chunkBytesMax * clients.length, `${mostInATurn} bytes in a turn`);
});

/** Most by which a number grows from one turn of the event loop to the next, until some work is done. */
async function mostGrowth(read: () => number, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  let most = 0;
  for (let last = read(); !isDone; ) {
    await nextTurn();
    const now = read();
    most = Math.max(most, now - last);
    last = now;
  }
  return most;
}
