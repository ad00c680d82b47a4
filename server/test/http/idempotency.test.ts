import assert from 'node:assert/strict';
import { makeKey } from '../support/api-keys.ts';
import { useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { until } from '../support/until.ts';
import { assertProblem, bearer, exchange, postOnce } from './exchange.ts';
import { createMailbox } from './mail.ts';

const onEachEngine = useEngines();
const dayMs = 24 * 3_600_000;
const environment = { MAYFLY_WEBHOOK_ALLOW_HTTP: 'true', MAYFLY_WEBHOOK_ALLOW_NETWORKS: '127.0.0.1' };
const mailboxes = '/v1/mailboxes';

async function idsOf(service: Service, key: string, path = mailboxes): Promise<string[]> {
  const { body } = await service.call('GET', path, { key });
  return body.items.map(({ id }: { id: string }) => id);
}

onEachEngine('a repeated call is answered as the first was, and done once', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const post = (body?: unknown) => postOnce(service.app.url, { path: mailboxes, key, once: 'order-1', body });
  const first = await post({ expiresIn: 5, tag: 'a' });
  assert.deepEqual([first.status, first.headers.get('idempotent-replayed')], [201, null]);
  for (const body of [
    { expiresIn: 5, tag: 'a' },
    { tag: 'a', expiresIn: 5 },
  ]) {
    const again = await post(body);
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, 'true']);
    assert.equal(again.headers.get('content-type'), first.headers.get('content-type'));
    assert.deepEqual(again.body, first.body);
  }
  assert.deepEqual(await idsOf(service, key), [first.body.id]);
});

onEachEngine('another body or path under the same key is 422, and does nothing', async (_t, start) => {
  const service = await start({ environment });
  const key = await service.key('alice');
  const post = (path: string, body: unknown) => postOnce(service.app.url, { path, key, once: 'k', body });
  const { body: mailbox } = await post(mailboxes, {});
  assertProblem(await post(mailboxes, { tag: 'other' }), 422, 'idempotency_mismatch');
  const webhook = { url: 'http://127.0.0.1:9999/' };
  assertProblem(await post('/v1/webhooks', webhook), 422, 'idempotency_mismatch');
  assert.deepEqual(await idsOf(service, key), [mailbox.id]);
  assert.deepEqual(await idsOf(service, key, '/v1/webhooks'), []);
});

onEachEngine('keys are of their owner: all its API keys share them, and no other owner does', async (_t, start) => {
  const service = await start();
  const [one, same, other] = [await service.key('alice'), await service.key('alice'), await service.key('bob')];
  const post = (key: string) => postOnce(service.app.url, { path: mailboxes, key, once: 'k', body: {} });
  const first = await post(one);
  assert.equal((await post(same)).body.id, first.body.id);
  const foreign = await post(other);
  assert.deepEqual([foreign.status, foreign.headers.get('idempotent-replayed')], [201, null]);
  assert.equal(foreign.body.owner, 'bob');
});

onEachEngine('keys that are limited to different mailboxes share no answer', async (_t, start) => {
  const service = await start({ environment });
  const root = await service.key('alice');
  const boxes = [await createMailbox(service, root), await createMailbox(service, root)];
  const [one, other] = await Promise.all(boxes.map(({ id }) => makeKey(service, root, { mailboxId: id })));
  const post = (key: string) =>
    postOnce(service.app.url, { path: '/v1/webhooks', key, once: 'k', body: { url: 'http://127.0.0.1:9999/' } });
  const first = await post(one?.key);
  assert.deepEqual([first.status, first.body.mailboxId], [201, boxes[0].id]);
  for (const key of [other?.key, root]) assertProblem(await post(key), 422, 'idempotency_mismatch');
  assert.equal((await post(one?.key)).headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(await idsOf(service, root, '/v1/webhooks'), [first.body.id]);
});

onEachEngine('of many at once one is done, and all get its answer', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const calls = Array.from({ length: 20 }, () =>
    postOnce(service.app.url, { path: mailboxes, key, once: 'together', body: {} }),
  );
  const answers = await Promise.all(calls);
  const replayed = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true');
  assert.equal(replayed.length, 19);
  assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
  assert.equal((await idsOf(service, key)).length, 1);
});

onEachEngine('of a call that fails nothing is kept', async (_t, start) => {
  const service = await start({ environment: { MAYFLY_ACTIVE_MAILBOXES_MAX: '1', MAYFLY_KEYS_MAX: '1' } });
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  const post = (path: string, body: unknown) => postOnce(service.app.url, { path, key, once: 'k', body });
  assertProblem(await post(mailboxes, {}), 429, 'active_mailbox_limit');
  assertProblem(await post('/v1/api-keys', { name: 'x', scopes: ['keys'] }), 429, 'key_limit');
  assertProblem(await post(mailboxes, { domain: 'other.test' }), 403, 'domain_not_allowed');
  assertProblem(await post(mailboxes, { expiresIn: 0 }), 400, 'invalid_request');
  await service.call('DELETE', `${mailboxes}/${id}`, { key });
  assert.equal((await post(mailboxes, {})).status, 201);
});

