import { once } from 'node:events';
import { connect } from 'node:net';
import { attackerAddress } from '../addresses.ts';
import type { Attack } from '../attack.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';

const sessions = 20;
const guessesOfSession = 9;

/** Recipients guessed as fast as one address can, pipelined, with a new session before the errors of one end it. */
export const recipientGuessing: Attack = {
  id: '7c',
  name: 'guessing recipients from one address',
  seconds: 15,
  prepare: async (target) => async (over) => {
    const replies = new Tally();
    const startedAt = performance.now();
    await repeatAtOnce({ atOnce: sessions, over }, async (index) => {
      for (const code of await guess({ port: target.smtpPort, index, over })) replies.add(code);
    });
    const perSecond = (replies.of('550') / (performance.now() - startedAt)) * 1000;
    return `${perSecond.toFixed(0)} guesses a second; replies: ${replies}`;
  },
};

/** Codes of the replies to the guesses of one session, and of what ended it. */
async function guess({ port, index, over }: { port: number; index: number; over: AbortSignal }): Promise<string[]> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: attackerAddress() });
  socket.on('error', () => {});
  const guesses = Array.from(
    { length: guessesOfSession },
    (_, guessed) => `RCPT TO:<guess-${index}-${guessed}@mayfly.localhost>\r\n`,
  );
  const steps = ['EHLO client.siege\r\n', `MAIL FROM:<a@b.example>\r\n${guesses.join('')}QUIT\r\n`];
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    if (/^\d{3} .*\r\n$/m.test(text)) socket.write(steps.shift() ?? '');
  });
  const abort = () => socket.destroy();
  over.addEventListener('abort', abort, { once: true });
  await once(socket, 'close');
  over.removeEventListener('abort', abort);
  return [...text.matchAll(/^(4\d\d|5\d\d) /gm)].map(([, code = '']) => code);
}
