import assert from 'node:assert/strict';
import { logStart, readLog } from '../../src/store/operations/events.ts';
import { endDueMailboxes } from '../../src/store/operations/expiry.ts';
import { countExpiredMailboxes, countMailboxesOfOwners } from '../../src/store/operations/mailboxes.ts';
import { removeEndedMails } from '../../src/store/operations/mails/removal.ts';
import { readBacklog, readFirstEventAfter } from '../../src/store/operations/operator/backlog.ts';
import { suspendOwner } from '../../src/store/operations/operator/owners.ts';
import { fanOutEvents } from '../../src/store/operations/webhooks/fan-out.ts';
import { insertWebhook } from '../../src/store/operations/webhooks/webhooks.ts';
import type { Store } from '../../src/store/store.ts';
import { addMailbox, at, auditRow, countActive, deliver, minute, newId, start } from './fixtures.ts';
import type { StoreCases } from './store-cases.ts';

/** What is overdue, as it is measured. */
export const backlogCases: StoreCases = {
  'the mailbox that is due for the longest time is known until it is ended, and then its mails until they are removed':
    async (t, open) => {
      const store = await open(t);
      const { mailbox } = await addMailbox(store, { expires_at: start + minute });
      await addMailbox(store, { expires_at: start + 2 * minute });
      await deliver(store, [mailbox.address]);
      const backlog = async (now: number) => {
        const { firstExpiryAt, endedMailboxes } = await store.read(readBacklog, { now, limit: 10 });
        return [firstExpiryAt, endedMailboxes];
      };
      assert.deepEqual(await backlog(start), [undefined, 0]);
      assert.deepEqual(await backlog(start + 3 * minute), [start + minute, 0]);
      await store.write(endDueMailboxes, { ...at(start + minute), mailboxesMax: 10 });
      assert.deepEqual(await backlog(start + 3 * minute), [start + 2 * minute, 1]);
      await store.write(removeEndedMails, { rowsMax: 10, bytesMax: 1_000_000 });
      assert.deepEqual(await backlog(start), [undefined, 0]);
    },

  'webhook deliveries are counted up to a bound, and the first that is due is known, but for suspended owners': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    await addWebhook(store);
    for (let count = 0; count < 3; count += 1) await deliver(store, [mailbox.address]);
    const limits = { eventsMax: 100, pendingMax: 100 };
    await store.write(fanOutEvents, { owner: 'alice', now: start, deliveryId: newId(), limits });
    const backlog = async (limit: number) => {
      const { firstDeliveryAt, pendingDeliveries } = await store.read(readBacklog, { now: start + minute, limit });
      return [firstDeliveryAt, pendingDeliveries];
    };
    assert.deepEqual(await backlog(100), [start, 3]);
    assert.deepEqual(await backlog(2), [start, 2]);
    const suspended = { owner: 'alice', at: start, audit: auditRow('alice') };
    assert.equal(await store.write(suspendOwner, suspended), 'changed');
    assert.deepEqual(await backlog(100), [undefined, 3]);
  },

  'the mailboxes of all owners are added up a few owners at a time, and those that have expired counted up to a bound':
    async (t, open) => {
      const store = await open(t);
      const owners = ['ann', 'bob', 'cid', 'dan'];
      for (const owner of ['ann', ...owners]) await addMailbox(store, { owner, expires_at: start + minute });
      const pages: number[] = [];
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page: Awaited<ReturnType<typeof countMailboxesOfOwners>> = await store.read(countMailboxesOfOwners, {
          after,
          limit: 2,
        });
        pages.push(page.mailboxes);
        after = page.next;
      }
      assert.deepEqual(pages, [3, 2, 0]);
      assert.deepEqual([await countActive(store), await countActive(store, start + minute)], [5, 0]);
      assert.equal(await store.read(countExpiredMailboxes, { now: start + minute, limit: 3 }), 3);
    },

  'the first event after a position is known': async (t, open) => {
    const store = await open(t);
    assert.equal(await store.read(readFirstEventAfter, logStart), undefined);
    const { mailbox } = await addMailbox(store);
    await deliver(store, [mailbox.address], { receivedAt: start + 1 });
    const { end } = await store.read(readLog, {});
    await deliver(store, [mailbox.address], { receivedAt: start + 2 });
    assert.equal(await store.read(readFirstEventAfter, end), start + 2);
  },
};

async function addWebhook(store: Store): Promise<void> {
  const [url, secret] = ['https://hooks.example.com/', 'whsec_c2VjcmV0'];
  const webhook = { id: newId(), owner: 'alice', url, types: null, mailbox_id: null, secret, created_at: start };
  await store.write(insertWebhook, { webhook, webhooksMax: 10 });
}
