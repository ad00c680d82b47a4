import { Type } from 'typebox';
import { createMailbox, type OwnMailbox } from '../../../load/account.ts';
import { call, callForJson } from '../../../load/http-client.ts';
import { repeatAtOnce } from '../../../load/repeat.ts';
import { attackerAddress } from '../../addresses.ts';
import { type Attack, met, type Target } from '../../attack.ts';
import { inSession } from '../../means/mail.ts';
import { Tally } from '../../means/tally.ts';

const mailboxes = 20;
const retriers = 40;
/** More sessions than there are: all of them would wait for the longest delay. */
const waiters = 600;
const AttemptList = Type.Object({ items: Type.Array(Type.Object({ delayMs: Type.Optional(Type.Integer()) })) });

/** An owner whose scripts refuse whoever comes again at once, and hold more sessions than there are. */
export const scriptedMailboxes: Attack = {
  id: '44',
  name: 'senders that come again and again to mailboxes with scripts, and 600 sessions that these delay',
  seconds: 20,
  prepare: async (target) => {
    const refusing = await Promise.all(Array.from({ length: mailboxes }, () => createMailbox(target)));
    const steps = Array.from({ length: 32 }, () => ({ reply: `451 4.7.1 ${'later '.repeat(60)}`, times: 1_000 }));
    for (const mailbox of refusing) await setScript(target, mailbox, steps);
    const slow = await createMailbox(target);
    await setScript(target, slow, [{ delayMs: 30_000, reply: '451 4.7.1 slow', times: 1_000 }]);
    return async (over) => {
      const [retries, delayed] = [new Tally(), new Tally()];
      await Promise.all([
        offerAgain(target, { recipients: refusing, sessions: retriers, replies: retries, over }),
        offerAgain(target, { recipients: [slow], sessions: waiters, replies: delayed, over }),
      ]);
      const { items } = await callForJson(target.url, { path: `${slow.path}/attempts`, key: target.key }, AttemptList);
      const isBounded = items.some(({ delayMs }) => delayMs === undefined);
      return {
        got: `retries: ${retries}; of the slow mailbox: ${delayed}`,
        faults: met({ 'every session was delayed': !isBounded, 'mail was taken': retries.of('250') > 0 }),
      };
    };
  },
};

async function setScript({ url, key }: Target, { path }: OwnMailbox, steps: readonly object[]): Promise<void> {
  // biome-ignore lint/suspicious/noThenProperty: a member of the API
  const body = { steps, then: 'repeat' };
  const { status } = await call(url, { method: 'PUT', path: `${path}/script`, key, body });
  if (status !== 200) throw new Error(`siege: the script was answered with ${status}`);
}

/** Offers mail again and again in sessions of many addresses, each until it is cut. */
async function offerAgain(
  { smtpPort }: Target,
  given: { recipients: readonly OwnMailbox[]; sessions: number; replies: Tally; over: AbortSignal },
): Promise<void> {
  const { recipients, sessions, replies, over } = given;
  await repeatAtOnce({ atOnce: sessions, over }, async (index) => {
    const recipient = recipients[index % recipients.length]?.address ?? '';
    const ended = new Promise<string>((resolve) => over.addEventListener('abort', () => resolve('still waiting')));
    const last = inSession({ smtpPort, localAddress: attackerAddress(index) }, async (session) => {
      for (;;) {
        const reply = await session.offer(recipient);
        if (!reply.startsWith('451') || over.aborted) return reply;
        replies.add(reply);
      }
    });
    replies.add(await Promise.race([last, ended]));
  });
}
