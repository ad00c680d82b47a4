import assert from 'node:assert/strict';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import {
  createWebhook,
  dispatchUntil,
  eventsOf as eventsSent,
  readWebhookDeliveries,
  startAnswering,
  startSending,
  urlOf,
} from '../webhooks/sent.ts';
import { day, eventsOf, setRecords, startWithZones, verifiedDomain } from './verifying.ts';
import { startZoneServer } from './zones.ts';

const onEachEngine = useEngines();
const onSqlite = useEngines(['sqlite']);

onEachEngine('a domain is verified by both of its records, and says of each what is there', async (t, start) => {
  const { service, server } = await startWithZones(t, start);
  const [key, other] = [await service.key('alice'), await service.key('bob')];
  const { status, body: added } = await service.call('POST', '/v1/domains', { key, body: { name: 'Bücher.Example.' } });
  assert.equal(status, 201);
  const name = 'xn--bcher-kva.example';
  const value = `mayfly-verification=${added.txtToken}`;
  assert.deepEqual(added, {
    id: added.id,
    name,
    status: 'pending',
    txtToken: added.txtToken,
    mxTarget: 'mx.mail.test',
    records: [
      { type: 'TXT', name: `_mayfly.${name}`, value, status: 'unchecked', found: [] },
      { type: 'MX', name, value: 'mx.mail.test', status: 'unchecked', found: [] },
    ],
    catchAll: null,
    firstMail: null,
    subdomains: false,
    createdAt: added.createdAt,
    verifiedAt: null,
    checkedAt: null,
  });
  const look = async () => {
    const answer = await service.call('POST', `/v1/domains/${added.id}/verify`, { key });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const { body } = await service.call('GET', `/v1/domains/${added.id}`, { key });
    assert.deepEqual(body, answer.body);
    return [
      body.status,
      ...body.records.map((record: { status: string; found: string[] }) => [record.status, record.found]),
    ];
  };
  assert.deepEqual(await look(), ['pending', ['missing', []], ['missing', []]]);
  server.zones.set(`_mayfly.${name}`, { txt: ['other', `${value}x`] }).set(name, { mx: ['mx.other.test'] });
  assert.deepEqual(await look(), ['pending', ['wrong', ['other', `${value}x`]], ['wrong', ['mx.other.test']]]);
  server.zones.set(`_mayfly.${name}`, { txt: ['other', value] }).set(name, 'servfail');
  assert.deepEqual(await look(), ['pending', ['ok', ['other', value]], ['error', []]]);
  assert.equal((await service.call('POST', '/v1/mailboxes', { key, body: { domain: name } })).status, 403);
  server.zones.set(`_mayfly.${name}`, { txt: [[value.slice(0, 9), value.slice(9)]] });
  server.zones.set(name, { mx: ['mx.other.test', 'MX.mail.test'] });
  assert.deepEqual((await look()).slice(0, 2), ['verified', ['ok', [value]]]);
  const mailbox = await createMailbox(service, key, { domain: name });
  assert.equal(mailbox.domain, name);
  assert.equal((await service.call('POST', '/v1/mailboxes', { key: other, body: { domain: name } })).status, 403);
  const events = await eventsOf(service, key, 'domain.verified');
  assert.deepEqual(
    events.map(({ mailboxId, data }: { mailboxId?: string; data: object }) => [mailboxId, data]),
    [[undefined, { domainId: added.id, name }]],
  );
  assert.deepEqual((await service.call('GET', '/v1/domains', { key })).body.items.length, 1);
  assert.deepEqual((await service.call('GET', '/v1/domains', { key: other })).body.items, []);
});

onEachEngine('a name is pending for many, verified for one, and had once by an owner', async (t, start) => {
  const { service, server } = await startWithZones(t, start, { MAYFLY_OWN_DOMAINS_MAX: '2' });
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const body = { name: 'shared.example' };
  const ofBob = (await service.call('POST', '/v1/domains', { key: bob, body })).body;
  await verifiedDomain({ service, server }, { key: alice, name: 'shared.example' });
  const again = await service.call('POST', '/v1/domains', { key: alice, body });
  assert.deepEqual([again.status, again.body.error], [409, 'domain_exists']);
  setRecords(server, ofBob);
  const taken = await service.call('POST', `/v1/domains/${ofBob.id}/verify`, { key: bob });
  assert.deepEqual([taken.status, taken.body.error], [409, 'domain_taken']);
  const { body: shown } = await service.call('GET', `/v1/domains/${ofBob.id}`, { key: bob });
  assert.deepEqual([shown.status, shown.records[0].status, shown.records[1].status], ['pending', 'ok', 'ok']);
  assert.equal((await service.call('POST', '/v1/domains', { key: bob, body: { name: 'two.example' } })).status, 201);
  const third = await service.call('POST', '/v1/domains', { key: bob, body: { name: 'three.example' } });
  assert.deepEqual([third.status, third.body.error], [429, 'domain_limit']);
  assert.equal((await service.call('DELETE', `/v1/domains/${ofBob.id}`, { key: bob })).status, 204);
  assert.equal((await service.call('POST', '/v1/domains', { key: bob, body: { name: 'three.example' } })).status, 201);
});

