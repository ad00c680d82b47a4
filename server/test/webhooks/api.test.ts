import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { testEventType } from '../../src/contract/webhooks.ts';
import { createMailbox } from '../http/mail.ts';
import { type Service, startService } from '../support/service.ts';
import { repeat } from '../support/until.ts';
import { startNameServer } from './name-server.ts';
import { startHttp } from './receiver.ts';
import {
  createWebhook,
  dispatchUntil,
  environment,
  eventsOf,
  isVerified,
  readWebhook,
  readWebhookDeliveries,
  startAnswering,
  urlOf,
} from './sent.ts';

/** Public by its text; nothing is ever sent there, for nothing of the type happens. */
const url = 'https://hooks.example.com/mail';
const types = ['mail.refused'];
const hourMs = 3_600_000;

test('a webhook is shown as it was made, without its secret, newest first, and only to its owner', async (t) => {
  const service = await startService(t);
  const [key, bob] = [await service.key('alice'), await service.key('bob')];
  const mailbox = await createMailbox(service, key);
  const first = await createWebhook(service, key, { url, types });
  service.clock.advance(1);
  const second = await createWebhook(service, key, { url, types, mailboxId: mailbox.id });
  const { secret, ...shown } = second;
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.notEqual(secret, first.secret);
  const createdAt = new Date(service.clock.now()).toISOString();
  assert.deepEqual(shown, { id: shown.id, url, types, mailboxId: mailbox.id, status: 'active', createdAt });
  const list = await service.call('GET', '/v1/webhooks', { key });
  const { secret: _, ...older } = first;
  assert.deepEqual(list.body.items, [shown, older]);
  assert.deepEqual(await readWebhook(service, key, shown.id), shown);
  assert.deepEqual((await service.call('GET', '/v1/webhooks', { key: bob })).body.items, []);
});

test('what is absent from a change stays; null lifts a filter', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  const made = await createWebhook(service, key, { url, types, mailboxId: id });
  const patch = async (body: object) => {
    const answer = await service.call('PATCH', `/v1/webhooks/${made.id}`, { key, body });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const { url, types, mailboxId, status, disabledReason } = answer.body;
    assert.deepEqual(await readWebhook(service, key, made.id), answer.body);
    return [url, types, mailboxId, status, disabledReason];
  };
  const other = 'https://other.example.com/';
  assert.deepEqual(await patch({}), [url, types, id, 'active', undefined]);
  assert.deepEqual(await patch({ status: 'disabled' }), [url, types, id, 'disabled', 'by its owner']);
  assert.deepEqual(await patch({ url: other }), [other, types, id, 'disabled', 'by its owner']);
  assert.deepEqual(await patch({ types: null, mailboxId: null }), [
    other,
    undefined,
    undefined,
    'disabled',
    'by its owner',
  ]);
  assert.deepEqual(await patch({ types, status: 'active' }), [other, types, undefined, 'active', undefined]);
});

test('what is not valid is 400 and says where', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id } = await createWebhook(service, key, { url, types });
  const faults: [body: unknown, pointer: string][] = [
    [{ url: 'http://hooks.example.com/' }, '/url'],
    [{ url: 'https://127.0.0.1/' }, '/url'],
    [{ url: 'https://[::1]/' }, '/url'],
    [{ url: 'https://localhost/' }, '/url'],
    [{ url: 'https://hooks.example.com:25/' }, '/url'],
    [{ url: 'https://user@hooks.example.com/' }, '/url'],
    [{ url: `https://hooks.example.com/${'a'.repeat(2_048)}` }, '/url'],
    [{ url: 'hooks' }, '/url'],
    [{ url: '' }, '/url'],
    [{ url: 5 }, '/url'],
    [{ url, types: [] }, '/types'],
    [{ url, types: 'mail.received' }, '/types'],
    [{ url, types: ['mail.eaten'] }, '/types/0'],
    [{ url, types: ['mail.refused', 'mail.refused'] }, '/types'],
    [{ url, mailboxId: 5 }, '/mailboxId'],
    [{ url, secret: 'whsec_mine' }, '/secret'],
  ];
  for (const [body, pointer] of faults) {
    for (const [method, path] of [
      ['POST', '/v1/webhooks'],
      ['PATCH', `/v1/webhooks/${id}`],
    ] as const) {
      const answer = await service.call(method, path, { key, body });
      const found = [answer.status, answer.body.error, answer.body.errors?.[0]?.pointer];
      assert.deepEqual(found, [400, 'invalid_request', pointer], `${method} ${JSON.stringify(body).slice(0, 80)}`);
    }
  }
  const more: [method: string, path: string, body: unknown, pointer: string][] = [
    ['POST', '/v1/webhooks', { types }, '/url'],
    ['POST', '/v1/webhooks', { url, status: 'active' }, '/status'],
    ['PATCH', `/v1/webhooks/${id}`, { status: 'paused' }, '/status'],
    ['GET', `/v1/webhooks/${id}/deliveries?limit=201`, undefined, '/limit'],
    ['GET', `/v1/webhooks/${id}/deliveries?limit=0`, undefined, '/limit'],
    ['GET', `/v1/webhooks/${id}/deliveries?before=yesterday`, undefined, '/before'],
    ['GET', `/v1/webhooks/${id}/deliveries?state=lost`, undefined, '/state'],
  ];
  for (const [method, path, body, pointer] of more) {
    const answer = await service.call(method, path, { key, body });
    const found = [answer.status, answer.body.error, answer.body.errors?.[0]?.pointer];
    assert.deepEqual(found, [400, 'invalid_request', pointer], `${method} ${path}`);
  }
});

