import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { assertProblem, exchange } from './exchange.ts';
import { createMailbox, filledMailbox } from './mail.ts';

const hour = 3_600_000;

test('X-RateLimit-Remaining counts every authenticated call down, the failing ones too (interface.md: Limits)', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_DAILY_CALLS_MAX: '50' } });
  const key = await service.key('alice');
  const { mailboxId } = await filledMailbox(t, service, { key, attachments: 0 });
  let remaining = 48;
  for (const [method, path, body, status] of [
    ['GET', '/v1/mailboxes', undefined, 200],
    ['HEAD', '/v1/mailboxes', undefined, 200],
    ['POST', '/v1/mailboxes', {}, 201],
    ['POST', '/v1/mailboxes', '{', 400],
    ['POST', '/v1/mailboxes', { domain: 'other.test' }, 403],
    ['GET', '/v1/mailboxes/x', undefined, 404],
    ['GET', `/v1/mailboxes/${mailboxId}`, undefined, 200],
    ['DELETE', '/v1/mailboxes', { ids: [] }, 400],
    ['DELETE', `/v1/mailboxes/${mailboxId}`, undefined, 204],
  ] as const) {
    const answer = await service.call(method, path, { key, ...(body === undefined ? {} : { body }) });
    remaining -= 1;
    assert.deepEqual([answer.status, answer.headers.get('x-ratelimit-remaining')], [status, String(remaining)]);
  }
  for (const call of [{ path: '/v1/mailboxes' }, { path: '/nowhere', key }, { path: '/healthz', key }]) {
    const { headers } = await service.call('GET', call.path, call);
    assert.equal(headers.get('x-ratelimit-remaining'), null);
  }
  const last = await service.call('GET', '/v1/mailboxes', { key });
  assert.equal(last.headers.get('x-ratelimit-remaining'), String(remaining - 1));
});

test('only creation is refused when the daily quota is used up (design: X-RateLimit-Remaining)', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_DAILY_CALLS_MAX: '3' } });
  const key = await service.key('alice');
  const { mailboxId, mailId } = await filledMailbox(t, service, { key, attachments: 0 });
  assert.equal((await service.call('POST', '/v1/mailboxes', { key })).status, 201, 'the third call');
  const refused = await service.call('POST', '/v1/mailboxes', { key });
  assertProblem(refused, 429, 'daily_quota_exceeded');
  assert.equal(refused.headers.get('x-ratelimit-remaining'), '0');
  assert.equal(refused.headers.get('retry-after'), String(12 * 3600));
  const mail = `/v1/mailboxes/${mailboxId}/mails/${mailId}`;
  for (const [method, path, status] of [
    ['GET', mail, 200],
    ['GET', '/v1/mailboxes', 200],
    ['DELETE', mail, 204],
  ] as const) {
    const answer = await service.call(method, path, { key });
    assert.deepEqual([answer.status, answer.headers.get('x-ratelimit-remaining')], [status, '0']);
  }
  assertProblem(await service.call('POST', '/v1/mailboxes', { key, body: '{' }), 400, 'malformed_json');
});

test('the daily quota starts again at midnight UTC, to the millisecond (design: X-RateLimit-Remaining)', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_DAILY_CALLS_MAX: '2' } });
  const key = await service.key('alice');
  const create = () => service.call('POST', '/v1/mailboxes', { key });
  assert.deepEqual([(await create()).status, (await create()).status, (await create()).status], [201, 201, 429]);
  service.clock.advance(12 * hour - 1);
  const late = await create();
  assertProblem(late, 429, 'daily_quota_exceeded');
  assert.equal(late.headers.get('retry-after'), '1');
  service.clock.advance(1);
  const early = await create();
  assert.deepEqual([early.status, early.headers.get('x-ratelimit-remaining')], [201, '1']);
  assert.deepEqual([(await create()).status, (await create()).status], [201, 429]);
  service.clock.advance(24 * hour);
  assert.equal((await create()).headers.get('x-ratelimit-remaining'), '1');
});

test('the daily quota belongs to the owner, whatever key is used (design: X-RateLimit-Remaining)', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_DAILY_CALLS_MAX: '2' } });
  const [first, second, bob] = [await service.key('alice'), await service.key('alice'), await service.key('bob')];
  const remaining = async (key: string) =>
    (await service.call('GET', '/v1/mailboxes', { key })).headers.get('x-ratelimit-remaining');
  assert.deepEqual([await remaining(first), await remaining(second), await remaining(bob)], ['1', '0', '1']);
});

