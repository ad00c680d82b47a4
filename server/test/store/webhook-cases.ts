import assert from 'node:assert/strict';
import { readLog } from '../../src/store/operations/events.ts';
import { openLog, pruneEvents } from '../../src/store/operations/log-upkeep.ts';
import { claimWebhookDeliveries, readDueOwners } from '../../src/store/operations/webhooks/claims.ts';
import { fanOutEvents, readLaggingOwners, readOwnersOfEvents } from '../../src/store/operations/webhooks/fan-out.ts';
import {
  endOrphanedWebhooks,
  pruneWebhooks,
  readWebhookDeliveries,
} from '../../src/store/operations/webhooks/history.ts';
import { finishWebhookDelivery, type NextStep, redeliver } from '../../src/store/operations/webhooks/sending.ts';
import {
  deleteWebhook,
  insertWebhook,
  readWebhook,
  rotateSecret,
  updateWebhook,
  type WebhookRow,
} from '../../src/store/operations/webhooks/webhooks.ts';
import type { Store } from '../../src/store/store.ts';
import { repeat } from '../support/until.ts';
import { addMailbox, minute, newId, start } from './fixtures.ts';
import type { StoreCases } from './store-cases.ts';

const leaseMs = 30_000;
const allFrom = { after: { owner: '', id: '' }, limit: 10 };

