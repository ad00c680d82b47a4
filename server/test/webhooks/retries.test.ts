import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextStep } from '../../src/core/webhooks/schedule.ts';
import { updateWebhook } from '../../src/store/operations/webhooks/webhooks.ts';
import { createMailbox } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { until } from '../support/until.ts';
import { startHttp } from './receiver.ts';
import {
  createWebhook,
  dispatchUntil,
  eventsOf,
  readWebhook,
  readWebhookDeliveries,
  startAnswering,
  startSending,
  urlOf,
} from './sent.ts';

const onEachEngine = useEngines();
const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Standard Webhooks: the gaps before the attempts after the first. */
const gapsMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

onEachEngine('ten attempts at growing gaps, with one webhook-id; then it is given up', async (t, start) => {
  const service = await startSending(start);
  const key = await service.key('alice');
  const receiver = await startAnswering(t, () => 500);
  const { id } = await createWebhook(service, key, { url: urlOf(receiver) });
  await createMailbox(service, key, { noExpiration: true });
  await dispatchUntil(service, receiver, 1);
  for (const [index, gapMs] of gapsMs.entries()) {
    const [{ nextAttemptAt, state }] = await readWebhookDeliveries(service, key, id);
    const waitMs = Date.parse(nextAttemptAt) - service.clock.now();
    assert.equal(state, 'pending');
    assert.ok(waitMs >= gapMs && waitMs <= gapMs * 1.1, `${waitMs} ms after attempt ${index + 1}`);
    service.clock.advance(waitMs - 1);
    await service.app.run('dispatch');
    assert.equal(receiver.requests.length, index + 1, 'not before its time');
    service.clock.advance(1);
    await service.app.run('dispatch');
    assert.equal(receiver.requests.length, index + 2);
  }
  const [delivery] = await readWebhookDeliveries(service, key, id);
  assert.deepEqual([delivery.state, delivery.attempts.length, delivery.nextAttemptAt], ['failed', 10, undefined]);
  const headers = receiver.requests.map(({ request }) => request.headers);
  assert.deepEqual(new Set(headers.map((sent) => sent['webhook-id'])), new Set([delivery.id]));
  assert.equal(new Set(headers.map((sent) => sent['webhook-timestamp'])).size, 10, 'each attempt says its own time');
  const { status, disabledReason, disabledCode, lastErrorCode, lastErrorStatus } = await readWebhook(service, key, id);
  assert.equal(status, 'disabled');
  assert.equal(disabledReason, 'a delivery failed 10 times, at last because the receiver answered 500');
  assert.deepEqual([disabledCode, lastErrorCode, lastErrorStatus], ['attempts_failed', 'error_status', 500]);
});

onEachEngine('a disabled webhook is sent nothing; made active again it goes on where it stood', async (t, start) => {
  const service = await startSending(start);
  const key = await service.key('alice');
  const receiver = await startAnswering(t);
  const { id } = await createWebhook(service, key, { url: urlOf(receiver) });
  const patch = async (status: string) => service.call('PATCH', `/v1/webhooks/${id}`, { key, body: { status } });
  const { body: disabled } = await patch('disabled');
  assert.deepEqual([disabled.disabledReason, disabled.disabledCode], ['by its owner', 'by_owner']);
  const mailbox = await createMailbox(service, key, { noExpiration: true });
  await service.app.run('dispatch');
  assert.equal(receiver.requests.length, 0);
  const active = await patch('active');
  const { status, disabledReason, disabledCode } = active.body;
  assert.deepEqual([status, disabledReason, disabledCode], ['active', undefined, undefined]);
  await dispatchUntil(service, receiver, 1);
  assert.equal(eventsOf(receiver)[0].mailboxId, mailbox.id);
});

onEachEngine('410 disables a webhook at once', async (t, start) => {
  const service = await startSending(start);
  const key = await service.key('alice');
  const receiver = await startAnswering(t, () => 410);
  const { id } = await createWebhook(service, key, { url: urlOf(receiver) });
  for (let index = 0; index < 3; index += 1) await createMailbox(service, key, { noExpiration: true });
  await dispatchUntil(service, receiver, 1);
  service.clock.advance(24 * hourMs);
  await service.app.run('dispatch');
  assert.equal(receiver.requests.length, 1, 'the other deliveries wait');
  const { status, disabledReason, disabledCode } = await readWebhook(service, key, id);
  assert.deepEqual(
    [status, disabledReason, disabledCode],
    ['disabled', 'the receiver answered 410: it is gone', 'receiver_gone'],
  );
  const states = (await readWebhookDeliveries(service, key, id)).map(({ state }: { state: string }) => state);
  assert.equal(states.filter((state: string) => state === 'failed').length, 1);
  assert.ok(!states.includes('delivered'));
});

