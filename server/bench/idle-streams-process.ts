import { connect, type Socket } from 'node:net';
import { Type } from 'typebox';
import { answerParent, partInput } from './program.ts';

/** Opens event streams and keeps them open, each over a connection of its own. */
const input = partInput(
  Type.Object({
    url: Type.String(),
    headers: Type.Record(Type.String(), Type.String()),
    streams: Type.Integer(),
  }),
);
const openedAtOnceMax = 100;
const { hostname, port, pathname } = new URL(input.url);
const fields = Object.entries(input.headers).map(([name, value]) => `${name}: ${value}\r\n`);
const request = `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nAccept: text/event-stream\r\n${fields.join('')}\r\n`;
let open = 0;

answerParent({ open: openAll, count: async () => ({ open }) });

async function openAll(): Promise<object> {
  let unopened = input.streams;
  const openSome = async () => {
    while (unopened-- > 0) await openOne();
  };
  await Promise.all(Array.from({ length: openedAtOnceMax }, openSome));
  return { open };
}

/** Resolves when the stream has begun. */
function openOne(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: hostname, port: Number(port) });
    socket.once('connect', () => socket.write(request));
    socket.on('error', reject);
    socket.once('data', (head: Buffer) => {
      if (!head.toString('latin1').startsWith('HTTP/1.1 200 ')) return reject(new Error(`bench: ${head}`));
      open += 1;
      socket.resume().once('close', () => {
        open -= 1;
      });
      resolve();
    });
  });
}
