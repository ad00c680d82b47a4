import type { Attack } from '../attack.ts';
import { createMailbox, message, sendMails } from '../attacked-mailbox.ts';
import { repeatWaits } from '../repeat-waits.ts';

const mails = 200;
const mailBytes = 3_400_000;
const waits = 8;

/** Waits that look through much text for what is not there. */
export const waitsOverLargeMail: Attack = {
  id: '3a',
  name: 'waits over 200 mails of 3.4 MB',
  seconds: 15,
  prepare: async (target) => {
    const mailbox = await createMailbox(target);
    const line = `${'nothing to be found here '.repeat(3)}\r\n`;
    const content = message({ body: line.repeat(mailBytes / line.length) });
    await sendMails(target, { recipient: mailbox.address, count: mails, content: () => content });
    const body = { match: { text: 'never there' }, timeout: 1 };
    return async (over) => `answers: ${await repeatWaits(target, { mailbox, body, atOnce: waits, over })}`;
  },
};
