import { connect } from 'node:net';
import { Type } from 'typebox';
import { createMailbox } from '../../../load/account.ts';
import { callForJson } from '../../../load/http-client.ts';
import { repeatAtOnce } from '../../../load/repeat.ts';
import { attackerAddress, goodAddress } from '../../addresses.ts';
import { type Attack, met, type Target } from '../../attack.ts';
import { inSession } from '../../means/mail.ts';
import { Tally } from '../../means/tally.ts';

const sessions = 20;
/** One less than the errors that end a session. */
const guessesOfSession = 9;
const guessesOfRelay = 1_000;
const loginSessions = 40;
const floodSessions = 40;
const guessers = 4_000;
const Refusals = Type.Object({ items: Type.Array(Type.Object({ recipient: Type.Optional(Type.String()) })) });
/** Failed logins of an address in a minute, as docs/settings.md has it; an attack may lie in two minutes. */
const failedLoginsMax = 20;
const minutesMax = 2;

/** Recipients guessed as fast as one address can, pipelined, with a new session before the errors of one end it. */
export const recipientGuessing: Attack = {
  id: '7c',
  name: 'guessing recipients from one address',
  seconds: 15,
  prepare: async (target) => async (over) => (await guessRecipients(target, { count: guessesOfSession, over })).got,
};

/** The same through a trusted relay, which is not cut off for the guesses of others. */
export const relayedGuessing: Attack = {
  id: '7d',
  name: 'guessing recipients through a trusted relay',
  seconds: 15,
  settings: { MAYFLY_SMTP_TRUSTED_RELAYS: attackerAddress() },
  prepare: async (target) => async (over) => {
    const { got, cuts } = await guessRecipients(target, { count: guessesOfRelay, over });
    return { got, faults: met({ [`the relay was cut off ${cuts} times`]: cuts > 0 }) };
  },
};

/** Recipients guessed from thousands of addresses. Each refusal is remembered, and those of others are not forgotten for it. */
export const manyGuessers: Attack = {
  id: '34',
  name: 'a flood of refusals from 4,000 addresses',
  seconds: 20,
  prepare: async (target) => {
    const { url, smtpPort, key } = target;
    const { address } = await createMailbox(target);
    const refused = await inSession({ smtpPort, localAddress: goodAddress }, async (session) => {
      await session.login(address, 'mfk_wrong');
      return 'in';
    });
    return async (over) => {
      const replies = await guess(target, { atOnce: floodSessions, over, addressOf: guesserAddress }, (index) => [
        'MAIL FROM:<a@b.example>',
        ...Array.from({ length: guessesOfSession }, (_, at) => `RCPT TO:<guess-${index}-${at}@${index}.example>`),
      ]);
      const { items } = await callForJson(url, { path: '/v1/refusals', key, timeoutMs: 60_000 }, Refusals);
      const isKept = items.some(({ recipient }) => recipient === address);
      return {
        got: `replies: ${replies}; that of the owner: ${refused}`,
        faults: met({ 'the refusal of an owner was pushed out by those of others': !isKept }),
      };
    };
  },
};

/** One address of thousands, each in a block of its own like those of strangers. */
function guesserAddress(index: number): string {
  const address = index % guessers;
  return `127.${2 + Math.floor(address / 200)}.${1 + (address % 200)}.1`;
}

/** Keys guessed for a mailbox as fast as one address can, pipelined and in many sessions. */
export const loginGuessing: Attack = {
  id: '29a',
  name: 'guessing SMTP logins from one address',
  seconds: 15,
  prepare: async (target) => {
    const { address } = await createMailbox(target);
    return async (over) => {
      const replies = await guess(target, { atOnce: loginSessions, over }, (index) =>
        Array.from({ length: guessesOfSession }, (_, at) => login(address, `mfk_guess-${index}-${at}`)),
      );
      // Those under way when the limit was reached are answered, too.
      const guessesMax = minutesMax * (failedLoginsMax + loginSessions);
      const faults = met({
        'a guess was taken': replies.of('235') > 0,
        [`${replies.of('535')} guesses were judged`]: replies.of('535') > guessesMax,
      });
      return { got: `replies: ${replies}`, faults };
    };
  },
};

async function guessRecipients(target: Target, { count, over }: { count: number; over: AbortSignal }) {
  const startedAt = performance.now();
  const replies = await guess(target, { atOnce: sessions, over }, (index) => [
    'MAIL FROM:<a@b.example>',
    ...Array.from({ length: count }, (_, at) => `RCPT TO:<guess-${index}-${at}@mayfly.localhost>`),
  ]);
  const perSecond = (replies.of('550') / (performance.now() - startedAt)) * 1000;
  return { got: `${perSecond.toFixed(0)} guesses a second; replies: ${replies}`, cuts: replies.of('421') };
}

/** Sends commands after EHLO, pipelined, in session after session. Counts the codes of the refusals, and of what ended a session. */
async function guess(
  { smtpPort: port }: Target,
  options: { atOnce: number; over: AbortSignal; addressOf?: (index: number) => string },
  commandsOf: (index: number) => readonly string[],
): Promise<Tally> {
  const replies = new Tally();
  await repeatAtOnce(options, async (index) => {
    const localAddress = options.addressOf?.(index) ?? attackerAddress();
    const socket = connect({ port, host: '127.0.0.1', localAddress, signal: options.over });
    const steps = ['EHLO client.siege\r\n', `${[...commandsOf(index), 'QUIT'].join('\r\n')}\r\n`];
    let text = '';
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (/^\d{3} .*\r\n$/m.test(text)) socket.write(steps.shift() ?? '');
    });
    await new Promise((resolve) => socket.once('close', resolve));
    for (const [, code = ''] of text.matchAll(/^(235|4\d\d|5\d\d) /gm)) replies.add(code);
  });
  return replies;
}

function login(user: string, key: string): string {
  return `AUTH PLAIN ${Buffer.from(`\0${user}\0${key}`).toString('base64')}`;
}
