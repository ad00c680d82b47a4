import type { Attack } from '../attack.ts';
import { createMailbox, message, sendMails } from '../attacked-mailbox.ts';
import { repeatWaits } from '../repeat-waits.ts';

const waits = 400;
const wanted = 100;
const mailBytes = 45_000;

/** Waits that have found all emails but one, and hold on to those. */
export const waitsThatHoldMail: Attack = {
  id: '3c',
  name: '400 waits with count 100',
  seconds: 15,
  prepare: async (target) => {
    const mailbox = await createMailbox(target);
    const line = `${'found '.repeat(12)}\r\n`;
    const content = message({ body: line.repeat(mailBytes / line.length) });
    await sendMails(target, { recipient: mailbox.address, count: wanted - 1, content: () => content });
    const body = { match: { text: 'found' }, count: wanted, timeout: 12 };
    return async (over) => `answers: ${await repeatWaits(target, { mailbox, body, atOnce: waits, over })}`;
  },
};
