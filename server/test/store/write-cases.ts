import assert from 'node:assert/strict';
import { insertKey, readKeys } from '../../src/store/operations/accounts.ts';
import { endDueMailboxes } from '../../src/store/operations/expiry.ts';
import { readMailbox, readMailboxes } from '../../src/store/operations/mailboxes.ts';
import { deliverMail } from '../../src/store/operations/mails/delivery.ts';
import { readMails } from '../../src/store/operations/mails/mails.ts';
import { repeat } from '../support/until.ts';
import { addMailbox, at, countActive, deliver, deliveryTo, mailboxIdsOf, minute, newId, start } from './fixtures.ts';
import type { StoreCases } from './store-cases.ts';

/** How writes go together: alone in failure, visible at once, none lost at the end. */
export const writeCases: StoreCases = {
  'a write that fails among others fails alone': async (t, open) => {
    const store = await open(t);
    const key = (id: string, hash: string) => ({
      key: { id, owner: 'alice', name: '', hash, created_at: start, expires_at: null },
      domains: ['first.test', 'second.test'],
    });
    const twice = newId();
    const outcomes = await Promise.allSettled([
      store.write(insertKey, key(twice, 'a')),
      addMailbox(store),
      store.write(insertKey, key(twice, 'b')),
      addMailbox(store),
      store.write(insertKey, key(newId(), 'c')),
    ]);
    const failed = outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []));
    // Of two with one id, on connections of their own, either may be first.
    assert.ok(failed.length === 1 && (failed[0] === 0 || failed[0] === 2), `failed: ${failed}`);
    assert.equal(await countActive(store), 2);
    const keys = await store.read(readKeys, {});
    assert.equal(keys.length, 2);
    for (const { domains } of keys) assert.deepEqual(domains, ['first.test', 'second.test']);
  },

  'a write that fails half-way leaves nothing of itself': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    const whole = deliveryTo([mailbox.address]);
    const [recipient] = whole.recipients;
    assert.ok(recipient !== undefined);
    const half = { ...whole, recipients: [recipient, recipient] };
    await assert.rejects(store.write(deliverMail, half), /unique/i);
    assert.deepEqual(await store.read(readMails, { mailboxId: mailbox.id, limit: 10 }), []);
    assert.deepEqual(mailboxIdsOf(await store.write(deliverMail, whole)), [mailbox.id], 'its ids are free');
  },

  'a write that fails after some of its writes leaves none of them, alone and among others': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    const whole = () => deliveryTo([mailbox.address], { attachments: ['one', 'two'] });
    const broken = () => {
      const delivery = whole();
      // The message is written before its mails, which cannot be two with one id.
      return { ...delivery, recipients: [...delivery.recipients, ...delivery.recipients] };
    };
    const mailIds = async () => (await store.read(readMails, { mailboxId: mailbox.id, limit: 10 })).map((it) => it.id);
    await assert.rejects(store.write(deliverMail, broken()), /unique/i);
    assert.deepEqual(await mailIds(), []);
    const all = [whole(), broken(), whole()];
    const outcomes = await Promise.allSettled(all.map((delivery) => store.write(deliverMail, delivery)));
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    const written = [all[0], all[2]].map((delivery) => delivery?.recipients[0]?.mailId);
    assert.deepEqual((await mailIds()).toSorted(), written.toSorted());
  },

  'a write is seen by the read that follows it': async (t, open) => {
    const store = await open(t);
    for (let index = 0; index < 50; index += 1) {
      const { mailbox } = await addMailbox(store);
      await deliver(store, [mailbox.address]);
      assert.equal((await store.read(readMailbox, { id: mailbox.id, now: start }))?.message_count, 1);
    }
  },

  'writes asked for before the end are done at the end, those after it are refused': async (t, open) => {
    const store = await open(t);
    const writes = Array.from({ length: 100 }, () => addMailbox(store));
    const closed = store.close();
    await assert.rejects(addMailbox(store), /closed/);
    const outcomes = await Promise.all(writes);
    assert.ok(outcomes.every(({ outcome }) => outcome === 'inserted'));
    await closed;
    assert.equal(store.pendingWrites, 0);
  },

  'more writes than the store takes on are refused at once, and the others are done': async (t, open) => {
    const store = await open(t);
    const due = { ...at(), mailboxesMax: 1 };
    const outcomes = await Promise.allSettled(Array.from({ length: 10_050 }, () => store.write(endDueMailboxes, due)));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    assert.ok(refused.length > 0 && refused.length < outcomes.length);
    const reasons = new Set(refused.map((outcome) => outcome.status === 'rejected' && outcome.reason.name));
    assert.ok(reasons.delete('StoreOverloadedError'));
    // A slow database does not get round to all that it has taken on; nothing of those is done either.
    reasons.delete('StoreUnavailableError');
    assert.deepEqual([...reasons], []);
    assert.equal((await addMailbox(store)).outcome, 'inserted');
  },

  'many writes of all kinds at once end in the right state': async (t, open) => {
    const store = await open(t);
    const kept = await Promise.all(Array.from({ length: 40 }, () => addMailbox(store)));
    const due = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        addMailbox(store, { expires_at: start + minute, recoverable: index % 2, owner: 'bob' }),
      ),
    );
    const addresses = [...kept, ...due].map(({ mailbox }) => mailbox.address);
    const sweep = () => store.write(endDueMailboxes, { ...at(start + minute), mailboxesMax: 7 });
    const work = addresses.flatMap((address, index) => [
      deliver(store, [address, addresses[(index + 1) % 40] ?? address]),
      addMailbox(store, { owner: `owner-${index % 5}` }, 8),
      sweep(),
    ]);
    await Promise.all(work);
    await repeat('the last sweep', async () => (await sweep()) === 0);
    const mailboxes = await store.read(readMailboxes, { owner: 'alice', now: start, limit: 1_000 });
    const mails = mailboxes.map(({ message_count }) => message_count);
    assert.equal(
      mails.reduce((sum, count) => sum + count, 0),
      40 + 80,
      'each kept mailbox has its own mails and its neighbours’',
    );
    assert.deepEqual(await store.read(readMailboxes, { owner: 'bob', now: start, limit: 1_000 }), []);
    for (const owner of [0, 1, 2, 3, 4]) {
      assert.equal((await store.read(readMailboxes, { owner: `owner-${owner}`, now: start, limit: 1_000 })).length, 8);
    }
  },
};
