import assert from 'node:assert/strict';
import type { MailRules } from '../../src/contract/mails/mail-rules.ts';
import { assertProblem } from '../http/exchange.ts';
import { useEngines } from '../support/engines.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { until } from '../support/until.ts';
import { converse } from './receiver.ts';
import { startRuled } from './rules-world.ts';

const test = useEngines();
const onSqlite = useEngines(['sqlite']);

const blocking: MailRules = {
  blockedSenders: ['Spam@Sender.Test', 'bad.test', '*.worse.test', '<>'],
  blockedNetworks: ['198.51.100.0/24', '2001:db8:bad::/48', '203.0.113.9'],
  blockedWords: ['Invoice'],
};

/** What the rules above say of a mail: the beginning of the reply. */
const judged: readonly (readonly [mail: { from?: string; client?: string }, reply: string])[] = [
  [{}, '250 2.0.0'],
  [{ from: 'spam@sender.test' }, '550 5.7.1 mail of this sender'],
  [{ from: 'SPAM@sender.test' }, '550 5.7.1 mail of this sender'],
  [{ from: 'ham@sender.test' }, '250 2.0.0'],
  [{ from: 'x@bad.test' }, '550 5.7.1 mail of this sender'],
  [{ from: 'x@not.bad.test' }, '250 2.0.0'],
  [{ from: 'x@a.b.worse.test' }, '550 5.7.1 mail of this sender'],
  [{ from: 'x@worse.test' }, '250 2.0.0'],
  [{ from: '' }, '550 5.7.1 mail of this sender'],
  [{ client: '198.51.100.200' }, '550 5.7.1 mail from your network'],
  [{ client: '198.51.101.1' }, '250 2.0.0'],
  [{ client: '203.0.113.9' }, '550 5.7.1 mail from your network'],
  [{ client: '2001:db8:bad:1::5' }, '550 5.7.1 mail from your network'],
  [{ client: '2001:db8:bae::5' }, '250 2.0.0'],
];

for (const level of ['service', 'owner', 'domain'] as const) {
  test(`blocked senders, networks and words refuse mail by the rules of the ${level}`, async (t, start) => {
    const listed = (name: keyof MailRules) => [blocking[name]].flat().join(', ');
    const settings = {
      MAYFLY_BLOCKED_SENDERS: listed('blockedSenders'),
      MAYFLY_BLOCKED_NETWORKS: listed('blockedNetworks'),
      MAYFLY_BLOCKED_WORDS: listed('blockedWords'),
    };
    const world = await startRuled(t, start, level === 'service' ? settings : {});
    if (level === 'owner') await world.put('/v1/mail-rules', blocking, 'PUT');
    if (level === 'domain') await world.put(`/v1/domains/${world.domain.id}`, { mailRules: blocking });
    const { address } = await world.mailbox({ domain: 'alice.test' });
    for (const [mail, reply] of judged) {
      const { text } = await world.send({ ...mail, to: address });
      assert.ok(text.startsWith(reply), `${JSON.stringify(mail)} → ${reply}, not ${text}`);
    }
    await world.put(`/v1/domains/${world.domain.id}`, { firstMail: { expiresIn: 10 } });
    for (const name of ['invoice', 'INVOICE', 'my-invoice', 'a.invoice+b', 'invoice_7'])
      assert.match((await world.send({ to: `${name}@alice.test` })).text, /^550 5\.7\.1 mail to this name/, name);
    for (const name of ['invoices', 'voice']) assert.equal((await world.send({ to: `${name}@alice.test` })).code, 250);
  });
}