onEachEngine('keys and webhooks are made once, and replayed without their secrets', async (_t, start) => {
  const service = await start({ environment });
  const key = await service.key('alice');
  for (const [path, body, secret] of [
    ['/v1/api-keys', { name: 'ci', scopes: ['keys'] }, 'key'],
    ['/v1/webhooks', { url: 'http://127.0.0.1:9999/' }, 'secret'],
  ] as const) {
    const post = () => postOnce(service.app.url, { path, key, once: path, body });
    const { body: first } = await post();
    const again = await post();
    assert.ok(first[secret].length > 20);
    const { [secret]: _, ...shown } = first;
    assert.deepEqual([again.status, again.body], [201, shown]);
    assert.equal((await idsOf(service, key, path)).filter((id) => id === shown.id).length, 1);
  }
});

onEachEngine('a delivery is made due once', async (_t, start) => {
  const service = await start({ environment });
  const key = await service.key('alice');
  const { body: webhook } = await service.call('POST', '/v1/webhooks', {
    key,
    body: { url: 'http://127.0.0.1:9999/' },
  });
  await createMailbox(service, key);
  const path = `/v1/webhooks/${webhook.id}/deliveries`;
  const attempts = async () => (await service.call('GET', path, { key })).body.items[0]?.attempts.length ?? 0;
  const dispatchUntilTried = (times: number) =>
    until(async () => {
      await service.app.run('dispatch');
      return (await attempts()) >= times;
    });
  await dispatchUntilTried(1);
  const [delivery] = await idsOf(service, key, path);
  const post = () => postOnce(service.app.url, { path: `${path}/${delivery}/redeliver`, key, once: 'again' });
  const first = await post();
  assert.equal(first.status, 200);
  await dispatchUntilTried(2);
  assert.deepEqual((await post()).body, first.body);
  await service.app.run('dispatch');
  assert.equal(await attempts(), 2);
});

onEachEngine('an answer is kept for 24 hours, and pruned after', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const post = () => postOnce(service.app.url, { path: mailboxes, key, once: 'k', body: { noExpiration: true } });
  const first = await post();
  service.clock.advance(dayMs - 1);
  await service.app.run('prune');
  assert.equal((await post()).body.id, first.body.id);
  service.clock.advance(1);
  const second = await post();
  assert.notEqual(second.body.id, first.body.id, 'before it is pruned, too');
  await service.app.run('prune');
  assert.equal((await post()).body.id, second.body.id);
  service.clock.advance(dayMs);
  await service.app.run('prune');
  const third = await post();
  assert.deepEqual([third.status, third.headers.get('idempotent-replayed')], [201, null]);
});

onEachEngine('beyond the daily quota nothing more is kept for an owner', async (_t, start) => {
  const service = await start({ environment: { ...environment, MAYFLY_DAILY_CALLS_MAX: '2' } });
  const key = await service.key('alice');
  const post = (once: string) =>
    postOnce(service.app.url, { path: '/v1/webhooks', key, once, body: { url: 'http://127.0.0.1:9999/' } });
  for (const once of ['1', '2']) assert.equal((await post(once)).status, 201);
  assertProblem(await post('3'), 429, 'daily_quota_exceeded');
  assertProblem(
    await service.call('POST', '/v1/api-keys', { key, body: { name: 'x', scopes: ['keys'] } }),
    429,
    'daily_quota_exceeded',
  );
  const { status } = await service.call('POST', '/v1/webhooks', { key, body: { url: 'http://127.0.0.1:9999/' } });
  assert.equal(status, 201, 'without an Idempotency-Key, as ever');
});

onEachEngine('a key is 1 to 255 visible characters, and is ignored where nothing is made', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const post = (once: string) => postOnce(service.app.url, { path: mailboxes, key, once, body: {} });
  for (const wrong of ['', 'a b', 'x'.repeat(256), 'é', 'a\tb']) {
    const answer = await post(wrong);
    assertProblem(answer, 400, 'invalid_request');
    assert.match(answer.body.message, /Idempotency-Key/);
  }
  for (const right of ['x'.repeat(255), '!~"']) assert.equal((await post(right)).status, 201);
  const headers = { ...bearer(key), 'idempotency-key': 'k' };
  const ticket = () => exchange(service.app.url, { method: 'POST', path: '/v1/stream-tickets', headers });
  const [one, other] = [await ticket(), await ticket()];
  assert.deepEqual([one.status, other.status], [201, 201]);
  assert.notEqual(one.body.ticket, other.body.ticket);
});