test('both limits can be set for one account (design: Limits)', async (t) => {
  const service = await startService(t, {
    environment: { MAYFLY_ACTIVE_MAILBOXES_MAX: '1', MAYFLY_DAILY_CALLS_MAX: '2' },
  });
  await service.app.accounts.setLimits({ owner: 'alice', activeMailboxesMax: 2, dailyCallsMax: 4 });
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const create = async (key: string) => (await service.call('POST', '/v1/mailboxes', { key })).body.error ?? 'created';
  const aliceGot = [
    await create(alice),
    await create(alice),
    await create(alice),
    await create(alice),
    await create(alice),
  ];
  const limit = 'active_mailbox_limit';
  assert.deepEqual(aliceGot, ['created', 'created', limit, limit, 'daily_quota_exceeded']);
  assert.deepEqual(
    [await create(bob), await create(bob), await create(bob)],
    ['created', limit, 'daily_quota_exceeded'],
  );
});

test('the count of calls survives a restart (design: X-RateLimit-Remaining)', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const environment = { MAYFLY_DATABASE_URL: `sqlite:${join(folder, 'kept.db')}`, MAYFLY_DAILY_CALLS_MAX: '3' };
  let key = '';
  let mailboxId = '';
  await t.test('before', async (t) => {
    const service = await startService(t, { environment });
    key = await service.key('alice');
    mailboxId = (await createMailbox(service, key)).id;
    await createMailbox(service, key);
  });
  await t.test('after', async (t) => {
    const service = await startService(t, { environment });
    const read = await service.call('GET', `/v1/mailboxes/${mailboxId}`, { key });
    assert.deepEqual([read.status, read.headers.get('x-ratelimit-remaining')], [200, '0']);
    assertProblem(await service.call('POST', '/v1/mailboxes', { key }), 429, 'daily_quota_exceeded');
  });
});

test('a mailbox more than the limit gives 429, and one that ends makes room (interface.md: Limits)', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_ACTIVE_MAILBOXES_MAX: '2' } });
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const create = (body: object = {}) => service.call('POST', '/v1/mailboxes', { key: alice, body });
  const remove = (id: string) => service.call('DELETE', `/v1/mailboxes/${id}`, { key: alice });
  const assertFull = async () => assertProblem(await create(), 429, 'active_mailbox_limit');

  const plain = await create({ expiresIn: 60 });
  const archived = await create({ recoverable: true, tag: 'kept', noExpiration: true });
  await assertFull();
  assert.equal((await service.call('POST', '/v1/mailboxes', { key: bob })).status, 201, 'the limit is by owner');

  assert.equal((await remove(archived.body.id)).status, 204, 'an archived mailbox is not active');
  assert.equal((await create({ expiresIn: 1 })).status, 201);
  await assertFull();
  service.clock.advance(60_000);
  assert.equal((await create()).status, 201, 'an expired mailbox is not active, swept or not');
  await assertFull();
  assert.equal((await remove(plain.body.id)).status, 204);
  assert.equal((await create()).status, 201);
  await assertFull();
});

test('the active mailbox limit says when the first mailbox expires, where one does (interface.md: Limits)', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_ACTIVE_MAILBOXES_MAX: '2' } });
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const retryAfter = async (key: string, bodies: readonly object[]) => {
    for (const body of bodies) await service.call('POST', '/v1/mailboxes', { key, body });
    return (await service.call('POST', '/v1/mailboxes', { key })).headers.get('retry-after');
  };
  assert.equal(await retryAfter(alice, [{ noExpiration: true }, { expiresIn: 7 }]), String(7 * 60));
  assert.equal(await retryAfter(bob, [{ noExpiration: true }, { noExpiration: true }]), null);
});

test('100 parallel creates at a limit of 20 make exactly 20 (interface.md: Limits)', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_ACTIVE_MAILBOXES_MAX: '20' } });
  const keys = [await service.key('alice'), await service.key('alice')];
  const answers = await parallelCreates(service.app.url, keys);
  assert.equal(answers.filter(({ status }) => status === 201).length, 20);
  for (const answer of answers.filter(({ status }) => status !== 201))
    assertProblem(answer, 429, 'active_mailbox_limit');
  const list = await service.call('GET', '/v1/mailboxes', { key: String(keys[0]) });
  assert.equal(list.body.items.length, 20);
  assert.equal(new Set(list.body.items.map(({ address }: { address: string }) => address)).size, 20);
});

test('100 parallel calls with 30 left today count to exactly 30 (interface.md: Limits)', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_DAILY_CALLS_MAX: '30' } });
  const answers = await parallelCreates(service.app.url, [await service.key('alice'), await service.key('alice')]);
  const created = answers.filter(({ status }) => status === 201);
  assert.deepEqual(
    created.map(({ headers }) => Number(headers.get('x-ratelimit-remaining'))).sort((a, b) => a - b),
    Array.from({ length: 30 }, (_, index) => index),
  );
  for (const answer of answers.filter(({ status }) => status !== 201))
    assertProblem(answer, 429, 'daily_quota_exceeded');
});

function parallelCreates(url: string, keys: readonly string[]) {
  const call = (_: unknown, index: number) =>
    exchange(url, {
      method: 'POST',
      path: '/v1/mailboxes',
      headers: { authorization: String(keys[index % keys.length]) },
    });
  return Promise.all(Array.from({ length: 100 }, call));
}
