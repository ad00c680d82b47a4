import assert from 'node:assert/strict';
import { converse } from '../smtp/receiver.ts';
import { startRuled } from '../smtp/rules-world.ts';
import { useEngines } from '../support/engines.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { until } from '../support/until.ts';
import { publicKey, signedMail } from './signed-mail.ts';

const test = useEngines();
const onSqlite = useEngines(['sqlite']);

const all = ['spf', 'dkim', 'dmarc'];
const from = 'app@shop.example';
const content = 'From: Shop <app@shop.example>\r\nSubject: Order\r\n\r\nThank you.\r\n';
const keyRecord = { txt: [`v=DKIM1; k=rsa; p=${publicKey.spki}`] };

type World = Awaited<ReturnType<typeof startRuled>>;

/** Sets the records of shop.example, which sends from 192.0.2.7. */
function setRecords({ server: { zones } }: World, { spf = 'v=spf1 ip4:192.0.2.7 -all', dmarc = '' } = {}): void {
  zones.set('shop.example', { txt: [spf] });
  zones.set('s1._domainkey.shop.example', keyRecord);
  if (dmarc === '') zones.delete('_dmarc.shop.example');
  else zones.set('_dmarc.shop.example', { txt: [`v=DMARC1; p=${dmarc}`] });
}

for (const level of ['service', 'owner', 'domain'] as const) {
  test(`a message that fails a check for good is refused by a condition of the ${level}`, async (t, start) => {
    const world = await startRuled(
      t,
      start,
      level === 'service' ? { MAYFLY_SENDER_CONDITIONS: 'spf, DKIM,dmarc' } : {},
    );
    if (level === 'owner') await world.put('/v1/mail-rules', { conditions: all }, 'PUT');
    if (level === 'domain') await world.put(`/v1/domains/${world.domain.id}`, { mailRules: { conditions: all } });
    const target = await world.mailbox({ domain: 'alice.test' });
    const send = (mail: object) => world.send({ from, content, to: target.address, ...mail });
    setRecords(world, { dmarc: 'reject' });
    assert.equal((await send({})).code, 250);
    assert.match((await send({ client: '192.0.2.9' })).text, /^550 5\.7\.23 SPF has failed/);
    // Another domain may be sent for from here, and that is not the one of From.
    world.server.zones.set('other.example', { txt: ['v=spf1 +all'] });
    assert.match((await send({ from: 'x@other.example' })).text, /^550 5\.7\.26 DMARC has failed/);
    assert.equal((await send({ from: 'x@other.example', content: signedMail() })).code, 250);
    const changed = signedMail().replace('Thank you', 'Thank me');
    assert.match((await send({ content: changed })).text, /^550 5\.7\.20 a DKIM signature has failed/);
    await until(async () => (await world.events()).length === 3);
    const reasons = (await world.events()).map((event: { data: { reason: string } }) => event.data.reason);
    // Each is written by itself.
    assert.deepEqual(reasons.sort(), ['dkim_failed', 'dmarc_failed', 'spf_failed']);
    assert.deepEqual(
      (await world.refusals()).map(({ reason }: { reason: string }) => reason),
      ['dkim_failed', 'dmarc_failed', 'spf_failed'],
    );
  });
}

test('what does not fail for good is taken, and its message tells what was found', async (t, start) => {
  const world = await startRuled(t, start, { MAYFLY_SENDER_CONDITIONS: 'spf,dkim,dmarc' });
  const cases: readonly (readonly [records: object, field: RegExp])[] = [
    [
      { spf: 'v=spf1 ~all', dmarc: 'none' },
      /spf=softfail smtp\.mailfrom=shop\.example;.*dmarc=fail .*header\.from=shop\.example/s,
    ],
    [{ spf: 'v=spf1 ~all', dmarc: 'quarantine' }, /dkim=none;.*dmarc=fail policy\.dmarc=quarantine/s],
    [{ spf: 'v=spf1 ~all', dmarc: 'reject; pct=0' }, /dmarc=fail policy\.dmarc=quarantine/],
    [{ spf: 'v=spf1 ~all', dmarc: 'reject; t=y' }, /dmarc=fail policy\.dmarc=quarantine/],
    [{ spf: 'v=spf1 ?all' }, /spf=neutral.*dmarc=none/s],
    [{ spf: 'v=spf1 include:missing.example' }, /spf=permerror/],
  ];
  for (const [records, field] of cases) {
    setRecords(world, records);
    const target = await world.mailbox();
    assert.equal((await world.send({ from, content, to: target.address })).code, 250);
    const [raw = ''] = await world.raws(target);
    assert.ok(raw.startsWith('Authentication-Results: mx.mail.test;\r\n\tspf='), raw);
    assert.match(raw.slice(0, raw.indexOf('Return-Path')), field);
  }
});

test('a check that a name server does not answer refuses nobody, and is counted', async (t, start) => {
  const world = await startRuled(t, start, { MAYFLY_SENDER_CONDITIONS: 'spf,dmarc' });
  for (const name of ['shop.example', '_dmarc.shop.example']) world.server.zones.set(name, 'servfail');
  const target = await world.mailbox();
  assert.equal((await world.send({ from, content, to: target.address })).code, 250);
  assert.match((await world.raws(target))[0] ?? '', /^Authentication-Results: mx\.mail\.test;\r\n\tspf=temperror/);
  const metrics = await (await fetch(`${world.service.app.url}/metrics`)).text();
  assert.match(metrics, /mayfly_mail_checks_passed_total\{check="sender"\} 1/);
});

