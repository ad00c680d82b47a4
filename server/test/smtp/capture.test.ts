import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createTransport } from 'nodemailer';
import { readMails } from '../../src/store/operations/mails/mails.ts';
import { readOutline } from '../../src/store/outline.ts';
import type { SmtpClient } from '../support/smtp-client.ts';
import { until } from '../support/until.ts';
import { assertCut, converse, patient, type Receiver, startReceiver, type TestMailbox } from './receiver.ts';

const minute = 60_000;

/** A receiver, a mailbox of alice, and the key that may write there. */
async function startCapture(t: TestContext, environment: Record<string, string> = {}) {
  const receiver = await startReceiver(t, { environment });
  const key = await receiver.service.key('alice');
  return { receiver, key, target: await receiver.mailbox() };
}

function plain(user: string, password: string, actsFor = ''): string {
  return Buffer.from(`${actsFor}\0${user}\0${password}`).toString('base64');
}

function text(value: string): string {
  return Buffer.from(value).toString('base64');
}

/** Outlines of the mails of a mailbox, oldest first. */
async function outlinesOf({ service }: Receiver, { id: mailboxId }: TestMailbox) {
  const mails = await service.app.store.read(readMails, { mailboxId, limit: 100 });
  return mails.map(({ outline }) => readOutline(outline)).reverse();
}

async function makeKey({ service }: Receiver, key: string, body: object): Promise<{ id: string; key: string }> {
  const answer = await service.call('POST', '/v1/api-keys', { key, body: { name: 'capture', ...body } });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
}

async function logIn(client: SmtpClient, { address }: TestMailbox, key: string): Promise<void> {
  await converse(client, [[`AUTH PLAIN ${plain(address, key)}`, '235 2.7.0']]);
}

test('takes PLAIN and LOGIN, with and without initial response, by address and by id (smtp.md row 44)', async (t) => {
  const { receiver, key, target } = await startCapture(t);
  for (const user of [target.address, target.address.toUpperCase(), target.id]) {
    const scripts = [
      [[`AUTH PLAIN ${plain(user, key)}`, '235 2.7.0']],
      [[`auth plain ${plain(user, key, user)}`, '235 2.7.0']],
      [
        ['AUTH PLAIN', '334'],
        [plain(user, key), '235 2.7.0'],
      ],
      [
        ['AUTH LOGIN', '334 VXNlcm5hbWU6'],
        [text(user), '334 UGFzc3dvcmQ6'],
        [text(key), '235 2.7.0'],
      ],
      [
        [`AUTH LOGIN ${text(user)}`, '334 UGFzc3dvcmQ6'],
        [text(key), '235 2.7.0'],
      ],
    ] as const;
    for (const script of scripts) await converse(await receiver.client(), script);
  }
});

test('refuses an exchange that goes wrong, and goes on with commands (smtp.md row 44)', async (t) => {
  const { receiver, key, target } = await startCapture(t, patient);
  const client = await receiver.client();
  assert.equal((await client.command('AUTH PLAIN')).text, '334 \r\n');
  await converse(client, [
    ['*', '501 5.7.0'],
    ['AUTH', '501 5.5.4'],
    ['AUTH PLAIN a b', '501 5.5.4'],
    ['AUTH CRAM-MD5', '504 5.5.4'],
    ['AUTH PLAIN !!!!', '501 5.5.2'],
    ['AUTH PLAIN abc', '501 5.5.2'],
    ['AUTH PLAIN =', '501 5.5.2'],
    [`AUTH PLAIN ${text('\0only')}`, '501 5.5.2'],
    [`AUTH PLAIN ${plain(target.address, '')}`, '501 5.5.2'],
    [`AUTH PLAIN ${plain(target.address, key, 'another@mail.test')}`, '501 5.5.2'],
    ['AUTH PLAIN /w==', '501 5.5.2'],
    ['AUTH PLAIN', '334'],
    ['*', '501 5.7.0'],
    ['NOOP', '250'],
    ['AUTH LOGIN', '334'],
    [text(target.address), '334'],
    ['*', '501 5.7.0'],
    ['AUTH LOGIN', '334'],
    ['NOOP', '501 5.5.2'],
    ['NOOP', '250'],
    ['AUTH PLAIN', '334'],
    ['x'.repeat(12_287), '500 5.5.6'],
    ['NOOP', '250'],
    [`AUTH PLAIN ${'A'.repeat(12_272)}`, '501 5.5.2'],
    [`AUTH PLAIN ${'A'.repeat(12_280)}`, '500 5.5.2'],
    [`NOOP ${'A'.repeat(2_048)}`, '500 5.5.2'],
  ]);
  await logIn(client, target, key);
});

