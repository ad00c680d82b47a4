import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect as connectTo, Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';
import { connect as connectSecure } from 'node:tls';
import { ConnectionTicks } from '../../src/connections/connection-ticks.ts';
import { networkHolder } from '../../src/lib/client-network.ts';
import { createLog } from '../../src/lib/log.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { atEnd } from '../support/test-end.ts';
import { testCertificates, trusting } from '../support/tls.ts';
import { startBareServerAlone } from './bare-server.ts';

/** So many greetings that their replies are more than the system keeps for a client that does not read. */
const greetings = 120_000;
/** Replies of the commands that go on without a look at the client, and what a socket takes at once. */
const unreadBytesMax = 128 * 1024;
const minute = 60_000;
const LF = 10;

/** Sockets of the server, while a test runs. */
function socketsOfServer(t: { after(end: () => void): void }): Socket[] {
  const accepted: Socket[] = [];
  const onAccepted = (message: unknown) => {
    if (message !== null && typeof message === 'object' && 'socket' in message && message.socket instanceof Socket) {
      accepted.push(message.socket);
    }
  };
  channel('net.server.socket').subscribe(onAccepted);
  t.after(() => channel('net.server.socket').unsubscribe(onAccepted));
  return accepted;
}

test('many clients who come in one tick wait for their turns: each is answered whole and in order, also after its last word', async (t) => {
  let nowMs = 0;
  // Each look at the clock is a millisecond later, so that there is hardly time for anyone in a tick.
  const ticks = new ConnectionTicks({ monotonic: { now: () => (nowMs += 1) } });
  const limits = { connectionsMax: 100, connectionsPerAddressMax: 100 };
  const { connect } = await startBareServerAlone(t, { delivery: () => ({}), limits, parts: { ticks } });
  const clients = await Promise.all(Array.from({ length: 40 }, connect));
  for (const client of clients) client.send('MAIL FROM:<a@b.test>\r\nRCPT TO:<one@mail.test>\r\nDATA\r\n');
  for (const client of clients) {
    for (const code of [250, 250, 354]) assert.equal((await client.reply()).code, code);
  }
  for (const client of clients) {
    client.send('Subject: hi\r\n\r\n');
    client.send('x\r\n.\r\nNOOP\r\n');
    client.socket.end('VRFY a\r\nQUIT\r\n');
  }
  for (const client of clients)
    assert.deepEqual(
      (await client.rest()).map(({ code }) => code),
      [250, 250, 252, 221],
    );
});

test('cuts a client that speaks before the greeting, also while its commands wait for their turn (smtp.md row 28)', async (t) => {
  let nowMs = 0;
  const ticks = new ConnectionTicks({ monotonic: { now: () => nowMs } });
  const { connect } = await startBareServerAlone(t, { delivery: () => ({}), parts: { ticks } });
  const { remotePort: port = 0 } = (await connect()).socket;
  // Others take all the time of many ticks.
  for (let left = 200; left > 0; left -= 1) {
    ticks.answering.run(networkHolder('127.0.0.1'), () => {
      nowMs += 5;
    });
  }
  const socket = connectTo({ port, host: '127.0.0.1' });
  atEnd(t, () => socket.destroy());
  socket.write('EHLO x\r\n');
  assert.match((await new SmtpClient(socket).reply()).text, /^554 5\.5\.0/);
});

test('what came in the clear after STARTTLS, and waits for its turn, is not run after the handshake', async (t) => {
  let nowMs = 0;
  const ticks = new ConnectionTicks({ monotonic: { now: () => nowMs } });
  const parts = { ticks, certificates: testCertificates() };
  const { connect } = await startBareServerAlone(t, { delivery: () => ({}), parts });
  const client = await connect();
  assert.equal(ticks.answering.mayGoOn, true);
  const others = networkHolder('127.0.0.1');
  const waitOthers = (count: number) =>
    new Promise<void>((resolve) => {
      for (let left = count; left > 0; left -= 1) {
        ticks.answering.run(others, () => {
          nowMs += 5;
          if (left === 1) resolve();
        });
      }
    });
  void waitOthers(50);
  client.socket.setNoDelay();
  client.send('STARTTLS\r\n');
  await nextTick();
  await nextTick();
  const later = waitOthers(2_000);
  client.send('EHLO evil.test\r\nMAIL FROM:<evil@b.test>\r\n');
  await nextTick();
  await nextTick();
  assert.equal((await client.reply()).code, 220);
  client.socket.removeAllListeners('data');
  const secured = new SmtpClient(connectSecure({ socket: client.socket, ...trusting }));
  await later;
  await nextTick();
  assert.equal((await secured.command('EHLO client.test')).code, 250);
  assert.equal((await secured.command('RCPT TO:<one@mail.test>')).code, 503, 'no mail is under way');
});

