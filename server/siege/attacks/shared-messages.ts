import type { Attack } from '../attack.ts';
import { createMailbox, sendMail } from '../attacked-mailbox.ts';
import { messageWithFile } from '../message-with-file.ts';
import { storedMessages } from '../stored-messages.ts';
import { Tally } from '../tally.ts';
import { countAtOnce } from '../under-way.ts';

const MiB = 1024 * 1024;
const recipients = 100;
/** With its header and the coding of its file the message has just less than 25 MiB. */
const fileBytes = 18 * MiB;
const mailboxesAtOnce = 4;

/** The largest message to as many mailboxes as a message may have, one after the other. */
export const sharedMessage: Attack = {
  id: '16a',
  name: '25 MiB to 100 mailboxes, again and again',
  seconds: 20,
  environment: { MAYFLY_OWNER_BYTES_MAX: `${2 ** 40}` },
  prepare: async (target) => {
    const addresses: string[] = [];
    await countAtOnce({ count: recipients, atOnce: mailboxesAtOnce }, async () => {
      addresses.push((await createMailbox(target)).address);
    });
    const content = `${messageWithFile({ bytes: fileBytes })}.\r\n`;
    const { smtpPort } = target;
    return async (over) => {
      const replies = new Tally();
      while (!over.aborted) replies.add(await sendMail({ smtpPort, recipient: addresses, content }));
      const refused = `${replies}`.includes('250') ? [] : ['no message was taken'];
      return { got: `messages of ${(content.length / MiB).toFixed(1)} MiB: ${replies}`, faults: refused };
    };
  },
  inspect: async (databaseUrl) => {
    const { mails, messages } = await storedMessages(databaseUrl, { bytesMin: fileBytes });
    const isOneCopy = messages > 0 && mails === messages * recipients;
    return isOneCopy ? [] : [`${mails} mails have ${messages} messages on disk`];
  },
};

/** As much, to a service over PostgreSQL. */
export const sharedMessageOnPostgres: Attack = {
  ...sharedMessage,
  id: '16b',
  name: '25 MiB to 100 mailboxes on PostgreSQL',
  usesPostgres: true,
};
