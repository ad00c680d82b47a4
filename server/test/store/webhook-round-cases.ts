import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import { EventBell } from '../../src/core/events/bell.ts';
import { OwnerLimits } from '../../src/core/owner-limits.ts';
import { WebhookDispatcher } from '../../src/core/webhooks/dispatcher.ts';
import { type QueueLimits, WebhookQueue } from '../../src/core/webhooks/queue.ts';
import { attemptMsMax } from '../../src/core/webhooks/schedule.ts';
import { WebhookSlots } from '../../src/core/webhooks/slots.ts';
import { IdSource } from '../../src/lib/ids.ts';
import { Turns } from '../../src/lib/scheduling/turns.ts';
import { WebhookTransport } from '../../src/outbound/transport.ts';
import { claimWebhookDeliveries } from '../../src/store/operations/webhooks/claims.ts';
import { readWebhookDeliveries } from '../../src/store/operations/webhooks/history.ts';
import { finishWebhookDelivery } from '../../src/store/operations/webhooks/sending.ts';
import { insertWebhook, readWebhook, readWebhooks } from '../../src/store/operations/webhooks/webhooks.ts';
import type { Store } from '../../src/store/store.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startAnswering, urlOf } from '../webhooks/sent.ts';
import { addMailbox, newId, start } from './fixtures.ts';
import type { StoreCases } from './store-cases.ts';

const random = seededRandom(11);
const ids = new IdSource(random);

/** Webhooks round by round: what is queued in each, and what is done with a claim. */
export const webhookRoundCases: StoreCases = {
  'an owner with much to queue is queued in small steps, and others between them': async (t, open) => {
    const store = await open(t);
    for (let index = 0; index < 4; index += 1) await addWebhook(store, 'alice');
    await addWebhook(store, 'bob');
    for (let index = 0; index < 10; index += 1) await addMailbox(store);
    await addMailbox(store, { owner: 'bob' });
    const queue = queueOf(store, { roundMax: 8, waitingMax: 100 });
    const rounds: [ofAlice: number, ofBob: number][] = [];
    do {
      assert.deepEqual(await queue.fill(), []);
      rounds.push([await pendingOf(store, 'alice'), await pendingOf(store, 'bob')]);
    } while (queue.hasMore);
    assert.deepEqual(rounds, [
      [4, 1],
      [12, 1],
      [20, 1],
      [28, 1],
      [36, 1],
      [40, 1],
    ]);
  },

  'no more waits for a webhook than may; it is looked at again when there is room for a round': async (t, open) => {
    const store = await open(t);
    const id = await addWebhook(store, 'alice');
    for (let index = 0; index < 12; index += 1) await addMailbox(store);
    const queue = queueOf(store, { roundMax: 2, waitingMax: 7 });
    const fillAll = async () => {
      do await queue.fill();
      while (queue.hasMore);
      return pendingOf(store, 'alice');
    };
    assert.equal(await fillAll(), 6);
    await addMailbox(store);
    await queue.fill();
    assert.deepEqual([queue.hasMore, await pendingOf(store, 'alice')], [false, 6], 'one that is full is not looked at');
    const waiting = [];
    for (let index = 0; index < 4; index += 1) {
      queue.deliveryGone({ owner: 'alice', webhookId: id }, await deliverOne(store, id));
      waiting.push(await fillAll());
    }
    assert.deepEqual(waiting, [7, 6, 7, 6]);
  },

  'a webhook that was full is looked at again also when nobody told of the very delivery that made room': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const webhook = { owner: 'alice', webhookId: await addWebhook(store, 'alice') };
    for (let index = 0; index < 12; index += 1) await addMailbox(store);
    const queue = queueOf(store, { roundMax: 2, waitingMax: 7 });
    do await queue.fill();
    while (queue.hasMore);
    queue.deliveryGone({ ...webhook, webhookId: 'another' }, 4);
    assert.equal(queue.hasMore, false, 'a webhook that was not full has nothing to be looked at for');
    queue.deliveryGone(webhook, 6);
    assert.equal(queue.hasMore, false);
    queue.deliveryGone(webhook, 4);
    assert.equal(queue.hasMore, true);
  },

  'owners take turns: where only one can be sent at a time, each is served before one is served again': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const receiver = await startAnswering(t, () => 500);
    const owners = ['alice', 'bob', 'carol', 'dave'];
    for (const owner of owners) {
      for (let index = 0; index < 5; index += 1) await addWebhook(store, owner, `${urlOf(receiver)}/${owner}`);
      await addMailbox(store, { owner });
    }
    const dispatcher = dispatcherOf(store, new ManualClock(start));
    await dispatcher.dispatch();
    await dispatcher.stop();
    const served = receiver.requests.map(({ request }) => request.url?.split('/').at(-1));
    assert.equal(served.length, 20);
    for (let from = 0; from < served.length; from += owners.length) {
      assert.deepEqual(served.slice(from, from + owners.length).sort(), owners, `from ${from} in ${served}`);
    }
  },

  'a delivery whose claim has used up the time of an attempt is given back, and no attempt is counted': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const receiver = await startAnswering(t);
    const id = await addWebhook(store, 'alice', urlOf(receiver));
    await addMailbox(store);
    const clock = new ManualClock(start);
    // The first claim takes a millisecond too long, the second just not.
    const delaysMs = [2 * attemptMsMax + 1, 2 * attemptMsMax];
    const late: Store = {
      ...storeLike(store),
      write: async (operation, args) => {
        const result = await store.write(operation, args);
        if (operation.name === claimWebhookDeliveries.name) clock.advance(delaysMs.shift() ?? 0);
        return result;
      },
    };
    const dispatcher = dispatcherOf(late, clock);
    await dispatcher.dispatch();
    await dispatcher.stop();
    const [delivery] = await store.read(readWebhookDeliveries, { webhookId: id, before: '~', limit: 1 });
    assert.deepEqual([delivery?.state, delivery?.attempts, receiver.requests.length], ['delivered', 1, 1]);
    assert.equal(clock.now(), start + 4 * attemptMsMax + 1, 'claimed twice, and sent once');
  },
};

