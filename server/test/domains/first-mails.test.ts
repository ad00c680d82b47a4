import assert from 'node:assert/strict';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox } from '../http/mail.ts';
import { converse } from '../smtp/receiver.ts';
import { useEngines } from '../support/engines.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { day, eventsOf, mailboxAt, send, setRules, startWithZones, verifiedDomain } from './verifying.ts';

const onEachEngine = useEngines();
const onSqlite = useEngines(['sqlite']);

const name = 'qa.example.com';
const firstMail = { expiresIn: 30 };

onEachEngine('the first mail to a name makes its mailbox, with the life that the rule says', async (t, start) => {
  const { service, server } = await startWithZones(t, start);
  const key = await service.key('alice');
  const { id } = await verifiedDomain({ service, server }, { key, name });
  assert.equal(await send(t, service, `ann@${name}`), 550);
  const set = await setRules(service, { key, id, rules: { firstMail: { expiresIn: 30, keepNewest: 2 } } });
  assert.deepEqual([set.firstMail, set.subdomains], [{ expiresIn: 30, keepNewest: 2, perHour: 600 }, false]);
  for (const to of [`Ann@${name}`, `ann+two@${name}`]) assert.equal(await send(t, service, to), 250);
  const mailbox = await mailboxAt(service, key, `ann@${name}`);
  const { messageCount, alias, domain, keepNewest, expiresAt, createdAt, recoverable } = mailbox;
  assert.deepEqual([messageCount, alias, domain, keepNewest, recoverable], [2, 'ann', name, 2, false]);
  assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 30 * 60_000);
  const events = await eventsOf(service, key, 'mailbox.created,mail.received');
  assert.deepEqual(
    events.map(({ type, mailboxId }: { type: string; mailboxId: string }) => [type, mailboxId]),
    ['mailbox.created', 'mail.received', 'mail.received'].map((type) => [type, mailbox.id]),
  );
  for (const wrong of [`+x@${name}`, `postmaster+x@${name}`, `a..b@${name}`, `x@a.${name}`])
    assert.equal(await send(t, service, wrong), 550, wrong);
  await setRules(service, { key, id, rules: { firstMail: null } });
  assert.equal(await send(t, service, `bob@${name}`), 550);
  assert.equal(await send(t, service, `ann@${name}`), 250);
});

onEachEngine(
  'no mail, no making: a recipient alone makes nothing, nor does a message that is refused',
  async (t, start) => {
    const { service, server } = await startWithZones(t, start, { MAYFLY_MESSAGE_BYTES_MAX: '2000' });
    const key = await service.key('alice');
    const { id } = await verifiedDomain({ service, server }, { key, name });
    await setRules(service, { key, id, rules: { firstMail: { ...firstMail, perHour: 1 } } });
    const client = await SmtpClient.open(t, service.app.smtp.port);
    await converse(client, [
      ['MAIL FROM:<>', '250'],
      [`RCPT TO:<ann@${name}>`, '250'],
      ['RSET', '250'],
      ['MAIL FROM:<>', '250'],
      [`RCPT TO:<ann@${name}>`, '250'],
      ['DATA', '354'],
      [`${'x'.repeat(900)}\r\n`.repeat(3).concat('.'), '552'],
    ]);
    assert.equal((await service.call('GET', '/v1/mailboxes', { key })).body.items.length, 0);
    assert.equal(await send(t, service, `bob@${name}`), 250, 'nothing counted for the hour');
  },
);

onEachEngine('two mails at once to a new name make one mailbox, and both are in it', async (t, start) => {
  const { service, server } = await startWithZones(t, start);
  const key = await service.key('alice');
  const { id } = await verifiedDomain({ service, server }, { key, name });
  await setRules(service, { key, id, rules: { firstMail } });
  const clients = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const client = await SmtpClient.open(t, service.app.smtp.port);
      await converse(client, [
        ['MAIL FROM:<>', '250'],
        [`RCPT TO:<ann@${name}>`, '250'],
        ['DATA', '354'],
      ]);
      return client;
    }),
  );
  const replies = await Promise.all(clients.map((client) => client.command('Subject: Hi\r\n\r\ntext\r\n.')));
  assert.deepEqual(
    replies.map(({ code }) => code),
    Array(6).fill(250),
  );
  const { body } = await service.call('GET', '/v1/mailboxes', { key });
  assert.deepEqual(
    body.items.map(({ address, messageCount }: { address: string; messageCount: number }) => [address, messageCount]),
    [[`ann@${name}`, 6]],
  );
});

