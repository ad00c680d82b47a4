import assert from 'node:assert/strict';
import { createConnection } from 'node:net';
import { test } from 'node:test';
import { SmtpClient } from '../support/smtp-client.ts';
import { drive, everySplit } from './protocol-driver.ts';
import { assertCut, converse, patient, startReceiver } from './receiver.ts';

test('greets with its name, and takes any word as the name of the client (smtp.md row 1)', async (t) => {
  const { connect } = await startReceiver(t);
  const client = await connect();
  assert.match((await client.reply()).text, /^220 mx\.mail\.test ESMTP/);
  assert.deepEqual((await client.command('EHLO x')).text.split('\r\n'), [
    '250-mx.mail.test',
    '250-PIPELINING',
    `250-SIZE ${25 * 1024 * 1024}`,
    '250-8BITMIME',
    '250-SMTPUTF8',
    '250-ENHANCEDSTATUSCODES',
    // Tests come from the loopback network, which may log in without TLS.
    '250 AUTH PLAIN LOGIN',
    '',
  ]);
  assert.equal((await client.command('HELO x')).text, '250 mx.mail.test\r\n');
  await converse(client, [
    ['EHLO [192.0.2.1]', '250'],
    ['ehlo x_y.example', '250'],
    ['EHLO x  ', '250'],
    ['EHLO', '501 5.5.4'],
    ['HELO ', '501 5.5.4'],
    ['EHLO a b', '501 5.5.4'],
    [`EHLO ${'a'.repeat(255)}`, '250'],
    [`EHLO ${'a'.repeat(400)}`, '501 5.5.4'],
    ['QUIT', '221 2.0.0'],
  ]);
});

test('forgets the mail under way at EHLO (smtp.md row 2)', async (t) => {
  const { client, mailbox } = await startReceiver(t);
  const { address } = await mailbox();
  await converse(await client(), [
    ['MAIL FROM:<a@b.test>', '250 2.1.0'],
    ['EHLO again', '250'],
    [`RCPT TO:<${address}>`, '503 5.5.1'],
    ['MAIL FROM:<a@b.test>', '250'],
    [`RCPT TO:<${address}>`, '250 2.1.5'],
    ['RSET', '250 2.0.0'],
    ['DATA', '503 5.5.1'],
  ]);
});

test('refuses commands out of order (smtp.md row 3)', async (t) => {
  const { connect, mailbox } = await startReceiver(t);
  const { address } = await mailbox();
  const client = await connect();
  await client.reply();
  await converse(client, [
    ['MAIL FROM:<a@b.test>', '503 5.5.1'],
    ['EHLO x', '250'],
    [`RCPT TO:<${address}>`, '503 5.5.1'],
    ['DATA', '503 5.5.1'],
    ['MAIL FROM:<a@b.test>', '250'],
    ['DATA', '503 5.5.1'],
    ['MAIL FROM:<a@b.test>', '503 5.5.1'],
    ['RCPT TO:<nobody@mail.test>', '550'],
    ['DATA', '554 5.5.1'],
    [`RCPT TO:<${address}>`, '250'],
    ['DATA now', '501 5.5.4'],
    ['DATA', '354'],
  ]);
});

test('answers the commands that do nothing (smtp.md row 25)', async (t) => {
  const { client } = await startReceiver(t);
  await converse(await client(), [
    ['VRFY alice', '252 2.1.5'],
    ['EXPN list', '502 5.5.1'],
    ['HELP', '214'],
    ['NOOP', '250'],
    ['noop with words', '250'],
  ]);
});

test('says which commands it does not have (smtp.md row 26)', async (t) => {
  const { client } = await startReceiver(t, { environment: { MAYFLY_SMTP_AUTH_PLAIN_FROM: 'none' } });
  await converse(await client(), [
    ['ETRN mail.test', '502 5.5.1'],
    ['TURN', '502 5.5.1'],
    ['AUTH PLAIN AGEAYg==', '502 5.5.1'],
    ['SEND FROM:<a@b.test>', '502 5.5.1'],
    ['STARTTLS', '502 5.5.1'],
    ['FROBNICATE', '500 5.5.2'],
    ['', '500 5.5.2'],
  ]);
});

