import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { assertProblem } from './exchange.ts';
import { createMailbox } from './mail.ts';

const minute = 60_000;

test('a mailbox has every field of its table (interface.md: Mailbox)', async (t) => {
  const service = await startService(t);
  const mailbox = await createMailbox(service, await service.key('alice'), {
    expiresIn: 5,
    recoverable: true,
    tag: 'a',
  });
  const { id, alias, ...rest } = mailbox;
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.match(alias, /^[a-z2-7]{10}$/);
  assert.deepEqual(rest, {
    domain: 'mail.test',
    address: `${alias}@mail.test`,
    recoverable: true,
    tag: 'a',
    owner: 'alice',
    messageCount: 0,
    expiresAt: '2026-03-01T12:05:00.000Z',
    permanent: false,
    createdAt: '2026-03-01T12:00:00.000Z',
  });
});

test('expiresIn is 15 minutes when omitted (interface.md: Limits)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  for (const body of [{}, { expiresIn: 15 }]) {
    const { expiresAt, createdAt, permanent } = await createMailbox(service, key, body);
    assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 15 * minute);
    assert.equal(permanent, false);
  }
});

test('expiresIn is an integer from 1 to 60, never coerced (interface.md: POST /v1/mailboxes)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  for (const expiresIn of [1, 60]) {
    const { expiresAt } = await createMailbox(service, key, { expiresIn });
    assert.equal(Date.parse(expiresAt), service.clock.now() + expiresIn * minute);
  }
  for (const expiresIn of [0, 61, -1, 15.5, '15', true, null, [15], {}, 1e308]) {
    const answer = await service.call('POST', '/v1/mailboxes', { key, body: { expiresIn } });
    assertProblem(answer, 400, 'invalid_request');
    assert.deepEqual(answer.body.errors.length, 1);
    assert.equal(answer.body.errors[0].pointer, '/expiresIn');
  }
});

test('noExpiration makes a mailbox permanent, whatever expiresIn says (interface.md: POST /v1/mailboxes)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  for (const body of [{ noExpiration: true }, { noExpiration: true, expiresIn: 1 }]) {
    const { id, expiresAt, permanent } = await createMailbox(service, key, body);
    assert.deepEqual({ expiresAt, permanent }, { expiresAt: null, permanent: true });
    service.clock.advance(1000 * 365 * 24 * 60 * minute);
    await service.app.run('sweep');
    assert.equal((await service.call('GET', `/v1/mailboxes/${id}`, { key })).status, 200);
  }
  const { permanent } = await createMailbox(service, key, { noExpiration: false });
  assert.equal(permanent, false);
  const invalid = await service.call('POST', '/v1/mailboxes', { key, body: { noExpiration: true, expiresIn: 61 } });
  assertProblem(invalid, 400, 'invalid_request');
});

test('booleans and strings are not coerced (design: strictness)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const bodies = [
    ...['recoverable', 'noExpiration'].flatMap((name) =>
      ['true', 'false', 1, 0, null, ''].map((value) => ({ [name]: value })),
    ),
    ...['tag', 'domain'].flatMap((name) => [1, true, null, ['a'], {}].map((value) => ({ [name]: value }))),
  ];
  for (const body of bodies) {
    const answer = await service.call('POST', '/v1/mailboxes', { key, body });
    assertProblem(answer, 400, 'invalid_request');
    assert.deepEqual(
      answer.body.errors.map(({ pointer }: { pointer: string }) => pointer),
      Object.keys(body).map((name) => `/${name}`),
    );
  }
});

test('an unknown or misspelled field is refused by name (interface.md: POST /v1/mailboxes)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  for (const name of ['expiresin', 'ExpiresIn', 'owner', 'id', 'alias', 'permanent', 'x', '', 'constructor']) {
    const answer = await service.call('POST', '/v1/mailboxes', { key, body: { [name]: 'value' } });
    assertProblem(answer, 400, 'invalid_request');
    assert.equal(answer.body.errors.length, 1);
    assert.equal(answer.body.errors[0].pointer, `/${name}`);
    assert.match(answer.body.errors[0].detail, /^is not a known field.* \(known: domain, expiresIn, /);
  }
  const strange = await service.call('POST', '/v1/mailboxes', { key, body: '{"__proto__":{},"a/b~":1}' });
  assertProblem(strange, 400, 'invalid_request');
  const named = await service.call('POST', '/v1/mailboxes', { key, body: { 'a/b~': 1 } });
  assert.equal(named.body.errors[0].pointer, '/a~1b~0');
});

