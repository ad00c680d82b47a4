import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { type Service, startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { assertProblem } from './exchange.ts';
import { createMailbox, deliver, filledMailbox, messageWith } from './mail.ts';

const unknownId = '019ca945-0a00-7000-8000-000000000000';
/** Ids of shapes that ours never have: simply not found (design: ids). */
const strangeIds = [
  '',
  'x',
  unknownId.toUpperCase(),
  `${unknownId} `,
  '123e4567-e89b-42d3-a456-426614174000',
  '%',
  '\0',
  '🪰',
];

test('bulk delete of mailboxes: all permissions are checked before any deletion (interface.md: DELETE /v1/mailboxes)', async (t) => {
  const { service, alice, mine, theirs } = await twoOwners(t);
  for (const ids of [
    [mine, theirs],
    [theirs, mine],
    [mine, mine, theirs],
  ]) {
    const answer = await service.call('DELETE', '/v1/mailboxes', { key: alice, body: { ids } });
    assertProblem(answer, 403, 'mailbox_forbidden');
    assert.equal((await service.call('GET', `/v1/mailboxes/${mine}`, { key: alice })).status, 200);
  }
});

test('bulk delete of mailboxes: one that is missing or expired makes it 404, and nothing is deleted (interface.md: Errors)', async (t) => {
  const { service, alice, mine } = await twoOwners(t);
  const expired = await createMailbox(service, alice, { expiresIn: 1 });
  const archived = await createMailbox(service, alice, { recoverable: true, tag: 'kept' });
  await service.call('DELETE', `/v1/mailboxes/${archived.id}`, { key: alice });
  service.clock.advance(60_000);
  for (const missing of [unknownId, expired.id, archived.id, ...strangeIds]) {
    for (const ids of [
      [mine, missing],
      [missing, mine],
    ]) {
      const answer = await service.call('DELETE', '/v1/mailboxes', { key: alice, body: { ids } });
      assertProblem(answer, 404, 'mailbox_not_found');
    }
  }
  assert.equal((await service.call('GET', `/v1/mailboxes/${mine}`, { key: alice })).status, 200);
});

test("bulk delete of mailboxes: somebody else's beats a missing one (design: ids arrays)", async (t) => {
  const { service, alice, theirs } = await twoOwners(t);
  for (const ids of [
    [theirs, unknownId],
    [unknownId, theirs],
    ['x', theirs],
  ]) {
    const answer = await service.call('DELETE', '/v1/mailboxes', { key: alice, body: { ids } });
    assertProblem(answer, 403, 'mailbox_forbidden');
  }
});

test('bulk delete of mailboxes: recoverable ones are archived, others deleted, and all mails go (interface.md: States)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const recoverable = await filledMailbox(t, service, {
    key,
    attachments: 1,
    body: { recoverable: true, tag: 'kept' },
  });
  const plain = await filledMailbox(t, service, { key, attachments: 1 });
  const { address } = plain;
  const ids = [recoverable.mailboxId, plain.mailboxId, plain.mailboxId];
  const answer = await service.call('DELETE', '/v1/mailboxes', { key, body: { ids } });
  assert.deepEqual([answer.status, answer.body], [204, undefined]);
  for (const { mailboxId, mailId, address } of [recoverable, plain]) {
    assertProblem(await service.call('GET', `/v1/mailboxes/${mailboxId}`, { key }), 404, 'mailbox_not_found');
    assertProblem(
      await service.call('GET', `/v1/mailboxes/${mailboxId}/mails/${mailId}`, { key }),
      404,
      'mailbox_not_found',
    );
    assert.equal(await deliveryCode(t, service, address), 550);
  }
  assert.deepEqual(await kept(service, recoverable), { archived: true, mails: 0, messages: 0 });
  assert.deepEqual(await kept(service, plain), { archived: undefined, mails: 0, messages: 0 });
  assert.notEqual((await createMailbox(service, key)).address, address);
});

test('a single delete archives a recoverable mailbox and destroys any other (interface.md: DELETE /v1/mailboxes/{mailboxId})', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  for (const { body, archived } of [
    { body: { recoverable: true, tag: 'kept' }, archived: true },
    { body: { tag: 'only shown' }, archived: undefined },
  ]) {
    const filled = await filledMailbox(t, service, { key, attachments: 1, body });
    assert.equal((await service.call('DELETE', `/v1/mailboxes/${filled.mailboxId}`, { key })).status, 204);
    const again = await service.call('DELETE', `/v1/mailboxes/${filled.mailboxId}`, { key });
    assertProblem(again, 404, 'mailbox_not_found');
    assert.deepEqual(await kept(service, filled), { archived, mails: 0, messages: 0 });
  }
});

