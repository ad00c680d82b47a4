import assert from 'node:assert/strict';
import { assertProblem, bearer, exchange } from '../http/exchange.ts';
import { createMailbox } from '../http/mail.ts';
import { makeKey } from '../support/api-keys.ts';
import { type StartService, useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { until } from '../support/until.ts';
import { createWebhook, startAnswering, startSending, urlOf } from '../webhooks/sent.ts';
import { pagesFrom } from './pages.ts';

const onEachEngine = useEngines();
const itemsDefault = 50;

/** A service with an owner's key. */
async function startWithKey(start: StartService, environment: Record<string, string> = {}) {
  const service = await startSending(start, { MAYFLY_OWN_DOMAINS_MAX: '100', ...environment });
  return { service, key: await service.key('alice') };
}

/** Makes domains, each pair of them in the same millisecond. Returns the ids, newest first. */
async function makeDomains(service: Service, key: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { status, body } = await service.call('POST', '/v1/domains', { key, body: { name: `d${made}.example` } });
    assert.equal(status, 201, JSON.stringify(body));
    ids.unshift(body.id);
    if (made % 2 === 1) service.clock.advance(1);
  }
  return ids;
}

/** Checks that pages of two have each item of a list once, and that the pages after a first one go on without a limit. */
async function assertPaged(service: Service, { key, path, ids }: { key: string; path: string; ids: string[] }) {
  const [first, second] = path.includes('?')
    ? [`${path}&limit=2`, `${path}&cursor=`]
    : [`${path}?limit=2`, `${path}?cursor=`];
  const pages = await pagesFrom(service, { key, path: first });
  assert.deepEqual(idsOf(pages.flat()), ids);
  assert.deepEqual(
    pages.slice(0, -1).filter(({ length }) => length !== 2),
    [],
  );
  const { body } = await service.call('GET', first, { key });
  assert.deepEqual(idsOf((await service.call('GET', `${second}${body.nextCursor}`, { key })).body.items), ids.slice(2));
}

onEachEngine('domains are read in pages, newest first, 50 when the query does not say', async (_t, start) => {
  const { service, key } = await startWithKey(start);
  const ids = await makeDomains(service, key, itemsDefault + 1);
  await makeDomains(service, await service.key('bob'), 1);
  const { body: first } = await service.call('GET', '/v1/domains', { key });
  assert.deepEqual(idsOf(first.items), ids.slice(0, itemsDefault));
  const { body: rest } = await service.call('GET', `/v1/domains?cursor=${first.nextCursor}`, { key });
  assert.deepEqual([idsOf(rest.items), rest.nextCursor], [ids.slice(itemsDefault), undefined]);
  const { body: whole } = await service.call('GET', '/v1/domains?limit=200', { key });
  assert.deepEqual([idsOf(whole.items), whole.nextCursor], [ids, undefined]);
  const { body: page } = await service.call('GET', '/v1/domains?limit=3', { key });
  for (const id of page.items.slice(1).map((domain: { id: string }) => domain.id)) {
    await service.call('DELETE', `/v1/domains/${id}`, { key });
  }
  const { body: behind } = await service.call('GET', `/v1/domains?limit=1&cursor=${page.nextCursor}`, { key });
  assert.deepEqual(
    idsOf(behind.items),
    [ids[3]],
    'a page goes on where the one before ended, though that item is gone',
  );
});

onEachEngine('API keys are read in pages, those of one mailbox and a key alone too', async (_t, start) => {
  const { service, key } = await startWithKey(start);
  const { id: mailboxId } = await createMailbox(service, key);
  const ids: string[] = [];
  const bound: string[] = [];
  let boundKey = '';
  for (let made = 0; made < 6; made += 1) {
    const isBound = made % 2 === 0;
    const body = await makeKey(service, key, { scopes: ['keys'], ...(isBound ? { mailboxId } : {}) });
    ids.unshift(body.id);
    if (isBound) bound.unshift(body.id);
    if (isBound) boundKey = body.key;
    if (made % 2 === 1) service.clock.advance(1);
  }
  const { body: whole } = await service.call('GET', '/v1/api-keys', { key });
  assert.deepEqual(idsOf(whole.items).slice(0, 6), ids);
  await assertPaged(service, { key, path: '/v1/api-keys', ids: idsOf(whole.items) });
  await assertPaged(service, { key: boundKey, path: '/v1/api-keys', ids: bound });
  const lone = await makeKey(service, key, { scopes: ['mailboxes'] });
  const { body: own } = await service.call('GET', '/v1/api-keys?limit=1', { key: lone.key });
  assert.deepEqual([idsOf(own.items), own.nextCursor], [[lone.id], undefined]);
  const { body: page } = await service.call('GET', '/v1/api-keys?limit=1', { key });
  for (const other of [boundKey, lone.key]) {
    const refused = await service.call('GET', `/v1/api-keys?cursor=${page.nextCursor}`, { key: other });
    assertProblem(refused, 400, 'invalid_request');
  }
});

