import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { attackerAddress } from '../addresses.ts';
import type { Attack } from '../attack.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce, untilClosed } from '../under-way.ts';

const MiB = 1024 * 1024;
const sessions = 40;
/** Most bytes that one session may get rid of: those in the buffers of both sockets, and those read after the end of it. */
const swallowedBytesMax = 64 * MiB;
const piece = Buffer.alloc(MiB, 'x');

/** Command lines that never end, as fast as they are read. */
export const endlessLines: Attack = {
  id: '7e',
  name: '40 SMTP sessions with a line without end',
  seconds: 15,
  prepare: async ({ smtpPort }) => {
    return async (over) => {
      const ends = new Tally();
      let mostBytes = 0;
      await repeatAtOnce({ atOnce: sessions, over }, async (index) => {
        const { bytes, reply } = await sendLine({ port: smtpPort, index, over });
        mostBytes = Math.max(mostBytes, bytes);
        ends.add(over.aborted ? 'under way' : reply);
      });
      const got = `${(mostBytes / MiB).toFixed(0)} MiB of one line at most; sessions: ${ends}`;
      const swallowed = mostBytes > swallowedBytesMax ? [`${mostBytes} bytes of one line were read`] : [];
      return {
        got,
        faults: [...swallowed, ...(ends.of('421') > sessions ? [] : ['sessions were not ended with 421'])],
      };
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
  let reply = 'no reply';
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
  await untilClosed(socket);
  over.removeEventListener('abort', abort);
  return { bytes: socket.bytesWritten, reply };
}

/** Writes as fast as the system takes it, and reads meanwhile. */
async function writeOn(socket: Socket): Promise<void> {
  while (socket.writable) {
    await new Promise<void>((resolve) => {
      socket.write(piece, () => resolve());
    });
    await nextTurn();
  }
}
