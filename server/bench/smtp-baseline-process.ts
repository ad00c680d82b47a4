import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { answerParent } from './program.ts';

/** A receiver that answers the dialogue and keeps nothing: what smtp-sink does. */
const server = createServer({ noDelay: true }, receive);
answerParent({ listen });

async function listen(): Promise<{ port: number }> {
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1_000 });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('bench: not listening on a port');
  return { port: address.port };
}

function receive(socket: Socket): void {
  let tail = '';
  let isInContent = false;
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    const text = tail + chunk.toString('latin1');
    tail = text.slice(-4);
    if (!text.endsWith(isInContent ? '\r\n.\r\n' : '\r\n')) return;
    tail = '';
    if (isInContent) socket.write('250 2.0.0 Ok\r\n');
    else
      socket.write(
        /^DATA/i.test(text) ? '354 Go on\r\n' : /^QUIT/i.test(text) ? '221 2.0.0 Bye\r\n' : '250 2.1.0 Ok\r\n',
      );
    isInContent = !isInContent && /^DATA/i.test(text);
    if (/^QUIT/i.test(text)) socket.end();
  });
  socket.write('220 sink.bench ESMTP\r\n');
}
