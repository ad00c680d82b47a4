import assert from 'node:assert/strict';
import { makeKey, ordinaryScopes } from '../support/api-keys.ts';
import { useEngines } from '../support/engines.ts';
import { dispatchUntil, startAnswering, startSending, urlOf } from '../webhooks/sent.ts';
import { assertProblem } from './exchange.ts';
import { createMailbox } from './mail.ts';

const onEachEngine = useEngines();
const minute = 60_000;
const unknownId = '01890000-0000-7000-8000-000000000000';

onEachEngine('a key makes a key, which is shown once and works at once', async (_t, start) => {
  const service = await start();
  const maker = await service.key('alice');
  const made = await makeKey(service, maker, { name: ' ci ', scopes: ['webhooks', 'mailboxes:read'] });
  const { key, ...shown } = made;
  assert.deepEqual(
    { ...shown, id: '', createdBy: '', createdAt: '' },
    { id: '', name: 'ci', scopes: ['mailboxes:read', 'webhooks'], createdAt: '', createdBy: '' },
  );
  assert.match(key, /^mfk_[a-z2-7]{52}$/);
  const { body } = await service.call('GET', '/v1/api-keys', { key: maker });
  assert.deepEqual(body.items[0], shown);
  assert.equal(body.items[1].id, shown.createdBy, 'the newest is first');
  assert.deepEqual(body.items[1].scopes, ordinaryScopes);
  assert.deepEqual((await service.call('GET', `/v1/api-keys/${shown.id}`, { key: maker })).body, shown);
  assert.equal((await service.call('GET', '/v1/mailboxes', { key })).status, 200);
});

onEachEngine('a key can do no more than its maker', async (_t, start) => {
  const service = await start();
  const root = await service.key('alice');
  const mailbox = await createMailbox(service, root);
  const other = await createMailbox(service, root);
  const { key: reader } = await makeKey(service, root, { scopes: ['keys', 'mailboxes:read'] });
  const refused = async (key: string, body: object, error: string, message: RegExp) => {
    const answer = await service.call('POST', '/v1/api-keys', {
      key,
      body: { name: 'more', scopes: ['keys'], ...body },
    });
    assertProblem(answer, 403, error);
    assert.match(answer.body.message, message);
  };
  await refused(
    reader,
    { scopes: ['mailboxes'] },
    'scope_missing',
    /lacks the scope mailboxes: it has mailboxes:read, keys/,
  );
  const { key: writer } = await makeKey(service, root, { scopes: ['keys', 'mailboxes'] });
  await makeKey(service, writer, { scopes: ['mailboxes:read'] });

  const { key: bound } = await makeKey(service, root, { mailboxId: mailbox.id });
  await refused(bound, { mailboxId: other.id }, 'mailbox_forbidden', new RegExp(mailbox.id));
  assert.equal((await makeKey(service, bound)).mailboxId, mailbox.id, 'without one it is that of the maker');
  const foreign = await createMailbox(service, await service.key('bob'));
  await refused(root, { mailboxId: foreign.id }, 'mailbox_forbidden', /another owner/);

  const expiresAt = new Date(service.clock.now() + 10 * minute).toISOString();
  const { key: brief } = await makeKey(service, root, { expiresAt });
  const later = new Date(service.clock.now() + 11 * minute).toISOString();
  await refused(brief, { expiresAt: later }, 'expiry_not_allowed', new RegExp(expiresAt));
  assert.equal((await makeKey(service, brief)).expiresAt, expiresAt, 'without one it is that of the maker');

  const { key: limited } = await makeKey(service, root, { domains: ['SECOND.test'] });
  await refused(limited, { domains: ['mail.test'] }, 'domain_not_allowed', /mail\.test/);
  await refused(root, { domains: ['other.test'] }, 'domain_not_allowed', /other\.test/);
  const heir = await makeKey(service, limited);
  assert.deepEqual(heir.domains, ['second.test'], 'without any they are those of the maker');
  assert.equal((await createMailbox(service, heir.key)).domain, 'second.test');
  const beyond = await service.call('POST', '/v1/mailboxes', { key: heir.key, body: { domain: 'mail.test' } });
  assertProblem(beyond, 403, 'domain_not_allowed');
});

onEachEngine("a key limited to a verified domain can use it only as long as it is the account's", async (_t, start) => {
  const service = await start();
  const entry = { owner: 'alice', domain: 'own.test' };
  await service.app.accounts.addDomain(entry);
  const { key } = await makeKey(service, await service.key('alice'), { domains: ['own.test'] });
  assert.equal((await createMailbox(service, key)).domain, 'own.test');
  await service.app.accounts.removeDomain(entry);
  for (const body of [{}, { domain: 'own.test' }, { domain: 'mail.test' }]) {
    assertProblem(await service.call('POST', '/v1/mailboxes', { key, body }), 403, 'domain_not_allowed');
  }
});