test('a From without exactly one address, or after a header that is too long, passes no DMARC', async (t, start) => {
  const world = await startRuled(t, start, { MAYFLY_SENDER_CONDITIONS: 'dmarc' });
  setRecords(world, { dmarc: 'reject' });
  world.server.zones.set('other.example', {});
  const { address } = await world.mailbox();
  const send = (content: string) => world.send({ from: 'x@other.example', content, to: address });
  const body = 'Subject: Order\r\n\r\nThank you.\r\n';
  assert.equal((await send(`From: x@other.example\r\n${body}`)).code, 250);
  const evading = [
    `From: app@shop.example, x@other.example\r\n${body}`,
    `From: x@other.example\r\nFrom: app@shop.example\r\n${body}`,
    body,
    `${'X: y\r\n'.repeat(5_001)}From: app@shop.example\r\n${body}`,
  ];
  for (const content of evading)
    assert.match((await send(content)).text, /^550 5\.7\.26 DMARC has failed: .* or From has not one address/);
});

test('name servers that do not answer let nothing pass that the domain of From asks to reject', async (t, start) => {
  const world = await startRuled(t, start, { MAYFLY_SENDER_CONDITIONS: 'dmarc' });
  const { address, id } = await world.mailbox();
  const send = (mail: object) => world.send({ from, content, to: address, client: '192.0.2.9', ...mail });
  setRecords(world, { dmarc: 'reject' });
  // SPF and DKIM cannot be known of a domain that a forger has chosen: neither could have been aligned.
  for (const name of ['other.example', 's1._domainkey.other.example']) world.server.zones.set(name, 'servfail');
  const foreign = signedMail({ d: 'other.example' });
  for (const forged of [{ from: 'x@other.example' }, { from: 'x@other.example', content: foreign }])
    assert.match((await send(forged)).text, /^550 5\.7\.26/);
  // Of a domain below that of From they could have been.
  world.server.zones.set('news.shop.example', 'servfail');
  assert.equal((await send({ from: 'x@news.shop.example' })).code, 250);
  world.server.zones.set('s1._domainkey.shop.example', 'servfail');
  assert.equal((await send({ from: 'x@other.example', content: signedMail() })).code, 250);
  for (const raw of await world.raws({ id })) assert.match(raw, /dmarc=temperror policy\.dmarc=reject/);
});

test('an allowed sender may be that of From, if DMARC has passed for it', async (t, start) => {
  const world = await startRuled(t, start);
  const target = await world.mailbox();
  await world.put(`/v1/mailboxes/${target.id}`, { allowedSenders: [from] });
  const send = (mail: object) => world.send({ from: 'bounce@mailer.example', content, to: target.address, ...mail });
  setRecords(world, { dmarc: 'none' });
  assert.match((await send({})).text, /^550 5\.7\.1 the mailbox takes mail of certain/);
  assert.equal((await send({ content: signedMail() })).code, 250);
  assert.equal((await send({ from })).code, 250, 'the envelope is enough');
  const two = signedMail().replace('From: Shop <app@shop.example>', 'From: app@shop.example, evil@other.example');
  for (const wrong of [two, 'Subject: x\r\n\r\n', 'From: evil@other.example\r\n\r\n'])
    assert.equal((await send({ content: wrong })).code, 550, wrong);
});

onSqlite(
  'recipients with other conditions are put off in SMTP, and have their own answers in LMTP',
  async (t, start) => {
    const world = await startRuled(t, start, { MAYFLY_LMTP_PORT: '0' });
    await world.put(`/v1/domains/${world.domain.id}`, { mailRules: { conditions: ['dkim'] } });
    world.server.zones.set('s1._domainkey.shop.example', keyRecord);
    const [strict, usual] = [await world.mailbox({ domain: 'alice.test' }), await world.mailbox()];
    const { app } = world.service;
    const open = async (port: number, hello: string) => {
      const client = await SmtpClient.connect(t, port);
      client.send('PROXY UNKNOWN\r\n');
      await client.reply();
      await converse(client, [
        [hello, '250'],
        [`MAIL FROM:<${from}>`, '250'],
        [`RCPT TO:<${usual.address}>`, '250'],
      ]);
      return client;
    };
    const smtp = await open(app.smtp.port, 'EHLO mx');
    await converse(smtp, [[`RCPT TO:<${strict.address}>`, '452 4.5.3 send the message to this recipient apart']]);
    assert.ok(app.lmtp !== undefined);
    const lmtp = await open(app.lmtp.port, 'LHLO mx');
    await converse(lmtp, [
      [`RCPT TO:<${strict.address}>`, '250'],
      ['DATA', '354'],
      [`${signedMail().replace('Thank you', 'Thank me')}.`, '250'],
    ]);
    assert.match((await lmtp.reply()).text, /^550 5\.7\.20/);
  },
);

onSqlite('by a relay, which has lost the client, neither SPF nor DMARC refuses', async (t, start) => {
  const world = await startRuled(t, start, {
    ...{ MAYFLY_SENDER_CONDITIONS: 'spf,dkim,dmarc', MAYFLY_SMTP_TRUSTED_RELAYS: '192.0.2.9' },
  });
  setRecords(world, { dmarc: 'reject' });
  const { address } = await world.mailbox();
  const send = (mail: object) => world.send({ from, content, to: address, client: '192.0.2.9', ...mail });
  assert.equal((await send({})).code, 250);
  assert.equal((await send({ content: signedMail().replace('Thank you', 'Thank me') })).code, 550);
});
