import { Type } from 'typebox';
import { callForJson } from '../../../load/http-client.ts';
import { repeatAtOnce } from '../../../load/repeat.ts';
import { fillFile } from '../../../load/store-filler.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { insertDomain } from '../../../src/store/operations/domains/manual-domains.ts';
import { attackerAddress } from '../../addresses.ts';
import { type Attack, met } from '../../attack.ts';
import { addOwner, attackingOwner } from '../../means/filled-database.ts';
import { inSession, message, repeated } from '../../means/mail.ts';
import { Tally } from '../../means/tally.ts';

const sessions = 20;
const mailsOfSession = 10;
const domain = 'flood.example';
const perHour = 600;
/** Small, so that the limit of an hour is met early and most of the flood comes beyond it. */
const bytes = 500;
const Domains = Type.Object({ items: Type.Array(Type.Object({ id: Type.String() })) });
const Mailboxes = Type.Object({ items: Type.Array(Type.Object({ id: Type.String() })) });

/** Mail to names that are each new, on a domain whose mailboxes first mails make, and below it. */
export const firstMails: Attack = {
  id: '36',
  name: 'first mails to names that are each new',
  seconds: 20,
  fill: (file) =>
    fillFile(file, async (filler, store) => {
      await addOwner(filler, store, { owner: attackingOwner, key: 'siege-unused' });
      const now = systemClock.now();
      const [id, eventId] = [filler.ids.next(now), filler.ids.next(now)];
      await store.write(insertDomain, { id, eventId, owner: attackingOwner, domain, now });
    }),
  prepare: async ({ url, smtpPort, key }) => {
    const { items } = await callForJson(url, { path: '/v1/domains', key }, Domains);
    const body = { firstMail: { expiresIn: 60, perHour }, subdomains: true };
    await callForJson(url, { method: 'PATCH', path: `/v1/domains/${items[0]?.id}`, key, body }, Type.Object({}));
    const content = message({ body: repeated('first mail\r\n', bytes) });
    return async (over) => {
      const replies = new Tally();
      let sent = 0;
      await repeatAtOnce({ atOnce: sessions, over }, async (index) => {
        const end = await inSession({ smtpPort, localAddress: attackerAddress(index) }, async (session) => {
          for (let mails = 0; mails < mailsOfSession && !over.aborted; mails += 1) {
            sent += 1;
            await session.send({ recipient: `n${sent}@label-${sent % 97}.${domain}`, content });
            replies.add('250');
          }
          return 'sessions';
        });
        replies.add(end);
      });
      const list = await callForJson(url, { path: '/v1/mailboxes?limit=200', key, timeoutMs: 60_000 }, Mailboxes);
      return {
        got: `replies: ${replies}; ${sent} names`,
        faults: met({
          [`${replies.of('250')} mailboxes were made, of at most ${perHour}`]: replies.of('250') > perHour,
          'no mail made a mailbox': list.items.length === 0,
          'none was put off': replies.of('452') === 0,
        }),
      };
    };
  },
};