test('whoever has no key, or not this webhook, has no access to it', async (t) => {
  const service = await startService(t);
  const [key, bob] = [await service.key('alice'), await service.key('bob')];
  const { id } = await createWebhook(service, key, { url, types });
  const gone = await createWebhook(service, key, { url, types });
  assert.equal((await service.call('DELETE', `/v1/webhooks/${gone.id}`, { key })).status, 204);
  const calls: [method: string, rest: string, body?: object][] = [
    ['GET', ''],
    ['PATCH', '', { status: 'active' }],
    ['DELETE', ''],
    ['POST', '/test'],
    ['POST', '/rotate-secret'],
    ['GET', '/deliveries'],
    ['POST', `/deliveries/${id}/redeliver`],
  ];
  for (const [method, rest, body] of calls) {
    const outcome = async (webhookId: string, as?: string) => {
      const answer = await service.call(method, `/v1/webhooks/${webhookId}${rest}`, {
        ...(as === undefined ? {} : { key: as }),
        ...(body === undefined ? {} : { body }),
      });
      return [answer.status, answer.body?.error];
    };
    const message = `${method} ${rest}`;
    assert.deepEqual(await outcome(id), [401, 'unauthorized'], message);
    assert.deepEqual(await outcome(id, bob), [403, 'webhook_forbidden'], message);
    for (const nothing of [gone.id, 'x', '%00', gone.id.toUpperCase()]) {
      assert.deepEqual(await outcome(nothing, key), [404, 'webhook_not_found'], message);
    }
  }
  for (const deliveryId of [id, 'x', '%00']) {
    const answer = await service.call('POST', `/v1/webhooks/${id}/deliveries/${deliveryId}/redeliver`, { key });
    assert.deepEqual([answer.status, answer.body.error], [404, 'delivery_not_found']);
  }
  assert.equal((await readWebhook(service, key, id)).status, 'active');
});

test('the mailbox of a webhook must be an active one of the caller', async (t) => {
  const service = await startService(t);
  const [key, bob] = [await service.key('alice'), await service.key('bob')];
  const theirs = await createMailbox(service, bob);
  const expired = await createMailbox(service, key, { expiresIn: 1 });
  service.clock.advance(60_000);
  const { id } = await createWebhook(service, key, { url, types });
  for (const [mailboxId, status, error] of [
    [theirs.id, 403, 'mailbox_forbidden'],
    [expired.id, 404, 'mailbox_not_found'],
    ['x', 404, 'mailbox_not_found'],
  ]) {
    const created = await service.call('POST', '/v1/webhooks', { key, body: { url, types, mailboxId } });
    assert.deepEqual([created.status, created.body.error], [status, error]);
    const changed = await service.call('PATCH', `/v1/webhooks/${id}`, { key, body: { mailboxId } });
    assert.deepEqual([changed.status, changed.body.error], [status, error]);
  }
});

test('an owner has no more webhooks than allowed, however many are made at once', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_WEBHOOKS_MAX: '3' } });
  const [key, bob] = [await service.key('alice'), await service.key('bob')];
  const create = () => service.call('POST', '/v1/webhooks', { key, body: { url, types } });
  const answers = await Promise.all(Array.from({ length: 6 }, create));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 201, 429, 429, 429]);
  assert.equal((await create()).body.error, 'webhook_limit');
  await createWebhook(service, bob, { url, types });
  const { body } = await service.call('GET', '/v1/webhooks', { key });
  await service.call('DELETE', `/v1/webhooks/${body.items[0].id}`, { key });
  assert.equal((await create()).status, 201);
});

