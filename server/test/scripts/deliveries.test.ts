import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { converse } from '../smtp/receiver.ts';
import { useEngines } from '../support/engines.ts';
import { startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { until } from '../support/until.ts';
import { clientOf, ScriptedMailbox, tryOnce } from './scripted-mailbox.ts';

const eachEngine = useEngines();
const onPostgres = useEngines(['postgres']);

eachEngine('a sender meets the steps in their order, and is listed attempt by attempt', async (t, start) => {
  const mailbox = await ScriptedMailbox.make(await start(), {
    steps: [
      { reply: '451 4.7.1 greylisted', times: 2 },
      { at: 'data', reply: '450 4.3.2 not now' },
      { at: 'end', reply: '452 4.2.2 full' },
      { at: 'end', drop: true },
    ],
  });
  const said: string[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) said.push(await tryOnce(t, mailbox));
  assert.deepEqual(said, ['451 4.7.1', '451 4.7.1', '450 4.3.2', '452 4.2.2', 'closed', '250 2.0.0', '250 2.0.0']);
  const attempts = await mailbox.attempts();
  assert.deepEqual(
    attempts.map(({ number, at, step, reply, dropped, repeatOf, mailId }) => [
      ...[number, at, step, reply?.slice(0, 3), dropped === true, repeatOf, mailId !== undefined],
    ]),
    [
      [1, 'rcpt', 0, '451', false, undefined, false],
      [2, 'rcpt', 0, '451', false, undefined, false],
      [3, 'data', 1, '450', false, undefined, false],
      [4, 'end', 2, '452', false, undefined, false],
      // What is stored stays stored: the sender, who heard nothing, sends a duplicate.
      [5, 'end', 3, undefined, true, 4, true],
      [6, 'end', undefined, '250', false, 4, true],
      [7, 'end', undefined, '250', false, 4, true],
    ],
  );
  assert.deepEqual(await mailbox.subjects(), ['Hi', 'Hi', 'Hi']);
  const { client, ehlo, tls, sender, messageId } = attempts[4] ?? {};
  assert.deepEqual(
    [client, ehlo, tls, sender, messageId],
    ['127.0.0.1', 'client.test', undefined, 'app@client.test', 'one@client.test'],
  );
});

onPostgres('each attempt is an event, and a retry through another node meets the next step', async (t, start) => {
  const [one, other] = [await start(), await start()];
  const mailbox = await ScriptedMailbox.make(one, { steps: [{ reply: '451 4.7.1 a' }, { reply: '452 4.3.1 b' }] });
  const there = new ScriptedMailbox({ ...mailbox, service: other });
  assert.equal(await tryOnce(t, mailbox), '451 4.7.1');
  assert.equal(await tryOnce(t, there), '452 4.3.1');
  assert.equal(await tryOnce(t, mailbox), '250 2.0.0');
  const { body } = await one.call('GET', `${mailbox.path}/events?types=mail.attempted`, mailbox);
  assert.deepEqual(
    body.items.map(({ data }: { data: Record<string, unknown> }) => [data.attempt, data.at, data.reply]),
    [
      [1, 'rcpt', '451 4.7.1 a'],
      [2, 'rcpt', '452 4.3.1 b'],
      [3, 'end', '250 2.0.0 message stored'],
    ],
  );
});

eachEngine('a script that repeats begins again, and one that was ended says nothing any more', async (t, start) => {
  const mailbox = await ScriptedMailbox.make(await start(), {
    steps: [{ reply: '421 4.3.2 gone' }, { accept: true }],
    // biome-ignore lint/suspicious/noThenProperty: a member of the API
    then: 'repeat',
  });
  const said = [];
  for (let attempt = 0; attempt < 4; attempt += 1) said.push(await tryOnce(t, mailbox));
  assert.deepEqual(said, ['421 4.3.2', '250 2.0.0', '421 4.3.2', '250 2.0.0']);
  assert.deepEqual(
    (await mailbox.attempts()).map(({ step }) => step),
    [0, 1, 0, 1],
  );
  const { service, path, key } = mailbox;
  assert.equal((await service.call('DELETE', `${path}/script`, { key })).status, 204);
  assert.equal((await service.call('DELETE', `${path}/script`, { key })).body.error, 'script_not_found');
  assert.equal(await tryOnce(t, mailbox), '250 2.0.0');
  assert.equal((await mailbox.attempts()).length, 4);
});

test('a step is for those attempts alone that its conditions are true of', async (t) => {
  const mailbox = await ScriptedMailbox.make(await startService(t), {
    steps: [
      { when: { from: 'BILLING' }, reply: '550 5.7.1 not you', times: 2 },
      { when: { subject: 'invoice' }, reply: '554 5.7.1 no invoices', times: 5 },
    ],
  });
  const sent = [
    await tryOnce(t, mailbox),
    await tryOnce(t, mailbox, { subject: 'Your =?utf-8?q?INVOICE?=' }),
    await tryOnce(t, mailbox, { from: 'billing@client.test' }),
    await tryOnce(t, mailbox, { from: 'billing@client.test', subject: 'Invoice' }),
    await tryOnce(t, mailbox, { from: 'billing@client.test', subject: 'Invoice' }),
  ];
  assert.deepEqual(sent, ['250 2.0.0', '554 5.7.1', '550 5.7.1', '550 5.7.1', '554 5.7.1']);
  assert.deepEqual(await mailbox.subjects(), ['Hi']);
});

test('a rate lets as many attempts through as it says, until its time has passed', async (t) => {
  const service = await startService(t);
  const mailbox = await ScriptedMailbox.make(service, { steps: [], rate: { max: 2, seconds: 60 } });
  const send = () => tryOnce(t, mailbox);
  assert.deepEqual([await send(), await send(), await send()], ['250 2.0.0', '250 2.0.0', '450 4.7.1']);
  service.clock.advance(59_999);
  assert.equal(await send(), '450 4.7.1');
  service.clock.advance(1);
  assert.equal(await send(), '250 2.0.0');
  const steps = (await mailbox.attempts()).map(({ at, step }) => [at, step]);
  assert.deepEqual(steps.slice(1, 4), [
    ['end', undefined],
    ['rcpt', undefined],
    ['rcpt', undefined],
  ]);
});

test('a message that is accepted with an error is stored, and so is its duplicate', async (t) => {
  const mailbox = await ScriptedMailbox.make(await startService(t), {
    steps: [
      { at: 'end', accept: true, reply: '451 4.3.0 stored all the same' },
      { at: 'rcpt', accept: true, reply: '250 2.1.5 welcome' },
    ],
  });
  assert.equal(await tryOnce(t, mailbox), '451 4.3.0');
  const client = await clientOf(t, mailbox.service);
  await converse(client, [
    ['MAIL FROM:<app@client.test>', '250'],
    [`RCPT TO:<${mailbox.address}>`, '250 2.1.5 welcome'],
    ['DATA', '354'],
    ['Message-ID: <one@client.test>\r\nSubject: Again\r\n\r\n.', '250 2.0.0'],
  ]);
  assert.deepEqual(await mailbox.subjects(), ['Hi', 'Again']);
  const [first, second] = await mailbox.attempts();
  assert.deepEqual([first?.reply, first?.mailId !== undefined], ['451 4.3.0 stored all the same', true]);
  // Another content with the same Message-ID.
  assert.deepEqual([second?.step, second?.repeatOf, second?.contentHash === first?.contentHash], [1, 1, false]);
});

test('a script that acts after RCPT shares no mail, and one that acts at RCPT does', async (t) => {
  const service = await startService(t);
  const late = await ScriptedMailbox.make(service, { steps: [{ at: 'end', reply: '554 5.7.1 no' }] });
  const soon = await ScriptedMailbox.make(service, { steps: [{ reply: '451 4.7.1 later' }] });
  const plain = await ScriptedMailbox.make(service);
  const client = await clientOf(t, service);
  await converse(client, [
    ['MAIL FROM:<app@client.test>', '250'],
    [`RCPT TO:<${late.address}>`, '250'],
    [`RCPT TO:<${plain.address}>`, '452 4.5.3'],
    [`RCPT TO:<${soon.address}>`, '452 4.5.3'],
    // The same mailbox is the same attempt.
    [`RCPT TO:<${late.address.replace('@', '+tag@')}>`, '250'],
    ['DATA', '354'],
    ['Subject: one\r\n\r\n.', '554 5.7.1'],
    ['MAIL FROM:<app@client.test>', '250'],
    [`RCPT TO:<${plain.address}>`, '250'],
    [`RCPT TO:<${late.address}>`, '452 4.5.3'],
    [`RCPT TO:<${soon.address}>`, '451 4.7.1'],
    [`RCPT TO:<${soon.address}>`, '451 4.7.1'],
    ['DATA', '354'],
    ['Subject: two\r\n\r\n.', '250'],
    ['MAIL FROM:<app@client.test>', '250'],
    [`RCPT TO:<${plain.address}>`, '250'],
    [`RCPT TO:<${soon.address}>`, '250'],
    ['DATA', '354'],
    ['Subject: three\r\n\r\n.', '250'],
  ]);
  assert.deepEqual(
    [await late.subjects(), await soon.subjects(), await plain.subjects()],
    [[], ['three'], ['two', 'three']],
  );
  assert.deepEqual((await late.attempts()).length, 1);
  const shared = await soon.attempts();
  assert.deepEqual(
    shared.map(({ at, reply }) => [at, reply?.slice(0, 3)]),
    [
      ['rcpt', '451'],
      ['end', '250'],
    ],
  );
  const { body } = await service.call('GET', `${soon.path}/mails`, soon);
  assert.equal(shared[1]?.mailId, body.items[0].id);
});

test('a delay puts the answer off, and whatever is pipelined after it; above the share of the owner there is none', async (t) => {
  // A quarter of the connections may be delayed, and half of that by one owner.
  const service = await startService(t, { environment: { MAYFLY_SMTP_CONNECTIONS_MAX: '8' } });
  const slow = { delayMs: 30_000, reply: '451 4.7.1 slow', times: 3 };
  const mailbox = await ScriptedMailbox.make(service, { steps: [slow] });
  const client = await clientOf(t, service);
  client.send(`MAIL FROM:<app@client.test>\r\nRCPT TO:<${mailbox.address}>\r\nNOOP\r\n`);
  assert.equal((await client.reply()).code, 250);
  await until(async () => (await mailbox.attempts()).length === 1);
  assert.equal(await tryOnce(t, mailbox), '451 4.7.1');
  service.clock.advance(30_000);
  assert.equal((await client.reply()).text.slice(0, 9), '451 4.7.1');
  assert.equal((await client.reply()).code, 250);
  assert.deepEqual(
    (await mailbox.attempts()).map(({ delayMs }) => delayMs),
    [30_000, undefined],
  );
});

test('a delayed message that cannot be stored leaves the share of the owner to the next one', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_SMTP_CONNECTIONS_MAX: '8' } });
  const late = { at: 'end', accept: true, delayMs: 30_000, times: 2 } as const;
  const mailbox = await ScriptedMailbox.make(service, { steps: [late] });
  const other = new DatabaseSync(join(service.folder, 'mayfly.db'));
  t.after(() => other.close());
  other.exec('alter table mails rename to mails_away');
  assert.equal(await tryOnce(t, mailbox), '451 4.3.0');
  other.exec('alter table mails_away rename to mails');
  const next = tryOnce(t, mailbox);
  await until(async () => (await mailbox.attempts()).length === 1);
  service.clock.advance(30_000);
  assert.equal(await next, '250 2.0.0');
  assert.deepEqual(
    (await mailbox.attempts()).map(({ delayMs }) => delayMs),
    [30_000],
  );
});

