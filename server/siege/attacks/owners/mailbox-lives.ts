import { Type } from 'typebox';
import { createMailbox, firstMailbox, statusOf } from '../../../load/account.ts';
import { call, callForJson } from '../../../load/http-client.ts';
import { countAtOnce, repeatAtOnce } from '../../../load/repeat.ts';
import { fillFile, mailboxRow } from '../../../load/store-filler.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { deleteMailboxes, insertMailbox } from '../../../src/store/operations/mailboxes.ts';
import { forever } from '../../../src/store/schema.ts';
import { attackerAddress, usualAddress } from '../../addresses.ts';
import { type Attack, met, type Target } from '../../attack.ts';
import { attackingOwner, filledWith } from '../../means/filled-database.ts';
import { assaultOfCalls } from '../../means/flood.ts';
import { message, sendMail } from '../../means/mail.ts';
import { Tally } from '../../means/tally.ts';

const seconds = 15;
const archivedMailboxes = 20_000;
const insertedAtOnce = 200;
const senders = 8;
const archive = '/v1/archived-mailboxes';
const Counted = Type.Object({ messageCount: Type.Integer() });
const looksMax = 200;

/** A mailbox of very many mails is ended and reactivated, with new mail in each of its lives. */
export const endlessLives: Attack = {
  id: '21a',
  name: 'a mailbox ended and reactivated again and again',
  seconds,
  fill: filledWith({ mails: 50_000 }),
  prepare: async (target) => {
    const { url, key, smtpPort } = target;
    const { id, path, address } = await firstMailbox(target);
    const kept = { recoverable: true, tag: 'siege', noExpiration: true };
    const timeoutMs = 60_000;
    await statusOf(target, { method: 'PATCH', path, body: kept, timeoutMs });
    return async (over) => {
      const answers = new Tally();
      const content = message({ body: 'Hello.' });
      await repeatAtOnce({ atOnce: 1, over }, async () => {
        answers.add(await statusOf(target, { method: 'DELETE', path, timeoutMs }));
        const reactivation = { method: 'POST', path: `${archive}/${id}/reactivate`, timeoutMs };
        answers.add(await statusOf(target, reactivation));
        answers.add(await sendMail({ smtpPort, recipient: address, content }));
      });
      const { body } = await call(url, { path: `${path}/mails`, key });
      const hasEarlier = body.split('"mailboxId"').length > 2;
      return { got: `answers: ${answers}`, faults: met({ 'a mail of an earlier life is listed': hasEarlier }) };
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
      const faults = met({ [`mailboxes keep ${counts.join(', ')} mails`]: counts.some((count) => count !== 1) });
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
  prepare: async (target) => {
    const paths = ['limit=200', 'limit=200&tag=siege', 'limit=200&tag=none'].map((query) => `${archive}?${query}`);
    return assaultOfCalls(target, 4, (index) => {
      const path = paths[index % paths.length] ?? archive;
      return { path, localAddress: usualAddress, timeoutMs: 60_000 };
    });
  },
};

async function untilTrimmed({ url, key }: Target, path: string): Promise<number> {
  let count = 0;
  for (let looks = 0; looks < looksMax && count !== 1; looks += 1) {
    count = (await callForJson(url, { path, key }, Counted)).messageCount;
  }
  return count;
}

function fillArchive(file: string): Promise<void> {
  return fillFile(file, async ({ ids }, store) => {
    const now = systemClock.now();
    const made: string[] = [];
    await countAtOnce({ count: archivedMailboxes, atOnce: insertedAtOnce }, async () => {
      const names = { id: ids.next(now), owner: attackingOwner, expiresAtMs: forever, now };
      const mailbox = mailboxRow(names, { recoverable: 1, tag: 'siege' });
      await store.write(insertMailbox, { mailbox, activeMailboxesMax: archivedMailboxes, now });
      made.push(mailbox.id);
    });
    await store.write(deleteMailboxes, { now, eventId: ids.next(now), owner: attackingOwner, ids: made });
  });
}