onEachEngine('the operator alone gives the scope operator, and invalid bodies are refused', async (_t, start) => {
  const service = await start();
  const scopes = ['keys', 'operator'] as const;
  const operator = (
    await service.app.accounts.createKey({ owner: 'alice', name: '', domains: [], expiresAtMs: null, scopes })
  ).key;
  const { body: listed } = await service.call('GET', '/v1/api-keys', { key: operator });
  assert.deepEqual(listed.items[0].scopes, ['keys', 'operator']);
  for (const wrong of [
    { scopes: ['operator'] },
    { scopes: [] },
    { scopes: ['keys', 'keys'] },
    { scopes: undefined },
    { name: ' \0' },
    { name: 'x'.repeat(101) },
    { name: 'from the configuration' },
    { expiresAt: '2027-01-31' },
    { expiresAt: '2027-99-31T12:00:00Z' },
    { expiresAt: new Date(service.clock.now()).toISOString() },
    { domains: [] },
    { other: 1 },
  ]) {
    const body = { name: 'wrong', scopes: ['keys'], ...wrong };
    assertProblem(await service.call('POST', '/v1/api-keys', { key: operator, body }), 400, 'invalid_request');
  }
});

onEachEngine('revoking a key revokes all that it made, however far, and nothing else', async (_t, start) => {
  const service = await start();
  const root = await service.key('alice');
  const [child, sibling] = [await makeKey(service, root), await makeKey(service, root)];
  const grandchild = await makeKey(service, child.key);
  const great = await makeKey(service, grandchild.key);
  const { cursor } = (await service.call('GET', '/v1/events?limit=1000', { key: root })).body;
  assert.equal((await service.call('DELETE', `/v1/api-keys/${child.id}`, { key: root })).status, 204);
  for (const { key } of [child, grandchild, great]) {
    assertProblem(await service.call('GET', '/v1/mailboxes', { key }), 401, 'unauthorized');
  }
  for (const key of [root, sibling.key])
    assert.equal((await service.call('GET', '/v1/mailboxes', { key })).status, 200);
  assertProblem(await service.call('DELETE', `/v1/api-keys/${child.id}`, { key: root }), 404, 'key_not_found');
  const { items } = (await service.call('GET', `/v1/events?after=${cursor}`, { key: root })).body;
  const ids = items.map(({ data }: { data: { keyId: string } }) => data.keyId);
  assert.deepEqual(ids.toSorted(), [child.id, grandchild.id, great.id].toSorted());
  assert.ok(items.every((event: object) => !('mailboxId' in event)));
});

onEachEngine('a key that is made while its maker is revoked does not outlive it', async (_t, start) => {
  const service = await start();
  const root = await service.key('alice');
  for (let round = 0; round < 5; round += 1) {
    const maker = await makeKey(service, root);
    const body = { name: 'late', scopes: ['keys'] };
    const [late] = await Promise.all([
      service.call('POST', '/v1/api-keys', { key: maker.key, body }),
      service.call('DELETE', `/v1/api-keys/${maker.id}`, { key: root }),
    ]);
    if (late.status === 201) {
      assertProblem(await service.call('GET', '/v1/api-keys', { key: late.body.key }), 401, 'unauthorized');
    } else {
      assertProblem(late, 401, 'unauthorized');
    }
  }
});

onEachEngine('a key may see and revoke itself without any scope for it, and no other key', async (_t, start) => {
  const service = await start();
  const root = await service.key('alice');
  const other = await makeKey(service, root);
  const { key, ...shown } = await makeKey(service, root, { scopes: ['webhooks'] });
  const { lastUsedAt: _, ...seen } = (await service.call('GET', '/v1/api-keys', { key })).body.items[0];
  assert.deepEqual(seen, shown);
  for (const method of ['GET', 'DELETE']) {
    for (const id of [other.id, unknownId]) {
      assertProblem(await service.call(method, `/v1/api-keys/${id}`, { key }), 403, 'scope_missing');
    }
  }
  assert.equal((await service.call('DELETE', `/v1/api-keys/${shown.id}`, { key })).status, 204);
  assertProblem(await service.call('GET', '/v1/api-keys', { key }), 401, 'unauthorized');
  const bob = await service.key('bob');
  assertProblem(await service.call('GET', `/v1/api-keys/${other.id}`, { key: bob }), 403, 'key_forbidden');
  for (const id of [unknownId, 'x', '%00']) {
    assertProblem(await service.call('GET', `/v1/api-keys/${id}`, { key: root }), 404, 'key_not_found');
  }
});

onEachEngine(
  'a webhook is told of keys that are made and revoked, of no mailbox and without the key',
  async (t, start) => {
    const receiver = await startAnswering(t);
    const service = await startSending(start);
    const root = await service.key('alice');
    await service.call('POST', '/v1/webhooks', { key: root, body: { url: urlOf(receiver) } });
    const { id, key } = await makeKey(service, root, { name: 'ci', scopes: ['keys'] });
    await service.call('DELETE', `/v1/api-keys/${id}`, { key: root });
    await dispatchUntil(service, receiver, 2);
    const bodies = receiver.requests.map(({ body }) => body);
    const told = bodies.map((body) => JSON.parse(body)).toSorted((one, other) => (one.type < other.type ? -1 : 1));
    assert.deepEqual(
      told.map(({ type, data }) => ({ type, data })),
      [
        { type: 'key.created', data: { keyId: id, name: 'ci', scopes: ['keys'] } },
        { type: 'key.revoked', data: { keyId: id, name: 'ci' } },
      ],
    );
    assert.ok(told.every((event) => !('mailboxId' in event)));
    assert.ok(!bodies.join().includes(key));
  },
);

