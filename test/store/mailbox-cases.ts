import assert from 'node:assert/strict';
import { endDueMailboxes, endDueMails, listDueMails } from '../../src/store/operations/expiry.ts';
import { countMails, type MailCount } from '../../src/store/operations/mail-count.ts';
import {
  countActiveMailboxes,
  deleteMailboxes,
  findRecipient,
  type MailboxRow,
  readMailbox,
  readMailboxes,
} from '../../src/store/operations/mailboxes.ts';
import { readAttachment, readAttachments, readMails } from '../../src/store/operations/mails.ts';
import type { Schema } from '../../src/store/schema.ts';
import { addMailbox, at, attachedText, deliver, minute, newId, start } from './fixtures.ts';
import type { StoreCases } from './store-suite.ts';

/** Mailboxes: their limit, their addresses, their end. */
export const mailboxCases: StoreCases = {
  'the limit of active mailboxes is exact for one owner at once': async (t, open) => {
    const store = await open(t);
    const made = await Promise.all(Array.from({ length: 60 }, () => addMailbox(store, {}, 10)));
    assert.equal(made.filter(({ outcome }) => outcome === 'inserted').length, 10);
    assert.equal(made.filter(({ outcome }) => outcome === 'limit_reached').length, 50);
    assert.equal((await addMailbox(store, { owner: 'bob' }, 10)).outcome, 'inserted', 'each owner has a limit');
  },

  'the limit counts neither expired nor archived nor deleted mailboxes': async (t, open) => {
    const store = await open(t);
    const expiring = await addMailbox(store, { expires_at: start + minute }, 3);
    const archived = await addMailbox(store, { recoverable: 1 }, 3);
    const deleted = await addMailbox(store, {}, 3);
    assert.equal((await addMailbox(store, {}, 3)).outcome, 'limit_reached');
    const ids = [archived.mailbox.id, deleted.mailbox.id];
    assert.equal(await store.write(deleteMailboxes, { owner: 'alice', ids, ...at() }), 'deleted');
    assert.equal((await addMailbox(store, {}, 2)).outcome, 'inserted');
    assert.equal((await addMailbox(store, {}, 2)).outcome, 'limit_reached');
    assert.equal((await addMailbox(store, { created_at: expiring.mailbox.expires_at }, 2)).outcome, 'inserted');
  },

  'an address is never given out again, whatever became of its mailbox': async (t, open) => {
    const store = await open(t);
    const ends = [
      { recoverable: 0, expires_at: start + minute },
      { recoverable: 1, expires_at: start + minute },
      { recoverable: 0 },
      { recoverable: 1 },
    ];
    for (const end of ends) {
      const { mailbox } = await addMailbox(store, end);
      const ids = [mailbox.id];
      if (end.expires_at === undefined) await store.write(deleteMailboxes, { owner: 'alice', ids, ...at() });
      else await store.write(endDueMailboxes, { ...at(start + minute), mailboxesMax: 10, mailsMax: 10 });
      assert.equal(await store.read(findRecipient, { address: mailbox.address, now: start }), undefined);
      assert.equal((await addMailbox(store, { address: mailbox.address })).outcome, 'address_taken');
      assert.equal((await addMailbox(store, { address: mailbox.address, owner: 'bob' })).outcome, 'address_taken');
    }
  },

  'an owner’s mailboxes are listed in pages, each once and newest first, however many were made in one millisecond':
    async (t, open) => {
      const store = await open(t);
      const made: Schema['mailboxes'][] = [];
      for (let index = 0; index < 23; index += 1) {
        const { mailbox } = await addMailbox(store, { created_at: start + Math.floor(index / 5) });
        made.push(mailbox);
        await addMailbox(store, { owner: 'bob' });
      }
      const listed: MailboxRow[] = [];
      for (let after: MailboxRow | undefined; ; after = listed.at(-1)) {
        const page = { owner: 'alice', now: start, limit: 4, ...(after === undefined ? {} : { after }) };
        const rows = await store.read(readMailboxes, page);
        if (rows.length === 0) break;
        listed.push(...rows);
      }
      const newestFirst = made.toSorted(
        (one, other) => other.created_at - one.created_at || (one.id < other.id ? 1 : -1),
      );
      assert.deepEqual(
        listed.map(({ id }) => id),
        newestFirst.map(({ id }) => id),
      );
    },

  'the mails of a mailbox are counted in steps, each of them once': async (t, open) => {
    const store = await open(t);
    const [{ mailbox }, { mailbox: other }] = [await addMailbox(store), await addMailbox(store)];
    for (let index = 0; index < 20; index += 1) await deliver(store, [mailbox.address, other.address]);
    const counts: number[] = [];
    for (let after: string | undefined = ''; after !== undefined; ) {
      const part: MailCount = await store.read(countMails, { mailboxId: mailbox.id, after, limit: 8 });
      counts.push(part.count);
      after = part.last;
    }
    assert.deepEqual(counts, [8, 8, 4]);
    const exact = await store.read(countMails, { mailboxId: mailbox.id, after: '', limit: 21 });
    assert.deepEqual(exact, { count: 20, last: undefined });
  },

  'of many who want one address at once, one gets it': async (t, open) => {
    const store = await open(t);
    const made = await Promise.all(Array.from({ length: 30 }, () => addMailbox(store, { address: 'one@mail.test' })));
    assert.equal(made.filter(({ outcome }) => outcome === 'inserted').length, 1);
    assert.equal(await store.read(countActiveMailboxes, { now: start }), 1);
  },

  'a mailbox is gone in the millisecond of its expiry, before any sweep': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store, { expires_at: start + minute });
    const { id, address } = mailbox;
    const foundAt = async (now: number) => [
      (await store.read(readMailbox, { id, now }))?.id,
      (await store.read(readMailboxes, { owner: 'alice', now, limit: 1_000 }))[0]?.id,
      await store.read(findRecipient, { address, now }),
    ];
    assert.deepEqual(await foundAt(start + minute - 1), [id, id, id]);
    assert.deepEqual(await foundAt(start + minute), [undefined, undefined, undefined]);
    assert.equal(await store.write(deleteMailboxes, { owner: 'alice', ids: [id], ...at(start + minute) }), 'not_found');
  },

  'deleting mailboxes is all or nothing, and another owner’s come before missing ones': async (t, open) => {
    const store = await open(t);
    const own = await Promise.all(Array.from({ length: 3 }, () => addMailbox(store)));
    const { mailbox: other } = await addMailbox(store, { owner: 'bob' });
    const ids = own.map(({ mailbox }) => mailbox.id);
    const remove = (wanted: string[]) => store.write(deleteMailboxes, { owner: 'alice', ids: wanted, ...at() });
    assert.equal(await remove([...ids, newId(), other.id]), 'forbidden');
    assert.equal(await remove([newId(), ...ids]), 'not_found');
    assert.equal(await store.read(countActiveMailboxes, { now: start }), 4);
    assert.equal(await remove([...ids, ...ids]), 'deleted', 'an id that is named twice counts once');
    assert.equal(await store.read(countActiveMailboxes, { now: start }), 1);
    assert.equal(await remove(ids.slice(0, 1)), 'not_found');
  },

  'the end of a mailbox takes its mails and attachments with it, and nobody else’s': async (t, open) => {
    const store = await open(t);
    const [first, second] = [await addMailbox(store, { recoverable: 1 }), await addMailbox(store)];
    const addresses = [first.mailbox.address, second.mailbox.address];
    const [firstMail = '', secondMail = ''] = await deliver(store, addresses, { attachments: ['one'] });
    const left = async (mailboxId: string, mailId: string) => [
      (await store.read(readMails, { mailboxId, limit: 10 })).length,
      (await store.read(readAttachments, { mailboxId, mailId })).length,
    ];
    await store.write(deleteMailboxes, { owner: 'alice', ids: [first.mailbox.id], ...at() });
    assert.deepEqual(await left(first.mailbox.id, firstMail), [0, 0]);
    assert.deepEqual(await left(second.mailbox.id, secondMail), [1, 1]);
    const [attachment] = await store.read(readAttachments, { mailboxId: second.mailbox.id, mailId: secondMail });
    assert.ok(attachment !== undefined);
    const path = { mailboxId: second.mailbox.id, mailId: secondMail, attachmentId: attachment.id };
    assert.equal(attachedText(await store.read(readAttachment, path)), 'one');
  },

  'due mailboxes end in bounded batches, the longest due first': async (t, open) => {
    const store = await open(t);
    const addresses = [];
    for (let index = 0; index < 9; index += 1) {
      const { mailbox } = await addMailbox(store, { expires_at: start + index });
      addresses.push(mailbox.address);
    }
    await deliver(store, addresses.slice(1), { receivedAt: start });
    const sweep = (now: number) => store.write(endDueMailboxes, { ...at(now), mailboxesMax: 4, mailsMax: 100 });
    assert.deepEqual(await sweep(start + 5), { ended: 4, mayBeMore: true });
    assert.deepEqual(await sweep(start + 5), { ended: 2, mayBeMore: false });
    assert.deepEqual(await sweep(start + 5), { ended: 0, mayBeMore: false });
    assert.equal(await store.read(countActiveMailboxes, { now: start }), 3);
    assert.deepEqual(await sweep(start + 100), { ended: 3, mayBeMore: false });
  },

  'a mailbox with more mails than a batch ends over several, in as many steps as it needs': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store, { expires_at: start + minute });
    const { mailbox: other } = await addMailbox(store, { expires_at: start + 2 * minute });
    for (let index = 0; index < 25; index += 1) {
      await deliver(store, [mailbox.address, other.address], { attachments: ['one', 'two'] });
    }
    const sweep = () => store.write(endDueMailboxes, { ...at(start + minute), mailboxesMax: 10, mailsMax: 10 });
    const left = async () => (await store.read(readMails, { mailboxId: mailbox.id, limit: 100 })).length;
    assert.deepEqual(await sweep(), { ended: 0, mayBeMore: true });
    assert.equal(await left(), 15);
    assert.deepEqual(await sweep(), { ended: 0, mayBeMore: true });
    assert.equal(await left(), 5);
    assert.deepEqual(await sweep(), { ended: 1, mayBeMore: false });
    assert.equal(await left(), 0);
    const others = await store.read(readMails, { mailboxId: other.id, limit: 100 });
    assert.equal(others.length, 25);
    assert.ok(others.every(({ attachments }) => attachments.length === 2));
  },

  'mails of due mailboxes are planned in the order of their receipt, and a batch takes nothing else': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const now = start + minute;
    const { mailbox: due } = await addMailbox(store, { expires_at: now });
    const { mailbox: alsoDue } = await addMailbox(store, { expires_at: start + 1, recoverable: 1 });
    const { mailbox: lasting } = await addMailbox(store, { expires_at: now + 1 });
    const addresses = [due.address, alsoDue.address, lasting.address];
    for (let receivedAt = start - 4; receivedAt < start; receivedAt += 1) {
      await deliver(store, addresses, { receivedAt, attachments: ['one'] });
    }
    const batches = await store.write(listDueMails, { now, mailsMax: 7, batchMails: 3 });
    const keys: [string, string][][] = batches.map((batch) => JSON.parse(batch));
    assert.deepEqual(
      keys.map((batch) => batch.length),
      [3, 3, 1],
    );
    const mailIds = keys.flat().map(([, mailId]) => mailId);
    assert.deepEqual(mailIds, mailIds.toSorted());
    for (const batch of batches) await store.write(endDueMails, { keys: batch });
    const left = async ({ id }: { id: string }) => store.read(readMails, { mailboxId: id, limit: 10 });
    assert.equal((await left(due)).length + (await left(alsoDue)).length, 1);
    assert.deepEqual(
      (await left(lasting)).map(({ attachments }) => attachments.length),
      [1, 1, 1, 1],
    );
    const [first] = keys.flat();
    assert.deepEqual(await store.read(readAttachments, { mailboxId: first?.[0] ?? '', mailId: first?.[1] ?? '' }), []);
  },
};