test('the rules of an owner hold for all of his mailboxes, those of a domain for its own, and for nobody else', async (t, start) => {
  const world = await startRuled(t, start);
  const rules = { blockedSenders: ['bad.test'] };
  const [onDomain, elsewhere] = [await world.mailbox({ domain: 'alice.test' }), await world.mailbox()];
  const ofOther = await world.mailbox({}, await world.service.key('bob'));
  const codes = async () => {
    const all = [onDomain, elsewhere, ofOther].map(({ address }) => world.send({ from: 'x@bad.test', to: address }));
    return (await Promise.all(all)).map(({ code }) => code);
  };
  assert.deepEqual(await codes(), [250, 250, 250]);
  const domain = await world.put(`/v1/domains/${world.domain.id}`, { mailRules: rules });
  assert.deepEqual(domain.mailRules, rules);
  assert.deepEqual(await codes(), [550, 250, 250]);
  await world.put('/v1/mail-rules', rules, 'PUT');
  assert.deepEqual(await codes(), [550, 550, 250]);
  // No level allows what another refuses.
  await world.put(`/v1/domains/${world.domain.id}`, { mailRules: null });
  assert.deepEqual(await codes(), [550, 550, 250]);
  assert.deepEqual(await world.put('/v1/mail-rules', {}, 'PUT'), {});
  assert.deepEqual(await codes(), [250, 250, 250]);
});

test('the rules of a domain hold for names below it that belong to it', async (t, start) => {
  const world = await startRuled(t, start);
  const path = `/v1/domains/${world.domain.id}`;
  await world.put(path, { subdomains: true, mailRules: { blockedSenders: ['bad.test'] } });
  const claimed = await world.service.call('PUT', '/v1/addresses/a@below.alice.test', { key: world.key, body: {} });
  assert.ok(claimed.status < 300, JSON.stringify(claimed.body));
  assert.equal((await world.send({ from: 'x@bad.test', to: 'a@below.alice.test' })).code, 550);
  assert.equal((await world.send({ from: 'x@good.test', to: 'a@below.alice.test' })).code, 250);
});

test('a mailbox takes mail of its allowed senders alone, until they are null', async (t, start) => {
  const world = await startRuled(t, start);
  const { id, address } = await world.mailbox();
  const path = `/v1/mailboxes/${id}`;
  const changed = await world.put(path, { allowedSenders: ['Bank.test', 'ann@shop.test', 'ann@SHOP.test'] });
  assert.deepEqual(changed.allowedSenders, ['bank.test', 'ann@shop.test']);
  for (const from of ['any@bank.test', 'ann@shop.test'])
    assert.equal((await world.send({ from, to: address })).code, 250);
  for (const from of ['bob@shop.test', 'x@sub.bank.test', ''])
    assert.match(
      (await world.send({ from, to: address })).text,
      /^550 5\.7\.1 the mailbox takes mail of certain/,
      from,
    );
  assert.equal((await world.put(path, { allowedSenders: null })).allowedSenders, undefined);
  assert.equal((await world.send({ from: 'bob@shop.test', to: address })).code, 250);
});

test('a message that is too big for a domain is refused at RCPT by its announced size, else at its end', async (t, start) => {
  const world = await startRuled(t, start);
  await world.put(`/v1/domains/${world.domain.id}`, { mailRules: { messageBytesMax: 2_000 } });
  const small = await world.mailbox({ domain: 'alice.test' });
  const usual = await world.mailbox();
  const client = await SmtpClient.connect(t, world.service.app.smtp.port);
  client.send('PROXY UNKNOWN\r\n');
  await client.reply();
  await converse(client, [
    ['EHLO client.test', '250'],
    ['MAIL FROM:<a@b.test> SIZE=2001', '250'],
    [`RCPT TO:<${small.address}>`, '552 5.3.4 message too big for this recipient'],
    [`RCPT TO:<${usual.address}>`, '250'],
    ['RSET', '250'],
    ['MAIL FROM:<a@b.test> SIZE=2000', '250'],
    [`RCPT TO:<${small.address}>`, '250'],
    // Its content could have another answer.
    [`RCPT TO:<${usual.address}>`, '452 4.5.3'],
    ['DATA', '354'],
    [`${'x'.repeat(1_998)}\r\n.`, '250'],
    ['MAIL FROM:<a@b.test>', '250'],
    [`RCPT TO:<${small.address}>`, '250'],
    ['DATA', '354'],
    [`${'x'.repeat(999)}\r\n${'x'.repeat(998)}\r\n.`, '552 5.3.4 message too big for this recipient'],
  ]);
});

