import { Type } from 'typebox';
import { firstMailbox } from '../../../load/account.ts';
import { callForJson } from '../../../load/http-client.ts';
import { repeatAtOnce } from '../../../load/repeat.ts';
import { attackerAddress } from '../../addresses.ts';
import { type Attack, met, type Spoils, type Target } from '../../attack.ts';
import { filledWith } from '../../means/filled-database.ts';
import { inSession } from '../../means/mail.ts';
import { Tally } from '../../means/tally.ts';

const mails = 2_000;
const sessions = 20;
const secondsOfEvent = 60;
const EventList = Type.Object({
  items: Type.Array(Type.Object({ data: Type.Object({ reason: Type.String(), count: Type.Integer() }) })),
});

/** Mail to a mailbox that holds as many mails as it may. */
export const fullMailbox: Attack = hammered({
  ...{ id: '18a', name: 'mail to a mailbox that is full', reason: 'mailbox_full' },
  settings: { MAYFLY_MAILBOX_MAILS_MAX: `${mails}` },
});

/** Mail to an owner who holds as many bytes as he may. */
export const fullOwner: Attack = hammered({
  ...{ id: '18b', name: 'mail to an owner whose quota is used up', reason: 'quota' },
  settings: { MAYFLY_OWNER_BYTES_MAX: `${mails * 100}` },
});

function hammered({ reason, ...named }: Pick<Attack, 'id' | 'name' | 'settings'> & { reason: string }): Attack {
  return {
    ...named,
    seconds: 20,
    fill: filledWith({ mails }),
    prepare: async (target) => {
      const { address } = await firstMailbox(target);
      return async (over) => {
        const replies = new Tally();
        const startedAt = performance.now();
        await repeatAtOnce({ atOnce: sessions, over }, async (index) => {
          const from = { smtpPort: target.smtpPort, localAddress: attackerAddress(index) };
          // Offers mail until the session is cut.
          const last = await inSession(from, async (session) => {
            for (;;) {
              const reply = await session.offer(address);
              if (!reply.startsWith('452') || over.aborted) return reply;
              replies.add(reply);
            }
          });
          replies.add(last);
        });
        const minutes = 1 + Math.floor((performance.now() - startedAt) / 1000 / secondsOfEvent);
        return spoilsOf(target, { replies, reason, eventsMax: minutes });
      };
    },
  };
}

/** The replies, and the events by which the owner was told of them. */
async function spoilsOf(
  { url, key }: Target,
  { replies, reason, eventsMax }: { replies: Tally; reason: string; eventsMax: number },
): Promise<Spoils> {
  const { items } = await callForJson(url, { path: '/v1/events?types=mail.refused', key }, EventList);
  const isTold = items.length > 0 && items.length <= eventsMax && items.every(({ data }) => data.reason === reason);
  return {
    got: `replies: ${replies}; ${items.length} events`,
    faults: met({
      [`${items.length} events of at most ${eventsMax}`]: !isTold,
      'mail was taken': replies.of('250') > 0,
    }),
  };
}
