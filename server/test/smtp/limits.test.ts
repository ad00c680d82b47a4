import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedLimits } from '../../src/smtp/limits.ts';
import { until } from '../support/until.ts';
import { drive, everySplit } from './protocol-driver.ts';
import { assertCut, converse, startReceiver } from './receiver.ts';

const start = 'EHLO x\r\nMAIL FROM:<a@b>\r\nRCPT TO:<c@d>\r\nDATA\r\n';

test('takes a message up to the limit and refuses one byte more after its end (smtp.md row 17)', async (t) => {
  const { client, mailbox, contents } = await startReceiver(t, {
    environment: { MAYFLY_MESSAGE_BYTES_MAX: '2000' },
  });
  const target = await mailbox();
  const sender = await client();
  const content = (bytes: number) => `${'x'.repeat(bytes - 2)}\r\n`;
  assert.equal((await sender.deliver({ to: target.address, content: content(2000) })).code, 250);
  assert.match((await sender.deliver({ to: target.address, content: content(2001) })).text, /^552 5\.3\.4/);
  const most = await sender.deliver({ to: target.address, content: content(4000 - '.\r\n'.length) });
  assert.match(most.text, /^552 5\.3\.4/);
  assert.equal((await sender.deliver({ to: target.address, content: 'Subject: x\n\n' })).code, 250);
  assert.deepEqual(await contents(target), [content(2000), 'Subject: x\r\n\r\n']);
});

test('cuts a client that sends more than twice the limit, without waiting for the end (smtp.md row 17)', async (t) => {
  const { client, mailbox, contents } = await startReceiver(t, {
    environment: { MAYFLY_MESSAGE_BYTES_MAX: '2000' },
  });
  const target = await mailbox();
  const sender = await client();
  await converse(sender, [
    ['MAIL FROM:<a@b.test>', '250'],
    [`RCPT TO:<${target.address}>`, '250'],
    ['DATA', '354'],
  ]);
  sender.send('x'.repeat(4001));
  await assertCut(sender, '421 4.3.4');
  assert.deepEqual(await contents(target), []);
});

test('judges the size of a message alike in any packets (smtp.md row 17)', () => {
  const limits = { messageBytesMax: 20 };
  for (const [bytes, code] of [
    [20, 250],
    [21, 552],
    [37, 552],
    [38, 421],
  ] as const) {
    const content = Buffer.from(`${'x'.repeat(bytes - 2)}\r\n.\r\n`);
    for (const chunks of everySplit(content)) {
      const { effects } = drive([[Buffer.from(start)], chunks], { limits });
      assert.equal(Number.parseInt(effects[5] ?? '', 10), code);
    }
  }
});

test('answers a line that is too long at its end, and cuts one without end, alike in any packets (smtp.md row 12)', () => {
  const limits = { lineBytesMax: 12, loginLineBytesMax: 20, overlongLineBytesMax: 40 };
  const greetings = [
    { before: '', reply: '500 5.5.2' },
    { before: 'EHLO x\r\n', reply: '500 5.5.2' },
    { before: 'WHAT\r\n', reply: '500 5.5.2' },
    { before: 'EHLO x\r\nMAIL FROM:<>\r\n', reply: '500 5.5.2' },
    { before: 'EHLO x\r\nAUTH LOGIN\r\n', reply: '500 5.5.6' },
  ];
  const after = (before: string, line: string) =>
    Array.from(everySplit(Buffer.from(`${line}NOOP\r\n`)), (chunks) => {
      const { effects } = drive([[Buffer.from(before)], chunks], { limits });
      return effects.slice(1 + before.split('\r\n').length - 1).map((effect) => effect.slice(0, 9));
    });
  for (const { before, reply } of greetings) {
    for (const replies of after(before, `${'x'.repeat(38)}\r\n`)) assert.deepEqual(replies, [reply, '250 2.0.0']);
    for (const line of [`${'x'.repeat(39)}\r\n`, 'x'.repeat(41), '\r'.repeat(41), '\n'.repeat(41)]) {
      for (const replies of after(before, line)) assert.deepEqual(replies, ['421 4.7.0', 'close']);
    }
  }
});

test('cuts a client whose line does not end, whatever it goes on sending (smtp.md row 12)', async (t) => {
  const { connect, client } = await startReceiver(t);
  const refused = [await connect(), await client()];
  await refused[0]?.reply();
  for (const sender of refused) {
    sender.send('x'.repeat(fixedLimits.overlongLineBytesMax + 1));
    await assertCut(sender, '421 4.7.0');
  }
});