/** The store as an object of which single functions can be replaced. */
function storeLike(store: Store): Store {
  const { failed, isShared, pendingWrites, connections } = store;
  return {
    failed,
    isShared,
    pendingWrites,
    connections,
    read: (read, args) => store.read(read, args),
    write: (operation, args) => store.write(operation, args),
    revision: () => store.revision(),
    hasRoom: (bytes) => store.hasRoom(bytes),
    diskSpace: () => store.diskSpace(),
    databaseSize: () => store.databaseSize(),
    unusable: () => store.unusable(),
    clockSkewMs: (clock) => store.clockSkewMs(clock),
    onEvents: (listener) => store.onEvents(listener),
    close: () => store.close(),
  };
}

async function addWebhook(store: Store, owner: string, url = 'https://hooks.example.com/'): Promise<string> {
  const secret = 'whsec_c2VjcmV0';
  const webhook = { id: newId(), owner, url, types: null, mailbox_id: null, secret, created_at: start };
  await store.write(insertWebhook, { webhook, webhooksMax: 10 });
  return webhook.id;
}

function queueOf(store: Store, limits: QueueLimits): WebhookQueue {
  return new WebhookQueue({
    store,
    clock: new ManualClock(start),
    monotonic: new ManualClock(start),
    ids,
    turns: new Turns(),
    limits,
  });
}

function dispatcherOf(store: Store, clock: ManualClock): WebhookDispatcher {
  const allowed = new BlockList();
  allowed.addAddress('127.0.0.1', 'ipv4');
  const limit = { total: 4, perOwnerMax: 4 };
  const limits = { streams: limit, requests: limit, bodyBytes: limit, answerBytes: limit, webhookSends: limit };
  const onError = (error: unknown) => assert.fail(String(error));
  const turns = new Turns();
  return new WebhookDispatcher({
    store,
    clock,
    random,
    bell: new EventBell({ store, onError }),
    queue: new WebhookQueue({ store, clock, monotonic: clock, ids, turns }),
    transport: new WebhookTransport({
      machineClock: clock,
      monotonic: clock,
      random,
      requireHttps: false,
      allowed,
      nameServers: [],
      requestMsMax: attemptMsMax,
    }),
    slots: new WebhookSlots({
      ownerLimits: new OwnerLimits({
        monotonic: clock,
        limits: {
          ...limits,
          lookups: limit,
          domainLookups: limit,
          searches: limit,
          transfers: limit,
          mailSessions: limit,
          mailListingBytes: limit,
          senderChecks: limit,
          signIns: limit,
          providerSignIns: limit,
          guestRequests: limit,
          agentCalls: limit,
          delayedSessions: limit,
        },
      }),
      sendsMax: 4,
    }),
    turns,
    observer: { attempted: () => {} },
    onError,
  });
}

/** Delivers one that is due; returns how many are left. */
async function deliverOne(store: Store, webhookId: string): Promise<number> {
  const webhook = await store.read(readWebhook, { id: webhookId });
  const isProven = webhook?.is_proven === 1;
  const shares = [{ owner: 'alice', deliveriesMax: 1 }];
  const limits = { isProven, perWebhookMax: 1 };
  const claimed = await store.write(claimWebhookDeliveries, { now: start, leasedUntil: start + 1, shares, limits });
  const left = await store.write(finishWebhookDelivery, {
    webhookId,
    id: claimed[0]?.delivery.id ?? '',
    leasedUntil: start + 1,
    attempt: { at: start, status: 200 },
    next: { state: 'delivered' },
    now: start,
    attemptsKept: 10,
  });
  assert.ok(left !== undefined);
  return left;
}

async function pendingOf(store: Store, owner: string): Promise<number> {
  return (await store.read(readWebhooks, { owner, limit: 100 })).reduce((sum, { pending }) => sum + pending, 0);
}
