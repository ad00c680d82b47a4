import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import { usePostgres } from '../support/postgres.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { type Receiver, startHttp } from './receiver.ts';
import {
  createWebhook,
  dispatchUntil,
  environment,
  eventsOf,
  readDeliveries,
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

onEachEngine('receivers that never answer delay nobody else', async (t, start) => {
  const service = await startSending(start);
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const { receiver, had } = await startWaiting(t);
  await createWebhook(service, alice, { url: urlOf(receiver) });
  await createMailbox(service, alice);
  await had(1);
  await service.app.dispatch();
  const dead = await startDead(t);
  // More than may be sent at once in all.
  for (let index = 0; index < 80; index += 1) await createWebhook(service, bob, { url: urlOf(dead) });
  await createWebhook(service, alice, { url: urlOf(dead) });
  for (let index = 0; index < 5; index += 1) await createMailbox(service, bob);
  for (let index = 0; index < 10; index += 1) await createMailbox(service, alice);
  await had(11);
  assert.ok(dead.requests.length <= 32, 'those that are not known to work have a part of the sender');
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
  const all = { ...environment, MAYFLY_DATABASE_URL: await postgres.newDatabase() };
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
    await Promise.all(nodes.map((node) => node.app.dispatch()));
    return receiver.requests.length >= 82;
  }, '82 requests');
  await Promise.all(nodes.map((node) => node.app.dispatch()));
  assert.equal(receiver.requests.length, 82, 'two webhooks, a mailbox and 40 mails');
  assert.equal(new Set(receiver.requests.map(({ request }) => request.headers['webhook-id'])).size, 82);
  assert.equal(new Set(eventsOf(receiver).map(({ id }) => id)).size, 41);
});

test('what a service that stops was sending is sent after the next start, and no attempt is counted', async (t) => {
  const all = { ...environment, MAYFLY_DATABASE_URL: await postgres.newDatabase() };
  const one = await startService(t, { environment: all });
  const key = await one.key('alice');
  let isAnswering = false;
  const receiver = await startHttp(t, (_, response) => void (isAnswering && response.end()));
  const { id } = await createWebhook(one, key, { url: urlOf(receiver) });
  await createMailbox(one, key);
  const sending = one.app.dispatch();
  await until(() => receiver.requests.length > 0, 'a request');
  await one.app.stop();
  await sending;
  isAnswering = true;
  const next = await startService(t, { environment: all });
  await dispatchUntil(next, receiver, 2);
  const [{ state, attempts }] = await readDeliveries(next, key, id);
  assert.deepEqual([state, attempts.length], ['delivered', 1]);
});