test('takes a hundred recipients and asks to come back for more (smtp.md row 19)', async (t) => {
  const { client, mailbox, contents } = await startReceiver(t);
  const mailboxes = [];
  for (let count = 0; count < 101; count += 1) mailboxes.push(await mailbox());
  const sender = await client();
  const rcpt = mailboxes.map(({ address }) => `RCPT TO:<${address}>`);
  await converse(sender, [
    ['MAIL FROM:<a@b.test>', '250'],
    ...rcpt.slice(0, 100).map((line) => [line, '250 2.1.5'] as const),
    [rcpt[100] ?? '', '452 4.5.3'],
    ['DATA', '354'],
    ['Subject: many\r\n\r\n.', '250'],
  ]);
  const stored = await Promise.all(mailboxes.map(contents));
  assert.deepEqual(
    stored.map((mails) => mails.length),
    [...Array.from({ length: 100 }, () => 1), 0],
  );
});

test('stores a message once for a recipient named twice (smtp.md row 19)', async (t) => {
  const { client, mailbox, contents } = await startReceiver(t);
  const target = await mailbox();
  const to = [target.address, target.address.toUpperCase(), target.address];
  assert.equal((await (await client()).deliver({ to, content: 'Subject: x\n\n' })).code, 250);
  assert.equal((await contents(target)).length, 1);
});

test('refuses the 51st connection of one address (smtp.md row 32)', async (t) => {
  const { connect, client, service } = await startReceiver(t);
  const clients = [];
  for (let count = 0; count < 50; count += 1) clients.push(await client());
  await assertCut(await connect(), '421 4.7.0');
  await converse(clients[0] ?? (await client()), [['QUIT', '221']]);
  await until(() => service.app.smtpServer.connections < 50);
  await converse(await client(), [['NOOP', '250']]);
});

test('refuses connections beyond the limit for all (smtp.md row 32)', async (t) => {
  const { connect, client } = await startReceiver(t, { environment: { MAYFLY_SMTP_CONNECTIONS_MAX: '3' } });
  const clients = [await client(), await client(), await client()];
  await assertCut(await connect(), '421 4.3.2');
  for (const each of clients) await converse(each, [['NOOP', '250']]);
});

test('cuts a client after ten unknown recipients (smtp.md row 33)', async (t) => {
  const { client } = await startReceiver(t);
  const sender = await client();
  await converse(sender, [
    ['MAIL FROM:<a@b.test>', '250'],
    ...Array.from({ length: 9 }, (_, index) => [`RCPT TO:<no-${index}@mail.test>`, '550 5.1.1'] as const),
  ]);
  sender.send('RCPT TO:<no-9@mail.test>\r\nNOOP\r\n');
  await assertCut(sender, '421 4.7.0');
});

test('cuts a client after ten bad commands (smtp.md row 33)', async (t) => {
  const { client } = await startReceiver(t);
  const sender = await client();
  await converse(
    sender,
    Array.from({ length: 9 }, () => ['WHAT', '500'] as const),
  );
  sender.send('WHAT\r\nNOOP\r\n');
  await assertCut(sender, '421 4.7.0');
});

test('cuts a client after a hundred commands without effect (smtp.md row 33)', async (t) => {
  const { client } = await startReceiver(t);
  const sender = await client();
  const idle = [
    ['NOOP', '250'],
    ['RSET', '250'],
    ['VRFY x', '252'],
  ] as const;
  await converse(sender, Array.from({ length: 33 }, () => idle).flat());
  sender.send('NOOP\r\nNOOP\r\n');
  await assertCut(sender, '421 4.7.0');
});

test('counts errors anew after a stored message (smtp.md row 33)', async (t) => {
  const { client, mailbox } = await startReceiver(t);
  const { address } = await mailbox();
  const sender = await client();
  for (let round = 0; round < 3; round += 1) {
    await converse(
      sender,
      Array.from({ length: 9 }, () => ['WHAT', '500'] as const),
    );
    await converse(
      sender,
      Array.from({ length: 99 }, () => ['NOOP', '250'] as const),
    );
    assert.equal((await sender.deliver({ to: address, content: 'x: y\n\n' })).code, 250);
  }
});