test('pipelined commands of a client that does not read wait until it does', async (t) => {
  const sockets = socketsOfServer(t);
  const { connect } = await startBareServerAlone(t, {
    delivery: () => ({}),
    limits: { idleCommandsMax: 2 * greetings },
  });
  const client = await connect();
  const linesOfGreeting = (await client.command('EHLO client.test')).text.split('\n').length - 1;
  const [server] = sockets.filter(({ remotePort }) => remotePort === client.socket.localPort);
  assert.ok(server !== undefined);
  client.socket.pause();
  client.send('EHLO client.test\r\n'.repeat(greetings));
  const most = await mostUnread(server);
  assert.ok(most > 0, 'the client takes everything without reading');
  assert.ok(most <= unreadBytesMax, `${most} bytes wait for the client`);
  client.send('QUIT\r\n');
  let lines = 0;
  client.socket.on('data', (chunk: Buffer) => {
    for (const byte of chunk) if (byte === LF) lines += 1;
  });
  client.socket.resume();
  await once(client.socket, 'end');
  assert.equal(lines, greetings * linesOfGreeting + 1, 'each has its reply, and QUIT too');
});

test('a client that never reads is idle while its commands wait, and is cut off', async (t) => {
  const sockets = socketsOfServer(t);
  const { server, clock, connect } = await startBareServerAlone(t, {
    delivery: () => ({}),
    limits: { idleCommandsMax: 2 * greetings },
  });
  const client = await connect();
  const [socket] = sockets.filter(({ remotePort }) => remotePort === client.socket.localPort);
  assert.ok(socket !== undefined);
  client.socket.pause();
  client.send('EHLO client.test\r\n'.repeat(greetings));
  await mostUnread(socket);
  clock.advance(5 * minute);
  server.enforceTime();
  assert.equal(socket.destroyed, false, 'its last reply is on the way');
  clock.advance(minute);
  server.enforceTime();
  assert.equal(socket.destroyed, true);
});

test('the deadline of a session that waited for its client to read begins anew when it has', async (t) => {
  const sockets = socketsOfServer(t);
  let nowMs = 0;
  const ticks = new ConnectionTicks({ monotonic: { now: () => nowMs } });
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const { server, clock, connect } = await startBareServerAlone(t, {
    delivery: () => ({}),
    limits: { idleCommandsMax: 2 * greetings },
    parts: { ticks, log },
  });
  const client = await connect();
  const [socket] = sockets.filter(({ remotePort }) => remotePort === client.socket.localPort);
  assert.ok(socket !== undefined);
  client.socket.pause();
  client.send('EHLO client.test\r\n'.repeat(greetings));
  await mostUnread(socket);
  assert.equal(socket.writableNeedDrain, true);
  clock.advance(2 * minute);
  assert.equal(ticks.answering.mayGoOn, true);
  // Others take all the time of many ticks, so that the session waits for its turn.
  for (let left = 2_000; left > 0; left -= 1) {
    ticks.answering.run(networkHolder('127.0.0.1'), () => {
      nowMs += 5;
    });
  }
  client.socket.resume();
  for (let tick = 0; tick < 1_000 && socket.writableNeedDrain; tick += 1) await nextTick();
  assert.equal(socket.writableNeedDrain, false);
  server.enforceTime();
  assert.deepEqual(lines, []);
});

/** Most bytes that waited for the client until the server read no more of it for a while. */
async function mostUnread(socket: Socket): Promise<number> {
  let most = 0;
  for (let read = 0, quietTicks = 0; quietTicks < 500; ) {
    await nextTick();
    most = Math.max(most, socket.writableLength);
    quietTicks = socket.bytesRead === read ? quietTicks + 1 : 0;
    read = socket.bytesRead;
  }
  return most;
}