onEachEngine('an answer is replayed only to a key that may make the call', async (_t, start) => {
  const domains = ['mail.test', 'two.test'];
  const service = await start({ environment: { ...environment, MAYFLY_DOMAINS: domains.join(',') } });
  const expiresAt = new Date(service.clock.now() + dayMs).toISOString();
  const root = await service.key('alice');
  const [own, other] = [
    await createMailbox(service, root),
    await createMailbox(service, root, { recoverable: true, tag: 't' }),
  ];
  const { body: webhook } = await service.call('POST', '/v1/webhooks', {
    key: root,
    body: { url: 'http://127.0.0.1:9999/' },
  });
  const archived = await createMailbox(service, root, { recoverable: true, tag: 't', domain: 'mail.test' });
  await service.call('DELETE', `${mailboxes}/${archived.id}`, { key: root });
  const deliveries = `/v1/webhooks/${webhook.id}/deliveries`;
  await until(async () => {
    await service.app.run('dispatch');
    return (await idsOf(service, root, deliveries)).length > 0;
  });
  const [delivery] = await idsOf(service, root, deliveries);
  const keys = {
    reader: await makeKey(service, root, { scopes: ['mailboxes:read', 'keys'], expiresAt }),
    bound: await makeKey(service, root, { mailboxId: own.id }),
    elsewhere: await makeKey(service, root, { domains: ['two.test'] }),
  };
  const url = 'http://127.0.0.1:9999/';
  const calls = [
    { path: mailboxes, body: {}, reader: 'scope_missing', bound: 'mailbox_forbidden' },
    { path: mailboxes, body: { domain: 'mail.test' }, elsewhere: 'domain_not_allowed' },
    {
      path: `/v1/archived-mailboxes/${archived.id}/reactivate`,
      bound: 'mailbox_forbidden',
      elsewhere: 'domain_not_allowed',
    },
    { path: '/v1/domains', body: { name: 'alice.test' }, reader: 'scope_missing', bound: 'mailbox_forbidden' },
    { path: '/v1/webhooks', body: { url, mailboxId: other.id }, reader: 'scope_missing', bound: 'mailbox_forbidden' },
    { path: `${deliveries}/${delivery}/redeliver`, reader: 'scope_missing', bound: 'webhook_forbidden' },
    { path: '/v1/api-keys', body: { name: 'a', scopes: ['webhooks'] }, reader: 'scope_missing' },
    { path: '/v1/api-keys', body: { name: 'b', scopes: ['keys'], mailboxId: other.id }, bound: 'mailbox_forbidden' },
    { path: '/v1/api-keys', body: { name: 'c', scopes: ['keys'], domains }, elsewhere: 'domain_not_allowed' },
    {
      path: '/v1/api-keys',
      body: { name: 'd', scopes: ['keys'], expiresAt: new Date(service.clock.now() + 2 * dayMs).toISOString() },
      reader: 'expiry_not_allowed',
    },
  ];
  for (const { path, body, ...refusals } of calls) {
    const post = (key: string) =>
      postOnce(service.app.url, { path, key, once: `${path}${JSON.stringify(body)}`, body });
    const first = await post(root);
    assert.ok([200, 201].includes(first.status), JSON.stringify(first.body));
    for (const who of ['reader', 'bound', 'elsewhere'] as const) {
      if (refusals[who] !== undefined) assertProblem(await post(keys[who].key), 403, refusals[who]);
    }
    const again = await post(root);
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [first.status, 'true'], path);
  }
});

onEachEngine('a call is replayed, too, when it could not be made again', async (_t, start) => {
  const service = await start({
    environment: { ...environment, MAYFLY_ACTIVE_MAILBOXES_MAX: '1', MAYFLY_KEYS_MAX: '2' },
  });
  const key = await service.key('alice');
  const expiresAt = new Date(service.clock.now() + 60_000).toISOString();
  const { id } = await createMailbox(service, key, { recoverable: true, tag: 't' });
  await service.call('DELETE', `${mailboxes}/${id}`, { key });
  const calls = [
    { path: `/v1/archived-mailboxes/${id}/reactivate` },
    { path: '/v1/domains', body: { name: 'alice.test' } },
    { path: '/v1/api-keys', body: { name: 'short', scopes: ['keys'], expiresAt } },
  ];
  const posts = calls.map((call, at) => () => postOnce(service.app.url, { ...call, key, once: `${at}` }));
  for (const post of posts) assert.equal((await post()).status, 201);
  service.clock.advance(120_000);
  for (const post of posts) {
    const again = await post();
    assert.deepEqual(
      [again.status, again.headers.get('idempotent-replayed')],
      [201, 'true'],
      JSON.stringify(again.body),
    );
  }
});
