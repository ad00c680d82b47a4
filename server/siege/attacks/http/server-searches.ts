import { setTimeout as delay } from 'node:timers/promises';
import { firstMailbox } from '../../../load/account.ts';
import { serverIdOf } from '../../../src/core/domains/server-id.ts';
import type { Attack } from '../../attack.ts';
import { filledWith } from '../../means/filled-database.ts';
import { floodCalls } from '../../means/flood.ts';
import { message, sendMail } from '../../means/mail.ts';
import { Tally } from '../../means/tally.ts';

const mails = 100_000;
const betweenMailsMs = 200;
const longAgo = '2000-01-01T00:00:00Z';

/** Searches of the API of Mailosaur over very many mails: some that wait and are woken by each mail, others that read all they can. */
export const searchesOfServers: Attack = {
  id: '37',
  name: 'lists and held searches of the API of Mailosaur over 100,000 mails',
  seconds: 15,
  settings: { MAYFLY_DIALECTS: 'mailosaur' },
  fill: filledWith({ mails }),
  prepare: async (target) => {
    const { address: recipient } = await firstMailbox(target);
    const server = serverIdOf(recipient.slice(recipient.indexOf('@') + 1));
    const list = `/api/messages?server=${server}&itemsPerPage=1000&receivedAfter=${longAgo}`;
    const search = (more: string) => `/api/messages/search?server=${server}&timeout=5000${more}`;
    const calls = [
      { path: list },
      { method: 'POST', path: search(''), body: { sentTo: 'nobody@nowhere.siege' } },
      { method: 'POST', path: search(`&receivedAfter=${longAgo}`), body: { body: 'never there' } },
    ];
    return async (over) => {
      const received = new Tally();
      const sending = (async () => {
        const content = message({ body: 'Hello.' });
        while (!over.aborted) {
          received.add(await sendMail({ smtpPort: target.smtpPort, recipient, content }));
          await delay(betweenMailsMs, undefined, { signal: over }).catch(() => {});
        }
      })();
      const callOf = (index: number) => ({ path: '', ...calls[index % calls.length], timeoutMs: 60_000 });
      const answers = await floodCalls(target, { atOnce: 60, over }, callOf);
      await sending;
      return `answers: ${answers}; mails: ${received}`;
    };
  },
};
