import { furtherHostileMessages, hostileMessageOf, hostileMessages } from '../../test/support/hostile-messages.ts';
import type { Attack } from '../attack.ts';
import { createMailbox, sendMails } from '../attacked-mailbox.ts';

const messageBytes = 2 * 1024 * 1024;

/** Every message that was ever made to cost its reader time, at 2 MiB each: headers, fields, parameters, parts, HTML. */
export const hostileMail: Attack = {
  id: '1b',
  name: 'mail of every hostile kind, 2 MiB each',
  seconds: 20,
  prepare: async (target) => {
    const { address: recipient } = await createMailbox(target);
    const contents = [...hostileMessages, ...furtherHostileMessages].map((kind) =>
      asContent(hostileMessageOf(kind, { bytes: messageBytes })),
    );
    const content = (index: number) => contents[index % contents.length] ?? '';
    return async (over) => `mails: ${await sendMails(target, { recipient, count: 10_000, content, over })}`;
  },
};

/** Line ends of SMTP, dots stuffed, the end mark behind it. */
function asContent(message: Buffer): Buffer {
  const lines = message.toString('latin1').replace(/\r?\n/g, '\r\n').replace(/^\./gm, '..');
  return Buffer.from(`${lines}\r\n.\r\n`, 'latin1');
}
