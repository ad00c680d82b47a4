import assert from 'node:assert/strict';
import { readArrivals } from '../../src/store/operations/arrivals.ts';
import { endDueMailboxes } from '../../src/store/operations/expiry.ts';
import { countMails, type MailCount } from '../../src/store/operations/mail-count.ts';
import {
  countActiveMailboxes,
  deleteMailboxes,
  findRecipient,
  type MailboxRow,
  readMailbox,
  readMailboxes,
} from '../../src/store/operations/mailboxes.ts';
import { deleteMails, readAttachment, readAttachments, readMail, readMails } from '../../src/store/operations/mails.ts';
import { type RemovalLimits, removeEndedMails } from '../../src/store/operations/removal.ts';
import type { Schema } from '../../src/store/schema.ts';
import type { Store } from '../../src/store/store.ts';
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
      else await store.write(endDueMailboxes, { ...at(start + minute), mailboxesMax: 10 });
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
      (await store.read(findRecipient, { address, now }))?.id,
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

  'the mails of a mailbox that has ended are nobody’s at once, and nobody else’s go with them': async (t, open) => {
    const store = await open(t);
    const [first, second] = [await addMailbox(store, { recoverable: 1 }), await addMailbox(store)];
    const addresses = [first.mailbox.address, second.mailbox.address];
    const [firstMail = '', secondMail = ''] = await deliver(store, addresses, { attachments: ['one'] });
    const { id: mailboxId } = first.mailbox;
    await store.write(deleteMailboxes, { owner: 'alice', ids: [mailboxId], ...at() });
    assert.deepEqual(await store.read(readMails, { mailboxId, limit: 10 }), []);
    assert.equal(await store.read(readMail, { mailboxId, mailId: firstMail, now: start }), undefined);
    assert.equal(await store.write(deleteMails, { owner: 'alice', mailboxId, ids: [firstMail], ...at() }), 0);
    await deliver(store, [first.mailbox.address]);
    assert.deepEqual(
      await left(store, first.mailbox, firstMail),
      [1, 1],
      'no mail reaches it, and its own waits for removal',
    );

    await removeAll(store);
    assert.deepEqual(await left(store, first.mailbox, firstMail), [0, 0]);
    assert.deepEqual(await left(store, second.mailbox, secondMail), [1, 1]);
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
    const sweep = (now: number) => store.write(endDueMailboxes, { ...at(now), mailboxesMax: 4 });
    for (const ended of [4, 2, 0]) assert.equal(await sweep(start + 5), ended);
    assert.equal(await store.read(countActiveMailboxes, { now: start }), 3);
    assert.equal(await sweep(start + 100), 3);
  },

  'mails of ended mailboxes are removed in bounded batches, those of every end and of no other': async (t, open) => {
    const store = await open(t);
    const now = start + minute;
    const { mailbox: due } = await addMailbox(store, { expires_at: now });
    const { mailbox: alsoDue } = await addMailbox(store, { expires_at: start + 1, recoverable: 1 });
    const { mailbox: deleted } = await addMailbox(store);
    const { mailbox: empty } = await addMailbox(store);
    const { mailbox: lasting } = await addMailbox(store, { expires_at: now + 1 });
    const addresses = [due, alsoDue, deleted, lasting].map(({ address }) => address);
    for (let index = 0; index < 7; index += 1) await deliver(store, addresses, { attachments: ['one', 'two'] });
    await store.write(deleteMailboxes, { owner: 'alice', ids: [deleted.id, empty.id], ...at() });
    assert.equal(await store.write(endDueMailboxes, { ...at(now), mailboxesMax: 10 }), 2);

    assert.deepEqual(await removeAll(store, { rowsMax: 12, bytesMax: 1e9 }), [4, 4, 4, 4, 4, 1]);
    for (const ended of [due, alsoDue, deleted]) assert.deepEqual(await left(store, ended), [0, 0]);
    const mails = await store.read(readMails, { mailboxId: lasting.id, limit: 10 });
    assert.deepEqual(
      mails.map(({ attachments }) => attachments.length),
      [2, 2, 2, 2, 2, 2, 2],
    );
    assert.deepEqual(await removeAll(store), [0], 'nothing is left to do');
  },

  'a batch of mails that are removed is bounded by their bytes, and a mail larger than that goes alone': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    for (const size of [100, 100, 100, 5_000, 100, 100]) {
      await deliver(store, [mailbox.address], { raw: 'x'.repeat(size) });
    }
    await store.write(deleteMailboxes, { owner: 'alice', ids: [mailbox.id], ...at() });
    const removed = await removeAll(store, { rowsMax: 100, bytesMax: 250 });
    assert.equal(removed.length, 4);
    assert.equal(Math.max(...removed), 2);
    assert.deepEqual(await left(store, mailbox), [0, 0]);
  },

  'many who remove mails at once remove each once': async (t, open) => {
    const store = await open(t);
    const made = await Promise.all(Array.from({ length: 12 }, () => addMailbox(store)));
    const addresses = made.map(({ mailbox }) => mailbox.address);
    for (let index = 0; index < 10; index += 1) await deliver(store, addresses, { attachments: ['one'] });
    const ids = made.slice(0, 11).map(({ mailbox }) => mailbox.id);
    await store.write(deleteMailboxes, { owner: 'alice', ids, ...at() });
    const removed = await Promise.all(
      Array.from({ length: 4 }, () => removeAll(store, { rowsMax: 10, bytesMax: 1e9 })),
    );
    const rest = await removeAll(store);
    assert.equal(
      [...removed, rest].flat().reduce((sum, count) => sum + count, 0),
      110,
    );
    const { mailbox: last } = made.at(-1) ?? assert.fail();
    assert.deepEqual(await left(store, last), [10, 1]);
  },
};

/** The mails of a mailbox that are in the store, whether it has ended or not, and the attachments of one of them. */
async function left(store: Store, { id: mailboxId }: { id: string }, mailId?: string): Promise<[number, number]> {
  const { count } = await store.read(countMails, { mailboxId, after: '', limit: 1_000 });
  const known = mailId ?? (await store.read(readArrivals, { mailboxId, limit: 1 })).found[0]?.id ?? '';
  return [count, (await store.read(readAttachments, { mailboxId, mailId: known })).length];
}

/** Removes what ended mailboxes have left, and returns how many mails each batch took. */
async function removeAll(store: Store, limits: RemovalLimits = { rowsMax: 100, bytesMax: 1e9 }): Promise<number[]> {
  const batches: number[] = [];
  for (let mayBeMore = true; mayBeMore; ) {
    const batch = await store.write(removeEndedMails, limits);
    batches.push(batch.removed);
    ({ mayBeMore } = batch);
  }
  return batches;
}
