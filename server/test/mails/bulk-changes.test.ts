import assert from 'node:assert/strict';
import { deleteOwnMails } from '../../src/store/operations/mails/deletion.ts';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox, deliver } from '../http/mail.ts';
import { makeKey } from '../support/api-keys.ts';
import { useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { until } from '../support/until.ts';

const onEachEngine = useEngines();
/** More than are changed in two writes. */
const many = 60;

onEachEngine('what a list finds is marked or deleted by the same parameters, in every mailbox', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const [one, other] = [await createMailbox(service, key, { tag: 'shop' }), await createMailbox(service, key)];
  const foreign = await createMailbox(service, await service.key('bob'));
  for (const { address } of [one, other, foreign])
    await deliver(t, service, address, mailOf('first order'), mailOf('invoice'), mailOf('second order'));
  const change = (method: 'PATCH' | 'DELETE', query: string) =>
    service.call(method, `/v1/mails?${query}`, { key, ...(method === 'PATCH' ? { body: { read: true } } : {}) });
  const unread = async () => subjects(service, key, 'read=false');

  assert.deepEqual((await change('PATCH', `mailboxId=${one.id}&q=order`)).body, { count: 2 });
  assert.deepEqual(await unread(), ['second order', 'invoice', 'first order', 'invoice']);
  assert.deepEqual((await change('PATCH', 'subject=order')).body, { count: 2 }, 'only those that were not read');
  assert.deepEqual(await unread(), ['invoice', 'invoice']);
  assert.deepEqual((await change('DELETE', 'read=true&tag=shop')).body, { count: 2 });
  assert.deepEqual((await change('DELETE', `mailboxId=${other.id}&all=true`)).body, { count: 3 });
  assert.deepEqual(await subjects(service, key, ''), ['invoice']);
  assert.deepEqual((await change('PATCH', 'all=true')).body, { count: 1 });
  assert.equal((await service.call('GET', `/v1/mailboxes/${one.id}`, { key })).body.messageCount, 1);
  const ofBob = await service.call('GET', `/v1/mailboxes/${foreign.id}/mails`, { key: await service.key('bob') });
  assert.equal(ofBob.body.items.length, 3);
  assertProblem(await change('DELETE', `mailboxId=${foreign.id}&all=true`), 403, 'mailbox_forbidden');
});

onEachEngine(
  'a change that has begun is done whole and is a search of its owner until then, also when its client hangs up, as a page that is closed',
  async (t, start) => {
    const service = await start();
    const key = await service.key('alice');
    const { address } = await createMailbox(service, key);
    await deliver(t, service, address, ...Array.from({ length: many }, (_, at) => mailOf(`${at}`)));
    const { app } = service;
    const client = new AbortController();
    const write = app.store.write.bind(app.store);
    const { promise: hungUp, resolve: seen } = Promise.withResolvers<void>();
    app.store.write = async (operation, ...given) => {
      const done = await write(operation, ...given);
      if (operation.name !== deleteOwnMails.name) return done;
      client.abort();
      await hungUp;
      return done;
    };
    const options = { method: 'DELETE', headers: { authorization: `Bearer ${key}` }, signal: client.signal };
    await assert.rejects(fetch(`${app.url}/v1/mails?all=true`, options), { name: 'AbortError' });
    // The service has seen the end of the connection once the next of the client's is served.
    await service.call('GET', '/v1/mails', { key });
    assert.equal(await searchesUnderWay(service), 1);
    seen();
    await until(async () => (await searchesUnderWay(service)) === 0);
    assert.deepEqual(await subjects(service, key, ''), []);
  },
);

onEachEngine('what arrives after the email that is named is never meant', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { address } = await createMailbox(service, key);
  await deliver(t, service, address, ...Array.from({ length: many }, (_, at) => mailOf(`${at}`)));
  const [newest] = (await service.call('GET', '/v1/mails?limit=1', { key })).body.items;
  await deliver(t, service, address, mailOf('later'));
  let writes = 0;
  const { store } = service.app;
  const write = store.write.bind(store);
  store.write = (operation, ...given) =>
    write(operation, ...given).then(async (done) => {
      if (operation.name !== deleteOwnMails.name) return done;
      writes += 1;
      await deliver(t, service, address, mailOf('meanwhile'));
      return done;
    });
  const { body } = await service.call('DELETE', `/v1/mails?all=true&upTo=${newest.id}`, { key });
  assert.equal(body.count, many);
  assert.ok(writes > 2);
  assert.deepEqual(await subjects(service, key, 'order=asc'), ['later', ...Array(writes).fill('meanwhile')]);
  assertProblem(await service.call('DELETE', `/v1/mails?all=true&upTo=${newest.id}`, { key }), 404, 'mail_not_found');
});

onEachEngine('a call that a mistake would make one of all emails is refused', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, mailOf('kept'));
  const queries = [
    '',
    'q=',
    'q=%20',
    'q=!!!',
    `mailboxId=${id}`,
    'form=shop',
    'from=',
    'all=true&from=shop',
    'all=false',
  ];
  for (const query of queries)
    assertProblem(await service.call('DELETE', `/v1/mails?${query}`, { key }), 400, 'invalid_request');
  assertProblem(await service.call('DELETE', '/v1/mails?all=true&upTo=no%00id', { key }), 404, 'mail_not_found');
  assert.deepEqual(await subjects(service, key, ''), ['kept']);
});

onEachEngine('a key for one mailbox reaches no other, nor does it name a mail of another', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const [one, other] = [await createMailbox(service, key), await createMailbox(service, key)];
  await deliver(t, service, one.address, mailOf('one'));
  await deliver(t, service, other.address, mailOf('other'));
  const bound = (await makeKey(service, key, { mailboxId: one.id })).key;
  const [ofOther] = (await service.call('GET', `/v1/mailboxes/${other.id}/mails`, { key })).body.items;
  const remove = (query: string) => service.call('DELETE', `/v1/mails?all=true${query}`, { key: bound });
  assertProblem(await remove(`&upTo=${ofOther.id}`), 404, 'mail_not_found');
  assertProblem(await remove(`&mailboxId=${other.id}`), 403, 'mailbox_forbidden');
  assert.deepEqual((await remove('')).body, { count: 1 });
  assert.deepEqual(await subjects(service, key, ''), ['other']);
  const reader = (await makeKey(service, key, { scopes: ['mailboxes:read'] })).key;
  assertProblem(await service.call('DELETE', '/v1/mails?all=true', { key: reader }), 403, 'scope_missing');
});

function mailOf(subject: string): string {
  return `From: shop@origin.test\r\nSubject: ${subject}\r\n\r\n`;
}

async function subjects(service: Service, key: string, query: string): Promise<string[]> {
  const { body } = await service.call('GET', `/v1/mails?fields=summary&limit=200&${query}`, { key });
  return body.items.map(({ subject }: { subject: string }) => subject);
}

/** Searches of all owners, as the metrics tell them. */
async function searchesUnderWay({ app }: Service): Promise<number> {
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  return Number(/^mayfly_searches (\d+)$/m.exec(metrics)?.[1]);
}
