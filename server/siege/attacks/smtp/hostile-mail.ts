import { setTimeout as delay } from 'node:timers/promises';
import { createMailbox } from '../../../load/account.ts';
import { countAtOnce } from '../../../load/repeat.ts';
import { furtherHostileMessages, hostileMessageOf, hostileMessages } from '../../../test/support/hostile-messages.ts';
import { attackerAddress } from '../../addresses.ts';
import type { Attack } from '../../attack.ts';
import { message, repeated, sendMail, sendMails } from '../../means/mail.ts';
import { Tally } from '../../means/tally.ts';

const MiB = 1024 * 1024;
const paragraphs = 489;
const bigMails = 12;
const bigMailBytes = 23_000_000;
const retryMs = 1_000;

/** Mail whose HTML made a regular expression look through each paragraph again for each of its characters. */
export const quadraticHtml: Attack = {
  id: '1a',
  name: 'mail with quadratic HTML',
  seconds: 15,
  prepare: async (target) => {
    const { address: recipient } = await createMailbox(target);
    const start = '<p style="opacity:1;';
    const paragraph = `${start}${'x'.repeat(Math.floor((2 * MiB) / paragraphs) - start.length - 2)}">`;
    const content = message({ headers: ['Content-Type: text/html'], body: paragraph.repeat(paragraphs) });
    return async (over) =>
      `mails: ${await sendMails(target, { recipient, count: 1_000, content: () => content, over })}`;
  },
};

/** Every message that was ever made to cost its reader time, at 2 MiB each: headers, fields, parameters, parts, HTML. */
export const hostileMail: Attack = {
  id: '1b',
  name: 'mail of every hostile kind, 2 MiB each',
  seconds: 20,
  prepare: async (target) => {
    const { address: recipient } = await createMailbox(target);
    const kinds = [...hostileMessages, ...furtherHostileMessages];
    const contents = kinds.map((kind) => asContent(hostileMessageOf(kind, { bytes: 2 * MiB })));
    const content = (index: number) => contents[index % contents.length] ?? '';
    return async (over) => `mails: ${await sendMails(target, { recipient, count: 10_000, content, over })}`;
  },
};

/** Big mails at once, each sent again until it is taken, to a process with 256 MB. */
export const bigMailInLittleMemory: Attack = {
  id: '10',
  name: '12 mails of 23 MB at once in 256 MB',
  seconds: 40,
  memoryBytesMax: 256 * MiB,
  prepare: async (target) => {
    const { address: recipient } = await createMailbox(target);
    const content = message({ body: repeated(`${'big '.repeat(18)}\r\n`, bigMailBytes) });
    return async (over) => {
      const replies = new Tally();
      await countAtOnce({ count: bigMails, atOnce: bigMails, over }, async (index) => {
        const mail = { smtpPort: target.smtpPort, recipient, content, localAddress: attackerAddress(index) };
        for (let code = ''; code !== '250' && !over.aborted; ) {
          code = await sendMail(mail);
          replies.add(code);
          if (code !== '250') await delay(retryMs);
        }
      });
      const stored = replies.of('250');
      const faults = stored === bigMails ? [] : [`${stored} of ${bigMails} stored in the end`];
      return { got: `replies: ${replies}`, faults };
    };
  },
};

/** Line ends of SMTP, dots stuffed, the end mark after it. */
function asContent(raw: Buffer): Buffer {
  const lines = raw.toString('latin1').replace(/\r?\n/g, '\r\n').replace(/^\./gm, '..');
  return Buffer.from(`${lines}\r\n.\r\n`, 'latin1');
}