test('logs in once, after EHLO, and not inside of a mail (smtp.md row 44)', async (t) => {
  const { receiver, key, target } = await startCapture(t, patient);
  const fresh = await receiver.connect();
  await fresh.reply();
  await converse(fresh, [[`AUTH PLAIN ${plain(target.address, key)}`, '503 5.5.1']]);
  const client = await receiver.client();
  await converse(client, [
    ['MAIL FROM:<a@b.test>', '250'],
    [`AUTH PLAIN ${plain(target.address, key)}`, '503 5.5.1'],
    ['RSET', '250'],
    [`AUTH PLAIN ${plain(target.address, key)}`, '235'],
    [`AUTH PLAIN ${plain(target.address, key)}`, '503 5.5.1'],
    ['EHLO again', '250'],
    [`AUTH PLAIN ${plain(target.address, key)}`, '503 5.5.1'],
    ['MAIL FROM:<a@b.test> AUTH=a+3Db@c.test', '250'],
    ['RSET', '250'],
    ['MAIL FROM:<a@b.test> AUTH=+zz', '501'],
  ]);
});

test('stores each message of a session once in its mailbox, with all of its envelope, whatever its recipients', async (t) => {
  const { receiver, key, target } = await startCapture(t);
  const other = await receiver.mailbox();
  const client = await receiver.client();
  await logIn(client, target, key);
  const given = [
    'Ann@Customer.Example',
    'u%x@relay.example',
    `a@[192.0.2.1]`,
    'postmaster',
    other.address,
    '"a b"@c.example',
  ];
  for (let sent = 0; sent < 2; sent += 1) {
    await converse(client, [
      [`MAIL FROM:<app@shop.example> BODY=8BITMIME`, '250'],
      ...given.map((to) => [`RCPT TO:<${to}>`, '250 2.1.5'] as const),
      ['RCPT TO:<Ann@customer.example>', '250 2.1.5'],
      ['RCPT TO:<not an address>', '501'],
      ['DATA', '354'],
      ['From: Shop <app@shop.example>\r\nSubject: Order\r\n\r\nHi\r\n.', '250 2.0.0'],
    ]);
  }
  const expected = given.map((to) => to.replace('Customer.Example', 'customer.example'));
  const outlines = await outlinesOf(receiver, target);
  assert.equal(outlines.length, 2);
  for (const { envelope } of outlines) {
    assert.deepEqual(envelope, {
      from: 'app@shop.example',
      to: expected,
      client: { address: '127.0.0.1', name: 'client.test' },
      hasTranscript: true,
    });
  }
  assert.deepEqual(await outlinesOf(receiver, other), [], "another mailbox gets nothing, though it is the owner's");
  const [raw = ''] = (await receiver.raws(target)).map(String);
  assert.match(raw, /\tby mx\.mail\.test with ESMTPA id /);
  const { body } = await receiver.service.call('GET', `/v1/mailboxes/${target.id}/events?types=mail.received`, { key });
  assert.deepEqual(body.items[0].data.to, expected);
});

test('keeps the recipients of UTF-8 addresses, with their domains as A-labels', async (t) => {
  const { receiver, key, target } = await startCapture(t);
  const client = await receiver.client();
  await logIn(client, target, key);
  await converse(client, [
    ['MAIL FROM:<a@b.test> SMTPUTF8', '250'],
    [Buffer.from('RCPT TO:<jörg@bücher.example>'), '250'],
    ['DATA', '354'],
    ['x: y\r\n\r\n.', '250'],
  ]);
  const [outline] = await outlinesOf(receiver, target);
  assert.deepEqual(outline?.envelope?.to, ['jörg@xn--bcher-kva.example']);
});

