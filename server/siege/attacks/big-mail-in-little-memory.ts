import { setTimeout as delay } from 'node:timers/promises';
import { attackerAddress } from '../addresses.ts';
import type { Attack } from '../attack.ts';
import { createMailbox, message, sendMail } from '../attacked-mailbox.ts';
import { Tally } from '../tally.ts';
import { countAtOnce } from '../under-way.ts';

const MiB = 1024 * 1024;
const mails = 12;
const mailBytes = 23_000_000;
const retryMs = 1_000;

/** Big mails at once, each sent again until it is taken, to a process with 256 MB. */
export const bigMailInLittleMemory: Attack = {
  id: '10',
  name: '12 mails of 23 MB at once in 256 MB',
  seconds: 40,
  memoryBytesMax: 256 * MiB,
  prepare: async (target) => {
    const { address: recipient } = await createMailbox(target);
    const line = `${'big '.repeat(18)}\r\n`;
    const content = message({ body: line.repeat(mailBytes / line.length) });
    return async (over) => {
      const replies = new Tally();
      await countAtOnce({ count: mails, atOnce: mails, over }, async (index) => {
        const localAddress = attackerAddress(index);
        for (let code = ''; code !== '250' && !over.aborted; ) {
          code = await sendMail({ smtpPort: target.smtpPort, recipient, content, localAddress });
          replies.add(code);
          if (code !== '250') await delay(retryMs);
        }
      });
      const stored = replies.of('250');
      return {
        got: `replies: ${replies}`,
        faults: stored === mails ? [] : [`${stored} of ${mails} stored in the end`],
      };
    };
  },
};
