import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import { usePostgres } from '../support/postgres.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { startNameServer } from './name-server.ts';
import { type Receiver, startHttp, startTcp } from './receiver.ts';
import {
  createWebhook,
  dispatchUntil,
  environment,
  eventsOf,
  readWebhookDeliveries,
  startAnswering,
  startSending,
  urlOf,
} from './sent.ts';

const onEachEngine = useEngines();
const postgres = usePostgres();

/** A receiver that takes requests and never answers. */
function startDead(t: Parameters<typeof startHttp>[0]): Promise<Receiver> {
  return startHttp(t, () => {});
}

/** A receiver that answers 200, and a wait for the number of requests that it has had. */
async function startWaiting(t: Parameters<typeof startHttp>[0]) {
  let wake = () => {};
  const receiver = await startHttp(t, (_, response) => {
    response.end();
    wake();
  });
  const had = async (count: number) => {
    while (receiver.requests.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { receiver, had };
}

/** More than one owner may be sent to at once, whether they are known to work or not. */
const manyWebhooks = 40;

/** What many webhooks of one owner may lead to, and how many requests for it are under way. */
interface Tarpit {
  readonly url: (index: number) => string;
  readonly environment?: Record<string, string>;
  readonly underWay: () => number;
}

const tarpits: Readonly<Record<string, (t: TestContext) => Promise<Tarpit>>> = {
  'receivers that never answer': async (t) => {
    const dead = await startDead(t);
    return { url: () => urlOf(dead), underWay: () => dead.requests.length };
  },
  'receivers that never end the handshake': async (t) => {
    const dead = await startTcp(t, () => {});
    return { url: () => `https://127.0.0.1:${dead.port}/`, underWay: () => dead.sockets.length };
  },
  'names that are never resolved': async (t) => {
    const server = await startNameServer(t, () => 'silence');
    return {
      url: (index) => `http://silent-${index}.test/`,
      environment: { MAYFLY_WEBHOOK_NAME_SERVERS: server.address },
      underWay: () => new Set(server.queries).size / 2,
    };
  },
};

for (const [what, startTarpit] of Object.entries(tarpits)) {
  onEachEngine(`many ${what} delay no other owner, and hold a part of the sender`, async (t, start) => {
    const { url, environment: more, underWay } = await startTarpit(t);
    const service = await startSending(start, more);
    const [alice, bob, carol] = [await service.key('alice'), await service.key('bob'), await service.key('carol')];
    const { receiver, had } = await startWaiting(t);
    await createWebhook(service, alice, { url: urlOf(receiver) });
    await createMailbox(service, alice);
    await had(1);
    for (let index = 0; index < manyWebhooks; index += 1) await createWebhook(service, bob, { url: url(index) });
    for (let index = 0; index < 5; index += 1) await createMailbox(service, bob);
    await until(() => underWay() >= 16, '16 requests under way');
    await createMailbox(service, alice);
    await had(2);
    await createWebhook(service, carol, { url: urlOf(receiver) });
    await createMailbox(service, carol);
    await had(3);
    assert.equal(underWay(), 16, 'half of what is for webhooks that are not known to work');
  });
}

onEachEngine('many receivers that work and are slow leave half of the sender to others', async (t, start) => {
  const service = await startSending(start);
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const { receiver, had } = await startWaiting(t);
  let isSlow = false;
  const slow = await startHttp(t, (_, response) => void (isSlow || response.end()));
  for (let index = 0; index < manyWebhooks; index += 1) await createWebhook(service, bob, { url: urlOf(slow) });
  await createMailbox(service, bob);
  await dispatchUntil(service, slow, manyWebhooks);
  isSlow = true;
  for (let index = 0; index < 10; index += 1) await createMailbox(service, bob);
  const most = manyWebhooks + 32;
  await until(() => slow.requests.length >= most, `${most} requests`);
  await createWebhook(service, alice, { url: urlOf(receiver) });
  for (let index = 0; index < 10; index += 1) {
    await createMailbox(service, alice);
    await had(index + 1);
  }
  assert.equal(slow.requests.length, most);
});

onEachEngine('an owner at its limit is sent on as soon as something of its own has ended', async (t, start) => {
  const service = await startSending(start, { MAYFLY_WEBHOOK_SENDS_PER_OWNER_MAX: '2' });
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const answers: (() => void)[] = [];
  const slow = await startHttp(t, (_, response) => void answers.push(() => response.end()));
  const { receiver, had } = await startWaiting(t);
  for (let index = 0; index < 5; index += 1) await createWebhook(service, bob, { url: urlOf(slow) });
  await createMailbox(service, bob);
  await until(() => slow.requests.length >= 2, '2 requests');
  await createWebhook(service, alice, { url: urlOf(receiver) });
  await createMailbox(service, alice);
  await had(1);
  for (let count = 2; count < 5; count += 1) {
    assert.equal(slow.requests.length, count);
    answers.shift()?.();
    await until(() => slow.requests.length > count, 'another request');
  }
});

onEachEngine('a webhook that works is sent no more than four at once', async (t, start) => {
  const service = await startSending(start);
  const key = await service.key('alice');
  let now = 0;
  let most = 0;
  const receiver = await startHttp(t, async (_, response) => {
    now += 1;
    most = Math.max(most, now);
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    now -= 1;
    response.end();
  });
  await createWebhook(service, key, { url: urlOf(receiver) });
  await createMailbox(service, key);
  await dispatchUntil(service, receiver, 1);
  const { address } = await createMailbox(service, key);
  await deliver(t, service, address, ...Array.from({ length: 19 }, () => messageWith(0)));
  await dispatchUntil(service, receiver, 21);
  assert.ok(most > 1 && most <= 4, `${most} at once`);
  assert.equal(new Set(eventsOf(receiver).map(({ id }) => id)).size, 21, 'each once');
});

test('two nodes send each event once', async (t) => {
  const all = { ...environment, MAYFLY_DATABASE_URL: await postgres.newDatabase(t) };
  const nodes = [await startService(t, { environment: all }), await startService(t, { environment: all })] as const;
  const [one, other] = nodes;
  const key = await one.key('alice');
  const receiver = await startAnswering(t);
  await createWebhook(one, key, { url: urlOf(receiver) });
  await createWebhook(other, key, { url: urlOf(receiver) });
  const mailbox = await createMailbox(one, key);
  const contents = Array.from({ length: 20 }, () => messageWith(0));
  await Promise.all(nodes.map((node) => deliver(t, node, mailbox.address, ...contents)));
  await until(async () => {
    await Promise.all(nodes.map((node) => node.app.run('dispatch')));
    return receiver.requests.length >= 82;
  }, '82 requests');
  await Promise.all(nodes.map((node) => node.app.run('dispatch')));
  assert.equal(receiver.requests.length, 82, 'two webhooks, a mailbox and 40 mails');
  assert.equal(new Set(receiver.requests.map(({ request }) => request.headers['webhook-id'])).size, 82);
  assert.equal(new Set(eventsOf(receiver).map(({ id }) => id)).size, 41);
});

test('what a service that stops was sending is sent after the next start, and no attempt is counted', async (t) => {
  const all = { ...environment, MAYFLY_DATABASE_URL: await postgres.newDatabase(t) };
  const one = await startService(t, { environment: all });
  const key = await one.key('alice');
  let isAnswering = false;
  const receiver = await startHttp(t, (_, response) => void (isAnswering && response.end()));
  const { id } = await createWebhook(one, key, { url: urlOf(receiver) });
  await createMailbox(one, key);
  const sending = one.app.run('dispatch');
  await until(() => receiver.requests.length > 0, 'a request');
  await one.app.stop();
  await sending;
  isAnswering = true;
  const next = await startService(t, { environment: all });
  await dispatchUntil(next, receiver, 2);
  const [{ state, attempts }] = await readWebhookDeliveries(next, key, id);
  assert.deepEqual([state, attempts.length], ['delivered', 1]);
});

test('one owner who changes webhooks and sends again, again and again, has nobody else’s webhooks read', async (t) => {
  const service = await startSending((options) => startService(t, options));
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const receiver = await startAnswering(t);
  const { id } = await createWebhook(service, alice, { url: urlOf(receiver) });
  await createWebhook(service, bob, { url: urlOf(receiver) });
  await createMailbox(service, alice);
  await dispatchUntil(service, receiver, 1);
  const { store } = service.app;
  const reads: string[] = [];
  const read = store.read.bind(store);
  Object.assign(store, {
    read: (...args: Parameters<typeof read>) => {
      reads.push(args[0].name);
      return read(...args);
    },
  });
  const [delivery] = await readWebhookDeliveries(service, alice, id);
  for (let index = 0; index < 5; index += 1) {
    const path = `/v1/webhooks/${id}`;
    assert.equal((await service.call('PATCH', path, { key: alice, body: { status: 'active' } })).status, 200);
    await service.app.run('dispatch');
    const sent = await service.call('POST', `${path}/deliveries/${delivery?.id}/redeliver`, { key: alice });
    assert.ok(sent.status < 300, `${sent.status}`);
    await dispatchUntil(service, receiver, index + 2);
  }
  assert.ok(reads.includes('readDueOwners'));
  assert.ok(!reads.includes('readLaggingOwners'));
});