onEachEngine('a name is free again when its mailbox has ended, unless that is archived', async (t, start) => {
  const { service, server } = await startWithZones(t, start, { MAYFLY_OWN_ADDRESSES_MAX: '1' });
  const key = await service.key('alice');
  const { id } = await verifiedDomain({ service, server }, { key, name });
  await setRules(service, { key, id, rules: { firstMail } });
  const [ann, bob, own] = [`ann@${name}`, `bob@${name}`, `own@${name}`];
  const put = (address: string) => service.call('PUT', `/v1/addresses/${address}`, { key });
  const made = async (address: string) => {
    assert.equal(await send(t, service, address), 250);
    return mailboxAt(service, key, address);
  };
  const first = await made(ann);
  assert.equal((await put(ann)).body.id, first.id);
  service.clock.advance(30 * 60_000);
  const second = await made(ann);
  assert.notEqual(second.id, first.id, 'before the sweep has come by');
  await service.app.run('sweep');
  assert.deepEqual([second.messageCount, (await mailboxAt(service, key, ann)).id], [1, second.id]);
  await service.call('DELETE', `/v1/mailboxes/${second.id}`, { key });
  assert.equal((await made(ann)).messageCount, 1);
  const archived = await made(bob);
  await service.call('PATCH', `/v1/mailboxes/${archived.id}`, { key, body: { recoverable: true, tag: 'kept' } });
  await service.call('DELETE', `/v1/mailboxes/${archived.id}`, { key });
  assert.equal(await send(t, service, bob), 550);
  assertProblem(await put(bob), 409, 'address_archived');
  await service.call('DELETE', `/v1/archived-mailboxes/${archived.id}`, { key });
  assert.equal((await made(bob)).messageCount, 1);
  const chosen = await put(own);
  assert.equal(chosen.status, 201, 'none of the others was an address of its own');
  await service.call('DELETE', `/v1/mailboxes/${chosen.body.id}`, { key });
  assert.equal(await send(t, service, own), 550, 'a mailbox that no mail made keeps its address');
});

onEachEngine(
  'a mailbox that a mail made becomes an address of its own once it is taken after its end',
  async (t, start) => {
    const { service, server } = await startWithZones(t, start);
    const key = await service.key('alice');
    const { id } = await verifiedDomain({ service, server }, { key, name });
    await setRules(service, { key, id, rules: { firstMail } });
    const address = `ann@${name}`;
    assert.equal(await send(t, service, address), 250);
    service.clock.advance(30 * 60_000);
    const taken = await service.call('PUT', `/v1/addresses/${address}`, { key });
    assert.deepEqual([taken.status, taken.body.messageCount], [201, 0]);
    assert.equal((await service.call('DELETE', `/v1/mailboxes/${taken.body.id}`, { key })).status, 204);
    assert.equal(await send(t, service, address), 550);
  },
);

onEachEngine(
  'beyond its number for an hour a domain makes no mailbox, and those there get their mail',
  async (t, start) => {
    const { service, server } = await startWithZones(t, start);
    const key = await service.key('alice');
    const { id } = await verifiedDomain({ service, server }, { key, name });
    await setRules(service, { key, id, rules: { firstMail: { expiresIn: 120, perHour: 2 } } });
    assert.equal(await send(t, service, `a@${name}`), 250);
    service.clock.advance(59 * 60_000);
    const both = await SmtpClient.open(t, service.app.smtp.port);
    await converse(both, [
      ['MAIL FROM:<>', '250'],
      [`RCPT TO:<b@${name}>`, '250'],
      [`RCPT TO:<c@${name}>`, '452 4.2.0 too many new mailboxes'],
      [`RCPT TO:<a@${name}>`, '250'],
      ['DATA', '354'],
      ['text\r\n.', '250'],
    ]);
    assert.equal(await send(t, service, `c@${name}`), 452);
    assert.equal(await send(t, service, `a@${name}`), 250);
    service.clock.advance(60_000);
    assert.equal(await send(t, service, `c@${name}`), 250);
    assert.deepEqual(
      await Promise.all(
        ['a', 'b', 'c'].map(async (to) => (await mailboxAt(service, key, `${to}@${name}`)).messageCount),
      ),
      [3, 1, 1],
    );
  },
);

