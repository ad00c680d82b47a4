import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createMailbox } from '../../../load/account.ts';
import { repeatAtOnce } from '../../../load/repeat.ts';
import { logFile } from '../../../load/server-process.ts';
import { tracedLinesMax } from '../../../src/core/traced-mails.ts';
import { attackerAddress } from '../../addresses.ts';
import type { Attack } from '../../attack.ts';
import { message, repeated, sendMail } from '../../means/mail.ts';
import { Tally } from '../../means/tally.ts';

const senders = 12;
const seconds = 20;

/** Mails with traces of each form: right ones, near ones, very many and very long ones. */
export const tracedMails: Attack = {
  id: '62',
  name: 'mails with traceparent fields, right and hostile ones',
  seconds,
  prepare: async (target) => {
    const boxes = await Promise.all(Array.from({ length: senders }, () => createMailbox(target)));
    return async (over) => {
      const replies = new Tally();
      await repeatAtOnce({ atOnce: senders, over }, async (index) => {
        const { address: recipient = '' } = boxes[index % senders] ?? {};
        const content = message({ headers: fieldsOf(index), body: 'Hello.' });
        replies.add(await sendMail({ ...target, recipient, content, localAddress: attackerAddress(index) }));
      });
      return `replies: ${replies}`;
    };
  },
  inspect: async (databaseUrl) => {
    const log = await readFile(logFile(dirname(databaseUrl.replace(/^sqlite:/, ''))), 'utf8');
    const lines = log.split('\n').filter((line) => line.includes('"msg":"received"')).length;
    // Those of the second before and of the one after are among them.
    const linesMax = tracedLinesMax * (seconds + 2);
    return lines <= linesMax ? [] : [`${lines} lines about traced mail, ${linesMax} at most`];
  },
};

function fieldsOf(index: number): string[] {
  const right = `traceparent: 00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;
  switch (index % 6) {
    case 0:
      return Array.from({ length: 2_000 }, () => right);
    case 1:
      return [`traceparent: ${repeated('00-', 60_000)}`.replace(/(.{900})/g, '$1\r\n ')];
    case 2:
      return [right.toUpperCase(), right.slice(0, -1), `${right}-extra`, right.replace('00-', 'ff-')];
    case 3:
      return [right, `tracestate: ${repeated('vendor=value,', 30_000)}`.replace(/(.{900})/g, '$1\r\n ')];
    default:
      return [right];
  }
}