test('says the same of every login that is not right, and cuts off who guesses (smtp.md row 44)', async (t) => {
  const { receiver, key, target } = await startCapture(t, { ...patient, MAYFLY_SMTP_FAILED_LOGINS_MAX: '8' });
  const { service } = receiver;
  const foreign = await service.key('bob');
  const other = await receiver.mailbox();
  const reader = await makeKey(receiver, key, { scopes: ['mailboxes:read'] });
  const bound = await makeKey(receiver, key, { scopes: ['mailboxes'], mailboxId: other.id });
  const client = await receiver.client();
  const wrong = [
    plain(target.address, 'mfk_wrong'),
    plain('nobody@mail.test', key),
    plain(target.address, foreign),
    plain(target.address, reader.key),
    plain(target.address, bound.key),
    plain('00000000-0000-7000-8000-000000000000', key),
    plain(text('no\0body'), key),
  ];
  const replies = new Set<string>();
  for (const response of wrong) replies.add((await client.command(`AUTH PLAIN ${response}`)).text);
  assert.equal(replies.size, 1);
  assert.match([...replies].join(), /^535 5\.7\.8 /);
  await converse(client, [[`AUTH PLAIN ${plain(other.address, bound.key)}`, '235']]);
  const guesser = await receiver.client();
  await converse(guesser, [[`AUTH PLAIN ${plain(target.address, 'mfk_wrong')}`, '535 5.7.8']]);
  guesser.send(`AUTH PLAIN ${plain(target.address, 'mfk_wrong')}\r\n`);
  await assertCut(guesser, '421 4.7.0 too many failed logins');
  const late = await receiver.client();
  late.send(`AUTH PLAIN ${plain(target.address, foreign)}\r\n`);
  await assertCut(late, '421 4.7.0 too many failed logins');
  await logIn(await receiver.client(), target, key);
  service.clock.advance(minute);
  await converse(await receiver.client(), [[`AUTH PLAIN ${plain(target.address, foreign)}`, '535 5.7.8']]);
});

test('counts a failed login as an error of the session', async (t) => {
  const { receiver, target } = await startCapture(t, { MAYFLY_SMTP_ERRORS_MAX: '2' });
  const client = await receiver.client();
  await converse(client, [[`AUTH PLAIN ${plain(target.address, 'mfk_wrong')}`, '535']]);
  client.send(`AUTH PLAIN ${plain(target.address, 'mfk_wrong')}\r\n`);
  await assertCut(client, '421 4.7.0 too many errors');
});

test('looks at the key again with each mail: one that was revoked sends no more, and nothing goes elsewhere', async (t) => {
  const { receiver, key, target } = await startCapture(t);
  const made = await makeKey(receiver, key, { scopes: ['mailboxes'] });
  const client = await receiver.client();
  await logIn(client, target, made.key);
  assert.equal((await client.deliver({ to: 'a@b.example', content: 'x: y\n\n' })).code, 250);
  const revoked = await receiver.service.call('DELETE', `/v1/api-keys/${made.id}`, { key });
  assert.equal(revoked.status, 204);
  await converse(client, [
    ['MAIL FROM:<a@b.test>', '535 5.7.8'],
    [`RCPT TO:<${target.address}>`, '503'],
    ['MAIL FROM:<a@b.test>', '535 5.7.8'],
  ]);
  assert.equal((await outlinesOf(receiver, target)).length, 1);
});

test('refuses mail once the mailbox of the login has ended, before or after its content', async (t) => {
  const { receiver, key, target } = await startCapture(t);
  const client = await receiver.client();
  await logIn(client, target, key);
  await converse(client, [
    ['MAIL FROM:<a@b.test>', '250'],
    ['RCPT TO:<a@b.example>', '250'],
    ['DATA', '354'],
  ]);
  assert.equal((await receiver.service.call('DELETE', `/v1/mailboxes/${target.id}`, { key })).status, 204);
  await converse(client, [
    ['x: y\r\n\r\n.', '550 5.2.1'],
    ['MAIL FROM:<a@b.test>', '550 5.2.1'],
  ]);
});

