import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeyCalls } from '../../src/core/accounts/key-calls.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { assertProblem } from './exchange.ts';

const environment = { MAYFLY_KEY_CALLS_PER_SECOND_MAX: '3' };

test('limits are told on every answer to a known caller, errors too, and on none to others', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_DAILY_CALLS_MAX: '10' } });
  const key = await service.key('alice');
  const told = async (method: string, path: string, body?: unknown) => {
    const { headers } = await service.call(method, path, { key, body });
    return ['ratelimit-policy', 'ratelimit', 'x-ratelimit-remaining'].map((name) => headers.get(name));
  };
  const policy = '"daily";q=10;w=86400';
  assert.deepEqual(await told('POST', '/v1/mailboxes'), [policy, '"daily";r=9;t=43200', '9']);
  assert.deepEqual(await told('GET', '/v1/mailboxes/unknown'), [policy, '"daily";r=8;t=43200', '8']);
  assert.deepEqual(await told('POST', '/v1/mailboxes', '{'), [policy, '"daily";r=7;t=43200', '7']);
  service.clock.advance(1_000);
  assert.deepEqual(await told('GET', '/v1/events'), [policy, '"daily";r=6;t=43199', '6']);
  const unknown = await service.call('GET', '/v1/mailboxes');
  assert.deepEqual([unknown.status, unknown.headers.get('ratelimit')], [401, null]);
});

test('calls of a key beyond its rate are refused on extensions and creation, until it has some left', async (t) => {
  const service = await startService(t, { environment });
  const [key, other] = [await service.key('alice'), await service.key('alice')];
  const list = () => service.call('GET', '/v1/webhooks', { key });
  const first = await list();
  assert.match(String(first.headers.get('ratelimit-policy')), /, "key";q=3;w=1$/);
  assert.match(String(first.headers.get('ratelimit')), /, "key";r=2;t=1$/);
  assert.equal((await list()).status, 200);
  assert.match(String((await list()).headers.get('ratelimit')), /, "key";r=0;t=1$/);
  const refused = await list();
  assertProblem(refused, 429, 'rate_limited');
  assert.equal(refused.headers.get('retry-after'), '1');
  assert.match(String(refused.headers.get('ratelimit')), /, "key";r=0;t=1$/);
  assertProblem(await service.call('POST', '/v1/mailboxes', { key }), 429, 'rate_limited');
  assert.equal((await service.call('POST', '/v1/mailboxes', { key: other })).status, 201, 'each key has its own');
  service.clock.advance(334);
  assert.equal((await list()).status, 200);
  assertProblem(await list(), 429, 'rate_limited');
  service.clock.advance(5_000);
  for (let count = 0; count < 3; count += 1) assert.equal((await list()).status, 200);
  assertProblem(await list(), 429, 'rate_limited');
});

test("calls beyond the rate wait on interface.md's other endpoints, ten seconds at most", async (t) => {
  const service = await startService(t, { environment });
  const key = await service.key('alice');
  const list = () => service.call('GET', '/v1/mailboxes', { key });
  for (let count = 0; count < 3; count += 1) assert.equal((await list()).status, 200);
  const before = service.clock.alarms;
  const waiting = Array.from({ length: 30 }, list);
  await until(() => service.clock.alarms === before + 30);
  const late = await list();
  assertProblem(late, 503, 'overloaded');
  assert.ok(Number(late.headers.get('retry-after')) > 0);
  service.clock.advance(10_000);
  for (const answer of await Promise.all(waiting)) assert.equal(answer.status, 200);
});

test('a key is remembered only while it has calls missing, and never more than so many', () => {
  const clock = new ManualClock();
  const calls = new KeyCalls({ monotonic: clock, perSecondMax: 10, keysMax: 5 });
  for (let number = 0; number < 20; number += 1) assert.ok(calls.tryTake(`key ${number}`));
  assert.equal(calls.keys, 5);
  clock.advance(10_000);
  for (let count = 0; count < 5; count += 1) assert.ok(calls.tryTake('another'));
  assert.equal(calls.keys, 1);
  assert.equal(calls.left('another'), 5);
});