test('in LMTP each recipient has the answer of its own rules', async (t, start) => {
  const world = await startRuled(t, start, { MAYFLY_LMTP_PORT: '0' });
  await world.put(`/v1/domains/${world.domain.id}`, { mailRules: { messageBytesMax: 1_024 } });
  const [small, usual] = [await world.mailbox({ domain: 'alice.test' }), await world.mailbox()];
  const { lmtp } = world.service.app;
  assert.ok(lmtp !== undefined);
  const client = await SmtpClient.connect(t, lmtp.port);
  client.send('PROXY UNKNOWN\r\n');
  await client.reply();
  await converse(client, [
    ['LHLO mx', '250'],
    ['MAIL FROM:<a@b.test>', '250'],
    [`RCPT TO:<${usual.address}>`, '250'],
    [`RCPT TO:<${small.address}>`, '250'],
    ['DATA', '354'],
    [`${'x'.repeat(900)}\r\n${'x'.repeat(900)}\r\n.`, '250 '],
  ]);
  assert.match((await client.reply()).text, /^552 5\.3\.4/);
  const counts = [small, usual].map(({ id }) => world.service.call('GET', `/v1/mailboxes/${id}`, { key: world.key }));
  assert.deepEqual(
    (await Promise.all(counts)).map(({ body }) => body.messageCount),
    [0, 1],
  );
  await until(async () => (await world.refusals()).length > 0);
  const refused = await world.refusals();
  assert.deepEqual(
    refused.map(({ reason, recipient }: { reason: string; recipient: string }) => [reason, recipient]),
    [['too_big', small.address]],
  );
  await converse(client, [
    ['MAIL FROM:<a@b.test>', '250'],
    [`RCPT TO:<${usual.address}>`, '250'],
    [`RCPT TO:<${small.address}>`, '250'],
    ['DATA', '354'],
  ]);
  await world.service.call('DELETE', `/v1/mailboxes/${usual.id}`, { key: world.key });
  await converse(client, [[`${'x'.repeat(900)}\r\n${'x'.repeat(900)}\r\n.`, '550 5.1.1']]);
  assert.match((await client.reply()).text, /^552 5\.3\.4/);
});

test('a refusal has an event for its mailbox, at most one a minute, a metric, and stands in the list of refusals', async (t, start) => {
  const world = await startRuled(t, start);
  await world.put('/v1/mail-rules', { blockedSenders: ['bad.test'] }, 'PUT');
  const { id, address } = await world.mailbox();
  for (let sent = 0; sent < 5; sent += 1) await world.send({ from: 'x@bad.test', to: address });
  await until(async () => (await world.events()).length > 0);
  const [event, ...others] = await world.events();
  assert.deepEqual(others, []);
  assert.deepEqual([event.mailboxId, event.data.reason, event.data.sender], [id, 'sender_blocked', 'x@bad.test']);
  await until(async () => (await world.refusals()).length === 5);
  const [{ reason, recipient, reply, fix }] = await world.refusals();
  assert.deepEqual([reason, recipient], ['sender_blocked', address]);
  assert.match(reply, /^550 5\.7\.1/);
  assert.match(fix, /mail-rules/);
  const metrics = await (await fetch(`${world.service.app.url}/metrics`)).text();
  assert.match(metrics, /mayfly_mails_refused_total\{reason="sender_blocked"\} 5/);
});

