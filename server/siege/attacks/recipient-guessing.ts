import { attackerAddress } from '../addresses.ts';
import type { Attack } from '../attack.ts';
import { guessInSession } from '../smtp-guesses.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';

const sessions = 20;
/** One less than the errors that end a session. */
const guessesOfSession = 9;
const guessesOfRelay = 1_000;

/** Recipients guessed as fast as one address can, pipelined, with a new session before the errors of one end it. */
export const recipientGuessing: Attack = {
  id: '7c',
  name: 'guessing recipients from one address',
  seconds: 15,
  prepare: async ({ smtpPort }) => {
    return async (over) => {
      const { replies, perSecond } = await guessAll({ port: smtpPort, count: guessesOfSession, over });
      return `${perSecond.toFixed(0)} guesses a second; replies: ${replies}`;
    };
  },
};

/** The same through a trusted relay, which is not cut off for the guesses of others. */
export const relayedGuessing: Attack = {
  id: '7d',
  name: 'guessing recipients through a trusted relay',
  seconds: 15,
  environment: { MAYFLY_SMTP_TRUSTED_RELAYS: attackerAddress() },
  prepare: async ({ smtpPort }) => {
    return async (over) => {
      const { replies, perSecond } = await guessAll({ port: smtpPort, count: guessesOfRelay, over });
      const faults = replies.of('421') > 0 ? [`the relay was cut off ${replies.of('421')} times`] : [];
      return { got: `${perSecond.toFixed(0)} guesses a second; replies: ${replies}`, faults };
    };
  },
};

async function guessAll(options: {
  port: number;
  count: number;
  over: AbortSignal;
}): Promise<{ replies: Tally; perSecond: number }> {
  const { port, count, over } = options;
  const replies = new Tally();
  const startedAt = performance.now();
  await repeatAtOnce({ atOnce: sessions, over }, async (index) => {
    const guesses = Array.from({ length: count }, (_, at) => `RCPT TO:<guess-${index}-${at}@mayfly.localhost>`);
    const commands = ['MAIL FROM:<a@b.example>', ...guesses];
    for (const code of await guessInSession({ port, commands, over })) replies.add(code);
  });
  return { replies, perSecond: (replies.of('550') / (performance.now() - startedAt)) * 1000 };
}
