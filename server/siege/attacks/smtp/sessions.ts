import { connect, type Socket } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { createMailbox } from '../../../load/account.ts';
import { repeatAtOnce } from '../../../load/repeat.ts';
import { attackerAddress } from '../../addresses.ts';
import { type Attack, met } from '../../attack.ts';
import { HeldSockets, untilOver } from '../../means/held-sockets.ts';
import { repeated } from '../../means/mail.ts';
import { Tally } from '../../means/tally.ts';

const MiB = 1024 * 1024;
const halfMails = 12;
const halfBytes = 24 * MiB;
const trickleBytes = 1_000;
const trickleMs = 1_000;
const idle = 1_000;
const greetingMs = 2_000;
const endless = 40;
/** Most bytes that one session may get rid of: those in the buffers of both sockets, and those read after the end of it. */
const swallowedBytesMax = 64 * MiB;
const piece = Buffer.alloc(MiB, 'x');

/** Sessions of one address that send most of a big mail, and then just enough to be let be. */
export const halfSentMail: Attack = {
  id: '7a',
  name: '12 big half-sent mails of one address',
  seconds: 25,
  prepare: async (target) => {
    const { address } = await createMailbox(target);
    const commands = `MAIL FROM:<attacker@client.siege>\r\nRCPT TO:<${address}>\r\nDATA\r\n`;
    const line = `${'x'.repeat(998)}\r\n`;
    const half = Buffer.from(repeated(line, halfBytes));
    return async (over) => {
      const sockets = new HeldSockets();
      await sockets.open({ port: target.smtpPort, count: halfMails, localAddress: () => attackerAddress() });
      for (const text of ['EHLO client.siege\r\n', commands, half]) {
        await delay(trickleMs);
        sockets.write(text);
      }
      while (!over.aborted) {
        await delay(trickleMs, undefined, { signal: over }).catch(() => {});
        sockets.write(line.slice(-trickleBytes));
      }
      return `${sockets.alive} of ${halfMails} held`;
    };
  },
};

/** SMTP sessions that greet and then say nothing, as many of each address as it may have. */
export const idleSessions: Attack = {
  id: '7b',
  name: '1,000 idle SMTP sessions of 20 addresses',
  seconds: 20,
  prepare: async (target) => async (over) => {
    const sockets = new HeldSockets();
    await sockets.open({ port: target.smtpPort, count: idle, localAddress: attackerAddress, over });
    // Not before the greeting, which would be pipelining.
    await delay(greetingMs);
    sockets.write('EHLO client.siege\r\n');
    await untilOver(over);
    return `${sockets.alive} held; answers: ${sockets.answers}`;
  },
};

/** Command lines that never end, as fast as they are read. */
export const endlessLines: Attack = {
  id: '7e',
  name: '40 SMTP sessions with a line without end',
  seconds: 15,
  prepare: async (target) => async (over) => {
    const ends = new Tally();
    let mostBytes = 0;
    await repeatAtOnce({ atOnce: endless, over }, async (index) => {
      const { bytes, reply } = await sendLine(target, { index, over });
      mostBytes = Math.max(mostBytes, bytes);
      ends.add(over.aborted ? 'under way' : reply);
    });
    return {
      got: `${(mostBytes / MiB).toFixed(0)} MiB of one line at most; sessions: ${ends}`,
      faults: met({
        [`${mostBytes} bytes of one line were read`]: mostBytes > swallowedBytesMax,
        'sessions were not ended with 421': ends.of('421') <= endless,
      }),
    };
  },
};

/** Sends a line until the connection ends; half of the sessions in an authentication exchange. */
async function sendLine(
  { smtpPort: port }: { smtpPort: number },
  { index, over }: { index: number; over: AbortSignal },
): Promise<{ bytes: number; reply: string }> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: attackerAddress(index), signal: over });
  let reply = 'no reply';
  socket.on('error', () => {});
  socket.once('data', () => {
    socket.write(index % 2 === 0 ? 'EHLO client.siege\r\nAUTH LOGIN\r\n' : 'EHLO client.siege\r\n');
    socket.on('data', (chunk: Buffer) => {
      reply = /^(421|500) /m.exec(chunk.toString('latin1'))?.[1] ?? reply;
    });
    void writeOn(socket);
  });
  await new Promise((resolve) => socket.once('close', resolve));
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