onSqlite('captured mail, and mail to the operator of a domain, is refused by no rule', async (t, start) => {
  const world = await startRuled(t, start, {
    ...{ MAYFLY_CAPTURE: 'default', MAYFLY_CAPTURE_FROM: 'loopback', MAYFLY_SMTP_PROXY_FROM: '' },
    ...{ MAYFLY_BLOCKED_NETWORKS: '0.0.0.0/0', MAYFLY_BLOCKED_SENDERS: 'bad.test' },
  });
  const { address } = await world.mailbox();
  const client = await SmtpClient.open(t, world.service.app.smtp.port);
  for (const to of [address, 'anybody@else.test'])
    assert.equal((await client.deliver({ from: 'x@bad.test', to, content: 'Subject: x\n\n' })).code, 250, to);
  const stranger = await startRuled(t, start, { MAYFLY_BLOCKED_NETWORKS: '0.0.0.0/0' });
  assert.equal((await stranger.send({ to: 'postmaster@mail.test' })).code, 250);
});

onSqlite('for a relay, rules on clients are its own, and those on senders hold', async (t, start) => {
  const world = await startRuled(t, start, {
    ...{ MAYFLY_SMTP_TRUSTED_RELAYS: '192.0.2.7', MAYFLY_BLOCKED_NETWORKS: '192.0.2.0/24' },
    MAYFLY_BLOCKED_SENDERS: 'bad.test',
  });
  const { address } = await world.mailbox();
  assert.equal((await world.send({ to: address })).code, 250);
  assert.equal((await world.send({ to: address, from: 'x@bad.test' })).code, 550);
});

onSqlite('an entry that is no such thing is 400, with its place', async (t, start) => {
  const world = await startRuled(t, start);
  const wrong: readonly (readonly [rules: object, pointer: string])[] = [
    [{ blockedSenders: ['good.test', 'a b@c.test'] }, '/blockedSenders/1'],
    [{ blockedSenders: ['@'] }, '/blockedSenders/0'],
    [{ blockedSenders: ['*.a@b.test,c'] }, '/blockedSenders/0'],
    [{ blockedNetworks: ['10.0.0.0/33'] }, '/blockedNetworks/0'],
    [{ blockedNetworks: ['::/129'] }, '/blockedNetworks/0'],
    [{ blockedNetworks: ['10.0.0.0/8/8'] }, '/blockedNetworks/0'],
    [{ blockedNetworks: ['example.com'] }, '/blockedNetworks/0'],
    [{ blockedWords: ['a b'] }, '/blockedWords/0'],
    [{ dnsBlocklists: ['localhost'] }, '/dnsBlocklists/0'],
    [{ dnsBlocklists: ['a.b', 'c.d', 'e.f', 'g.h'] }, '/dnsBlocklists'],
    [{ messageBytesMax: 1_023 }, '/messageBytesMax'],
    [{ messageBytesMax: null }, '/messageBytesMax'],
    [{ blockedWords: Array.from({ length: 501 }, (_, index) => String(index)) }, '/blockedWords'],
    [{ sender: [] }, '/sender'],
  ];
  for (const [rules, pointer] of wrong) {
    const own = await world.service.call('PUT', '/v1/mail-rules', { key: world.key, body: rules });
    assertProblem(own, 400, 'invalid_request');
    assert.equal(own.body.errors[0].pointer, pointer, JSON.stringify(own.body));
    const path = `/v1/domains/${world.domain.id}`;
    const ofDomain = await world.service.call('PATCH', path, { key: world.key, body: { mailRules: rules } });
    assertProblem(ofDomain, 400, 'invalid_request');
    assert.equal(ofDomain.body.errors[0].pointer, `/mailRules${pointer}`, JSON.stringify(ofDomain.body));
  }
  const { id } = await world.mailbox();
  for (const allowedSenders of [[], ['a b'], Array.from({ length: 101 }, (_, index) => `a${index}.test`)]) {
    const answer = await world.service.call('PATCH', `/v1/mailboxes/${id}`, {
      key: world.key,
      body: { allowedSenders },
    });
    assertProblem(answer, 400, 'invalid_request');
  }
});
