import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox } from '../http/mail.ts';
import { converse } from '../smtp/receiver.ts';
import { useEngines } from '../support/engines.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { eventsOf, mailboxAt, send, setRecords, setRules, startWithZones, verifiedDomain } from './verifying.ts';

const onEachEngine = useEngines();

const firstMail = { expiresIn: 60 };
const rules = { firstMail, subdomains: true };

onEachEngine(
  'with its subdomains a domain takes mail below any label, and says the wildcard to set',
  async (t, start) => {
    const { service, server } = await startWithZones(t, start);
    const key = await service.key('alice');
    const domain = await verifiedDomain({ service, server }, { key, name: 'qa.example.com' });
    await setRules(service, { key, id: domain.id, rules: { firstMail } });
    assert.equal(await send(t, service, 'a@team.qa.example.com'), 550);
    const set = await setRules(service, { key, id: domain.id, rules: { subdomains: true } });
    const wildcard = { type: 'MX', name: '*.qa.example.com', value: 'mx.mail.test', status: 'unchecked', found: [] };
    assert.deepEqual(set.records[2], wildcard);
    const verify = async () => {
      const { body } = await service.call('POST', `/v1/domains/${domain.id}/verify`, { key });
      return [body.status, ...body.records.map(({ status }: { status: string }) => status)];
    };
    assert.deepEqual(await verify(), ['verified', 'ok', 'ok', 'missing'], 'it proves nothing about the domain');
    setRecords(server, { records: [{ ...wildcard, type: 'MX', status: 'missing' }] });
    assert.deepEqual(await verify(), ['verified', 'ok', 'ok', 'ok']);
    assert.equal(await send(t, service, ['ann+1@Team-A.qa.example.com', 'ann@a.b.c.qa.example.com']), 250);
    for (const name of ['ann@team-a.qa.example.com', 'ann@a.b.c.qa.example.com'])
      assert.equal((await mailboxAt(service, key, name)).messageCount, 1, name);
    assert.equal(await send(t, service, `ann@${'x.'.repeat(10)}qa.example.com`), 250);
    for (const wrong of [`ann@${'x.'.repeat(11)}qa.example.com`, 'ann@example.com', 'ann@xqa.example.com'])
      assert.equal(await send(t, service, wrong), 550, wrong);
    assert.equal(await send(t, service, 'postmaster@x.qa.example.com'), 250);
    const { body: own } = await service.call('PUT', '/v1/addresses/own@team-b.qa.example.com', { key });
    const random = await createMailbox(service, key, { domain: 'team-b.qa.example.com' });
    assert.deepEqual([own.domain, random.domain], ['team-b.qa.example.com', 'team-b.qa.example.com']);
    const other = await service.key('bob');
    const refused = await service.call('PUT', '/v1/addresses/x@team-b.qa.example.com', { key: other });
    assertProblem(refused, 403, 'domain_not_allowed');
    const none = await setRules(service, { key, id: domain.id, rules: { subdomains: false } });
    assert.deepEqual([none.records.length, await send(t, service, 'new@team-a.qa.example.com')], [2, 550]);
    assert.equal(await send(t, service, own.address), 250, 'mailboxes that are there stay');
    await service.call('DELETE', `/v1/domains/${domain.id}`, { key });
    assert.equal((await service.call('GET', '/v1/mailboxes', { key })).body.items.length, 0);
  },
);

onEachEngine('the mail of all names below goes to one postmaster', async (t, start) => {
  const { service, server } = await startWithZones(t, start, { MAYFLY_DOMAINS: 'mail.test,*.inbox.test' });
  const key = await service.key('alice');
  const { id } = await verifiedDomain({ service, server }, { key, name: 'qa.example.com' });
  await setRules(service, { key, id, rules });
  const system = await service.key('postmaster');
  const names = ['qa.example.com', 'a.qa.example.com', 'b.a.qa.example.com', 'x.inbox.test', 'y.inbox.test'];
  for (const name of names) assert.equal(await send(t, service, `postmaster@${name}`), 250, name);
  const { body } = await service.call('GET', '/v1/mailboxes', { key: system });
  const found = body.items.map(({ address, messageCount }: { address: string; messageCount: number }) => [
    address,
    messageCount,
  ]);
  assert.deepEqual(found.sort(), [
    ['postmaster@mail.test', 2],
    ['postmaster@qa.example.com', 3],
  ]);
});