onEachEngine('a message whose mailboxes are one too many at its end is put off whole', async (t, start) => {
  const { service, server } = await startWithZones(t, start);
  const key = await service.key('alice');
  const { id } = await verifiedDomain({ service, server }, { key, name });
  await setRules(service, { key, id, rules: { firstMail: { ...firstMail, perHour: 1 } } });
  const there = await createMailbox(service, key);
  const late = await SmtpClient.open(t, service.app.smtp.port);
  await converse(late, [
    ['MAIL FROM:<>', '250'],
    [`RCPT TO:<${there.address}>`, '250'],
    [`RCPT TO:<late@${name}>`, '250'],
    ['DATA', '354'],
  ]);
  assert.equal(await send(t, service, `early@${name}`), 250);
  assert.match((await late.command('text\r\n.')).text, /^452 4\.2\.0 too many new mailboxes/);
  assert.equal((await mailboxAt(service, key, there.address)).messageCount, 0, 'it comes again, for both');
  assert.equal(await mailboxAt(service, key, `late@${name}`), undefined);
});

onEachEngine('it counts as an active mailbox, and as bytes of its owner', async (t, start) => {
  const environment = { MAYFLY_ACTIVE_MAILBOXES_MAX: '2', MAYFLY_OWNER_BYTES_MAX: '5000' };
  const { service, server } = await startWithZones(t, start, environment);
  const key = await service.key('alice');
  const { id } = await verifiedDomain({ service, server }, { key, name });
  await setRules(service, { key, id, rules: { firstMail } });
  for (const to of ['a', 'b']) assert.equal(await send(t, service, `${to}@${name}`), 250);
  const full = await SmtpClient.open(t, service.app.smtp.port);
  await converse(full, [
    ['MAIL FROM:<>', '250'],
    [`RCPT TO:<c@${name}>`, '452 4.2.0 the owner of this domain has as many mailboxes'],
  ]);
  assertProblem(await service.call('POST', '/v1/mailboxes', { key }), 429, 'active_mailbox_limit');
  await service.app.accounts.setLimits({ owner: 'alice', activeMailboxesMax: 3, dailyCallsMax: null });
  const large = await SmtpClient.open(t, service.app.smtp.port);
  await converse(large, [
    ['MAIL FROM:<> SIZE=5000', '250'],
    [`RCPT TO:<c@${name}>`, '452 4.2.2'],
    ['RSET', '250'],
    ['MAIL FROM:<> SIZE=100', '250'],
    [`RCPT TO:<c@${name}>`, '250'],
  ]);
});

onSqlite(
  'one message makes twenty mailboxes at most: its sender comes back with the other recipients',
  async (t, start) => {
    const { service, server } = await startWithZones(t, start);
    const key = await service.key('alice');
    const { id } = await verifiedDomain({ service, server }, { key, name });
    await setRules(service, { key, id, rules: { firstMail } });
    const client = await SmtpClient.open(t, service.app.smtp.port);
    const names = Array.from({ length: 20 }, (_, index) => [`RCPT TO:<n${index}@${name}>`, '250'] as const);
    await converse(client, [
      ['MAIL FROM:<>', '250'],
      ...names,
      [`RCPT TO:<more@${name}>`, '452'],
      ['DATA', '354'],
      ['text\r\n.', '250'],
    ]);
    assert.equal((await service.call('GET', '/v1/mailboxes', { key })).body.items.length, 20);
    assert.equal(await send(t, service, `more@${name}`), 250);
  },
);

