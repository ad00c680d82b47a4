import type { Attack } from '../attack.ts';
import { createMailbox } from '../attacked-mailbox.ts';
import { guessInSession } from '../smtp-guesses.ts';
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
        const commands = Array.from({ length: guessesOfSession }, (_, at) =>
          login(address, `mfk_guess-${index}-${at}`),
        );
        for (const code of await guessInSession({ port: target.smtpPort, commands, over })) replies.add(code);
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

function login(user: string, key: string): string {
  return `AUTH PLAIN ${Buffer.from(`\0${user}\0${key}`).toString('base64')}`;
}
