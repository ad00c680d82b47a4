import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createMailbox } from '../../../load/account.ts';
import { repeatAtOnce } from '../../../load/repeat.ts';
import { attackerAddress } from '../../addresses.ts';
import { type Attack, met } from '../../attack.ts';
import { HeldSockets } from '../../means/held-sockets.ts';
import { Tally } from '../../means/tally.ts';

const chunkersAtOnce = 20;
const chunksOfMail = 20_000;
const silent = 20;
const greetingMs = 2_000;
const announcedBytes = 20 * 1024 * 1024;
const relaysAtOnce = 10;
const recipientsOfMail = 50;
const mailsOfSession = 20;

/** Mails in chunks of one byte, chunks that are announced and do not come, and relays whose every mail has many recipients. */
export const chunkedMail: Attack = {
  id: '64',
  name: 'mails in chunks of one byte, chunks that never come, and LMTP with 50 recipients for each mail',
  seconds: 20,
  settings: { MAYFLY_SMTP_CHUNKING: 'true', MAYFLY_LMTP_PORT: '0' },
  prepare: async (target) => {
    const { smtpPort, programPorts } = target;
    const addresses: string[] = [];
    for (let index = 0; index < recipientsOfMail; index += 1) addresses.push((await createMailbox(target)).address);
    const [one = ''] = addresses;
    const opening = `EHLO client.siege\r\n${envelope([one])}`;
    const tiny = `${opening}${'BDAT 1\r\nx'.repeat(chunksOfMail)}BDAT 0 LAST\r\nQUIT\r\n`;
    const relayed = `${envelope(addresses)}BDAT 16\r\nSubject: news\r\n\nBDAT 4 LAST\r\nnews`;
    const relay = `LHLO relay.siege\r\n${relayed.repeat(mailsOfSession)}QUIT\r\n`;
    return async (over) => {
      const [chunked, delivered] = [new Tally(), new Tally()];
      const waiting = new HeldSockets();
      await waiting.open({ port: smtpPort, count: silent, localAddress: attackerAddress, over });
      await delay(greetingMs);
      waiting.write(`${opening}BDAT ${announcedBytes}\r\n`);
      await Promise.all([
        repeatAtOnce({ atOnce: chunkersAtOnce, over }, async (index) => {
          const replies = await repliesTo({ port: smtpPort, bytes: tiny, index, over });
          chunked.add(`${replies.at(-2)}`);
        }),
        repeatAtOnce({ atOnce: relaysAtOnce, over }, async (index) => {
          const replies = await repliesTo({ port: programPorts.lmtp ?? 0, bytes: relay, index, over });
          delivered.add(`${replies.filter((code) => code === '250').length} × 250`);
        }),
      ]);
      return {
        got: `in chunks: ${chunked}; relayed sessions: ${delivered}; waiting: ${waiting.alive}`,
        faults: met({ 'no mail in chunks was taken': chunked.of('250') === 0 }),
      };
    };
  },
};

function envelope(recipients: readonly string[]): string {
  const to = recipients.map((address) => `RCPT TO:<${address}>\r\n`).join('');
  return `MAIL FROM:<attacker@client.siege>\r\n${to}`;
}

/** Sends bytes, and returns the codes of all replies until the server closes or the attack is over. */
async function repliesTo(sent: {
  port: number;
  bytes: string;
  index: number;
  over: AbortSignal;
}): Promise<readonly string[]> {
  const { port, bytes, index, over } = sent;
  const socket = connect({ port, host: '127.0.0.1', localAddress: attackerAddress(index), signal: over });
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  // Not before the greeting, which would be pipelining.
  socket.once('data', () => socket.write(bytes));
  await once(socket, 'close').catch(() => {});
  return [...text.matchAll(/^(\d{3}) /gm)].map(([, code = '']) => code);
}
