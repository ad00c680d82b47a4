import { createMailbox, statusOf } from '../../../load/account.ts';
import { repeatAtOnce } from '../../../load/repeat.ts';
import { attackerAddress } from '../../addresses.ts';
import { type Attack, met } from '../../attack.ts';
import { message, repeated, sendMail } from '../../means/mail.ts';
import { Tally } from '../../means/tally.ts';

const mailboxesAtOnce = 6;
const mailsOfMailbox = 20;
/** Mails of the sizes that are stored in a row, compressed, and in parts. */
const bodyBytes = [2_000, 40_000, 400_000] as const;

/** Mailboxes that are filled, searched and deleted all the time, where all of them is overwritten in the files. */
export const erasures: Attack = {
  id: '60',
  name: 'mailboxes filled and deleted all the time, with MAYFLY_ERASE',
  seconds: 25,
  settings: { MAYFLY_ERASE: 'true' },
  prepare: async (target) => {
    const contents = bodyBytes.map((bytes) => message({ body: repeated('A line of words to be erased.\r\n', bytes) }));
    return async (over) => {
      const answers = new Tally();
      let erased = 0;
      await repeatAtOnce({ atOnce: mailboxesAtOnce, over }, async (index) => {
        const localAddress = attackerAddress(index);
        const { path, address: recipient } = await createMailbox(target, { localAddress });
        for (let sent = 0; sent < mailsOfMailbox && !over.aborted; sent += 1) {
          const content = contents[sent % contents.length] ?? '';
          answers.add(`mail ${await sendMail({ ...target, recipient, content, localAddress })}`);
        }
        if (index % mailboxesAtOnce === 0) await statusOf(target, { path: '/v1/mails?q=erased', localAddress });
        const ended = await statusOf(target, { method: 'DELETE', path, localAddress, timeoutMs: 60_000 });
        answers.add(`delete ${ended}`);
        if (ended === '204') erased += 1;
      });
      return { got: `answers: ${answers}`, faults: met({ 'no mailbox was deleted': erased === 0 }) };
    };
  },
};
