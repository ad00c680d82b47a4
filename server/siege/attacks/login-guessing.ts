import { once } from 'node:events';
import { connect } from 'node:net';
import { attackerAddress } from '../addresses.ts';
import type { Attack } from '../attack.ts';
import { createMailbox } from '../attacked-mailbox.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';

const sessions = 40;
const guessesOfSession = 9;
/** Failed logins of an address in a minute, as docs/settings.md has it; an attack may lie in two minutes. */
const failedLoginsMax = 20;
const minutesMax = 2;

/** Keys guessed for a mailbox as fast as one address can, pipelined and in many sessions. */
export const loginGuessing: Attack = {
  id: '29a',
  name: 'guessing SMTP logins from one address',
  seconds: 15,
  prepare: async (target) => {
    const { address } = await createMailbox(target);
    return async (over) => {
      const replies = new Tally();
      await repeatAtOnce({ atOnce: sessions, over }, async (index) => {
        for (const code of await guess({ port: target.smtpPort, user: address, index, over })) replies.add(code);
      });
      // Those under way when the limit was reached are answered, too.
      const guessesMax = minutesMax * (failedLoginsMax + sessions);
      const faults = [
        ...(replies.of('235') > 0 ? ['a guess was taken'] : []),
        ...(replies.of('535') > guessesMax ? [`${replies.of('535')} guesses were judged`] : []),
      ];
      return { got: `replies: ${replies}`, faults };
    };
  },
};

/** Codes of the replies to the guesses of one session, and of what ended it. */
async function guess(options: { port: number; user: string; index: number; over: AbortSignal }): Promise<string[]> {
  const { port, user, index, over } = options;
  const socket = connect({ port, host: '127.0.0.1', localAddress: attackerAddress() });
  socket.on('error', () => {});
  const guesses = Array.from({ length: guessesOfSession }, (_, guessed) => {
    const response = Buffer.from(`\0${user}\0mfk_guess-${index}-${guessed}`).toString('base64');
    return `AUTH PLAIN ${response}\r\n`;
  });
  const steps = ['EHLO client.siege\r\n', `${guesses.join('')}QUIT\r\n`];
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    if (/^\d{3} .*\r\n$/m.test(text)) socket.write(steps.shift() ?? '');
  });
  const abort = () => socket.destroy();
  over.addEventListener('abort', abort, { once: true });
  await once(socket, 'close');
  over.removeEventListener('abort', abort);
  return [...text.matchAll(/^(235|4\d\d|5\d\d) /gm)].map(([, code = '']) => code);
}
