import { DatabaseSync } from 'node:sqlite';
import { createMailbox } from '../../../load/account.ts';
import { countAtOnce } from '../../../load/repeat.ts';
import { rawPartBytes } from '../../../src/store/packing.ts';
import { query } from '../../../test/support/postgres.ts';
import { type Attack, met } from '../../attack.ts';
import { messageWithFile, sendMail } from '../../means/mail.ts';
import { Tally } from '../../means/tally.ts';

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
  settings: { MAYFLY_OWNER_BYTES_MAX: `${2 ** 40}` },
  prepare: async (target) => {
    const recipient: string[] = [];
    await countAtOnce({ count: recipients, atOnce: mailboxesAtOnce }, async () => {
      recipient.push((await createMailbox(target)).address);
    });
    const content = `${messageWithFile({ bytes: fileBytes })}.\r\n`;
    return async (over) => {
      const replies = new Tally();
      while (!over.aborted) replies.add(await sendMail({ smtpPort: target.smtpPort, recipient, content }));
      const got = `messages of ${(content.length / MiB).toFixed(1)} MiB: ${replies}`;
      return { got, faults: met({ 'no message was taken': replies.of('250') === 0 }) };
    };
  },
  inspect: async (databaseUrl) => {
    const { mails, messages } = await storedMessages(databaseUrl);
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

/** Numbers of the large mails in a database, and of the messages that are on disk for them. */
async function storedMessages(databaseUrl: string): Promise<{ mails: number; messages: number }> {
  const lastPart = Math.floor(fileBytes / rawPartBytes) - 1;
  const text = `select (select count(*) from mails where size >= ${fileBytes}) as mails,
    (select count(*) from raws where part = ${lastPart}) as messages`;
  const [counted] = databaseUrl.startsWith('sqlite:')
    ? queryFile(databaseUrl.slice('sqlite:'.length), text)
    : await query(databaseUrl, text);
  return { mails: Number(counted?.mails), messages: Number(counted?.messages) };
}

function queryFile(file: string, text: string): Record<string, unknown>[] {
  using database = new DatabaseSync(file, { readOnly: true });
  return database.prepare(text).all();
}