test('the script of a login acts at MAIL, and takes the session as one attempt', async (t) => {
  const environment = { MAYFLY_SMTP_AUTH_PLAIN_FROM: '127.0.0.1' };
  const mailbox = await ScriptedMailbox.make(await startService(t, { environment }), {
    steps: [{ at: 'mail', reply: '450 4.7.1 not yet' }, { reply: '550 5.7.1 nobody here' }, { at: 'end', drop: true }],
  });
  const credentials = Buffer.from(`\0${mailbox.address}\0${mailbox.key}`).toString('base64');
  const client = await clientOf(t, mailbox.service);
  await converse(client, [
    [`AUTH PLAIN ${credentials}`, '235'],
    ['MAIL FROM:<app@client.test>', '450 4.7.1'],
    ['MAIL FROM:<app@client.test>', '250'],
    ['RCPT TO:<one@customer.test>', '550 5.7.1'],
    ['RCPT TO:<two@customer.test>', '550 5.7.1'],
    ['RSET', '250'],
    ['MAIL FROM:<app@client.test>', '250'],
    ['RCPT TO:<one@customer.test>', '250'],
    ['RCPT TO:<two@customer.test>', '250'],
    ['DATA', '354'],
  ]);
  client.send('Subject: lost\r\n\r\n.\r\n');
  assert.equal((await client.reply()).code, 0);
  assert.deepEqual(await mailbox.subjects(), ['lost']);
  assert.deepEqual(
    (await mailbox.attempts()).map(({ at, step }) => [at, step]),
    [
      ['mail', 0],
      ['rcpt', 1],
      ['end', 2],
    ],
  );
});