onEachEngine('a redirect is a failure and not followed; what the receiver said is on record', async (t, start) => {
  const service = await startSending(start);
  const key = await service.key('alice');
  const other = await startAnswering(t);
  const receiver = await startHttp(t, (_, response) => {
    response.writeHead(307, { location: urlOf(other) }).end(`moved ${'x'.repeat(2_000)}`);
  });
  const { id } = await createWebhook(service, key, { url: urlOf(receiver) });
  await createMailbox(service, key, { noExpiration: true });
  await dispatchUntil(service, receiver, 1);
  assert.equal(other.requests.length, 0);
  const [{ state, attempts }] = await readWebhookDeliveries(service, key, id);
  assert.equal(state, 'pending');
  const [{ status, reason, code, excerpt }] = attempts;
  assert.deepEqual([status, reason, code], [307, 'the receiver answered 307', 'error_status']);
  assert.equal(excerpt, `moved ${'x'.repeat(1_018)}`);
  const { lastError, lastErrorAt } = await readWebhook(service, key, id);
  assert.deepEqual([lastError, lastErrorAt], [reason, new Date(service.clock.now()).toISOString()]);
});

onEachEngine('Retry-After puts the next attempt off, for a day at most', async (t, start) => {
  const service = await startSending(start);
  const key = await service.key('alice');
  const asked = ['3600', '1', '9999999'];
  const receiver = await startHttp(t, (_, response) => {
    response.writeHead(503, { 'retry-after': asked[receiver.requests.length - 1] }).end();
  });
  const { id } = await createWebhook(service, key, { url: urlOf(receiver) });
  await createMailbox(service, key, { noExpiration: true });
  const waits: number[] = [];
  for (let attempts = 1; attempts <= asked.length; attempts += 1) {
    await dispatchUntil(service, receiver, attempts);
    const [{ nextAttemptAt }] = await readWebhookDeliveries(service, key, id);
    waits.push(Date.parse(nextAttemptAt) - service.clock.now());
    service.clock.advance(waits.at(-1) ?? 0);
  }
  const [hour = 0, soon = 0, day = 0] = waits;
  assert.equal(hour, hourMs);
  assert.ok(soon >= 5 * minuteMs && soon <= 5.5 * minuteMs, 'the gap is longer than what was asked for');
  assert.equal(day, 24 * hourMs);
});

onEachEngine('every event reaches a receiver that fails every third time', async (t, start) => {
  const service = await startSending(start);
  const key = await service.key('alice');
  const receiver = await startAnswering(t, (index) => (index % 3 === 2 ? 500 : 200));
  const { id } = await createWebhook(service, key, { url: urlOf(receiver), types: ['mailbox.created'] });
  const made = new Set<string>();
  for (let index = 0; index < 20; index += 1) made.add((await createMailbox(service, key, { noExpiration: true })).id);
  await until(async () => {
    await service.app.run('dispatch');
    service.clock.advance(hourMs);
    const deliveries = await readWebhookDeliveries(service, key, id);
    return deliveries.length === made.size && deliveries.every(({ state }: { state: string }) => state !== 'pending');
  }, 'nothing is pending');
  const told = eventsOf(receiver).map(({ mailboxId }) => mailboxId);
  assert.deepEqual(new Set(told), made);
  assert.ok(told.length > made.size, 'some were told twice');
});

onEachEngine('an address that is not public is refused when it is sent to, and the owner told so', async (t, start) => {
  const service = await startSending(start, { MAYFLY_WEBHOOK_ALLOW_NETWORKS: '127.0.0.1' });
  const key = await service.key('alice');
  const receiver = await startAnswering(t);
  const { id } = await createWebhook(service, key, { url: urlOf(receiver) });
  // A name can lead elsewhere than when the webhook was made; here its URL does.
  await service.app.store.write(updateWebhook, {
    id,
    owner: 'alice',
    changes: { url: `http://127.0.0.2:${receiver.port}/` },
    now: service.clock.now(),
  });
  await createMailbox(service, key, { noExpiration: true });
  let attempts: unknown[] = [];
  await until(async () => {
    await service.app.run('dispatch');
    attempts = (await readWebhookDeliveries(service, key, id))[0]?.attempts ?? [];
    return attempts.length > 0;
  }, 'an attempt');
  const reason = 'the URL has a host that is not a public address (loopback)';
  assert.deepEqual(attempts, [{ at: new Date(service.clock.now()).toISOString(), reason, code: 'url_refused' }]);
  const { lastError, lastErrorCode, lastErrorStatus } = await readWebhook(service, key, id);
  assert.deepEqual([lastError, lastErrorCode, lastErrorStatus], [reason, 'url_refused', undefined]);
  assert.equal(receiver.sockets.length, 0);
});

test('a gap is longer by up to a tenth, as chance has it', () => {
  const outcome = { kind: 'failed', code: 'connection_refused', reason: 'the connection was refused' } as const;
  const waitAfter = (attempts: number, random: (count: number) => Uint8Array) => {
    const next = nextStep(outcome, { attempts, now: 0, random });
    assert.equal(next.state, 'pending');
    return next.state === 'pending' ? next.dueAt : 0;
  };
  for (const [attempts, gapMs] of gapsMs.entries()) {
    assert.equal(
      waitAfter(attempts, (count) => new Uint8Array(count)),
      gapMs,
    );
    const longest = waitAfter(attempts, (count) => new Uint8Array(count).fill(255));
    assert.ok(longest > gapMs * 1.099 && longest <= gapMs * 1.1);
  }
  const random = seededRandom(5);
  const waits = Array.from({ length: 1_000 }, () => waitAfter(1, random));
  assert.ok(new Set(waits).size > 900, 'receivers that were away are not met by all at once');
});
