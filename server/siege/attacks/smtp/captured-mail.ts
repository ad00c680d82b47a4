import { Type } from 'typebox';
import { callForJson } from '../../../load/http-client.ts';
import { repeatAtOnce } from '../../../load/repeat.ts';
import { fillFile } from '../../../load/store-filler.ts';
import { attackerAddress } from '../../addresses.ts';
import { type Attack, met } from '../../attack.ts';
import { addOwner, attackingOwner } from '../../means/filled-database.ts';
import { inSession, message, repeated } from '../../means/mail.ts';
import { Tally } from '../../means/tally.ts';

const sessions = 20;
const mailsOfSession = 10;
const users = 2_000;
/** As docs/limits.md has it, and the common one. */
const inboxesMax = 51;
/** So few that the oldest mails have to go for each new one. */
const ownerBytesMax = 8 * 1024 * 1024;
/** A large mail takes the room of hundreds of small ones. */
const largeEvery = 25;
const Usage = Type.Object({ items: Type.Array(Type.Object({ messageCount: Type.Integer() })) });

/** Mail to nobody that an application sends under thousands of users, into capture inboxes whose bytes have run out. */
export const capturedMail: Attack = {
  id: '33',
  name: 'captured mail of 2,000 users into inboxes that are full',
  seconds: 20,
  settings: { MAYFLY_CAPTURE: attackingOwner, MAYFLY_OWNER_BYTES_MAX: `${ownerBytesMax}` },
  // The service refuses to capture mail for an owner that nobody has made.
  fill: (file) =>
    fillFile(file, (filler, store) => addOwner(filler, store, { owner: attackingOwner, key: 'siege-unused' })),
  prepare: async ({ url, smtpPort, key }) => {
    const line = `${'captured '.repeat(8)}\r\n`;
    const [small, large] = [2_000, 2_000_000].map((bytes) => message({ body: repeated(line, bytes) }));
    return async (over) => {
      const replies = new Tally();
      let sent = 0;
      await repeatAtOnce({ atOnce: sessions, over }, async (index) => {
        const end = await inSession({ smtpPort, localAddress: attackerAddress(index) }, async (session) => {
          await session.login(`app-${index % users}`, 'any password');
          for (let mails = 0; mails < mailsOfSession && !over.aborted; mails += 1) {
            const content = (sent++ % largeEvery === 0 ? large : small) ?? '';
            await session.send({ recipient: `customer-${sent}@shop.example`, content });
            replies.add('250');
          }
          return 'sessions';
        });
        replies.add(end);
      });
      const { items } = await callForJson(url, { path: '/v1/mailboxes?limit=200', key, timeoutMs: 60_000 }, Usage);
      return {
        got: `replies: ${replies}; ${items.length} inboxes`,
        faults: met({
          [`${items.length} inboxes of at most ${inboxesMax}`]: items.length > inboxesMax,
          'no mail was captured': replies.of('250') === 0,
          'mail was refused for want of room': replies.of('452') > 0,
        }),
      };
    };
  },
};
