import { attackerAddress } from '../addresses.ts';
import type { Attack, Target } from '../attack.ts';
import { createMailbox, filledMailbox } from '../attacked-mailbox.ts';
import { filledWith } from '../filled-database.ts';
import { call } from '../http-call.ts';
import { Tally } from '../tally.ts';
import { countAtOnce, repeatAtOnce } from '../under-way.ts';

const fill = filledWith({ mails: 100_000 });
const seconds = 15;
const readers = 4;
const mailboxes = 990;

/** A list of 100,000 mails. */
export const longMailList: Attack = {
  id: '4a',
  name: 'lists of 100,000 mails',
  seconds,
  fill,
  prepare: async (target) => {
    const { path } = await filledMailbox(target);
    return (over) => readAgain(target, { path: `${path}/mails`, over });
  },
};

/** A list of mailboxes, of which one has 100,000 mails to be counted. */
export const longMailboxCount: Attack = {
  id: '4b',
  name: 'lists of mailboxes, one has 100,000 mails',
  seconds,
  fill,
  prepare: async (target) => {
    await filledMailbox(target);
    return (over) => readAgain(target, { path: '/v1/mailboxes', over });
  },
};

/** A list of events of a type that none of 100,000 has. */
export const longEventSearch: Attack = {
  id: '4c',
  name: 'event lists whose types match nothing',
  seconds,
  fill,
  prepare: async (target) => (over) => readAgain(target, { path: '/v1/events?types=mail.refused', over }),
};

/** A search for the address of one among all the mailboxes that an owner may have. */
export const addressSearch: Attack = {
  id: '4d',
  name: 'one address among 990 mailboxes',
  seconds,
  prepare: async (target) => {
    const [first] = await Promise.all([createMailbox(target), createMailboxes(target)]);
    return (over) => readAgain(target, { path: `/v1/mailboxes?address=${first.address}`, over });
  },
};

async function createMailboxes(target: Target): Promise<void> {
  await countAtOnce({ count: mailboxes, atOnce: readers }, async () => void (await createMailbox(target)));
}

async function readAgain({ url, key }: Target, { path, over }: { path: string; over: AbortSignal }): Promise<string> {
  const answers = new Tally();
  await repeatAtOnce({ atOnce: readers, over }, async (index) => {
    const wanted = { method: 'GET', path, key, localAddress: attackerAddress(index), timeoutMs: 60_000 };
    answers.add(await call(url, wanted).then(({ status }) => status, String));
  });
  return `answers: ${answers}`;
}