test('cuts at BDAT and never reads its chunk as commands (smtp.md row 26)', async (t) => {
  const { client } = await startReceiver(t);
  const sender = await client();
  sender.send('BDAT 6 LAST\r\nQUIT\r\n');
  await assertCut(sender, '502 5.5.1');
});

test('answers pipelined commands one by one and in order (smtp.md row 27)', async (t) => {
  const { client, mailbox, contents } = await startReceiver(t, { environment: patient });
  const mailboxes = [await mailbox(), await mailbox()];
  const sender = await client();
  const recipients = Array.from({ length: 100 }, (_, index) => mailboxes[index]?.address ?? `no-${index}@mail.test`);
  const commands = ['MAIL FROM:<a@b.test>', ...recipients.map((address) => `RCPT TO:<${address}>`), 'DATA'];
  sender.send(`${commands.join('\r\n')}\r\n`);
  const codes: number[] = [];
  while (codes.length < 102) codes.push((await sender.reply()).code);
  assert.deepEqual(codes, [250, 250, 250, ...Array.from({ length: 98 }, () => 550), 354]);
  sender.send('Subject: x\r\n\r\n.\r\nNOOP\r\n');
  assert.equal((await sender.reply()).code, 250);
  assert.equal((await sender.reply()).code, 250);
  for (const each of mailboxes) assert.deepEqual(await contents(each), ['Subject: x\r\n\r\n']);
});

test('gives the same replies however pipelined commands are cut into packets (smtp.md row 27)', () => {
  const commands = 'EHLO x\r\nMAIL FROM:<a@b>\r\nRCPT TO:<c@d>\r\nRCPT TO:<"\\"e"@d>\r\nBAD\r\nNOOP\r\nDATA\r\n';
  const expected = drive([[Buffer.from(commands)]]);
  assert.deepEqual(
    expected.effects.map((text) => Number.parseInt(text, 10)),
    [220, 250, 250, 250, 250, 500, 250, 354],
  );
  for (const chunks of everySplit(Buffer.from(commands))) {
    assert.deepEqual(drive([chunks]), expected);
    assert.deepEqual(drive([chunks], { late: true }), expected);
  }
});

test('cuts a client that speaks before the greeting (smtp.md row 28)', async (t) => {
  const { port } = await startReceiver(t);
  const socket = createConnection({ port, host: '127.0.0.1' });
  t.after(() => socket.destroy());
  socket.write('EHLO x\r\nMAIL FROM:<a@b.test>\r\n');
  await assertCut(new SmtpClient(socket), '554 5.5.0');
});

test('cuts a client that sends content before it was asked to (smtp.md row 28)', async (t) => {
  const { client, mailbox, contents } = await startReceiver(t);
  const target = await mailbox();
  const sender = await client();
  await converse(sender, [
    ['MAIL FROM:<a@b.test>', '250'],
    [`RCPT TO:<${target.address}>`, '250'],
  ]);
  sender.send('DATA\r\nSubject: early\r\n\r\n.\r\n');
  await assertCut(sender, '554 5.5.0');
  assert.deepEqual(await contents(target), []);
});

test('cuts an HTTP client at its first line or header (smtp.md row 29)', async (t) => {
  const { client } = await startReceiver(t);
  for (const line of ['GET / HTTP/1.1', 'POST /v1 HTTP/1.0', 'Host: mail.test', 'Content-Length: 5']) {
    const browser = await client();
    browser.send(`${line}\r\nMAIL FROM:<a@b.test>\r\n\r\n`);
    await assertCut(browser, '421 4.7.0');
  }
});
