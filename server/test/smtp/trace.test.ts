import assert from 'node:assert/strict';
import { test } from 'node:test';
import { converse, patient, type Script, startReceiver } from './receiver.ts';

const received = (count: number) => 'Received: from a by b; Sun, 1 Mar 2026 12:00:00 +0000\r\n'.repeat(count);

test('refuses a message that has passed a hundred servers (smtp.md row 34)', async (t) => {
  const { client, mailbox, contents } = await startReceiver(t);
  const target = await mailbox();
  const sender = await client();
  const looping = await sender.deliver({ to: target.address, content: `${received(100)}\r\nx\r\n` });
  assert.match(looping.text, /^554 5\.4\.6/);
  const distant = `${received(99)}\r\n${received(100)}`;
  assert.equal((await sender.deliver({ to: target.address, content: distant })).code, 250);
  assert.deepEqual(await contents(target), [distant]);
});

test('puts Return-Path and Received on top of what is stored (smtp.md row 35)', async (t) => {
  const { client, mailbox, raws } = await startReceiver(t, { environment: patient });
  const target = await mailbox();
  const other = await mailbox();
  const sender = await client();
  const transactions: [string, Script, readonly string[]][] = [
    [
      'ESMTP',
      [
        ['EHLO client.test', '250'],
        ['MAIL FROM:<s@b.test>', '250'],
      ],
      [target.address],
    ],
    [
      'SMTP',
      [
        ['HELO client.test', '250'],
        ['MAIL FROM:<s@b.test>', '250'],
      ],
      [target.address],
    ],
    [
      'UTF8SMTP',
      [
        ['EHLO client.test', '250'],
        ['MAIL FROM:<s@b.test> SMTPUTF8', '250'],
      ],
      [target.address],
    ],
    [
      'ESMTP',
      [
        ['EHLO client.test', '250'],
        ['MAIL FROM:<s@b.test>', '250'],
      ],
      [target.address, other.address],
    ],
  ];
  for (const [, start, recipients] of transactions) {
    await converse(sender, start);
    await converse(
      sender,
      recipients.map((to) => [`RCPT TO:<${to.toUpperCase()}>`, '250']),
    );
    await converse(sender, [
      ['DATA', '354'],
      ['Subject: x\r\n\r\n.', '250'],
    ]);
  }
  const stored = (await raws(target)).map((raw) => raw.toString('latin1').replace(/id [0-9a-f-]{36}/, 'id ID'));
  const expected = transactions.map(
    ([protocol, , recipients]) =>
      'Return-Path: <s@b.test>\r\n' +
      'Received: from client.test ([127.0.0.1])\r\n' +
      `\tby mx.mail.test with ${protocol} id ID` +
      (recipients.length === 1 ? `\r\n\tfor <${target.address}>;\r\n` : ';\r\n') +
      '\tSun, 01 Mar 2026 12:00:00 +0000\r\n' +
      'Subject: x\r\n\r\n',
  );
  assert.deepEqual(stored, expected);
});