/** Webhooks: what is queued for them, who sends it, and what remains. */
export const webhookCases: StoreCases = {
  'another owner changes, rotates and deletes no webhook': async (t, open) => {
    const store = await open(t);
    const { id } = await addWebhook(store);
    const before = await store.read(readWebhook, { id });
    const theirs = { id, owner: 'bob', now: start };
    assert.equal(await store.write(updateWebhook, { ...theirs, changes: { url: 'https://x.test/' } }), undefined);
    const secret = 'whsec_c3RvbGVu';
    assert.equal(await store.write(rotateSecret, { ...theirs, secret, oldUntil: start }), undefined);
    assert.equal(await store.write(deleteWebhook, theirs), false);
    assert.deepEqual(await store.read(readWebhook, { id }), before);
  },

  'each event after the position of a webhook is queued once, in steps and up to a limit of what waits': async (
    t,
    open,
  ) => {
    const store = await open(t);
    await addMailbox(store);
    const { id } = await addWebhook(store);
    for (let index = 0; index < 7; index += 1) await addMailbox(store);
    const outcomes = [];
    for (let step = 0; step < 5; step += 1) outcomes.push(await fanOut(store, { eventsMax: 2, pendingMax: 5 }));
    assert.deepEqual(outcomes, ['more', 'more', 'done', 'done', 'done']);
    assert.equal((await deliveriesOf(store, id)).length, 6, 'what was looked at at five is queued whole');
    for (const left of [5, 4]) {
      const [first] = await claim(store, { isProven: left < 5 });
      assert.ok(first);
      assert.equal(await finish(store, first, { now: start }), left);
    }
    assert.equal(await fanOut(store, { eventsMax: 2, pendingMax: 5 }), 'done');
    assert.equal((await deliveriesOf(store, id)).length, 7);
  },

  'only owners of active webhooks with something new are to be looked at': async (t, open) => {
    const store = await open(t);
    const { id } = await addWebhook(store);
    await addWebhook(store, { owner: 'bob' });
    const { end } = await store.read(readLog, {});
    for (const owner of ['alice', 'carol']) await addMailbox(store, { owner });
    const ofEvents = async (pendingMax = 9) =>
      (await store.read(readOwnersOfEvents, { after: end, limit: 10, pendingMax })).owners;
    const lagging = async (pendingMax = 9) => (await store.read(readLaggingOwners, { ...allFrom, pendingMax })).owners;
    assert.deepEqual([await ofEvents(), await lagging()], [['alice'], ['alice']]);
    await fanOut(store);
    assert.deepEqual(await lagging(), []);
    await addMailbox(store);
    assert.deepEqual([await ofEvents(1), await lagging(1)], [[], []], 'one that has no room');
    await disable(store, id);
    assert.deepEqual([await ofEvents(), await lagging()], [[], []]);
  },

  'the owners of events and of webhooks are found page by page': async (t, open) => {
    const store = await open(t);
    const names = ['alice', 'bob', 'carol', 'dave', 'erin'];
    for (const owner of names) await addWebhook(store, { owner });
    const { end } = await store.read(readLog, {});
    for (const owner of names) await addMailbox(store, { owner });
    const ofEvents: string[][] = [];
    for (let after = end, isEnd = false; !isEnd; ) {
      const page = await store.read(readOwnersOfEvents, { after, limit: 2, pendingMax: 9 });
      ofEvents.push([...page.owners].sort());
      ({ end: after, isEnd } = page);
    }
    const lagging: string[][] = [];
    for (let after: typeof allFrom.after | undefined = allFrom.after; after !== undefined; ) {
      const page: Awaited<ReturnType<typeof readLaggingOwners>> = await store.read(readLaggingOwners, {
        after,
        limit: 2,
        pendingMax: 9,
      });
      lagging.push([...page.owners]);
      after = page.next;
    }
    assert.deepEqual([ofEvents, lagging], [pagesOf(names), pagesOf(names)]);
  },

  'a webhook counts what waits for it through everything that becomes of a delivery': async (t, open) => {
    const store = await open(t);
    const { id } = await addWebhook(store);
    for (let index = 0; index < 4; index += 1) await addMailbox(store);
    const counts = async () => {
      const deliveries = await deliveriesOf(store, id);
      const waiting = deliveries.filter(({ finished_at }) => finished_at === null).length;
      return [(await store.read(readWebhook, { id }))?.pending, waiting];
    };
    await fanOut(store, { eventsMax: 3 });
    assert.deepEqual(await counts(), [3, 3]);
    await fanOut(store);
    const [first] = await claim(store);
    assert.ok(first);
    await finish(store, first, { now: start, next: { state: 'pending', dueAt: start } });
    assert.deepEqual(await counts(), [4, 4]);
    const [again, other] = await claim(store, { perWebhookMax: 2 });
    assert.ok(again && other);
    await finish(store, again, { now: start });
    await finish(store, again, { now: start });
    await finish(store, other, {
      now: start,
      next: { state: 'failed', disabledReason: 'gone', disabledCode: 'receiver_gone' },
    });
    assert.deepEqual(await counts(), [2, 2]);
    for (const delivery of [again.delivery, other.delivery, other.delivery]) {
      await store.write(redeliver, { webhookId: id, id: delivery.id, now: start });
    }
    assert.deepEqual(await counts(), [4, 4]);
  },

  'what is due is found owner by owner, and one with much due hides nobody': async (t, open) => {
    const store = await open(t);
    for (let index = 0; index < 10; index += 1) await addWebhook(store, { owner: 'alice' });
    for (const owner of ['bob', 'carol']) await addWebhook(store, { owner });
    for (const owner of ['alice', 'alice', 'bob']) {
      await addMailbox(store, { owner });
      await fanOut(store, {}, owner);
    }
    const due = (after: string, limit = 10, now = start) =>
      store.read(readDueOwners, { isProven: false, now, after, limit });
    assert.deepEqual(await due(''), ['alice', 'bob']);
    assert.deepEqual([await due('alice'), await due('bob'), await due('', 1)], [['bob'], [], ['alice']]);
    assert.deepEqual(await due('', 10, start - 1), []);
    const shares = ['alice', 'bob', 'carol'].map((owner) => ({ owner, deliveriesMax: 4 }));
    const limits = { isProven: false, perWebhookMax: 1 };
    const claimed = await store.write(claimWebhookDeliveries, {
      now: start,
      leasedUntil: start + leaseMs,
      shares,
      limits,
    });
    assert.deepEqual(
      claimed.map(({ owner }) => owner),
      ['alice', 'alice', 'alice', 'alice', 'bob'],
    );
  },

  'a delivery that is claimed is nobody else’s until its lease is over': async (t, open) => {
    const store = await open(t);
    const { id } = await addWebhook(store);
    for (let index = 0; index < 3; index += 1) await addMailbox(store);
    await fanOut(store);
    const [first, ...others] = await claim(store);
    assert.ok(first);
    assert.deepEqual(others, [], 'one that is not known to work is sent one at a time');
    assert.deepEqual(await claim(store, { now: start + leaseMs - 1 }), []);
    const again = await claim(store, { now: start + leaseMs });
    assert.deepEqual(
      again.map(({ delivery }) => delivery.id),
      [first.delivery.id],
    );
    assert.equal(await finish(store, first, { now: start + leaseMs }), undefined, 'who came late has no say');
    assert.equal(again[0] && (await finish(store, again[0], { now: start + leaseMs })), 2);
    const [oldest] = (await deliveriesOf(store, id)).toReversed();
    assert.deepEqual([oldest?.state, oldest?.attempts], ['delivered', 1]);
    const due = { now: start + leaseMs, after: '', limit: 1 };
    const isDue = async (isProven: boolean) => (await store.read(readDueOwners, { ...due, isProven })).length > 0;
    assert.deepEqual([await isDue(true), await isDue(false)], [true, false]);
    const rest = await claim(store, { now: start + leaseMs, isProven: true });
    assert.equal(rest.length, 2);
    assert.equal(await isDue(true), false);
  },

  'a claim takes no more than it is allowed, in all and of one webhook, those under way included': async (t, open) => {
    const store = await open(t);
    const ids = [];
    for (let index = 0; index < 3; index += 1) ids.push((await addWebhook(store)).id);
    for (let index = 0; index < 3; index += 1) await addMailbox(store);
    await fanOut(store);
    const taken: Awaited<ReturnType<typeof claim>>[] = [];
    for (let round = 0; round < 3; round += 1) taken.push(await claim(store, { deliveriesMax: 4, perWebhookMax: 2 }));
    assert.deepEqual(
      taken.map(({ length }) => length),
      [4, 2, 0],
    );
    for (const id of ids) {
      const ofThis = taken.flat().filter(({ delivery }) => delivery.webhook_id === id);
      assert.equal(new Set(ofThis.map(({ delivery }) => delivery.id)).size, 2);
    }
  },

  'events that are pruned before they were queued are reported; a webhook that missed none is not': async (t, open) => {
    const store = await open(t);
    await addMailbox(store, { owner: 'carol' });
    const [alice, bob] = [await addWebhook(store), await addWebhook(store, { owner: 'bob' })];
    const { mailbox } = await addMailbox(store);
    const ofOther = await addWebhook(store, { mailbox_id: newId() });
    await disable(store, alice.id);
    await addMailbox(store, { owner: 'carol' });
    await addMailbox(store, { created_at: start + minute });
    await store.write(pruneEvents, { before: start + minute, limit: 10, now: start + minute });
    const errors = [];
    for (const { id } of [alice, bob, ofOther]) {
      const row = await store.read(readWebhook, { id });
      errors.push([row?.last_error, row?.last_error_code]);
    }
    const dropped = ['events were dropped from the log before they could be queued', 'events_dropped'];
    assert.deepEqual(errors, [dropped, [null, null], [null, null]]);
    await store.write(updateWebhook, { id: alice.id, owner: 'alice', changes: { disabled_reason: null }, now: start });
    await fanOut(store);
    const [kept, ...none] = await deliveriesOf(store, alice.id);
    assert.ok(kept && kept.mailbox_id !== mailbox.id, 'it goes on with the oldest that is kept');
    assert.deepEqual(none, []);
  },

  'a webhook begins at the start of a log that is new': async (t, open) => {
    const store = await open(t);
    await addMailbox(store);
    await addMailbox(store);
    const { id } = await addWebhook(store);
    // The log of this database has no name yet: it is as good as another database's.
    await store.write(openLog, { name: 'first' });
    const { mailbox } = await addMailbox(store);
    await fanOut(store);
    assert.deepEqual(
      (await deliveriesOf(store, id)).map(({ mailbox_id }) => mailbox_id),
      [mailbox.id],
    );
  },

  'what is over is removed, in bounded steps: old deliveries, deleted webhooks, those of ended mailboxes': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    const [kept, deleted, ofEnded] = [
      await addWebhook(store),
      await addWebhook(store),
      await addWebhook(store, { mailbox_id: newId() }),
    ];
    const ofLive = await addWebhook(store, { mailbox_id: mailbox.id });
    for (let index = 0; index < 3; index += 1) await addMailbox(store);
    await fanOut(store);
    await store.write(deleteWebhook, { id: deleted.id, owner: 'alice', now: start });
    assert.equal(await store.read(readWebhook, { id: deleted.id }), undefined);
    assert.deepEqual(
      (await claim(store, { perWebhookMax: 4 })).map(({ delivery }) => delivery.webhook_id),
      [kept.id, kept.id, kept.id],
    );
    const [first] = await claim(store, { now: start + leaseMs });
    assert.ok(first);
    await finish(store, first, { now: start });
    let steps = 0;
    for (let after: string | undefined = ''; after !== undefined; steps += 1) {
      after = await store.write(endOrphanedWebhooks, { after, limit: 1, now: start });
    }
    assert.equal(steps, 3, 'two that are of one mailbox, one at a time');
    steps = 0;
    const args = { before: start + 1, limit: 2 };
    await repeat('the last step', async () => {
      const { mayBeMore } = await store.write(pruneWebhooks, args);
      steps += mayBeMore ? 1 : 0;
      return !mayBeMore;
    });
    assert.ok(steps > 1);
    assert.deepEqual(await deliveriesOf(store, deleted.id), []);
    assert.equal((await deliveriesOf(store, kept.id)).length, 2, 'what is pending stays');
    assert.equal(await store.read(readWebhook, { id: ofEnded.id }), undefined);
    assert.equal((await store.read(readWebhook, { id: ofLive.id }))?.id, ofLive.id);
  },

  'deleted webhooks go several in one step, with what was queued for them, as far as the limit goes': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const deleted = [await addWebhook(store), await addWebhook(store), await addWebhook(store)];
    for (let index = 0; index < 2; index += 1) await addMailbox(store);
    await fanOut(store);
    for (const { id } of deleted) await store.write(deleteWebhook, { id, owner: 'alice', now: start });
    const left = async () => {
      const all = await Promise.all(deleted.map(({ id }) => deliveriesOf(store, id)));
      return all.map(({ length }) => length).filter((count) => count > 0).length;
    };
    // Each takes three: itself and two deliveries.
    assert.deepEqual(await store.write(pruneWebhooks, { before: 0, limit: 6 }), { mayBeMore: true });
    assert.equal(await left(), 1);
    assert.deepEqual(await store.write(pruneWebhooks, { before: 0, limit: 6 }), { mayBeMore: false });
    assert.equal(await left(), 0);
  },
};

