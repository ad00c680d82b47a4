import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { assertProblem, exchange } from './exchange.ts';
import { createMailbox } from './mail.ts';

test('a key is sent bare or as Bearer in any case (design: Authorization)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  for (const authorization of [key, `Bearer ${key}`, `bearer ${key}`, `BEARER  ${key}`, `bEaReR ${key}`, `${key} `]) {
    const answer = await exchange(service.app.url, {
      method: 'GET',
      path: '/v1/mailboxes',
      headers: { authorization },
    });
    assert.equal(answer.status, 200, authorization);
  }
});

test('a missing or invalid key gives 401, with one same body (interface.md: Authentication, rule 2)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const wrong = [
    '',
    ' ',
    'Bearer',
    'Bearer ',
    `Basic ${key}`,
    `Bearer${key}`,
    `Bearer Bearer ${key}`,
    key.toUpperCase(),
  ];
  const odd = [
    `${key}x`,
    key.slice(0, -1),
    `"${key}"`,
    `Bearer ${key}, Bearer ${key}`,
    'mfk_',
    'ÿþ',
    'x'.repeat(10_000),
  ];
  const bodies = new Set<string>();
  for (const authorization of [undefined, ...wrong, ...odd]) {
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await exchange(service.app.url, { method: 'GET', path: '/v1/mailboxes', headers });
    assertProblem(answer, 401, 'unauthorized');
    assert.equal(answer.headers.get('x-ratelimit-remaining'), null);
    const { requestId, ...body } = answer.body;
    bodies.add(JSON.stringify(body));
  }
  assert.equal(bodies.size, 1);
});

test('a key works until its expiry or revocation, and not from then on (design: keys)', async (t) => {
  const service = await startService(t);
  const { accounts } = service.app;
  const expiresAtMs = service.clock.now() + 1000;
  const expiring = await accounts.createKey({ owner: 'alice', name: 'expiring', domains: [], expiresAtMs });
  const revoked = await accounts.createKey({ owner: 'alice', name: 'revoked', domains: [], expiresAtMs: null });
  const list = ({ key }: { key: string }) => service.call('GET', '/v1/mailboxes', { key });

  service.clock.advance(999);
  assert.equal((await list(expiring)).status, 200);
  service.clock.advance(1);
  assertProblem(await list(expiring), 401, 'unauthorized');

  assert.equal((await list(revoked)).status, 200);
  assert.deepEqual((await accounts.listKeys()).map(({ name }) => name).sort(), ['expiring', 'revoked']);
  assert.equal(await accounts.revokeKey(revoked.id), true);
  assertProblem(await list(revoked), 401, 'unauthorized');
  assert.equal(await accounts.revokeKey(revoked.id), false);
});

test('the owner of a mailbox is taken from the key, and cannot be set (interface.md: Authentication, rule 3)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  assert.equal((await createMailbox(service, key)).owner, 'alice');
  const answer = await service.call('POST', '/v1/mailboxes', { key, body: { owner: 'bob' } });
  assertProblem(answer, 400, 'invalid_request');
});

test('all keys of one owner see the same mailboxes (design: keys)', async (t) => {
  const service = await startService(t);
  const [first, second] = [await service.key('alice'), await service.key('alice', ['second.test'])];
  const mailbox = await createMailbox(service, first);
  const { body } = await service.call('GET', '/v1/mailboxes', { key: second });
  assert.deepEqual(body.items, [mailbox]);
});

test('the domain omitted is the default one, or the first that the key may use (design: domain omitted)', async (t) => {
  const service = await startService(t);
  for (const [domains, expected] of [
    [[], 'mail.test'],
    [['second.test'], 'second.test'],
    [['a.test', 'mail.test'], 'mail.test'],
    [['own.test'], 'own.test'],
  ] as const) {
    const mailbox = await createMailbox(service, await service.key('alice', domains));
    assert.equal(mailbox.domain, expected);
    assert.equal(mailbox.address, `${mailbox.alias}@${expected}`);
  }
});

test("a domain must be the key's or a verified one of the account, else 403 (interface.md: Authentication, rule 4)", async (t) => {
  const service = await startService(t);
  const { accounts } = service.app;
  const free = await service.key('alice');
  const limited = await service.key('alice', ['second.test']);
  const create = (key: string, domain: string) => service.call('POST', '/v1/mailboxes', { key, body: { domain } });
  const assertAllowed = async (key: string, domain: string, isAllowed: boolean) => {
    const answer = await create(key, domain);
    if (isAllowed) assert.equal(answer.body.domain, domain);
    else assertProblem(answer, 403, 'domain_not_allowed');
  };

  await assertAllowed(free, 'mail.test', true);
  await assertAllowed(free, 'second.test', true);
  await assertAllowed(limited, 'second.test', true);
  await assertAllowed(limited, 'mail.test', false);
  for (const domain of [
    '',
    ' ',
    'other.test',
    'mail.test.',
    ' mail.test',
    'sub.mail.test',
    'test',
    '*',
    '@',
    '\0',
    '🪰'.repeat(300),
  ]) {
    await assertAllowed(free, domain, false);
  }

  await accounts.addDomain({ owner: 'alice', domain: 'verified.test' });
  await accounts.addDomain({ owner: 'bob', domain: 'bobs.test' });
  for (const key of [free, limited]) {
    await assertAllowed(key, 'verified.test', true);
    await assertAllowed(key, 'bobs.test', false);
  }
  await accounts.removeDomain({ owner: 'alice', domain: 'verified.test' });
  await assertAllowed(free, 'verified.test', false);
});

test('domains compare in any case and as A-labels (design: domain omitted)', async (t) => {
  const service = await startService(t);
  await service.app.accounts.addDomain({ owner: 'alice', domain: 'xn--bcher-kva.test' });
  const key = await service.key('alice');
  for (const [given, kept] of [
    ['MAIL.Test', 'mail.test'],
    ['bücher.test', 'xn--bcher-kva.test'],
    ['BÜCHER.test', 'xn--bcher-kva.test'],
    ['XN--BCHER-KVA.TEST', 'xn--bcher-kva.test'],
  ]) {
    assert.equal((await createMailbox(service, key, { domain: given })).domain, kept);
  }
});
