import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { systemClock } from '../../src/lib/clock.ts';
import { IdSource } from '../../src/lib/ids.ts';
import { systemRandom } from '../../src/lib/random.ts';
import { openLog } from '../../src/store/operations/log-upkeep.ts';
import { deleteMailboxes, insertMailbox } from '../../src/store/operations/mailboxes.ts';
import { forever } from '../../src/store/schema.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { attackerAddress } from '../addresses.ts';
import type { Attack, Target } from '../attack.ts';
import { createMailbox, filledMailbox, message, sendMail } from '../attacked-mailbox.ts';
import { attackingOwner, filledWith } from '../filled-database.ts';
import { call, callForJson } from '../http-call.ts';
import { Tally } from '../tally.ts';
import { countAtOnce, repeatAtOnce } from '../under-way.ts';

const seconds = 15;
const mails = 50_000;
const archivedMailboxes = 20_000;
const insertedAtOnce = 200;
const callers = 4;
const senders = 8;
const archive = '/v1/archived-mailboxes';

/** A mailbox of very many mails is ended and reactivated, with new mail in each of its lives. */
export const endlessLives: Attack = {
  id: '21a',
  name: 'a mailbox ended and reactivated again and again',
  seconds,
  fill: filledWith({ mails }),
  prepare: async (target) => {
    const { url, key, smtpPort } = target;
    const { id, path, address } = await filledMailbox(target);
    const ask = async (method: string, to: string, body?: object) =>
      (await call(url, { method, path: to, key, timeoutMs: 60_000, ...(body && { body }) })).status;
    await ask('PATCH', path, { recoverable: true, tag: 'siege', noExpiration: true });
    return async (over) => {
      const answers = new Tally();
      const content = message({ body: 'Hello.' });
      await repeatAtOnce({ atOnce: 1, over }, async () => {
        answers.add(await ask('DELETE', path));
        answers.add(await ask('POST', `${archive}/${id}/reactivate`));
        answers.add(await sendMail({ smtpPort, recipient: address, content }));
      });
      const { body } = await call(url, { method: 'GET', path: `${path}/mails`, key });
      const hasLastMail = body.split('"mailboxId"').length <= 2;
      return { got: `answers: ${answers}`, faults: hasLastMail ? [] : ['a mail of an earlier life is listed'] };
    };
  },
};

/** Mail as fast as it is taken to mailboxes that keep one mail each. */
export const trimmedMailboxes: Attack = {
  id: '21b',
  name: 'mail to mailboxes that keep one mail',
  seconds,
  prepare: async (target) => {
    const { url, key, smtpPort } = target;
    const boxes = await Promise.all(Array.from({ length: senders }, () => createMailbox(target)));
    for (const { path } of boxes) await callForJson(url, { method: 'PATCH', path, key, body: { keepNewest: 1 } });
    return async (over) => {
      const replies = new Tally();
      const content = message({ body: 'Hello.' });
      await repeatAtOnce({ atOnce: senders, over }, async (index) => {
        const { address: recipient = '' } = boxes[index % senders] ?? {};
        replies.add(await sendMail({ smtpPort, recipient, content, localAddress: attackerAddress(index) }));
      });
      const counts = await Promise.all(boxes.map(({ path }) => untilTrimmed(target, path)));
      const faults = counts.every((count) => count === 1) ? [] : [`mailboxes keep ${counts.join(', ')} mails`];
      return { got: `replies: ${replies}`, faults };
    };
  },
};

/** Pages of the archive of an owner who has archived very many mailboxes under one tag. */
export const longArchive: Attack = {
  id: '21c',
  name: `pages of ${archivedMailboxes} archived mailboxes`,
  seconds,
  fill: fillArchive,
  prepare: async ({ url, key }) => {
    const paths = ['limit=200', 'limit=200&tag=siege', 'limit=200&tag=none'].map((query) => `${archive}?${query}`);
    return async (over) => {
      const answers = new Tally();
      await repeatAtOnce({ atOnce: callers, over }, async (index) => {
        const wanted = { method: 'GET', path: paths[index % paths.length] ?? archive, key, timeoutMs: 60_000 };
        answers.add(await call(url, wanted).then(({ status }) => status, String));
      });
      return `answers: ${answers}`;
    };
  },
};

const Counted = Type.Object({ messageCount: Type.Integer() });
const looksMax = 200;

async function untilTrimmed({ url, key }: Target, path: string): Promise<number> {
  let count = 0;
  for (let looks = 0; looks < looksMax && count !== 1; looks += 1) {
    count = Value.Parse(Counted, await callForJson(url, { method: 'GET', path, key })).messageCount;
  }
  return count;
}

async function fillArchive(file: string): Promise<void> {
  const store = await openSqliteStore({ file, clock: systemClock, asServer: true });
  const ids = new IdSource(systemRandom());
  const now = systemClock.now();
  try {
    await store.write(openLog, { name: 'siege' });
    const made: string[] = [];
    await countAtOnce({ count: archivedMailboxes, atOnce: insertedAtOnce }, async () => {
      const id = ids.next(now);
      const [alias, domain] = [`box-${id}`, 'mayfly.localhost'];
      const mailbox = {
        ...{ id, owner: attackingOwner, alias, domain, address: `${alias}@${domain}`, recoverable: 1, tag: 'siege' },
        ...{ expires_at: forever, created_at: now, archived_at: null, mails_from: '' },
      };
      await store.write(insertMailbox, { mailbox, activeMailboxesMax: archivedMailboxes, now });
      made.push(id);
    });
    await store.write(deleteMailboxes, { now, eventId: ids.next(now), owner: attackingOwner, ids: made });
  } finally {
    await store.close();
  }
}