/** What stands at an address before its mail comes. */
const there = ['nothing', 'active', 'ended', 'archived'] as const;
/** Names that the mail is for, by the rules that the test sets. */
const names = [
  ['example.com', 'alice'],
  ['any.example.com', 'alice'],
  ['qa.example.com', 'bob'],
  ['team.qa.example.com', 'bob'],
  ['plain.example.com', 'carol'],
  ['below.plain.example.com', undefined],
  ['alone.test', undefined],
] as const;

onEachEngine('who gets a mail: the nearest name decides, then what is or was at the address', async (t, start) => {
  const { service, server } = await startWithZones(t, start, {
    MAYFLY_CAPTURE: 'default',
    MAYFLY_CAPTURE_FROM: '127.0.0.1',
  });
  const keys: Readonly<Record<string, string>> = {
    alice: await service.key('alice'),
    bob: await service.key('bob'),
    carol: await service.key('carol'),
    default: await service.key('default'),
  };
  for (const [owner, name] of [
    ['alice', 'example.com'],
    ['bob', 'qa.example.com'],
    ['carol', 'plain.example.com'],
  ] as const) {
    const key = keys[owner] ?? '';
    const { id } = await verifiedDomain({ service, server }, { key, name });
    if (owner !== 'carol') await setRules(service, { key, id, rules });
  }
  const counted = async () => {
    const counts = new Map<string, number>();
    for (const owner of Object.keys(keys)) {
      const { body } = await service.call('GET', '/v1/mailboxes', { key: keys[owner] ?? '' });
      for (const { address, name, messageCount } of body.items)
        counts.set(`${owner} ${name === undefined ? address : name}`, messageCount);
    }
    return counts;
  };
  for (const from of ['stranger', 'captured'] as const) {
    for (const [domain, owner] of names) {
      for (const state of there) {
        const address = `${from}-${state}@${domain}`;
        if (owner !== undefined && state !== 'nothing') {
          const key = keys[owner] ?? '';
          const body = state === 'archived' ? { recoverable: true, tag: 'kept' } : {};
          const { body: mailbox } = await service.call('PUT', `/v1/addresses/${address}`, { key, body });
          if (state !== 'active') await service.call('DELETE', `/v1/mailboxes/${mailbox.id}`, { key });
        }
        const makes = owner === 'alice' || owner === 'bob';
        const gets = owner !== undefined && (state === 'active' || (state === 'nothing' && makes));
        const isCaptured = from === 'captured' && owner === undefined;
        const before = await counted();
        const socket = connect({
          ...{ host: '127.0.0.1', port: service.app.smtp.port },
          localAddress: from === 'captured' ? '127.0.0.1' : '127.0.0.2',
        });
        t.after(() => socket.destroy());
        await once(socket, 'connect');
        const client = new SmtpClient(socket);
        await client.reply();
        await client.command('EHLO x.test');
        const what = `${from}: ${state} at ${domain}`;
        const { code, text } = await client.deliver({ to: address, content: 'Subject: x\r\n\r\nx' });
        socket.destroy();
        assert.equal(code, gets || isCaptured ? 250 : 550, `${what}: ${text}`);
        const changed = [...(await counted())].filter(([key, count]) => count > (before.get(key) ?? 0));
        const receiver = gets ? `${owner} ${address}` : isCaptured ? 'default capture' : undefined;
        assert.deepEqual(
          changed.map(([key]) => key),
          receiver === undefined ? [] : [receiver],
          what,
        );
      }
    }
  }
});

