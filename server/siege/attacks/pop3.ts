import { connect, type Socket } from 'node:net';
import { createMailbox } from '../../load/account.ts';
import { repeatAtOnce } from '../../load/repeat.ts';
import { attackerAddress } from '../addresses.ts';
import { type Attack, met, type Target } from '../attack.ts';
import { message, sendMail } from '../means/mail.ts';
import { Tally } from '../means/tally.ts';

const mailboxes = 40;
const largeBytes = 8 * 1024 * 1024;
const guessersAtOnce = 40;
const listersAtOnce = 20;
const listedMails = 200;

/**
 * One owner's mail programs: some ask for a large message and read nothing of it, others list and fetch as fast as they can, and
 * strangers guess passwords.
 */
export const mailPrograms: Attack = {
  id: '45',
  name: 'POP3: messages that nobody reads, lists and fetches at speed, and guessed passwords',
  seconds: 20,
  settings: { MAYFLY_POP3_PORT: '0' },
  prepare: async (target) => {
    const { smtpPort, key } = target;
    const large = message({ headers: ['Subject: large'], body: `${'x'.repeat(70)}\r\n`.repeat(largeBytes / 72) });
    const small = message({ headers: ['Subject: small'], body: 'Hello.' });
    const recipients: string[] = [];
    for (let index = 0; index < mailboxes; index += 1) recipients.push((await createMailbox(target)).address);
    for (const recipient of recipients.slice(0, listersAtOnce))
      for (let index = 0; index < listedMails / listersAtOnce; index += 1)
        await sendMail({ smtpPort, recipient, content: small });
    for (const recipient of recipients.slice(listersAtOnce)) await sendMail({ smtpPort, recipient, content: large });
    return async (over) => {
      const [unread, read, guesses] = [new Tally(), new Tally(), new Tally()];
      await Promise.all([
        repeatAtOnce({ atOnce: mailboxes - listersAtOnce, over }, async (index) => {
          const user = recipients[listersAtOnce + (index % (mailboxes - listersAtOnce))] ?? '';
          unread.add(await askAndReadNothing(target, { user, password: key, index, over }));
        }),
        repeatAtOnce({ atOnce: listersAtOnce, over }, async (index) => {
          const user = recipients[index % listersAtOnce] ?? '';
          const commands = Array.from({ length: 100 }, () => 'LIST\r\nUIDL\r\nRETR 1').join('\r\n');
          read.add(await converse(target, { lines: login(user, key) + `${commands}\r\nQUIT\r\n`, index, over }));
        }),
        repeatAtOnce({ atOnce: guessersAtOnce, over }, async (index) => {
          const lines = `${login(recipients[0] ?? '', `mfk_guess-${index}`)}QUIT\r\n`;
          guesses.add(await converse(target, { lines, index, over }));
        }),
      ]);
      return {
        got: `unread: ${unread}; fetched: ${read}; guesses: ${guesses}`,
        faults: met({ 'a guess was taken': guesses.of('+OK') > 0 }),
      };
    };
  },
};

function login(user: string, password: string): string {
  return `USER ${user}\r\nPASS ${password}\r\n`;
}

function open({ programPorts: { pop3 = 0 } }: Target, { index, over }: { index: number; over: AbortSignal }): Socket {
  const socket = connect({ port: pop3, host: '127.0.0.1', localAddress: attackerAddress(index), signal: over });
  socket.on('error', () => {});
  return socket;
}

/** Asks for the first message and reads nothing, until the connection is cut or the attack is over. */
async function askAndReadNothing(
  target: Target,
  { user, password, ...options }: { user: string; password: string; index: number; over: AbortSignal },
): Promise<string> {
  const socket = open(target, options);
  socket.write(`${login(user, password)}RETR 1\r\nRETR 1\r\nRETR 1\r\n`);
  socket.pause();
  await new Promise((resolve) => socket.once('close', resolve));
  return 'ended';
}

/** Sends lines at once and reads until the end. Returns the status of the login. */
async function converse(
  target: Target,
  { lines, ...options }: { lines: string; index: number; over: AbortSignal },
): Promise<string> {
  const socket = open(target, options);
  let head = '';
  socket.on('data', (chunk: Buffer) => {
    if (head.length < 1_000) head += chunk.toString('latin1');
  });
  socket.write(lines);
  await new Promise((resolve) => socket.once('close', resolve));
  return /^(?:\+OK[^\r]*\r\n){2}(\+OK|-ERR(?: \[[^\]]*\])?)/.exec(head)?.[1] ?? (head === '' ? 'no answer' : 'refused');
}
