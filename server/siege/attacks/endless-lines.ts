import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { attackerAddress } from '../addresses.ts';
import type { Attack } from '../attack.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';

const MiB = 1024 * 1024;
const sessions = 40;
/** Most bytes that one session may get rid of: those in the buffers of both sockets, and what is read after the end of it. */
const swallowedBytesMax = 64 * MiB;
const piece = Buffer.alloc(MiB, 'x');

/** Command lines that never end, as fast as they are read. */
export const endlessLines: Attack = {
  id: '7e',
  name: '40 SMTP sessions with a line without end',
  seconds: 15,
  prepare: async ({ smtpPort }) => {
    return async (over) => {
      const replies = new Tally();
      let mostBytes = 0;
      await repeatAtOnce({ atOnce: sessions, over }, async (index) => {
        const { bytes, reply } = await sendLine({ port: smtpPort, index, over });
        mostBytes = Math.max(mostBytes, bytes);
        replies.add(reply);
      });
      const got = `${(mostBytes / MiB).toFixed(0)} MiB of one line at most; replies: ${replies}`;
      return { got, faults: mostBytes > swallowedBytesMax ? [`${mostBytes} bytes of one line were read`] : [] };
    };
  },
};

/** Sends a line until the connection ends; half of the sessions in an authentication exchange. */
async function sendLine(options: {
  port: number;
  index: number;
  over: AbortSignal;
}): Promise<{ bytes: number; reply: string }> {
  const { port, index, over } = options;
  const socket = connect({ port, host: '127.0.0.1', localAddress: attackerAddress(index) });
  let reply = 'none';
  socket.on('error', () => {});
  const abort = () => socket.destroy();
  over.addEventListener('abort', abort, { once: true });
  socket.once('data', () => {
    socket.write(index % 2 === 0 ? 'EHLO client.siege\r\nAUTH LOGIN\r\n' : 'EHLO client.siege\r\n');
    socket.on('data', (chunk: Buffer) => {
      reply = /^(421|500) /m.exec(chunk.toString('latin1'))?.[1] ?? reply;
    });
    void writeOn(socket);
  });
  await once(socket, 'close');
  over.removeEventListener('abort', abort);
  return { bytes: socket.bytesWritten, reply };
}

async function writeOn(socket: Socket): Promise<void> {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  socket.once('close', close);
  while (socket.writable) {
    const { promise: drained, resolve: drain } = Promise.withResolvers<void>();
    socket.once('drain', drain);
    socket.write(piece);
    await Promise.race([drained, closed]);
    socket.off('drain', drain);
  }
}