test('a mailbox is archived or gone at its expiry, before and after the sweep (interface.md: States)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const recoverable = await filledMailbox(t, service, {
    key,
    attachments: 1,
    body: { recoverable: true, tag: 'kept' },
  });
  const plain = await filledMailbox(t, service, { key, attachments: 1 });
  service.clock.advance(15 * 60_000);
  for (const sweep of [async () => 0, () => service.app.run('sweep')]) {
    await sweep();
    for (const { mailboxId, address } of [recoverable, plain]) {
      assertProblem(await service.call('GET', `/v1/mailboxes/${mailboxId}`, { key }), 404, 'mailbox_not_found');
      assertProblem(await service.call('DELETE', `/v1/mailboxes/${mailboxId}`, { key }), 404, 'mailbox_not_found');
      assert.equal(await deliveryCode(t, service, address), 550);
    }
  }
  assert.deepEqual(await kept(service, recoverable), { archived: true, mails: 0, messages: 0 });
  assert.deepEqual(await kept(service, plain), { archived: undefined, mails: 0, messages: 0 });
});

test('ids hold 1 to 10,000 strings in every bulk delete (interface.md: Errors; design: ids arrays)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { mailboxId, mailId } = await filledMailbox(t, service, { key, attachments: 1 });
  const paths = ['', `/${mailboxId}/mails`, `/${mailboxId}/mails/${mailId}/attachments`].map(
    (path) => `/v1/mailboxes${path}`,
  );
  const many = Array.from(
    { length: 10_001 },
    (_, index) => `${unknownId.slice(0, -5)}${String(index).padStart(5, '0')}`,
  );
  const invalid = [{}, { ids: [] }, { ids: many }, { ids: 'a' }, { ids: null }, { ids: { 0: 'a' } }, [unknownId], null];
  const mixed = [{ ids: [1] }, { ids: [unknownId, null] }, { ids: [[unknownId]] }, { ids: [unknownId], all: true }];
  for (const path of paths) {
    for (const body of [...invalid, ...mixed]) {
      assertProblem(await service.call('DELETE', path, { key, body }), 400, 'invalid_request');
    }
    for (const body of ['{"ids":[', 'ids', '']) {
      const answer = await service.call('DELETE', path, { key, ...(body === '' ? {} : { body }) });
      assertProblem(answer, 400, body === '' ? 'invalid_request' : 'malformed_json');
    }
    const answer = await service.call('DELETE', path, { key, body: { ids: many.slice(1) } });
    assert.equal(answer.status, path === '/v1/mailboxes' ? 404 : 204);
  }
});

test('bulk delete of mails: unknown ids and those of other mailboxes are skipped (interface.md: DELETE /v1/mailboxes/{mailboxId}/mails, rule 4)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const first = await filledMailbox(t, service, { key, attachments: 1 });
  const second = await filledMailbox(t, service, { key, attachments: 1 });
  const path = `/v1/mailboxes/${first.mailboxId}/mails`;
  const skipped = [unknownId, second.mailId, first.mailboxId, ...strangeIds];
  assert.equal((await service.call('DELETE', path, { key, body: { ids: skipped } })).status, 204);
  assert.deepEqual(await kept(service, first), { archived: false, mails: 1, messages: 2 });
  const ids = [...skipped, first.mailId, first.mailId];
  assert.equal((await service.call('DELETE', path, { key, body: { ids } })).status, 204);
  assert.deepEqual(await kept(service, first), { archived: false, mails: 0, messages: 1 });
  assert.deepEqual(await kept(service, second), { archived: false, mails: 1, messages: 1 });
});

test('bulk delete of mails: ownership is checked before anything (interface.md: DELETE /v1/mailboxes/{mailboxId}/mails, rule 1)', async (t) => {
  const { service, alice, theirs } = await twoOwners(t);
  for (const suffix of ['', `/${unknownId}/attachments`]) {
    const path = `/v1/mailboxes/${theirs}/mails${suffix}`;
    assertProblem(
      await service.call('DELETE', path, { key: alice, body: { ids: [unknownId] } }),
      403,
      'mailbox_forbidden',
    );
  }
});