onEachEngine('an owner has so many valid keys and no more; expired and revoked ones make room', async (_t, start) => {
  const service = await start({ environment: { MAYFLY_KEYS_MAX: '3' } });
  const root = await service.key('alice');
  const body = { name: 'one', scopes: ['keys'] };
  const expiresAt = new Date(service.clock.now() + minute).toISOString();
  const [one] = [await makeKey(service, root), await makeKey(service, root, { expiresAt })];
  assertProblem(await service.call('POST', '/v1/api-keys', { key: root, body }), 429, 'key_limit');
  await service.call('DELETE', `/v1/api-keys/${one.id}`, { key: root });
  await makeKey(service, root);
  assertProblem(await service.call('POST', '/v1/api-keys', { key: root, body }), 429, 'key_limit');
  service.clock.advance(minute);
  await makeKey(service, root);
  const { items } = (await service.call('GET', '/v1/api-keys', { key: root })).body;
  assert.equal(items.length, 3);
  const bob = await service.key('bob');
  await makeKey(service, bob);
});

onEachEngine('the last use of a key is told to the minute', async (_t, start) => {
  const service = await start();
  const root = await service.key('alice');
  const { id, key } = await makeKey(service, root);
  const lastUsed = async () => (await service.call('GET', `/v1/api-keys/${id}`, { key: root })).body.lastUsedAt;
  await service.app.run('saveCalls');
  assert.equal(await lastUsed(), undefined);
  service.clock.advance(90_000);
  const minuteOf = (ms: number) => new Date(ms - (ms % minute)).toISOString();
  await service.call('GET', '/v1/mailboxes', { key });
  const first = minuteOf(service.clock.now());
  await service.app.run('saveCalls');
  assert.equal(await lastUsed(), first);
  service.clock.advance(2 * minute);
  await service.app.run('saveCalls');
  assert.equal(await lastUsed(), first);
  await service.call('GET', '/v1/mailboxes', { key });
  await service.app.run('saveCalls');
  assert.equal(await lastUsed(), minuteOf(service.clock.now()));
});

onEachEngine(
  'the keys of a mailbox that is gone for good are revoked, those of an archived one stay',
  async (_t, start) => {
    const service = await start();
    const root = await service.key('alice');
    const [gone, archived] = [
      await createMailbox(service, root),
      await createMailbox(service, root, { recoverable: true, tag: 'kept' }),
    ];
    const ofGone = await makeKey(service, root, { mailboxId: gone.id });
    const further = await makeKey(service, ofGone.key);
    const ofArchived = await makeKey(service, root, { mailboxId: archived.id });
    for (const { id } of [gone, archived]) await service.call('DELETE', `/v1/mailboxes/${id}`, { key: root });
    await service.app.run('prune');
    for (const { key } of [ofGone, further])
      assert.equal((await service.call('GET', '/v1/mailboxes', { key })).status, 401);
    const { status, body } = await service.call('GET', '/v1/mailboxes', { key: ofArchived.key });
    assert.deepEqual([status, body], [200, { items: [] }]);
  },
);

onEachEngine('usage tells what the owner uses, and its limits', async (_t, start) => {
  const service = await start({ environment: { MAYFLY_DAILY_CALLS_MAX: '50', MAYFLY_ACTIVE_MAILBOXES_MAX: '7' } });
  const root = await service.key('alice');
  await createMailbox(service, root);
  const { key } = await makeKey(service, root, { scopes: ['mailboxes:read'] });
  const { body } = await service.call('GET', '/v1/usage', { key });
  const { streamsMax, resetsAt, bytesMax, ...rest } = body;
  assert.deepEqual(rest, {
    owner: 'alice',
    key: { scopes: ['mailboxes:read'] },
    ...{ callsToday: 3, dailyCallsMax: 50, activeMailboxes: 1, activeMailboxesMax: 7 },
    ...{ mails: 0, unreadMails: 0, bytes: 0, streams: 0 },
  });
  assert.ok(streamsMax > 0 && bytesMax === 10 * 1024 ** 3);
  assert.match(resetsAt, /T00:00:00\.000Z$/);
  await service.app.accounts.setLimits({ owner: 'alice', activeMailboxesMax: 5, dailyCallsMax: 60, bytesMax: 70 });
  const { body: limited } = await service.call('GET', '/v1/usage', { key });
  assert.deepEqual([limited.activeMailboxesMax, limited.dailyCallsMax, limited.bytesMax], [5, 60, 70]);
  assert.equal(limited.callsToday, 4);
});
