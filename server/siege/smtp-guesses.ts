import { connect } from 'node:net';
import { attackerAddress } from './addresses.ts';
import { untilClosed } from './under-way.ts';

/** Session that sends guesses, pipelined, and leaves. Returns the codes of the refusals, and of what ended it. */
export async function guessInSession(options: {
  port: number;
  /** What follows EHLO, command by command. */
  commands: readonly string[];
  over: AbortSignal;
}): Promise<string[]> {
  const { port, commands, over } = options;
  const socket = connect({ port, host: '127.0.0.1', localAddress: attackerAddress() });
  socket.on('error', () => {});
  const steps = ['EHLO client.siege\r\n', `${[...commands, 'QUIT'].join('\r\n')}\r\n`];
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    if (/^\d{3} .*\r\n$/m.test(text)) socket.write(steps.shift() ?? '');
  });
  const abort = () => socket.destroy();
  over.addEventListener('abort', abort, { once: true });
  await untilClosed(socket);
  over.removeEventListener('abort', abort);
  return [...text.matchAll(/^(235|4\d\d|5\d\d) /gm)].map(([, code = '']) => code);
}
