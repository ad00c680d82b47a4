import assert from 'node:assert/strict';
import { endDueMailboxes } from '../../src/store/operations/expiry.ts';
import {
  deleteMailboxes,
  type MailboxRow,
  type NewMailbox,
  readMailbox,
  readMailboxes,
} from '../../src/store/operations/mailboxes.ts';
import { deleteMails } from '../../src/store/operations/mails/deletion.ts';
import { readMail, readMails } from '../../src/store/operations/mails/mails.ts';
import { readRawParts, removeReleasedRaws } from '../../src/store/operations/mails/raws.ts';
import { type RemovalLimits, removeEndedMails } from '../../src/store/operations/mails/removal.ts';
import { findRecipient } from '../../src/store/operations/recipients.ts';
import type { Store } from '../../src/store/store.ts';
import { readRaw } from '../support/raw-mail.ts';
import { addMailbox, at, attachmentsOf, countActive, deliver, deliverAll, minute, newId, start } from './fixtures.ts';
import type { StoreCases } from './store-cases.ts';

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
      const made: NewMailbox[] = [];
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

  'of many who want one address at once, one gets it': async (t, open) => {
    const store = await open(t);
    const made = await Promise.all(Array.from({ length: 30 }, () => addMailbox(store, { address: 'one@mail.test' })));
    assert.equal(made.filter(({ outcome }) => outcome === 'inserted').length, 1);
    assert.equal(await countActive(store), 1);
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
    assert.equal(await countActive(store), 4);
    assert.equal(await remove([...ids, ...ids]), 'deleted', 'an id that is named twice counts once');
    assert.equal(await countActive(store), 1);
    assert.equal(await remove(ids.slice(0, 1)), 'not_found');
  },

  'the mails of a mailbox that has ended are nobody’s at once, and nobody else’s go with them': async (t, open) => {
    const store = await open(t);
    const [first, second] = [await addMailbox(store, { recoverable: 1 }), await addMailbox(store)];
    const addresses = [first.mailbox.address, second.mailbox.address];
    const { rawId, mailIds } = await deliverAll(store, addresses, { raw: 'one message' });
    const [firstMail = '', secondMail = ''] = mailIds;
    const { id: mailboxId } = first.mailbox;
    await store.write(deleteMailboxes, { owner: 'alice', ids: [mailboxId], ...at() });
    assert.deepEqual(await store.read(readMails, { mailboxId, limit: 10 }), []);
    assert.equal(await store.read(readMail, { mailboxId, mailId: firstMail, now: start }), undefined);
    assert.equal(await store.write(deleteMails, { mailboxId, ids: [firstMail], ...at() }), 0);
    await deliver(store, [first.mailbox.address]);
    assert.equal((await removeAll(store)).removed, 1, 'no mail reaches it, and its own waits for removal');

    const kept = { mailboxId: second.mailbox.id, mailId: secondMail };
    assert.equal(String(await store.read(readRaw, kept)), 'one message');
    assert.equal(await store.write(deleteMails, { ids: [secondMail], ...kept, ...at() }), 1);
    await removeAll(store);
    assert.equal(await isThere(store, rawId), false, 'nobody has it any more');
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
    assert.equal(await countActive(store), 3);
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
    const delivered = [];
    for (let index = 0; index < 7; index += 1)
      delivered.push(await deliverAll(store, addresses, { attachments: ['one'] }));
    const alone = await deliverAll(store, [due.address]);
    await store.write(deleteMailboxes, { owner: 'alice', ids: [deleted.id, empty.id], ...at() });
    assert.equal(await store.write(endDueMailboxes, { ...at(now), mailboxesMax: 10 }), 2);

    const { batches } = await removeAll(store, { rowsMax: 4, bytesMax: 1e9 });
    assert.equal(Math.max(...batches), 4);
    assert.equal(await isThere(store, alone.rawId), false);
    const mails = await store.read(readMails, { mailboxId: lasting.id, limit: 10 });
    assert.deepEqual(
      mails.map((mail) => attachmentsOf(mail).length),
      [1, 1, 1, 1, 1, 1, 1],
    );
    for (const { rawId } of delivered) assert.equal(await isThere(store, rawId), true, 'one mailbox has it still');
    assert.deepEqual(await removeAll(store), { batches: [0, 0], removed: 0 }, 'nothing is left to do');
  },

  'a batch of mails that are removed is bounded by their bytes, and a mail larger than that goes alone': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    const rawIds = [];
    for (const size of [100, 100, 100, 5_000, 100, 100]) {
      rawIds.push((await deliverAll(store, [mailbox.address], { raw: 'x'.repeat(size) })).rawId);
    }
    await store.write(deleteMailboxes, { owner: 'alice', ids: [mailbox.id], ...at() });
    const { batches } = await removeAll(store, { rowsMax: 100, bytesMax: 250 });
    // First of mails, then of their messages.
    for (const half of [batches.slice(0, 4), batches.slice(4)]) assert.deepEqual(half.toSorted(), [1, 1, 2, 2]);
    for (const rawId of rawIds) assert.equal(await isThere(store, rawId), false);
  },

  'many who remove mails at once remove each once': async (t, open) => {
    const store = await open(t);
    const made = await Promise.all(Array.from({ length: 12 }, () => addMailbox(store)));
    const addresses = made.map(({ mailbox }) => mailbox.address);
    const rawIds: string[] = [];
    for (let index = 0; index < 10; index += 1) rawIds.push((await deliverAll(store, addresses)).rawId);
    const ids = made.map(({ mailbox }) => mailbox.id);
    await store.write(deleteMailboxes, { owner: 'alice', ids: ids.slice(1), ...at() });
    const limits = { rowsMax: 10, bytesMax: 1e9 };
    await Promise.all(Array.from({ length: 4 }, () => removeAll(store, limits)));
    await removeAll(store);
    const [last = ''] = ids;
    assert.equal((await store.read(readMailbox, { id: last, now: start }))?.message_count, 10);
    for (const rawId of rawIds) assert.equal(await isThere(store, rawId), true);
    // The last mail of each message goes in two halves at the same time as others remove.
    const mailIds = (await store.read(readMails, { mailboxId: last, limit: 10 })).map(({ id }) => id);
    const remove = (some: string[]) => store.write(deleteMails, { mailboxId: last, ids: some, ...at() });
    await Promise.all([remove(mailIds.slice(0, 5)), remove(mailIds.slice(5)), removeAll(store), removeAll(store)]);
    await removeAll(store);
    for (const rawId of rawIds) assert.equal(await isThere(store, rawId), false);
  },
};

/** Whether a raw message is stored. */
async function isThere(store: Store, rawId: string): Promise<boolean> {
  return (await store.read(readRawParts, { rawId, first: 0, last: 0 })).length > 0;
}

/** Removes what mails have left. Returns how many mails and messages each batch took, and all mails of ended mailboxes. */
async function removeAll(
  store: Store,
  limits: RemovalLimits = { rowsMax: 100, bytesMax: 1e9 },
): Promise<{ batches: number[]; removed: number }> {
  const batches: number[] = [];
  let removed = 0;
  for (const remove of [removeEndedMails, removeReleasedRaws]) {
    for (let mayBeMore = true; mayBeMore; ) {
      const batch = await store.write(remove, limits);
      batches.push(batch.removed);
      if (remove === removeEndedMails) removed += batch.removed;
      ({ mayBeMore } = batch);
    }
  }
  return { batches, removed };
}