onEachEngine('webhooks are read in pages, those of one mailbox too', async (t, start) => {
  const { service, key } = await startWithKey(start);
  const url = urlOf(await startAnswering(t));
  const { id: mailboxId } = await createMailbox(service, key);
  const ids: string[] = [];
  const ofMailbox: string[] = [];
  for (let made = 0; made < 6; made += 1) {
    const isOfMailbox = made % 2 === 0;
    const { id } = await createWebhook(service, key, { url, ...(isOfMailbox ? { mailboxId } : {}) });
    ids.unshift(id);
    if (isOfMailbox) ofMailbox.unshift(id);
    if (made % 2 === 1) service.clock.advance(1);
  }
  await assertPaged(service, { key, path: '/v1/webhooks', ids });
  const bound = await makeKey(service, key, { scopes: ['webhooks'], mailboxId });
  await assertPaged(service, { key: bound.key, path: '/v1/webhooks', ids: ofMailbox });
});

onEachEngine('deliveries are read in pages by cursor or before, of all states or one', async (t, start) => {
  const { service, key } = await startWithKey(start);
  const receiver = await startAnswering(t, () => 500);
  const { id } = await createWebhook(service, key, { url: urlOf(receiver), types: ['mailbox.created'] });
  const count = itemsDefault + 2;
  for (let made = 0; made < count; made += 1) await createMailbox(service, key);
  const path = `/v1/webhooks/${id}/deliveries`;
  const read = async (query: string) => (await service.call('GET', `${path}?${query}`, { key })).body;
  await until(async () => {
    await service.app.run('dispatch');
    return (await read('limit=200')).items.length === count;
  }, `${count} deliveries`);
  const ids = idsOf((await read('limit=200')).items);
  assert.equal(new Set(ids).size, count);
  const first = await read('');
  assert.deepEqual(idsOf(first.items), ids.slice(0, itemsDefault));
  assert.deepEqual(idsOf((await read(`cursor=${first.nextCursor}`)).items), ids.slice(itemsDefault));
  assert.deepEqual(idsOf((await pagesFrom(service, { key, path: `${path}?limit=20` })).flat()), ids);
  assert.deepEqual(idsOf((await pagesFrom(service, { key, path: `${path}?limit=20&state=pending` })).flat()), ids);
  const before = `${path}?limit=20&before=${ids[4]}`;
  assert.deepEqual(idsOf((await pagesFrom(service, { key, path: before })).flat()), ids.slice(5));
  for (const query of [
    `cursor=${first.nextCursor}&before=${ids[4]}`,
    `cursor=${first.nextCursor}&state=pending`,
    'before=x',
    'limit=201',
  ]) {
    assertProblem(await service.call('GET', `${path}?${query}`, { key }), 400, 'invalid_request');
  }
});

onEachEngine('each list has pages of 1 to 200 items, and takes only its own cursors', async (t, start) => {
  const { service, key } = await startWithKey(start);
  const other = await service.key('bob');
  const url = urlOf(await startAnswering(t));
  await makeDomains(service, key, 2);
  await makeKey(service, key);
  const [{ id }] = [await createWebhook(service, key, { url }), await createWebhook(service, key, { url })];
  const lists = ['/v1/domains', '/v1/api-keys', '/v1/webhooks'];
  // The time at which the key was last used is in the list; later calls of this millisecond do not change it.
  await service.app.run('saveCalls');
  const cursors = lists.map(async (list) => (await service.call('GET', `${list}?limit=1`, { key })).body.nextCursor);
  for (const list of [...lists, `/v1/webhooks/${id}/deliveries`]) {
    const { status, headers } = await service.call('GET', `${list}?limit=200`, { key });
    assert.equal(status, 200);
    const known = { ...bearer(key), 'if-none-match': headers.get('etag') ?? 'none' };
    const again = await exchange(service.app.url, { method: 'GET', path: `${list}?limit=200`, headers: known });
    assert.deepEqual([again.status, again.body], [304, undefined]);
    for (const query of ['limit=0', 'limit=201', 'limit=1.5', 'limit=', 'limit=x', 'cursor=', 'cursor=1.a.b']) {
      const refused = await service.call('GET', `${list}?${query}`, { key });
      assertProblem(refused, 400, 'invalid_request');
      assert.doesNotMatch(refused.body.detail, /pattern|\^/);
    }
    for (const [index, cursor] of (await Promise.all(cursors)).entries()) {
      assert.match(cursor, /^1\./);
      const status = list === lists[index] ? 200 : 400;
      assert.equal((await service.call('GET', `${list}?cursor=${cursor}`, { key })).status, status);
      if (status === 200) {
        assertProblem(await service.call('GET', `${list}?cursor=${cursor}`, { key: other }), 400, 'invalid_request');
      }
    }
  }
});

function idsOf(items: readonly { readonly id: string }[]): string[] {
  return items.map(({ id }) => id);
}
