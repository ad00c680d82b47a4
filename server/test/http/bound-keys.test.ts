import assert from 'node:assert/strict';
import { makeKey } from '../support/api-keys.ts';
import { useEngines } from '../support/engines.ts';
import { askForStream, EventReader } from '../support/event-reader.ts';
import { assertProblem } from './exchange.ts';
import { createMailbox, deliver, messageWith } from './mail.ts';

const onEachEngine = useEngines();
const environment = { MAYFLY_WEBHOOK_ALLOW_HTTP: 'true', MAYFLY_WEBHOOK_ALLOW_NETWORKS: '127.0.0.1' };
const url = 'http://127.0.0.1:9999/';

onEachEngine('a key bound to a mailbox reads and deletes there, and reaches no other', async (t, start) => {
  const service = await start();
  const root = await service.key('alice');
  const [own, other] = [await createMailbox(service, root), await createMailbox(service, root)];
  const { key } = await makeKey(service, root, { mailboxId: own.id });
  await deliver(t, service, own.address, messageWith(0));
  const list = async (query = '') => (await service.call('GET', `/v1/mailboxes${query}`, { key })).body.items;
  assert.deepEqual(
    (await list()).map(({ id }: { id: string }) => id),
    [own.id],
  );
  assert.equal((await list(`?address=${own.address.toUpperCase()}`)).length, 1);
  assert.deepEqual(await list(`?address=${other.address}`), []);
  for (const query of ['?tag=other', `?tag=other&address=${own.address}`])
    assert.deepEqual(await list(query), [], query);
  const [mail] = (await service.call('GET', `/v1/mailboxes/${own.id}/mails`, { key })).body.items;
  assert.equal((await service.call('DELETE', `/v1/mailboxes/${own.id}/mails/${mail.id}`, { key })).status, 204);
  assertProblem(await service.call('POST', '/v1/mailboxes', { key, body: {} }), 403, 'mailbox_forbidden');
  for (const path of ['', '/mails', '/events']) {
    const answer = await service.call('GET', `/v1/mailboxes/${other.id}${path}`, { key });
    assertProblem(answer, 403, 'mailbox_forbidden');
    assert.match(answer.body.message, new RegExp(own.id));
  }
  for (const ids of [[own.id, other.id], [other.id]]) {
    assertProblem(await service.call('DELETE', '/v1/mailboxes', { key, body: { ids } }), 403, 'mailbox_forbidden');
  }
  assert.equal((await service.call('DELETE', '/v1/mailboxes', { key, body: { ids: [own.id] } })).status, 204);
  assert.deepEqual(await list(), []);
  assertProblem(await service.call('GET', `/v1/mailboxes/${own.id}`, { key }), 404, 'mailbox_not_found');
});

onEachEngine('a key bound to a mailbox is told of the events of that mailbox alone', async (t, start) => {
  const service = await start();
  const root = await service.key('alice');
  const [own, other] = [await createMailbox(service, root), await createMailbox(service, root)];
  const { key } = await makeKey(service, root, { mailboxId: own.id });
  const mailboxesOf = (items: { mailboxId?: string }[]) => items.map(({ mailboxId }) => mailboxId);
  assert.deepEqual(mailboxesOf((await service.call('GET', '/v1/events', { key })).body.items), [own.id]);
  const stream = await EventReader.open(t, service, { key });
  const { body: ticket } = await service.call('POST', '/v1/stream-tickets', { key });
  const ticketed = await EventReader.open(t, service, { path: `/v1/events?ticket=${ticket.ticket}` });
  const { body: second } = await service.call('POST', '/v1/stream-tickets', { key });
  const path = `/v1/mailboxes/${other.id}/events?ticket=${second.ticket}`;
  assert.equal((await askForStream(t, service, { path })).statusCode, 403);
  await deliver(t, service, other.address, messageWith(0));
  await makeKey(service, root);
  await deliver(t, service, own.address, messageWith(0));
  for (const reader of [stream, ticketed]) assert.equal((await reader.event()).mailboxId, own.id);
  const wait = (id: string) => service.call('POST', `/v1/mailboxes/${id}/wait`, { key, body: { timeout: 1 } });
  assert.equal((await wait(own.id)).body.items.length, 1);
  assertProblem(await wait(other.id), 403, 'mailbox_forbidden');
});

onEachEngine('a key bound to a mailbox has webhooks of that mailbox alone', async (_t, start) => {
  const service = await start({ environment });
  const root = await service.key('alice');
  const [own, other] = [await createMailbox(service, root), await createMailbox(service, root)];
  const { key } = await makeKey(service, root, { mailboxId: own.id });
  const create = (caller: string, body: object) =>
    service.call('POST', '/v1/webhooks', { key: caller, body: { url, ...body } });
  const { body: ofAll } = await create(root, {});
  const { body: made } = await create(key, {});
  assert.equal(made.mailboxId, own.id, 'without one it is that of the key');
  assertProblem(await create(key, { mailboxId: other.id }), 403, 'mailbox_forbidden');
  const { body: listed } = await service.call('GET', '/v1/webhooks', { key });
  assert.deepEqual(
    listed.items.map(({ id }: { id: string }) => id),
    [made.id],
  );
  const change = (id: string, body: object) => service.call('PATCH', `/v1/webhooks/${id}`, { key, body });
  assertProblem(await change(ofAll.id, { status: 'disabled' }), 403, 'webhook_forbidden');
  assertProblem(await change(made.id, { mailboxId: null }), 403, 'webhook_forbidden');
  assertProblem(await change(made.id, { mailboxId: other.id }), 403, 'mailbox_forbidden');
  for (const path of ['', '/deliveries']) {
    assertProblem(await service.call('GET', `/v1/webhooks/${ofAll.id}${path}`, { key }), 403, 'webhook_forbidden');
  }
});

onEachEngine('a key bound to a mailbox sees and revokes the keys of that mailbox alone', async (_t, start) => {
  const service = await start();
  const root = await service.key('alice');
  const own = await createMailbox(service, root);
  const bound = await makeKey(service, root, { mailboxId: own.id });
  const free = await makeKey(service, root);
  const beside = await makeKey(service, root, { mailboxId: own.id });
  const { items } = (await service.call('GET', '/v1/api-keys', { key: bound.key })).body;
  assert.deepEqual(items.map(({ id }: { id: string }) => id).toSorted(), [bound.id, beside.id].toSorted());
  for (const method of ['GET', 'DELETE']) {
    assertProblem(await service.call(method, `/v1/api-keys/${free.id}`, { key: bound.key }), 403, 'key_forbidden');
  }
  assert.equal((await service.call('DELETE', `/v1/api-keys/${beside.id}`, { key: bound.key })).status, 204);
});
