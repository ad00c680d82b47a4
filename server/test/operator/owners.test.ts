import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { Browser } from '../sessions/browser.ts';
import { useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { repeat, until } from '../support/until.ts';
import { operatorKey } from './operator-key.ts';

const onEach = useEngines();
const owners = '/v1/operator/owners';
const reason = 'report 4711';

onEach('owners are paged by name and by bytes, and searched by the beginning of their names', async (t, start) => {
  const service = await start();
  const ops = await operatorKey(service);
  const keys = new Map<string, string>();
  for (const owner of ['ann', 'anton', 'bob', 'Ünal']) keys.set(owner, await service.key(owner));
  const mailboxes = new Map<string, { address: string }>();
  for (const owner of ['bob', 'anton']) mailboxes.set(owner, await createMailbox(service, keys.get(owner) ?? ''));
  await deliver(t, service, mailboxes.get('bob')?.address ?? '', messageWith(3), messageWith(3));
  await deliver(t, service, mailboxes.get('anton')?.address ?? '', messageWith(0));

  assert.deepEqual(await namesOf(service, ops, ''), ['ann', 'anton', 'bob', 'ops', 'Ünal']);
  assert.deepEqual(await namesOf(service, ops, 'search=an'), ['ann', 'anton']);
  assert.deepEqual(await namesOf(service, ops, 'search=ann'), ['ann']);
  assert.deepEqual(await namesOf(service, ops, 'search=%C3%9C'), ['Ünal']);
  await until(async () => (await service.call('GET', `${owners}/bob`, { key: ops })).body.mails === 2, 'the fold');
  assert.deepEqual((await namesOf(service, ops, 'sort=bytes')).slice(0, 2), ['bob', 'anton']);
  const { body: bob } = await service.call('GET', `${owners}/bob`, { key: ops });
  assert.equal(bob.state, 'active');
  assert.deepEqual([bob.mailboxes, bob.mails, bob.activeMailboxesMax, bob.hasOwnLimits], [1, 2, 1_000, false]);
  assertProblem(await service.call('GET', `${owners}/nobody`, { key: ops }), 404, 'owner_not_found');
  assertProblem(await service.call('GET', `${owners}?search=a&sort=bytes`, { key: ops }), 400, 'invalid_request');
  assertProblem(await service.call('GET', `${owners}/%00`, { key: ops }), 404, 'owner_not_found');
});

onEach(
  'a suspended owner can neither call nor get mail on any node, and nothing is deleted',
  async (t, start, engine) => {
    const service = await start();
    // The owner calls the other node, and his mail comes there.
    const other = engine === 'postgres' ? await start() : service;
    const ops = await operatorKey(service);
    const [alice, bob] = [await service.key('alice'), await service.key('bob')];
    const mailbox = await createMailbox(service, alice);
    const bobs = await createMailbox(service, bob);
    await deliver(t, service, mailbox.address, messageWith(0));
    const browser = new Browser(other.app.url);
    await browser.signIn({ apiKey: alice });
    const waiting = other.call('POST', `/v1/mailboxes/${mailbox.id}/wait`, {
      key: alice,
      body: { match: { subject: 'never' }, timeout: 50 },
    });

    const { body: suspended } = await service.call('POST', `${owners}/alice/suspend`, { key: ops, body: { reason } });
    assert.deepEqual([suspended.state, suspended.mailboxes], ['suspended', 1]);
    assertProblem(await other.call('GET', '/v1/mailboxes', { key: alice }), 401, 'owner_suspended');
    assertProblem(await browser.call('GET', '/v1/mailboxes'), 401, 'owner_suspended');
    assert.equal((await browser.call('GET', '/v1/session')).body.signedIn, false);
    assertProblem(await browser.call('POST', '/v1/session', { body: { apiKey: alice } }), 401, 'owner_suspended');
    await other.app.run('checkKeys');
    assertProblem(await waiting, 401, 'unauthorized');

    const smtp = await SmtpClient.open(t, other.app.smtp.port);
    await smtp.command('MAIL FROM:<a@b.test>');
    const refused = await smtp.command(`RCPT TO:<${mailbox.address}>`);
    assert.match(refused.text, /^450 4\.2\.1 the operator of this service has suspended the mailbox/);
    assert.equal((await smtp.command(`RCPT TO:<${bobs.address}>`)).code, 250);
    assert.deepEqual(await namesOf(service, ops, 'state=suspended'), ['alice']);

    const { body: resumed } = await service.call('POST', `${owners}/alice/resume`, { key: ops, body: { reason } });
    assert.equal(resumed.state, 'active');
    const { body: mails } = await service.call('GET', `/v1/mailboxes/${mailbox.id}/mails`, { key: alice });
    assert.equal(mails.items.length, 1);
    assert.equal((await browser.call('GET', '/v1/mailboxes')).status, 200);
    await deliver(t, service, mailbox.address, messageWith(0));
  },
);

onEach(
  'mail whose recipient is suspended before its end is put off, and that of others is stored',
  async (t, start) => {
    const service = await start();
    const ops = await operatorKey(service);
    const mailbox = await createMailbox(service, await service.key('alice'));
    const bob = await service.key('bob');
    const bobs = await createMailbox(service, bob);
    const alone = await openedFor(t, service, [mailbox.address]);
    const both = await openedFor(t, service, [mailbox.address, bobs.address]);
    await service.call('POST', `${owners}/alice/suspend`, { key: ops, body: { reason } });
    assert.match((await alone.command('Subject: x\r\n\r\nx\r\n.')).text, /^450 4\.2\.1 /);
    assert.equal((await both.command('Subject: x\r\n\r\nx\r\n.')).code, 250);
    const { body } = await service.call('GET', `/v1/mailboxes/${bobs.id}/mails`, { key: bob });
    assert.equal(body.items.length, 1);
  },
);

onEach('limits of an owner change one by one, and the record has those before and after', async (_t, start) => {
  const service = await start();
  const ops = await operatorKey(service);
  const alice = await service.key('alice');
  const change = (body: object) => service.call('PATCH', `${owners}/alice`, { key: ops, body: { reason, ...body } });
  assert.equal((await change({ activeMailboxesMax: 1 })).body.activeMailboxesMax, 1);
  assert.equal((await change({ bytesMax: 1_000 })).body.activeMailboxesMax, 1);
  await createMailbox(service, alice);
  assertProblem(await service.call('POST', '/v1/mailboxes', { key: alice, body: {} }), 429, 'active_mailbox_limit');
  assert.equal((await change({ activeMailboxesMax: null })).body.activeMailboxesMax, 1_000);
  assertProblem(await change({}), 400, 'invalid_request');
  const { body: audit } = await service.call('GET', '/v1/operator/audit?owner=alice', { key: ops });
  assert.deepEqual(audit.items[1].data, {
    before: { activeMailboxesMax: 1, dailyCallsMax: null, bytesMax: null },
    after: { activeMailboxesMax: 1, dailyCallsMax: null, bytesMax: 1_000 },
  });
});

onEach('all of a deleted owner goes, his addresses and name stay taken, and others keep theirs', async (t, start) => {
  const service = await start();
  const ops = await operatorKey(service);
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const [mailbox, kept, bobs] = [
    await createMailbox(service, alice),
    await createMailbox(service, alice, { recoverable: true, tag: 'kept' }),
    await createMailbox(service, bob),
  ];
  await service.call('PUT', '/v1/addresses/chosen@mail.test', { key: alice });
  await deliver(t, service, mailbox.address, messageWith(1));
  await deliver(t, service, bobs.address, messageWith(1));
  await service.call('DELETE', `/v1/mailboxes/${kept.id}`, { key: alice });
  const remove = (confirm: string) =>
    service.call('DELETE', `${owners}/alice`, { key: ops, body: { reason, confirm } });
  assertProblem(await remove('alic'), 400, 'invalid_request');
  assert.match((await remove('alice')).body.state, /^delet(ing|ed)$/);
  await service.app.run('endOwners');
  const { body: ended } = await service.call('GET', `${owners}/alice`, { key: ops });
  assert.deepEqual([ended.state, ended.mailboxes, ended.mails], ['deleted', 0, 0]);
  assertProblem(await service.call('GET', '/v1/mailboxes', { key: alice }), 401, 'unauthorized');
  const smtp = await SmtpClient.open(t, service.app.smtp.port);
  await smtp.command('MAIL FROM:<a@b.test>');
  for (const { address } of [mailbox, kept]) assert.equal((await smtp.command(`RCPT TO:<${address}>`)).code, 550);
  assertProblem(await service.call('PUT', '/v1/addresses/chosen@mail.test', { key: bob }), 409, 'address_taken');
  await assert.rejects(service.key('alice'), /was deleted/);
  assertProblem(
    await service.call('POST', `${owners}/alice/suspend`, { key: ops, body: { reason } }),
    409,
    'owner_deleted',
  );
  const { body: mails } = await service.call('GET', `/v1/mailboxes/${bobs.id}/mails`, { key: bob });
  assert.equal(mails.items.length, 1);
});

onEach('nobody suspends or deletes the owner of the own key, nor those that the service needs', async (_t, start) => {
  const service = await start();
  const ops = await operatorKey(service);
  await service.key('postmaster');
  await service.key('default');
  for (const [owner, action] of [
    ['ops', 'suspend'],
    ['postmaster', 'suspend'],
  ] as const) {
    const answer = await service.call('POST', `${owners}/${owner}/${action}`, { key: ops, body: { reason } });
    assertProblem(answer, 409, 'owner_protected');
  }
  for (const owner of ['ops', 'postmaster', 'default', 'guests']) {
    const answer = await service.call('DELETE', `${owners}/${owner}`, { key: ops, body: { reason, confirm: owner } });
    assertProblem(answer, 409, 'owner_protected');
  }
});

/** Names of the owners of a list, which is read in pages of one. */
async function namesOf(service: Service, key: string, query: string): Promise<string[]> {
  const names: string[] = [];
  let cursor = '';
  await repeat('the list ends', async () => {
    const { status, body } = await service.call('GET', `${owners}?limit=1&${query}${cursor}`, { key });
    assert.equal(status, 200, JSON.stringify(body));
    names.push(...body.items.map(({ owner }: { owner: string }) => owner));
    cursor = `&cursor=${body.nextCursor}`;
    return body.nextCursor === undefined;
  });
  return names;
}

/** A session that has named its recipients and is about to send the content. */
async function openedFor(t: TestContext, service: Service, addresses: readonly string[]): Promise<SmtpClient> {
  const smtp = await SmtpClient.open(t, service.app.smtp.port);
  await smtp.command('MAIL FROM:<a@b.test>');
  for (const address of addresses) assert.equal((await smtp.command(`RCPT TO:<${address}>`)).code, 250);
  assert.equal((await smtp.command('DATA')).code, 354);
  return smtp;
}