test('after a rotation the old secret verifies for 24 hours more, the new one for good', async (t) => {
  const service = await startService(t, { environment });
  const key = await service.key('alice');
  const receiver = await startAnswering(t);
  const made = await createWebhook(service, key, { url: urlOf(receiver) });
  const rotated = await service.call('POST', `/v1/webhooks/${made.id}/rotate-secret`, { key });
  assert.match(rotated.body.secret, /^whsec_/);
  const secrets = [made.secret, rotated.body.secret];
  const verifiedAfter = async (waitMs: number) => {
    service.clock.advance(waitMs);
    const nowMs = service.clock.now();
    await createMailbox(service, key);
    await dispatchUntil(service, receiver, receiver.requests.length + 1);
    const sent = receiver.requests.at(-1);
    return secrets.map((secret) => sent !== undefined && isVerified(t, sent, { secret, nowMs }));
  };
  assert.deepEqual(await verifiedAfter(0), [true, true]);
  assert.deepEqual(await verifiedAfter(24 * hourMs - 1), [true, true]);
  assert.deepEqual(await verifiedAfter(1), [false, true]);
});

test('a test sends an event that has not happened, at once, and tells what came of it', async (t) => {
  const service = await startService(t, { environment });
  const key = await service.key('alice');
  const statuses = [204, 503];
  const receiver = await startHttp(t, (_, response) => {
    response.writeHead(statuses[receiver.requests.length - 1] ?? 200).end('busy');
  });
  const { id, secret } = await createWebhook(service, key, { url: urlOf(receiver), types });
  await service.call('PATCH', `/v1/webhooks/${id}`, { key, body: { status: 'disabled' } });
  const send = async () => {
    const answer = await service.call('POST', `/v1/webhooks/${id}/test`, { key });
    assert.equal(answer.status, 200);
    return answer.body;
  };
  assert.deepEqual(await send(), { delivered: true, status: 204, durationMs: 0 });
  const reason = 'the receiver answered 503';
  assert.deepEqual(await send(), {
    delivered: false,
    status: 503,
    reason,
    code: 'error_status',
    excerpt: 'busy',
    durationMs: 0,
  });
  await receiver.stop();
  assert.deepEqual(await send(), {
    delivered: false,
    reason: 'the connection was refused',
    code: 'connection_refused',
  });
  const [sent] = receiver.requests;
  const timestamp = new Date(service.clock.now()).toISOString();
  const webhookId = String(sent?.request.headers['webhook-id']);
  assert.deepEqual(eventsOf(receiver)[0], { id: webhookId, type: testEventType, timestamp, mailboxId: '', data: {} });
  assert.ok(sent && isVerified(t, sent, { secret, nowMs: service.clock.now() }));
  assert.deepEqual(await readWebhookDeliveries(service, key, id), [], 'nothing is queued');
});

test('tests beyond the owner’s share are its own 429, and nobody else’s', async (t) => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const server = await startNameServer(t, async () => {
    await ended;
    return { code: 'nxdomain' };
  });
  const receiver = await startHttp(t, async (_, response) => {
    await ended;
    response.end();
  });
  const quick = await startAnswering(t);
  const tests = [];
  for (const [more, url, isUnderWay] of [
    [{ MAYFLY_WEBHOOK_SENDS_PER_OWNER_MAX: '1' }, urlOf(receiver), () => receiver.requests.length > 0],
    [{ MAYFLY_LOOKUPS_PER_OWNER_MAX: '1' }, 'http://unknown.test/', () => server.queries.length > 0],
  ] as const) {
    const environmentOfAll = { ...environment, ...more, MAYFLY_WEBHOOK_NAME_SERVERS: server.address };
    const service = await startService(t, { environment: environmentOfAll });
    const [key, bob] = [await service.key('alice'), await service.key('bob')];
    const send = (id: string, as: string) => service.call('POST', `/v1/webhooks/${id}/test`, { key: as });
    const hanging = await createWebhook(service, key, { url, types });
    const [ofAlice, ofBob] = [
      await createWebhook(service, key, { url: urlOf(quick), types }),
      await createWebhook(service, bob, { url: urlOf(quick), types }),
    ];
    tests.push(send(hanging.id, key));
    while (!isUnderWay()) await setImmediate();
    const refused = await send(ofAlice.id, key);
    assert.deepEqual([refused.status, refused.body.error], [429, 'too_many_webhook_sends']);
    assert.equal(refused.headers.get('retry-after'), '1');
    assert.deepEqual((await send(ofBob.id, bob)).body.delivered, true);
  }
  end();
  const [answered, unresolved] = await Promise.all(tests);
  assert.deepEqual(answered?.body, { delivered: true, status: 200, durationMs: 0 });
  assert.deepEqual(unresolved?.body, {
    delivered: false,
    reason: 'the host name does not resolve',
    code: 'name_not_found',
  });
});