test('puts mail for a full mailbox off at MAIL, and tells its owner', async (t) => {
  const { receiver, key, target } = await startCapture(t, { MAYFLY_MAILBOX_BYTES_MAX: '4000' });
  const client = await receiver.client();
  await logIn(client, target, key);
  await converse(client, [['MAIL FROM:<a@b.test> SIZE=4001', '452 4.2.2 the mailbox']]);
  assert.equal((await client.deliver({ to: 'a@b.example', content: `x: y\n\n${'x'.repeat(3_900)}\n` })).code, 250);
  await converse(client, [['MAIL FROM:<a@b.test>', '452 4.2.2 the mailbox']]);
  const path = `/v1/mailboxes/${target.id}/events?types=mail.refused`;
  const { body } = await receiver.service.call('GET', path, { key });
  assert.equal(body.items[0].data.reason, 'mailbox_full');
});

test('tells the owner of the mailbox of a message that is too big', async (t) => {
  const { receiver, key, target } = await startCapture(t, { MAYFLY_MESSAGE_BYTES_MAX: '2000' });
  const client = await receiver.client();
  await logIn(client, target, key);
  assert.equal((await client.deliver({ to: 'a@b.example', content: `x: y\n\n${'x'.repeat(2_000)}\n` })).code, 552);
  const path = `/v1/mailboxes/${target.id}/events?types=mail.refused`;
  const refusals = async () => (await receiver.service.call('GET', path, { key })).body.items;
  await until(async () => (await refusals()).length > 0);
  assert.equal((await refusals())[0].data.reason, 'too_big');
});

test('offers no login without TLS outside of the named networks, and knows none where there is no TLS', async (t) => {
  const { receiver, key, target } = await startCapture(t, { MAYFLY_SMTP_AUTH_PLAIN_FROM: 'none' });
  const client = await receiver.client();
  assert.doesNotMatch((await client.command('EHLO x')).text, /AUTH/);
  await converse(client, [
    [`AUTH PLAIN ${plain(target.address, key)}`, '502 5.5.1'],
    ['MAIL FROM:<a@b> AUTH=<>', '555 5.5.4'],
  ]);
});

test('goes by the address that a trusted proxy names', async (t) => {
  const { receiver, key, target } = await startCapture(t, {
    MAYFLY_SMTP_PROXY_FROM: '127.0.0.1',
    MAYFLY_SMTP_AUTH_PLAIN_FROM: '198.51.100.0/24',
  });
  for (const [address, reply] of [
    ['198.51.100.7', '235'],
    ['203.0.113.7', '502'],
  ] as const) {
    const client = await receiver.connect();
    client.send(`PROXY TCP4 ${address} 192.0.2.1 40000 25\r\n`);
    await client.reply();
    await converse(client, [
      ['EHLO x', '250'],
      [`AUTH PLAIN ${plain(target.address, key)}`, reply],
    ]);
  }
});

test('takes the mail of nodemailer, pooled, for any recipients', async (t) => {
  const { receiver, key, target } = await startCapture(t);
  const transport = createTransport({
    ...{ host: '127.0.0.1', port: receiver.port, secure: false, pool: true, maxConnections: 1 },
    auth: { user: target.address, pass: key },
  });
  t.after(() => transport.close());
  for (let sent = 1; sent <= 3; sent += 1) {
    const info = await transport.sendMail({
      from: 'app@shop.example',
      to: ['ann@customer.example', 'bob@customer.example'],
      bcc: 'audit@shop.example',
      subject: `Order ${sent}`,
      text: 'Grüße',
    });
    assert.equal(info.accepted.length, 3);
  }
  const outlines = await outlinesOf(receiver, target);
  assert.deepEqual(
    outlines.map(({ subject }) => subject),
    ['Order 1', 'Order 2', 'Order 3'],
  );
  assert.deepEqual(outlines[0]?.envelope?.to, ['ann@customer.example', 'bob@customer.example', 'audit@shop.example']);
});