test('atomic bulk delete of mails, with their attachments: all listed or none (interface.md: DELETE /v1/mailboxes/{mailboxId}/mails, rules 2 and 3)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const path = `/v1/mailboxes/${id}`;
  await deliver(t, service, address, ...Array.from({ length: 40 }, () => messageWith(1)));
  const listed = await service.call('GET', `${path}/mails`, { key });
  const ids: string[] = listed.body.items.map((mail: { id: string }) => mail.id);
  const count = async () => Number((await service.call('GET', path, { key })).body.messageCount);
  const counts: number[] = [];
  const deletion = service.call('DELETE', `${path}/mails`, { key, body: { ids } });
  for (let read = await count(); read > 0; read = await count()) counts.push(read);
  assert.equal((await deletion).status, 204);
  assert.deepEqual([...new Set([40, ...counts])], [40], 'no reader saw a part of them');
  assert.deepEqual(await kept(service, { mailboxId: id }), { archived: false, mails: 0, messages: 0 });
});

async function twoOwners(t: TestContext) {
  const service = await startService(t);
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const mine: string = (await createMailbox(service, alice)).id;
  const theirs: string = (await createMailbox(service, bob)).id;
  return { service, alice, mine, theirs };
}

/**
 * What the database still has of a mailbox after the removals, and the messages that it has in all. Nothing in the service
 * shows them, so the test looks for itself; `archived` is undefined when there is no mailbox.
 */
async function kept({ app, folder }: Service, { mailboxId }: { mailboxId: string }) {
  await app.run('sweep');
  const database = new DatabaseSync(join(folder, 'mayfly.db'), { readOnly: true });
  try {
    const mailbox = database.prepare('select archived_at from mailboxes where id = ?').get(mailboxId);
    const mails = database.prepare('select count(*) as count from mails where mailbox_id = ?').get(mailboxId);
    const messages = database.prepare('select count(distinct raw_id) as count from raws').get();
    return { archived: mailbox && mailbox.archived_at !== null, mails: mails?.count, messages: messages?.count };
  } finally {
    database.close();
  }
}

async function deliveryCode(t: TestContext, service: Service, address: string): Promise<number> {
  const client = await SmtpClient.open(t, service.app.smtp.port);
  const { code } = await client.deliver({ to: address, content: 'Subject: late\r\n\r\n' });
  client.socket.destroy();
  return code;
}

test('all=true without a body empties a mailbox, and tells of each email; with ids or another value it is 400', async (t) => {
  const { service, alice, mine, theirs } = await twoOwners(t);
  const { id, address } = await createMailbox(service, alice);
  const kept = await filledMailbox(t, service, { key: alice, attachments: 0 });
  await deliver(t, service, address, ...Array.from({ length: 60 }, (_, at) => messageWith(0, `mail ${at}`)));
  const path = `/v1/mailboxes/${id}/mails`;
  const remove = (query: string, body?: object) =>
    service.call('DELETE', `${path}${query}`, { key: alice, ...(body && { body }) });
  for (const [query, body] of [
    ['', undefined],
    ['', {}],
    ['?all=false', undefined],
    ['?all=', undefined],
    ['?all=1', undefined],
    ['?all=true&all=true', undefined],
    ['?all=true', { ids: [unknownId] }],
    ['?all=true', { ids: [] }],
    ['?all=true', { all: true }],
  ] as const) {
    assertProblem(await remove(query, body), 400, 'invalid_request');
  }
  const count = async () => (await service.call('GET', `/v1/mailboxes/${id}`, { key: alice })).body.messageCount;
  assert.equal(await count(), 60);
  assert.equal((await remove('?all=true')).status, 204);
  assert.equal(await count(), 0);
  assert.deepEqual((await service.call('GET', path, { key: alice })).body.items, []);
  const events = await service.call('GET', `/v1/mailboxes/${id}/events?limit=1000&types=mail.deleted`, { key: alice });
  assert.equal(new Set(events.body.items.map(({ data }: { data: { mailId: string } }) => data.mailId)).size, 60);
  assert.equal((await remove('?all=true')).status, 204, 'an empty one, too');
  await deliver(t, service, address, messageWith(0));
  assert.equal(await count(), 1);
  assert.equal(
    (await service.call('GET', `/v1/mailboxes/${kept.mailboxId}/mails`, { key: alice })).body.items.length,
    1,
  );
  for (const [mailbox, error, status] of [
    [theirs, 'mailbox_forbidden', 403],
    [unknownId, 'mailbox_not_found', 404],
  ] as const) {
    assertProblem(
      await service.call('DELETE', `/v1/mailboxes/${mailbox}/mails?all=true`, { key: alice }),
      status,
      error,
    );
  }
  assert.equal((await service.call('DELETE', `/v1/mailboxes/${mine}/mails?all=true`, { key: alice })).status, 204);
});
