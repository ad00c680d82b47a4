import type { Attack } from '../attack.ts';
import { createMailbox, message, sendMails } from '../attacked-mailbox.ts';
import { repeatWaits } from '../repeat-waits.ts';

const mails = 60;
const addresses = 1_000;
const waits = 4;

/** A regular expression on `to`, which is tried on each address of each mail. */
export const waitsWithManyRecipients: Attack = {
  id: '3b',
  name: 'regex on to, 60 mails with 1,000 addresses',
  seconds: 15,
  prepare: async (target) => {
    const mailbox = await createMailbox(target);
    const name = 'a'.repeat(100);
    const to = Array.from({ length: addresses }, (_, index) => ` "${name}" <${name}-${index}@example.com>`);
    const content = message({ headers: [`To:${to.join(',\r\n')}`], body: 'Hello.' });
    await sendMails(target, { recipient: mailbox.address, count: mails, content: () => content });
    const body = { match: { to: { regex: '(a|aa)*(a|b)*(.a){20}c$' } }, timeout: 0 };
    return async (over) => `answers: ${await repeatWaits(target, { mailbox, body, atOnce: waits, over })}`;
  },
};