test('an empty body means no fields (design: strictness)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  for (const call of [{ key }, { key, body: '' }, { key, body: '{}' }]) {
    assert.equal((await service.call('POST', '/v1/mailboxes', call)).status, 201);
  }
  for (const body of ['null', '[]', '"a"', '1', 'true']) {
    assertProblem(await service.call('POST', '/v1/mailboxes', { key, body }), 400, 'invalid_request');
  }
  for (const body of [' ', '{', '{}{}', "{'tag':'a'}", '{"tag":"a",}', 'NaN', 'tag=a']) {
    assertProblem(await service.call('POST', '/v1/mailboxes', { key, body }), 400, 'malformed_json');
  }
});

test('of a repeated field the last counts (design: strictness)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const answer = await service.call('POST', '/v1/mailboxes', { key, body: '{"tag":"first","tag":"last"}' });
  assert.equal(answer.body.tag, 'last');
});

test('tag is required when recoverable is true, and a blank one is none (interface.md: POST /v1/mailboxes)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  for (const more of [{}, { tag: '' }, { tag: ' \t\n ' }, { tag: '\u00a0\u2003' }, { tag: '\0' }]) {
    const answer = await service.call('POST', '/v1/mailboxes', { key, body: { recoverable: true, ...more } });
    assertProblem(answer, 400, 'invalid_request');
    assert.equal(answer.body.errors[0].pointer, '/tag');
  }
  assert.equal((await createMailbox(service, key, { recoverable: true, tag: 'x' })).recoverable, true);
});

test('tag is trimmed, has 1 to 100 characters, and is kept without recoverable (design: tag)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const shown = async (tag: string) => (await createMailbox(service, key, { tag })).tag;
  assert.equal(await shown('  two words \n'), 'two words');
  assert.equal(await shown('a'.repeat(100)), 'a'.repeat(100));
  assert.equal(await shown(`  ${'a'.repeat(100)}  `), 'a'.repeat(100));
  assert.equal(await shown('🪰'.repeat(100)), '🪰'.repeat(100));
  for (const tag of ['a'.repeat(101), '🪰'.repeat(101), '', '   ']) {
    const answer = await service.call('POST', '/v1/mailboxes', { key, body: { tag } });
    assertProblem(answer, 400, 'invalid_request');
    assert.equal(answer.body.errors[0].pointer, '/tag');
  }
});

test('tag is omitted from the answer when there is none (interface.md: Mailbox)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key, { recoverable: false });
  assert.equal('tag' in mailbox, false);
  const read = await service.call('GET', `/v1/mailboxes/${mailbox.id}`, { key });
  assert.deepEqual(read.body, mailbox);
});

test('an address is never given out twice, even when the random source repeats itself (design: addresses)', async (t) => {
  const repeating = repeatedBytes();
  const service = await startService(t, { random: repeating.random });
  const alice = await service.key('alice');
  const bob = await service.key('bob');
  repeating.start();
  const first = await createMailbox(service, alice);
  assert.equal((await service.call('DELETE', `/v1/mailboxes/${first.id}`, { key: alice })).status, 204);
  const second = await createMailbox(service, bob, { expiresIn: 1 });
  service.clock.advance(minute);
  await service.app.run('sweep');
  const third = await createMailbox(service, alice);
  assert.equal(new Set([first.address, second.address, third.address]).size, 3);
});

test('no mailbox is made when every random alias is taken, and the service goes on (design: addresses)', async (t) => {
  const repeating = repeatedBytes(Number.POSITIVE_INFINITY);
  const service = await startService(t, { random: repeating.random });
  const key = await service.key('alice');
  repeating.start();
  await createMailbox(service, key);
  assertProblem(await service.call('POST', '/v1/mailboxes', { key }), 500, 'internal_error');
  assert.equal((await service.call('GET', '/v1/mailboxes', { key })).body.items.length, 1);
});

/** Bytes that are different at first and, once started, the same for `repeats` calls of each length, then others. */
function repeatedBytes(repeats = 3) {
  let calls = 0;
  let repeated = false;
  const drawn = new Map<number, number>();
  const random = (count: number) => {
    calls += 1;
    if (!repeated) return new Uint8Array(count).fill(calls);
    const draw = drawn.get(count) ?? 0;
    drawn.set(count, draw + 1);
    return new Uint8Array(count).fill(100 + Math.floor(draw / repeats));
  };
  return {
    random,
    start() {
      repeated = true;
    },
  };
}
