import assert from 'node:assert/strict';
import { useEngines } from '../support/engines.ts';
import { startRuled } from './rules-world.ts';

const test = useEngines(['sqlite']);

const list = 'bl.lists.test';
const settings = { MAYFLY_DNS_BLOCKLISTS: list };

test('a client that a DNS blocklist has is refused, and it is asked for once (RFC 5782)', async (t, start) => {
  const { mailbox, send, server } = await startRuled(t, start, settings);
  server.zones.set(`7.2.0.192.${list}`, { a: ['127.0.0.2'] });
  const nibbles = [...'20010db8000000000000000000000007'].toReversed().join('.');
  server.zones.set(`${nibbles}.${list}`, { a: ['127.0.0.4'] });
  const { address } = await mailbox();
  const listed = `550 5.7.1 your address is on the blocklist ${list}\r\n`;
  for (const client of ['192.0.2.7', '192.0.2.7', '2001:db8::7'])
    assert.equal((await send({ client, to: address })).text, listed);
  for (const client of ['192.0.2.8', '192.0.2.8']) assert.equal((await send({ client, to: address })).code, 250);
  assert.deepEqual(
    server.asked.filter((name) => name.endsWith(list)),
    [`7.2.0.192.${list}`, `${nibbles}.${list}`, `8.2.0.192.${list}`],
  );
});

test('lists of owners and domains are asked, too, and nobody waits for one that is not to be asked', async (t, start) => {
  const { mailbox, send, server, put, domain } = await startRuled(t, start);
  server.zones.set('7.2.0.192.a.test', { a: ['127.0.0.2'] });
  const [here, there] = [await mailbox({ domain: 'alice.test' }), await mailbox()];
  await put(`/v1/domains/${domain.id}`, { mailRules: { dnsBlocklists: ['a.test'] } });
  assert.deepEqual([(await send({ to: here.address })).code, (await send({ to: there.address })).code], [550, 250]);
  await put('/v1/mail-rules', { dnsBlocklists: ['a.test'] }, 'PUT');
  assert.equal((await send({ to: there.address })).code, 550);
});

test('a list that fails, hangs, or answers with something else refuses nobody, which a metric tells', async (t, start) => {
  const lists = ['fails.test', 'hangs.test', 'parked.test', 'refuses.test'];
  const { mailbox, send, server, service } = await startRuled(t, start, { MAYFLY_DNS_BLOCKLISTS: lists.join(',') });
  server.zones.set('7.2.0.192.fails.test', 'servfail');
  server.zones.set('7.2.0.192.hangs.test', 'silence');
  server.zones.set('7.2.0.192.parked.test', { a: ['203.0.113.1'] });
  server.zones.set('7.2.0.192.refuses.test', { a: ['127.255.255.254'] });
  const { address } = await mailbox();
  assert.equal((await send({ to: address })).code, 250);
  const asked = server.asked.length;
  assert.equal((await send({ to: address })).code, 250);
  assert.equal(server.asked.length, asked, 'none is asked again so soon');
  const text = await (await fetch(`${service.app.url}/metrics`)).text();
  assert.match(text, /mayfly_mail_checks_passed_total\{check="dns_blocklist"\} 3/);
});
