import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { SmtpSession } from '../../bench/smtp-session.ts';
import { attackerAddress } from '../addresses.ts';
import type { Attack, Spoils, Target } from '../attack.ts';
import { filledMailbox } from '../attacked-mailbox.ts';
import { filledWith } from '../filled-database.ts';
import { callForJson } from '../http-call.ts';
import { Tally } from '../tally.ts';
import { repeatAtOnce } from '../under-way.ts';

const mails = 2_000;
const sessions = 20;
const seconds = 20;
const secondsOfEvent = 60;
const EventList = Type.Object({
  items: Type.Array(Type.Object({ data: Type.Object({ reason: Type.String(), count: Type.Integer() }) })),
});

/** Mail to a mailbox that holds as many mails as it may. */
export const fullMailbox: Attack = hammered({
  ...{ id: '18a', name: 'mail to a mailbox that is full', reason: 'mailbox_full' },
  environment: { MAYFLY_MAILBOX_MAILS_MAX: `${mails}` },
});

/** Mail to an owner who holds as many bytes as he may. */
export const fullOwner: Attack = hammered({
  ...{ id: '18b', name: 'mail to an owner whose quota is used up', reason: 'quota' },
  environment: { MAYFLY_OWNER_BYTES_MAX: `${mails * 100}` },
});

function hammered(options: {
  id: string;
  name: string;
  environment: Readonly<Record<string, string>>;
  reason: string;
}): Attack {
  const { id, name, environment, reason } = options;
  return {
    ...{ id, name, seconds, environment },
    fill: filledWith({ mails }),
    prepare: async (target) => {
      const { address } = await filledMailbox(target);
      return async (over) => {
        const replies = new Tally();
        const startedAt = performance.now();
        await repeatAtOnce({ atOnce: sessions, over }, async (index) => {
          await offer(target, { address, localAddress: attackerAddress(index), replies, over });
        });
        const minutes = 1 + Math.floor((performance.now() - startedAt) / 1000 / secondsOfEvent);
        return spoils(target, { replies, reason, eventsMax: minutes });
      };
    },
  };
}

/** Offers mail in one session until that is cut. */
async function offer(
  { smtpPort }: Target,
  options: { address: string; localAddress: string; replies: Tally; over: AbortSignal },
): Promise<void> {
  const { address, localAddress, replies, over } = options;
  let session: SmtpSession | undefined;
  try {
    session = await SmtpSession.open(smtpPort, localAddress);
    while (!over.aborted) {
      const reply = await session.offer(address);
      replies.add(reply);
      if (!reply.startsWith('452')) break;
    }
  } catch (error) {
    replies.add(/not (\d{3})/.exec(`${error}`)?.[1] ?? 'hung up');
  } finally {
    session?.destroy();
  }
}

/** The replies, and the events by which the owner was told of them. */
async function spoils(
  { url, key }: Target,
  { replies, reason, eventsMax }: { replies: Tally; reason: string; eventsMax: number },
): Promise<Spoils> {
  const path = '/v1/events?types=mail.refused';
  const { items } = Value.Parse(EventList, await callForJson(url, { method: 'GET', path, key }));
  const isTold = items.length > 0 && items.length <= eventsMax && items.every(({ data }) => data.reason === reason);
  return {
    got: `replies: ${replies}; ${items.length} events`,
    faults: [
      ...(isTold ? [] : [`${items.length} events of at most ${eventsMax}`]),
      ...(replies.of('250') === 0 ? [] : ['mail was taken']),
    ],
  };
}