async function addWebhook(store: Store, given: Partial<WebhookRow> = {}): Promise<WebhookRow> {
  const webhook = {
    id: newId(),
    owner: 'alice',
    url: 'https://hooks.example.com/',
    types: null,
    mailbox_id: null,
    secret: 'whsec_c2VjcmV0',
    created_at: start,
    ...given,
  };
  const row = await store.write(insertWebhook, { webhook, webhooksMax: 10 });
  assert.ok(row !== 'limit_reached');
  return row;
}

function fanOut(store: Store, limits: { eventsMax?: number; pendingMax?: number } = {}, owner = 'alice') {
  const all = { eventsMax: 500, pendingMax: 10_000, ...limits };
  return store.write(fanOutEvents, { owner, now: start, deliveryId: newId(), limits: all });
}

function claim(
  store: Store,
  given: { now?: number; isProven?: boolean; deliveriesMax?: number; perWebhookMax?: number } = {},
) {
  const { now = start, isProven = false, deliveriesMax = 10, perWebhookMax = isProven ? 4 : 1 } = given;
  const limits = { isProven, perWebhookMax };
  const shares = [{ owner: 'alice', deliveriesMax }];
  return store.write(claimWebhookDeliveries, { now, leasedUntil: now + leaseMs, shares, limits });
}

/** Says that a claimed delivery was delivered, or what else has become of it; returns how many then wait. */
function finish(
  store: Store,
  { delivery }: Awaited<ReturnType<typeof claim>>[number],
  { now, next = { state: 'delivered' } }: { now: number; next?: NextStep },
): Promise<number | undefined> {
  return store.write(finishWebhookDelivery, {
    webhookId: delivery.webhook_id,
    id: delivery.id,
    leasedUntil: delivery.leased_until ?? 0,
    attempt: { at: now, status: 200 },
    next,
    now,
    attemptsKept: 10,
  });
}

function pagesOf(names: readonly string[]): string[][] {
  return names.length === 0 ? [[]] : [names.slice(0, 2), ...pagesOf(names.slice(2)).filter(({ length }) => length > 0)];
}

async function disable(store: Store, id: string): Promise<void> {
  const changes = { disabled_reason: 'by its owner' };
  await store.write(updateWebhook, { id, owner: 'alice', changes, now: start });
}

function deliveriesOf(store: Store, webhookId: string) {
  return store.read(readWebhookDeliveries, { webhookId, before: '~', limit: 100 });
}
