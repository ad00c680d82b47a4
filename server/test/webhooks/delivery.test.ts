import assert from 'node:assert/strict';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import {
  createWebhook,
  dispatchUntil,
  eventsOf,
  isVerified,
  readWebhook,
  readWebhookDeliveries,
  startAnswering,
  startSending,
  urlOf,
} from './sent.ts';

const onEachEngine = useEngines();

onEachEngine('a receiver is sent what the log has from then on, in its order, signed', async (t, start) => {
  const service = await startSending(start);
  const key = await service.key('alice');
  await createMailbox(service, key);
  const receiver = await startAnswering(t);
  const { cursor } = (await service.call('GET', '/v1/events', { key })).body;
  const webhook = await createWebhook(service, key, { url: urlOf(receiver) });
  const mailbox = await createMailbox(service, key);
  await createMailbox(service, await service.key('bob'));
  await dispatchUntil(service, receiver, 1);
  await deliver(t, service, mailbox.address, messageWith(1, 'Welcome'));
  await dispatchUntil(service, receiver, 2);
  const logged = await service.call('GET', `/v1/events?after=${cursor}`, { key });
  assert.deepEqual(eventsOf(receiver), logged.body.items);
  const deliveries = await readWebhookDeliveries(service, key, webhook.id);
  for (const [index, sent] of receiver.requests.toReversed().entries()) {
    const { secret } = webhook;
    assert.ok(isVerified(t, sent, { secret, nowMs: service.clock.now() }));
    assert.equal(sent.request.headers['content-type'], 'application/json');
    const { id, state, eventId, attempts } = deliveries[index];
    assert.equal(sent.request.headers['webhook-id'], id);
    assert.deepEqual([state, eventId, attempts.length], ['delivered', JSON.parse(sent.body).id, 1]);
    assert.deepEqual(attempts[0], { at: new Date(service.clock.now()).toISOString(), status: 200, durationMs: 0 });
  }
  assert.equal((await readWebhook(service, key, webhook.id)).secret, undefined);
});

onEachEngine('a webhook may be for some types, or for one mailbox, only', async (t, start) => {
  const service = await startSending(start);
  const key = await service.key('alice');
  const [one, other] = [await createMailbox(service, key), await createMailbox(service, key)];
  const [ofType, ofMailbox, ofBoth] = [await startAnswering(t), await startAnswering(t), await startAnswering(t)];
  const types = ['mail.received', 'mailbox.deleted'];
  await createWebhook(service, key, { url: urlOf(ofType), types });
  await createWebhook(service, key, { url: urlOf(ofMailbox), mailboxId: one.id });
  await createWebhook(service, key, { url: urlOf(ofBoth), mailboxId: one.id, types: ['mail.deleted'] });
  await deliver(t, service, one.address, messageWith(0));
  await deliver(t, service, other.address, messageWith(0));
  const [mail] = (await service.call('GET', `/v1/mailboxes/${one.id}/mails`, { key })).body.items;
  await service.call('DELETE', `/v1/mailboxes/${one.id}/mails/${mail.id}`, { key });
  await dispatchUntil(service, ofType, 2);
  await dispatchUntil(service, ofMailbox, 2);
  await dispatchUntil(service, ofBoth, 1);
  const told = (receiver: typeof ofType) =>
    eventsOf(receiver)
      .map(({ type, mailboxId }) => `${type} ${mailboxId}`)
      .sort();
  assert.deepEqual(told(ofType), [`mail.received ${one.id}`, `mail.received ${other.id}`].sort());
  assert.deepEqual(told(ofMailbox), [`mail.deleted ${one.id}`, `mail.received ${one.id}`]);
  assert.deepEqual(told(ofBoth), [`mail.deleted ${one.id}`]);
});