onEachEngine("a name verified below another's subdomains ends the mailboxes there, and no others", async (t, start) => {
  const { service, server } = await startWithZones(t, start);
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const { id } = await verifiedDomain({ service, server }, { key: alice, name: 'example.com' });
  await setRules(service, { key: alice, id, rules });
  const put = async (address: string, key = alice, body: object = { noExpiration: true }) => {
    const answer = await service.call('PUT', `/v1/addresses/${address}`, { key, body });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  const ending = [await put('own@qa.example.com'), await put('own@deep.qa.example.com')];
  assert.equal(await send(t, service, 'first@qa.example.com'), 250);
  ending.push(await mailboxAt(service, alice, 'first@qa.example.com'));
  const kept = [await put('own@example.com'), await put('own@other.example.com'), await put('own@aqa.example.com')];
  const archived = await put('archived@qa.example.com', alice, { recoverable: true, tag: 'kept' });
  await service.call('DELETE', `/v1/mailboxes/${archived.id}`, { key: alice });
  const { id: nearer } = await verifiedDomain({ service, server }, { key: bob, name: 'qa.example.com' });
  const { body } = await service.call('GET', '/v1/mailboxes', { key: alice });
  const idsOf = (mailboxes: readonly { id: string }[]) => mailboxes.map((mailbox) => mailbox.id).sort();
  assert.deepEqual(idsOf(body.items), idsOf(kept));
  assert.equal((await service.call('GET', '/v1/archived-mailboxes', { key: alice })).body.items.length, 0);
  const ended = await eventsOf(service, alice, 'mailbox.deleted');
  assert.deepEqual(
    new Set(ended.map(({ mailboxId }: { mailboxId: string }) => mailboxId)),
    new Set(ending.map((mailbox) => mailbox.id)),
  );
  for (const address of ['own@qa.example.com', 'new@qa.example.com', 'own@deep.qa.example.com'])
    assert.equal(await send(t, service, address), 550, address);
  assertProblem(await service.call('PUT', '/v1/addresses/x@qa.example.com', { key: alice }), 403, 'domain_not_allowed');
  await put('own@qa.example.com', bob);
  await setRules(service, { key: bob, id: nearer, rules });
  assert.equal(await send(t, service, ['first@qa.example.com', 'own@deep.qa.example.com']), 250);
  assert.equal((await service.call('GET', '/v1/mailboxes', { key: bob })).body.items.length, 3);
  assert.equal(await send(t, service, 'own@other.example.com'), 250);
});

onEachEngine('what an owner has below comes under the nearer name when he verifies it himself', async (t, start) => {
  const { service, server } = await startWithZones(t, start);
  const key = await service.key('alice');
  const above = await verifiedDomain({ service, server }, { key, name: 'example.com' });
  await setRules(service, { key, id: above.id, rules });
  assert.equal(await send(t, service, 'ann@qa.example.com'), 250);
  const { body: own } = await service.call('PUT', '/v1/addresses/own@qa.example.com', { key });
  const nearer = await verifiedDomain({ service, server }, { key, name: 'qa.example.com' });
  assert.equal((await service.call('PUT', '/v1/addresses/own@qa.example.com', { key })).body.id, own.id);
  assert.equal(await send(t, service, ['ann@qa.example.com', 'own@qa.example.com']), 250);
  assert.equal((await mailboxAt(service, key, 'ann@qa.example.com')).messageCount, 2);
  await service.call('DELETE', `/v1/domains/${above.id}`, { key });
  await service.app.run('endDomains');
  assert.equal((await mailboxAt(service, key, 'ann@qa.example.com')).messageCount, 2);
  await service.call('DELETE', `/v1/domains/${nearer.id}`, { key });
  await service.app.run('endDomains');
  assert.equal((await service.call('GET', '/v1/mailboxes', { key })).body.items.length, 0);
});

onEachEngine('mail to a name and its verification by another leave no mailbox of the first', async (t, start) => {
  const { service, server } = await startWithZones(t, start);
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const { id } = await verifiedDomain({ service, server }, { key: alice, name: 'example.com' });
  await setRules(service, { key: alice, id, rules });
  for (let round = 0; round < 5; round += 1) {
    const name = `r${round}.example.com`;
    const clients = await Promise.all(
      Array.from({ length: 3 }, async (_, index) => {
        const client = await SmtpClient.open(t, service.app.smtp.port);
        await converse(client, [
          ['MAIL FROM:<>', '250'],
          [`RCPT TO:<a${index}@${name}>`, '250'],
          ['DATA', '354'],
        ]);
        return client;
      }),
    );
    const [, ...replies] = await Promise.all([
      verifiedDomain({ service, server }, { key: bob, name }),
      ...clients.map((client) => client.command('text\r\n.')),
    ]);
    for (const { code } of replies) assert.ok(code === 250 || code === 550, String(code));
    const { body } = await service.call('GET', '/v1/mailboxes', { key: alice });
    assert.deepEqual(body.items, [], name);
  }
});

onEachEngine('below a wildcard of the service owners take addresses under any label', async (t, start) => {
  const { service } = await startWithZones(t, start, { MAYFLY_DOMAINS: 'mail.test,*.inbox.test' });
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const put = (address: string, key: string) => service.call('PUT', `/v1/addresses/${address}`, { key });
  const taken = await put('ann@team-a.inbox.test', alice);
  assert.equal(taken.status, 201);
  assertProblem(await put('ann@team-a.inbox.test', bob), 409, 'address_taken');
  assert.equal((await put('bob@team-a.inbox.test', bob)).status, 201);
  assert.equal((await put('ann@a.b.inbox.test', bob)).status, 201);
  assertProblem(await put('admin@team-a.inbox.test', bob), 400, 'invalid_request');
  assertProblem(await put('ann@inbox.test', alice), 403, 'domain_not_allowed');
  assert.equal((await createMailbox(service, alice)).domain, 'mail.test');
  assert.equal((await createMailbox(service, alice, { domain: 'x.inbox.test' })).domain, 'x.inbox.test');
  assert.deepEqual(
    [
      await send(t, service, 'ann+1@team-a.inbox.test'),
      await send(t, service, 'nobody@team-a.inbox.test'),
      await send(t, service, 'ann@inbox.test'),
    ],
    [250, 550, 550],
  );
  for (const name of ['inbox.test', 'team-a.inbox.test'])
    assertProblem(await service.call('POST', '/v1/domains', { key: alice, body: { name } }), 400, 'invalid_request');
  const body = { name: 'team', scopes: ['mailboxes'], domains: ['team-a.inbox.test'] };
  const { body: limited } = await service.call('POST', '/v1/api-keys', { key: alice, body });
  assert.equal((await createMailbox(service, limited.key)).domain, 'team-a.inbox.test');
  assertProblem(await put('x@team-b.inbox.test', limited.key), 403, 'domain_not_allowed');
  assert.equal((await put('x@team-a.inbox.test', bob)).status, 201, 'a key does not take the label from others');
});

onEachEngine('an older domain of an owner below a wildcard of the service stays the nearest name', async (t, start) => {
  const before = await startWithZones(t, start);
  const alice = await before.service.key('alice');
  const { id } = await verifiedDomain(before, { key: alice, name: 'team.inbox.test' });
  await setRules(before.service, { key: alice, id, rules });
  await before.service.app.stop();
  const environment = {
    MAYFLY_DATABASE_URL: `sqlite:${before.service.folder}/mayfly.db`,
    MAYFLY_DOMAINS: 'mail.test,*.inbox.test',
  };
  const service = await start({ environment, random: seededRandom(5) });
  const bob = await service.key('bob');
  const put = (address: string) => service.call('PUT', `/v1/addresses/${address}`, { key: bob });
  for (const address of ['x@team.inbox.test', 'x@a.team.inbox.test'])
    assertProblem(await put(address), 403, 'domain_not_allowed');
  assert.equal((await put('x@other.inbox.test')).status, 201);
  assert.equal(await send(t, service, 'new@a.team.inbox.test'), 250);
});