test('a refused chunk is read and answered as its script says, and what follows it is of no mail (RFC 3030)', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_SMTP_CHUNKING: 'true' } });
  const mailbox = await ScriptedMailbox.make(service, {
    steps: [
      { at: 'data', reply: '451 4.7.1 later' },
      { at: 'end', reply: '452 4.3.1 full' },
    ],
  });
  const client = await clientOf(t, mailbox.service);
  const envelope = [
    ['MAIL FROM:<app@client.test>', '250'],
    [`RCPT TO:<${mailbox.address}>`, '250'],
  ] as const;
  await converse(client, [...envelope, ['BDAT 6\r\nNOOP', '451 4.7.1'], ['BDAT 4 LAST\r\nQU', '503']]);
  await converse(client, [...envelope, ['BDAT 6\r\nNOOP', '250'], ['BDAT 4 LAST\r\nQU', '452 4.3.1']]);
  await converse(client, [...envelope, ['BDAT 4 LAST\r\nQU', '250 2.0.0']]);
});

test('over LMTP each recipient of a scripted mailbox has the reply of its script (RFC 2033 §4.2)', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_LMTP_PORT: '0' } });
  const mailbox = await ScriptedMailbox.make(service, { steps: [{ at: 'end', reply: '452 4.2.2 full' }] });
  const { lmtp } = service.app;
  assert.ok(lmtp !== undefined);
  const client = await SmtpClient.connect(t, lmtp.port);
  await client.reply();
  await converse(client, [
    ['LHLO mx.test', '250'],
    ['MAIL FROM:<app@client.test>', '250'],
    [`RCPT TO:<${mailbox.address}>`, '250'],
    [`RCPT TO:<${mailbox.address}>`, '250'],
    ['DATA', '354'],
  ]);
  client.send('Subject: one\r\n\r\n.\r\n');
  assert.deepEqual([(await client.reply()).code, (await client.reply()).code], [452, 452]);
  await converse(client, [['NOOP', '250']]);
  assert.equal((await mailbox.attempts()).length, 1);
});
