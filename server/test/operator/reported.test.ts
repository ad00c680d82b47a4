import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callsOf } from '../http/access-operations.ts';
import { assertProblem, exchange } from '../http/exchange.ts';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import { type Service, startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { unzip } from '../support/zip.ts';
import { operatorKey } from './operator-key.ts';

const onEach = useEngines();
const mailboxes = '/v1/operator/mailboxes';
const reason = 'phishing, report 4711';

onEach('an address is found, whose it is and in which state, also after its mailbox has ended', async (t, start) => {
  const service = await start();
  const ops = await operatorKey(service);
  const alice = await service.key('alice');
  const find = async (address: string) => {
    const { body } = await service.call('GET', `${mailboxes}?address=${encodeURIComponent(address)}`, { key: ops });
    return body;
  };
  const mailbox = await createMailbox(service, alice, { expiresIn: 5 });
  await deliver(t, service, mailbox.address, messageWith(0));
  const { createdAt, expiresAt, ...found } = await find(mailbox.address.toUpperCase());
  assert.deepEqual(found, {
    address: mailbox.address,
    state: 'active',
    owner: 'alice',
    mailboxId: mailbox.id,
    messageCount: 1,
  });
  assert.deepEqual([createdAt, expiresAt], [mailbox.createdAt, mailbox.expiresAt]);
  service.clock.advance(6 * 60_000);
  assert.equal((await find(mailbox.address)).state, 'expired');
  await service.app.run('sweep');
  assert.deepEqual(await find(mailbox.address), { address: mailbox.address, state: 'gone', owner: 'alice' });
  const kept = await createMailbox(service, alice, { recoverable: true, tag: 'kept' });
  await service.call('DELETE', `/v1/mailboxes/${kept.id}`, { key: alice });
  assert.equal((await find(kept.address)).state, 'archived');
  assert.deepEqual(await find('nobody@mail.test'), { address: 'nobody@mail.test', state: 'unknown' });
});

onEach('a mailbox is handed over with a reason: each mail to the byte, a manifest and its events', async (t, start) => {
  const service = await start();
  const ops = await operatorKey(service);
  const alice = await service.key('alice');
  const mailbox = await createMailbox(service, alice);
  await deliver(t, service, mailbox.address, messageWith(2), messageWith(0, 'second'));
  const { status, body: handover } = await service.call('POST', `${mailboxes}/${mailbox.id}/handovers`, {
    key: ops,
    body: { reason },
  });
  assert.equal(status, 201);
  const files = await download(service, ops, handover.url);
  const { body: list } = await service.call('GET', `/v1/mailboxes/${mailbox.id}/mails`, { key: alice });
  assert.deepEqual(
    [...files.keys()].sort(),
    ['events.jsonl', ...list.items.map(({ id }: { id: string }) => `mails/${id}.eml`), 'manifest.json'].sort(),
  );
  for (const { id } of list.items) {
    const path = `/v1/mailboxes/${mailbox.id}/mails/${id}/raw`;
    const raw = await fetch(service.app.url + path, { headers: { authorization: `Bearer ${alice}` } });
    assert.deepEqual(files.get(`mails/${id}.eml`), Buffer.from(await raw.arrayBuffer()));
  }
  const manifest = JSON.parse(String(files.get('manifest.json')));
  assert.deepEqual([manifest.mailbox.owner, manifest.mails.length], ['alice', 2]);
  const events = String(files.get('events.jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).type);
  assert.deepEqual(events, ['mailbox.created', 'mail.received', 'mail.received']);
});

onEach('a handover is of the key that asked for it, and over after ten minutes', async (t, start) => {
  const service = await start();
  const [ops, other] = [await operatorKey(service), await operatorKey(service)];
  const mailbox = await createMailbox(service, await service.key('alice'), { expiresIn: 60 });
  const hand = (body: object) => service.call('POST', `${mailboxes}/${mailbox.id}/handovers`, { key: ops, body });
  assertProblem(await hand({}), 400, 'invalid_request');
  for (const none of ['  ', '\0', ' \0\0 ']) assertProblem(await hand({ reason: none }), 400, 'invalid_request');
  assert.equal((await service.call('GET', '/v1/operator/audit', { key: ops })).body.items.length, 0);
  const { body: handover } = await hand({ reason });
  assertProblem(await service.call('GET', handover.url, { key: other }), 404, 'handover_not_found');
  assert.equal((await download(service, ops, handover.url)).size, 2);
  service.clock.advance(10 * 60_000 + 1);
  assertProblem(await service.call('GET', handover.url, { key: ops }), 404, 'handover_not_found');
  assert.ok(t);
});

onEach(
  'a suspended mailbox gets no mail and is still read; an extended one lives on; a deleted one is gone',
  async (t, start) => {
    const service = await start();
    const ops = await operatorKey(service);
    const alice = await service.key('alice');
    const mailbox = await createMailbox(service, alice, { expiresIn: 5 });
    const path = `${mailboxes}/${mailbox.id}`;
    const change = (body: object) => service.call('PATCH', path, { key: ops, body: { reason, ...body } });
    assert.ok((await change({ suspended: true })).body.suspendedAt);
    const smtp = await SmtpClient.open(t, service.app.smtp.port);
    await smtp.command('MAIL FROM:<a@b.test>');
    assert.match((await smtp.command(`RCPT TO:<${mailbox.address}>`)).text, /^450 4\.2\.1 /);
    const { body: refusals } = await service.call('GET', '/v1/refusals', { key: alice });
    assert.deepEqual(
      refusals.items.map((refusal: { reason: string }) => refusal.reason),
      ['suspended'],
    );
    const put = await exchange(service.app.url, {
      method: 'POST',
      path: `/v1/mailboxes/${mailbox.id}/mails`,
      headers: { authorization: `Bearer ${alice}`, 'content-type': 'message/rfc822' },
      body: messageWith(0),
    });
    assertProblem(put, 403, 'mailbox_suspended');
    assert.equal((await service.call('GET', `/v1/mailboxes/${mailbox.id}/mails`, { key: alice })).status, 200);
    await change({ suspended: false });
    assert.equal((await smtp.command(`RCPT TO:<${mailbox.address}>`)).code, 250);
    const { body: extended } = await change({ expiresIn: 60 });
    assert.equal(Date.parse(extended.expiresAt) - service.clock.now(), 60 * 60_000);
    assertProblem(await change({ expiresIn: 60, suspended: true }), 400, 'invalid_request');
    assertProblem(await change({ expiresIn: 600_000 }), 400, 'invalid_request');
    const removed = await service.call('DELETE', path, { key: ops, body: { reason } });
    assert.equal(removed.status, 204);
    assertProblem(await service.call('GET', `/v1/mailboxes/${mailbox.id}`, { key: alice }), 404, 'mailbox_not_found');
    assertProblem(await change({ suspended: true }), 404, 'mailbox_not_found');
  },
);

onEach(
  'the audit log says who did what, when, from where and why; it is filtered, exported and kept for its days',
  async (_t, start) => {
    const service = await start({ environment: { MAYFLY_AUDIT_DAYS: '30' } });
    const ops = await operatorKey(service);
    const alice = await service.key('alice');
    const { id: keyId } = (await service.call('GET', '/v1/api-keys', { key: alice })).body.items[0];
    const mailbox = await createMailbox(service, alice, { noExpiration: true });
    const act = (method: string, path: string, body = {}) =>
      service.call(method, `/v1/operator/${path}`, { key: ops, body: { reason, ...body } });
    await act('POST', 'owners/alice/suspend');
    service.clock.advance(24 * 3_600_000);
    const second = new Date(service.clock.now()).toISOString();
    await act('POST', 'owners/alice/resume');
    await act('PATCH', `mailboxes/${mailbox.id}`, { suspended: true });
    await act('DELETE', `keys/${keyId}`);
    assertProblem(await service.call('GET', '/v1/mailboxes', { key: alice }), 401, 'unauthorized');

    const list = async (query = '') =>
      (await service.call('GET', `/v1/operator/audit?limit=200${query}`, { key: ops })).body.items;
    const all = await list();
    const actions = all.map(({ action }: { action: string }) => action);
    assert.deepEqual(actions, ['key.revoke', 'mailbox.suspend', 'owner.resume', 'owner.suspend']);
    const [revoked, suspended] = all;
    assert.deepEqual(
      [suspended.owner, suspended.mailboxId, suspended.data],
      ['alice', mailbox.id, { address: mailbox.address }],
    );
    assert.deepEqual([revoked.owner, revoked.keyId, revoked.reason], ['alice', keyId, reason]);
    assert.deepEqual([revoked.actor.owner, revoked.actor.network], ['ops', '127.0.0.1']);
    assert.equal((await list('&action=owner.suspend')).length, 1);
    assert.equal((await list('&owner=alice')).length, 4);
    assert.equal((await list('&owner=alice&action=owner.resume')).length, 1);
    assert.equal((await list(`&after=${second}`)).length, 3);
    assert.equal((await list(`&before=${second}`)).length, 1);
    assertProblem(await service.call('GET', '/v1/operator/audit?after=monday', { key: ops }), 400, 'invalid_request');

    const exported = await fetch(`${service.app.url}/v1/operator/audit/export`, {
      headers: { authorization: `Bearer ${ops}` },
    });
    const lines = (await exported.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(lines, all);

    service.clock.advance(29.5 * 24 * 3_600_000);
    await service.app.run('prune');
    assert.deepEqual((await list()).length, 3);
  },
);

onEach('no call revokes the key that makes it', async (_t, start) => {
  const service = await start();
  const given = { owner: 'ops', name: 'operator', domains: [], expiresAtMs: null, scopes: ['operator'] as const };
  const { id, key } = await service.app.accounts.createKey(given);
  const refused = await service.call('DELETE', `/v1/operator/keys/${id}`, { key, body: { reason } });
  assertProblem(refused, 409, 'owner_protected');
  assert.match(refused.body.fix, /^Use another operator key/);
  assert.deepEqual((await service.call('GET', '/v1/operator/audit', { key })).body.items, []);
});

onEach('nothing is on record of an action that did nothing', async (_t, start) => {
  const service = await start();
  const ops = await operatorKey(service);
  await service.key('alice');
  const act = (path: string) => service.call('POST', `/v1/operator/owners/${path}`, { key: ops, body: { reason } });
  assert.equal((await act('alice/resume')).body.state, 'active');
  assertProblem(await act('nobody/suspend'), 404, 'owner_not_found');
  assert.equal((await service.call('GET', '/v1/operator/audit', { key: ops })).body.items.length, 0);
});

test('keys without the scope, sessions of guests and bound keys reach no route of the operator', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_GUESTS: 'true' } });
  const alice = await service.key('alice');
  const operations = callsOf((await service.call('GET', '/openapi.json')).body);
  const ofOperator = operations.filter(({ path }) => path.startsWith('/v1/operator'));
  assert.equal(ofOperator.length, 23);
  const { body: opened, headers } = await exchange(service.app.url, {
    method: 'POST',
    path: '/v1/session',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ guest: true }),
  });
  assert.equal(opened.guest, true);
  const cookie = (headers.get('set-cookie') ?? '').split(';', 1).join('');
  for (const { method, path } of ofOperator) {
    const filled = path.replace(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000');
    const body = { reason };
    const asKey = await service.call(method, filled, { key: alice, ...(method === 'GET' ? {} : { body }) });
    assertProblem(asKey, 403, 'scope_missing');
    const asGuest = await exchange(service.app.url, {
      method,
      path: filled,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    assertProblem(asGuest, 403, 'guest_forbidden');
  }
});

async function download(service: Service, key: string, path: string): Promise<Map<string, Buffer>> {
  const answer = await fetch(service.app.url + path, { headers: { authorization: `Bearer ${key}` } });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'application/zip');
  return unzip(Buffer.from(await answer.arrayBuffer()));
}