onEachEngine('of two owners who verify a name at once, one gets it', async (t, start) => {
  const { service, server } = await startWithZones(t, start);
  const keys = await Promise.all(['alice', 'bob', 'carol'].map((owner) => service.key(owner)));
  const domains = await Promise.all(
    keys.map(async (key) => (await service.call('POST', '/v1/domains', { key, body: { name: 'race.example' } })).body),
  );
  server.zones.set('_mayfly.race.example', { txt: domains.map(({ records }) => records[0].value) });
  server.zones.set('race.example', { mx: ['mx.mail.test'] });
  const answers = await Promise.all(
    domains.map(({ id }, index) => service.call('POST', `/v1/domains/${id}/verify`, { key: keys[index] ?? '' })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
});

onEachEngine('a domain lapses after seven days of failed looks, and a right look brings it back', async (t, start) => {
  const { service, server } = await startWithZones(t, start);
  const key = await service.key('alice');
  const domain = await verifiedDomain({ service, server }, { key, name: 'lapsing.example' });
  const { address } = await createMailbox(service, key, { domain: domain.name, noExpiration: true });
  const statusAfter = async (ms: number) => {
    service.clock.advance(ms);
    await service.app.run('lookAtDomains');
    return (await service.call('GET', `/v1/domains/${domain.id}`, { key })).body.status;
  };
  const asked = server.asked.length;
  assert.equal(await statusAfter(day - 1), 'verified');
  assert.equal(server.asked.length, asked, 'one look a day');
  server.zones.delete(domain.name);
  assert.equal(await statusAfter(1), 'verified');
  assert.ok(server.asked.length > asked);
  for (let days = 1; days < 7; days += 1) assert.equal(await statusAfter(day), 'verified');
  assert.equal(await statusAfter(day), 'lapsed');
  const refused = await service.call('POST', '/v1/mailboxes', { key, body: { domain: domain.name } });
  assert.deepEqual([refused.status, refused.body.error], [403, 'domain_not_allowed']);
  await deliver(t, service, address, messageWith(1, 'Still here'));
  setRecords(server, domain);
  assert.equal(await statusAfter(day), 'verified');
  await createMailbox(service, key, { domain: domain.name });
  const events = await eventsOf(service, key, 'domain.verified,domain.lapsed');
  // The log keeps a day.
  assert.equal(events.at(-1).type, 'domain.verified');
});

onEachEngine('failed looks do not add up over a right one', async (t, start) => {
  const { service, server } = await startWithZones(t, start);
  const key = await service.key('alice');
  const domain = await verifiedDomain({ service, server }, { key, name: 'flaky.example' });
  for (let round = 0; round < 3; round += 1) {
    server.zones.delete(domain.name);
    for (let days = 0; days < 7; days += 1) {
      if (days === 6) setRecords(server, domain);
      service.clock.advance(day);
      await service.app.run('lookAtDomains');
      const { body } = await service.call('GET', `/v1/domains/${domain.id}`, { key });
      assert.equal(body.status, 'verified', `round ${round}, day ${days}`);
    }
  }
});

onEachEngine(
  'a lapsed name verified by another is theirs: the mailboxes there end, and addresses are free',
  async (t, start) => {
    const { service, server } = await startWithZones(t, start);
    const [alice, bob] = [await service.key('alice'), await service.key('bob')];
    const name = 'changing.example';
    const domain = await verifiedDomain({ service, server }, { key: alice, name });
    const address = `support@${name}`;
    const put = (key: string, body: object = {}) => service.call('PUT', `/v1/addresses/${address}`, { key, body });
    const { body: mailbox } = await put(alice, { noExpiration: true });
    const archived = await createMailbox(service, alice, { domain: name, recoverable: true, tag: 'kept' });
    await service.call('DELETE', `/v1/mailboxes/${archived.id}`, { key: alice });
    server.zones.delete(name);
    for (let days = 0; days < 8; days += 1) {
      service.clock.advance(day);
      await service.app.run('lookAtDomains');
    }
    assert.equal((await service.call('GET', `/v1/mailboxes/${mailbox.id}`, { key: alice })).status, 200);
    await verifiedDomain({ service, server }, { key: bob, name });
    const taken = await put(bob);
    assert.equal(taken.status, 201);
    assert.notEqual(taken.body.id, mailbox.id);
    await service.app.run('endDomains');
    for (const path of [`/v1/mailboxes/${mailbox.id}`, `/v1/domains/${domain.id}`]) {
      assert.equal((await service.call('GET', path, { key: alice })).status, 404, path);
    }
    assert.equal((await put(bob)).status, 200);
    await deliver(t, service, address, messageWith(1, 'To bob'));
    assert.equal((await service.call('GET', `/v1/mailboxes/${taken.body.id}`, { key: bob })).body.messageCount, 1);
    const ended = await eventsOf(service, alice, 'mailbox.deleted');
    assert.deepEqual(
      ended.map(({ mailboxId }: { mailboxId: string }) => mailboxId),
      [mailbox.id],
    );
  },
);

onEachEngine(
  'deleting a domain ends its mailboxes, and frees its addresses for the next verification',
  async (t, start) => {
    const { service, server } = await startWithZones(t, start, { MAYFLY_ACTIVE_MAILBOXES_MAX: '10000' });
    const key = await service.key('alice');
    const domain = await verifiedDomain({ service, server }, { key, name: 'ending.example' });
    const mailboxes = await Promise.all(
      Array.from({ length: 300 }, () => createMailbox(service, key, { domain: domain.name, noExpiration: true })),
    );
    const elsewhere = await createMailbox(service, key);
    const path = `/v1/domains/${domain.id}`;
    assert.equal((await service.call('DELETE', path, { key })).status, 204);
    assert.equal((await service.call('GET', path, { key })).status, 404);
    await service.app.run('endDomains');
    const { body } = await service.call('GET', '/v1/mailboxes', { key });
    assert.deepEqual(
      body.items.map(({ id }: { id: string }) => id),
      [elsewhere.id],
    );
    const again = await verifiedDomain({ service, server }, { key, name: domain.name });
    assert.notEqual(again.id, domain.id);
    const { address } = mailboxes[0] ?? { address: '' };
    assert.equal((await service.call('PUT', `/v1/addresses/${address}`, { key })).status, 201);
  },
);

onEachEngine('an archived mailbox is not reactivated on a domain that its owner may not use', async (t, start) => {
  const { service, server } = await startWithZones(t, start);
  const alice = await service.key('alice');
  const domain = await verifiedDomain({ service, server }, { key: alice, name: 'lapsing.example' });
  await service.app.accounts.addDomain({ owner: 'alice', domain: 'given.example' });
  const archive = async (name: string) => {
    const { id } = await createMailbox(service, alice, { domain: name, recoverable: true, tag: 'kept' });
    await service.call('DELETE', `/v1/mailboxes/${id}`, { key: alice });
    return `/v1/archived-mailboxes/${id}`;
  };
  const [own, given] = [await archive(domain.name), await archive('given.example')];
  const reactivate = async (path: string) => (await service.call('POST', `${path}/reactivate`, { key: alice })).status;
  server.zones.delete(domain.name);
  for (let days = 0; days < 9; days += 1) {
    service.clock.advance(day);
    await service.app.run('lookAtDomains');
  }
  for (const path of [own, given]) {
    if (path === given) await service.app.accounts.removeDomain({ owner: 'alice', domain: 'given.example' });
    assertProblem(await service.call('POST', `${path}/reactivate`, { key: alice }), 403, 'domain_not_allowed');
    assert.equal((await service.call('GET', path, { key: alice })).status, 200, 'it stays in the archive');
  }
  setRecords(server, domain);
  service.clock.advance(day);
  await service.app.run('lookAtDomains');
  await service.app.accounts.addDomain({ owner: 'alice', domain: 'given.example' });
  assert.deepEqual([await reactivate(own), await reactivate(given)], [201, 201]);
});

onEachEngine('a webhook is sent the events of domains, which are of no mailbox', async (t, start) => {
  const server = await startZoneServer(t);
  const service = await startSending(start, { MAYFLY_DOMAIN_NAME_SERVERS: server.address });
  const key = await service.key('alice');
  const receiver = await startAnswering(t);
  const webhook = await createWebhook(service, key, { url: urlOf(receiver), types: ['domain.verified'] });
  const { id, name } = await verifiedDomain({ service, server }, { key, name: 'told.example' });
  await dispatchUntil(service, receiver, 1);
  const [event] = eventsSent(receiver);
  assert.deepEqual([event.type, event.data, 'mailboxId' in event], ['domain.verified', { domainId: id, name }, false]);
  const [delivery] = await readWebhookDeliveries(service, key, webhook.id);
  assert.deepEqual([delivery.type, 'mailboxId' in delivery], ['domain.verified', false]);
});

onSqlite('names that are none, or touch those of the service, are refused', async (t, start) => {
  const { service } = await startWithZones(t, start);
  const key = await service.key('alice');
  const names = ['', 'com', 'a b.example', '1.2.3.4', 'mail.test', 'x.mail.test', 'test', `${'a'.repeat(64)}.example`];
  for (const name of [...names, `${'a.'.repeat(120)}example`, 'a\0.example', 'second.test.']) {
    const { status, body } = await service.call('POST', '/v1/domains', { key, body: { name } });
    assert.equal(status, 400, name);
    assert.equal(body.errors[0].pointer, '/name');
  }
});

onSqlite('a zone that says very much, or nothing, is cut and given up in time', async (t, start) => {
  const { service, server } = await startWithZones(t, start);
  const key = await service.key('alice');
  const { body: domain } = await service.call('POST', '/v1/domains', { key, body: { name: 'hostile.example' } });
  server.zones.set('_mayfly.hostile.example', { txt: Array.from({ length: 12 }, () => 'x'.repeat(255)) });
  server.zones.set('hostile.example', 'silence');
  const { body } = await service.call('POST', `/v1/domains/${domain.id}/verify`, { key });
  assert.equal(body.status, 'pending');
  assert.deepEqual([body.records[0].status, body.records[0].found.length], ['wrong', 10]);
  assert.deepEqual([body.records[1].status, body.records[1].found], ['error', []]);
});

onSqlite('an owner looks up few domains at once, and another one is not kept from it', async (t, start) => {
  const { service, server } = await startWithZones(t, start);
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const { body: slow } = await service.call('POST', '/v1/domains', { key: alice, body: { name: 'slow.example' } });
  server.zones.set('slow.example', 'silence').set('_mayfly.slow.example', 'silence');
  const looks = Array.from({ length: 9 }, () => service.call('POST', `/v1/domains/${slow.id}/verify`, { key: alice }));
  const refused = await Promise.race(looks);
  assert.deepEqual([refused.status, refused.body.error], [429, 'too_many_lookups']);
  await verifiedDomain({ service, server }, { key: bob, name: 'quick.example' });
  assert.deepEqual((await Promise.all(looks)).map(({ status }) => status).sort(), [...Array(8).fill(200), 429]);
});

onEachEngine(
  'the operator gives and takes domains, which have no records and keep their mailboxes',
  async (t, start) => {
    const { service } = await startWithZones(t, start);
    const { accounts } = service.app;
    const [alice, bob] = [await service.key('alice'), await service.key('bob')];
    for (const owner of ['alice', 'bob']) {
      assert.equal(await accounts.addDomain({ owner, domain: 'given.example' }), true);
      assert.equal(await accounts.addDomain({ owner, domain: 'given.example' }), false);
    }
    const { body: list } = await service.call('GET', '/v1/domains', { key: alice });
    const [{ id, status, records, txtToken }] = list.items;
    assert.deepEqual([status, records, txtToken], ['verified', [], undefined]);
    assert.equal((await service.call('POST', `/v1/domains/${id}/verify`, { key: alice })).body.status, 'verified');
    const kept = await createMailbox(service, alice, { domain: 'given.example', noExpiration: true });
    await createMailbox(service, bob, { domain: 'given.example' });
    const deleted = await service.call('DELETE', `/v1/domains/${id}`, { key: alice });
    assert.deepEqual([deleted.status, deleted.body.error], [403, 'domain_forbidden']);
    assert.equal(await accounts.removeDomain({ owner: 'alice', domain: 'given.example' }), true);
    assert.equal((await service.call('GET', `/v1/domains/${id}`, { key: alice })).status, 404);
    await deliver(t, service, kept.address, messageWith(1, 'Still taken'));
  },
);
