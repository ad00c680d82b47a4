import assert from 'node:assert/strict';
import { test } from 'node:test';
import { converse, patient, startReceiver } from './receiver.ts';

test('refuses parameters that it does not know (smtp.md row 13)', async (t) => {
  const { client, mailbox } = await startReceiver(t, { environment: { MAYFLY_SMTP_AUTH_PLAIN_FROM: 'none' } });
  const { address } = await mailbox();
  await converse(await client(), [
    ['MAIL FROM:<a@b> FOO=bar', '555 5.5.4'],
    ['MAIL FROM:<a@b> SIZE=10 FOO', '555 5.5.4'],
    ['MAIL FROM:<a@b> AUTH=<>', '555 5.5.4'],
    ['MAIL FROM:<a@b>', '250'],
    [`RCPT TO:<${address}> FOO=bar`, '555 5.5.4'],
    [`RCPT TO:<${address}> NOTIFY=NEVER`, '555 5.5.4'],
    [`RCPT TO:<${address}> SIZE=10`, '555 5.5.4'],
    [`RCPT TO:<${address}>`, '250'],
  ]);
});

test('judges a message by its declared size (smtp.md row 16)', async (t) => {
  const { client } = await startReceiver(t, { environment: { MAYFLY_MESSAGE_BYTES_MAX: '5000', ...patient } });
  const sender = await client();
  assert.match((await sender.command('EHLO x')).text, /^250-SIZE 5000\r$/m);
  await converse(sender, [
    ['MAIL FROM:<a@b> SIZE=5001', '552 5.3.4'],
    ['MAIL FROM:<a@b> SIZE=99999999999999999999', '552 5.3.4'],
    ['MAIL FROM:<a@b> SIZE=abc', '501'],
    ['MAIL FROM:<a@b> SIZE=-1', '501'],
    ['MAIL FROM:<a@b> SIZE=', '501'],
    ['MAIL FROM:<a@b> SIZE', '501'],
    ['MAIL FROM:<a@b> size=5000', '250'],
  ]);
});

test('takes 7-bit and 8-bit bodies, and no binary ones (smtp.md row 23)', async (t) => {
  const { client } = await startReceiver(t);
  await converse(await client(), [
    ['MAIL FROM:<a@b> BODY=8BITMIME', '250'],
    ['RSET', '250'],
    ['MAIL FROM:<a@b> body=7bit', '250'],
    ['RSET', '250'],
    ['MAIL FROM:<a@b> BODY=BINARYMIME', '501'],
    ['MAIL FROM:<a@b> BODY', '501'],
  ]);
});

test('keeps 8-bit content byte for byte, declared or not (smtp.md row 23)', async (t) => {
  const { client, mailbox, contents } = await startReceiver(t);
  const target = await mailbox();
  const everyByte = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte)).join('');
  const content = `Subject: caf\xe9\r\n\r\n${everyByte.replace('\n', '').replace('\r', '')}\r\n`;
  const sender = await client();
  for (const parameter of ['', ' BODY=8BITMIME', ' BODY=7BIT']) {
    await converse(sender, [
      [`MAIL FROM:<a@b>${parameter}`, '250'],
      [`RCPT TO:<${target.address}>`, '250'],
      ['DATA', '354'],
      [Buffer.from(`${content}.`, 'latin1'), '250'],
    ]);
  }
  assert.deepEqual(await contents(target), [content, content, content]);
});

test('takes UTF-8 addresses only under SMTPUTF8 (smtp.md row 24)', async (t) => {
  const { client } = await startReceiver(t, { environment: patient });
  const sender = await client();
  await converse(sender, [
    ['MAIL FROM:<jörg@b.test>', '553 5.6.7'],
    ['MAIL FROM:<a@bücher.test>', '553 5.6.7'],
    ['MAIL FROM:<jörg@b.test> SMTPUTF8=yes', '501'],
    ['MAIL FROM:<a@b.test>', '250'],
    ['RCPT TO:<jörg@mail.test>', '553 5.6.7'],
    ['RSET', '250'],
    ['MAIL FROM:<jörg@bücher.test> SMTPUTF8', '250'],
    ['RCPT TO:<jörg@mail.test>', '550 5.1.1'],
    ['RCPT TO:<jörg@elsewhere.test>', '550 5.7.1'],
    [Buffer.from('RCPT TO:<j\xf6rg@mail.test>', 'latin1'), '501'],
    [Buffer.from('EHLO \xff\xfe', 'latin1'), '501'],
  ]);
});

test('compares domains as A-labels (smtp.md row 24)', async (t) => {
  const { client, mailbox, raws } = await startReceiver(t, {
    environment: { MAYFLY_DOMAINS: 'mail.test,bücher.test' },
  });
  const target = await mailbox({ domain: 'xn--bcher-kva.test' });
  const alias = target.address.split('@')[0];
  await converse(await client(), [
    ['MAIL FROM:<jörg@b.test> SMTPUTF8 SIZE=100', '250'],
    [`RCPT TO:<${alias}@bücher.test>`, '250'],
    [`RCPT TO:<${alias}@BÜCHER.test>`, '250'],
    [`RCPT TO:<${alias}@XN--BCHER-KVA.test>`, '250'],
    [`RCPT TO:<nobody@bücher.test>`, '550 5.1.1'],
    ['DATA', '354'],
    ['Subject: x\r\n\r\n.', '250'],
  ]);
  const stored = (await raws(target)).map(String);
  assert.equal(stored.length, 1);
  assert.match(stored.join(), /^Return-Path: <jörg@b\.test>\r\n/);
});