test('deliveries are listed newest first, in pages, and by state', async (t) => {
  const service = await startService(t, { environment });
  const key = await service.key('alice');
  const receiver = await startAnswering(t, (index) => (index === 1 ? 500 : 200));
  const { id } = await createWebhook(service, key, { url: urlOf(receiver) });
  const mailboxIds = [];
  for (let index = 0; index < 5; index += 1) {
    mailboxIds.unshift((await createMailbox(service, key)).id);
    await dispatchUntil(service, receiver, index + 1);
  }
  const all = await readWebhookDeliveries(service, key, id);
  const idsOf = (deliveries: { id: string }[]) => deliveries.map((delivery) => delivery.id);
  assert.deepEqual(
    all.map(({ mailboxId }: { mailboxId: string }) => mailboxId),
    mailboxIds,
  );
  const pages: string[][] = [];
  let before = '';
  await repeat('the last page', async () => {
    const page = await readWebhookDeliveries(service, key, id, `?limit=2${before && `&before=${before}`}`);
    if (page.length === 0) return true;
    pages.push(idsOf(page));
    before = page.at(-1).id;
    return false;
  });
  assert.deepEqual(pages, [idsOf(all.slice(0, 2)), idsOf(all.slice(2, 4)), idsOf(all.slice(4))]);
  const pending = await readWebhookDeliveries(service, key, id, '?state=pending');
  assert.deepEqual(idsOf(pending), [all[3].id]);
  assert.equal((await readWebhookDeliveries(service, key, id, '?state=delivered')).length, 4);
  assert.deepEqual(await readWebhookDeliveries(service, key, id, '?state=failed'), []);
});

test('a delivery can be sent again, with its id and with all attempts before it', async (t) => {
  const service = await startService(t, { environment });
  const key = await service.key('alice');
  let status = 200;
  const receiver = await startAnswering(t, () => status);
  const { id } = await createWebhook(service, key, { url: urlOf(receiver) });
  await createMailbox(service, key);
  await dispatchUntil(service, receiver, 1);
  const [delivery] = await readWebhookDeliveries(service, key, id);
  const path = `/v1/webhooks/${id}/deliveries/${delivery.id}/redeliver`;
  status = 500;
  const answer = await service.call('POST', path, { key });
  assert.deepEqual([answer.status, answer.body.state, answer.body.id], [200, 'pending', delivery.id]);
  await dispatchUntil(service, receiver, 2);
  const [{ nextAttemptAt, attempts }] = await readWebhookDeliveries(service, key, id);
  assert.ok(Date.parse(nextAttemptAt) - service.clock.now() <= 5_500, 'as after a first attempt');
  assert.equal(attempts.length, 2);
  const [first, second] = receiver.requests.map(({ request, body }) => [request.headers['webhook-id'], body]);
  assert.deepEqual(second, first);
});

test('the webhook of a mailbox is told of its end, and is then deleted', async (t) => {
  const service = await startService(t, { environment });
  const key = await service.key('alice');
  let status = 500;
  const receiver = await startAnswering(t, () => status);
  const mailbox = await createMailbox(service, key, { expiresIn: 5 });
  const { id } = await createWebhook(service, key, { url: urlOf(receiver), mailboxId: mailbox.id });
  service.clock.advance(5 * 60_000);
  await service.app.run('sweep');
  await service.app.run('prune');
  assert.equal((await readWebhook(service, key, id)).status, 'active', 'it has not been told yet');
  await dispatchUntil(service, receiver, 1);
  await service.app.run('prune');
  assert.equal((await readWebhook(service, key, id)).status, 'active', 'there will be another attempt');
  status = 200;
  service.clock.advance(hourMs);
  await dispatchUntil(service, receiver, 2);
  assert.deepEqual(
    eventsOf(receiver).map(({ type }) => type),
    ['mailbox.expired', 'mailbox.expired'],
  );
  await service.app.run('prune');
  const { body } = await service.call('GET', `/v1/webhooks/${id}`, { key });
  assert.equal(body.error, 'webhook_not_found');
});

test('a delivery that is over is kept as long as the event log', async (t) => {
  const service = await startService(t, { environment });
  const key = await service.key('alice');
  const receiver = await startAnswering(t);
  const { id } = await createWebhook(service, key, { url: urlOf(receiver) });
  await createMailbox(service, key, { noExpiration: true });
  await dispatchUntil(service, receiver, 1);
  const countAfter = async (waitMs: number, { app, clock }: Service) => {
    clock.advance(waitMs);
    await app.run('prune');
    return (await readWebhookDeliveries(service, key, id)).length;
  };
  assert.equal(await countAfter(24 * hourMs, service), 1);
  assert.equal(await countAfter(1, service), 0);
});