onEachEngine('a domain that has lapsed makes no mailbox, and with its domain each ends', async (t, start) => {
  const { service, server } = await startWithZones(t, start);
  const key = await service.key('alice');
  const { id } = await verifiedDomain({ service, server }, { key, name });
  await setRules(service, { key, id, rules: { firstMail: { expiresIn: 10_080 } } });
  server.zones.delete(name);
  for (let days = 0; days < 7; days += 1) {
    service.clock.advance(day);
    await service.app.run('lookAtDomains');
  }
  assert.equal(await send(t, service, `ann@${name}`), 250);
  service.clock.advance(day);
  await service.app.run('lookAtDomains');
  assert.deepEqual([await send(t, service, `ann@${name}`), await send(t, service, `bob@${name}`)], [250, 550]);
  assert.equal((await service.call('DELETE', `/v1/domains/${id}`, { key })).status, 204);
  assert.equal(await mailboxAt(service, key, `ann@${name}`), undefined);
});

onEachEngine('rules are checked: for what they say, against each other, and for whose mail it is', async (t, start) => {
  const { service, server } = await startWithZones(t, start);
  const [key, other] = [await service.key('alice'), await service.key('bob')];
  const { id } = await verifiedDomain({ service, server }, { key, name });
  const pending = await service.call('POST', '/v1/domains', { key, body: { name: 'pending.example' } });
  const patch = (body: object, domainId = id, by = key) =>
    service.call('PATCH', `/v1/domains/${domainId}`, { key: by, body });
  const all = await createMailbox(service, key, { domain: name });
  const wrong: readonly (readonly [object, string])[] = [
    [{}, ''],
    [{ firstMail: {} }, '/firstMail'],
    [{ firstMail: { expiresIn: 0 } }, '/firstMail/expiresIn'],
    [{ firstMail: { expiresIn: 10_081 } }, '/firstMail/expiresIn'],
    [{ firstMail: { ...firstMail, keepNewest: 100_001 } }, '/firstMail/keepNewest'],
    [{ firstMail: { ...firstMail, perHour: 0 } }, '/firstMail/perHour'],
    [{ firstMail: { ...firstMail, perHour: 10_001 } }, '/firstMail/perHour'],
    [{ firstMail: { ...firstMail, perhour: 1 } }, '/firstMail/perhour'],
    [{ firstMail, catchAll: all.id }, '/firstMail'],
    [{ subdomains: null }, '/subdomains'],
  ];
  for (const [body, pointer] of wrong) {
    const answer = await patch(body);
    assertProblem(answer, 400, 'invalid_request');
    assert.equal(answer.body.errors[0].pointer.startsWith(pointer), true, JSON.stringify(answer.body));
  }
  for (const rules of [{ firstMail }, { subdomains: true }])
    assertProblem(await patch(rules, pending.body.id), 409, 'domain_unverified');
  assert.equal((await patch({ firstMail: null, subdomains: false }, pending.body.id)).status, 200);
  assertProblem(await patch({ firstMail }, id, other), 403, 'domain_forbidden');
  await setRules(service, { key, id, rules: { catchAll: all.id } });
  assertProblem(await patch({ firstMail }), 400, 'invalid_request');
  const turned = await setRules(service, { key, id, rules: { firstMail, catchAll: null } });
  assert.deepEqual([turned.catchAll, turned.firstMail], [null, { ...firstMail, perHour: 600 }]);
  assertProblem(await patch({ catchAll: all.id }), 400, 'invalid_request');
  const back = await setRules(service, { key, id, rules: { firstMail: null, catchAll: all.id } });
  assert.deepEqual([back.catchAll, back.firstMail], [all.id, null]);
  for (const owner of ['alice', 'bob']) await service.app.accounts.addDomain({ owner, domain: 'both.example' });
  const [both] = (await service.call('GET', '/v1/domains', { key })).body.items;
  assertProblem(await patch({ firstMail }, both.id), 409, 'domain_taken');
  await service.app.accounts.removeDomain({ owner: 'bob', domain: 'both.example' });
  await setRules(service, { key, id: both.id, rules: { firstMail } });
  assert.equal(await send(t, service, 'ann@both.example'), 250);
  assert.equal((await mailboxAt(service, key, 'ann@both.example')).messageCount, 1);
});
