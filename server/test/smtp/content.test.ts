import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { SmtpClient } from '../support/smtp-client.ts';
import { drive, everySplit } from './protocol-driver.ts';
import { converse, patient, startReceiver } from './receiver.ts';

const transaction = Buffer.from('EHLO x\r\nMAIL FROM:<a@b>\r\nRCPT TO:<c@d>\r\nDATA\r\n');

/** Asserts what is kept of these content bytes, however they are cut into packets. */
function assertKept(sent: string, expected: { content: string; replies: readonly number[] }): void {
  for (const chunks of everySplit(Buffer.from(sent, 'latin1'))) {
    for (const late of [false, true]) {
      const { messages, effects } = drive([[transaction], chunks], { late });
      assert.deepEqual(
        messages,
        [expected.content],
        JSON.stringify({ sent, sizes: chunks.map(({ length }) => length) }),
      );
      const replies = effects.slice(5).map((text) => Number.parseInt(text, 10));
      assert.deepEqual(replies, expected.replies, JSON.stringify(sent));
    }
  }
}

/** Content as it stands on the wire, end included. */
async function sendContent(client: SmtpClient, { to, wire }: { to: string; wire: string }): Promise<number> {
  await converse(client, [
    ['MAIL FROM:<a@b.test>', '250'],
    [`RCPT TO:<${to}>`, '250'],
    ['DATA', '354'],
  ]);
  client.send(wire);
  return (await client.reply()).code;
}

/** What looks like an end of data, and what is kept of it. */
const lookAlikes = [
  ['LF.LF', '\n.\n', '\r\n.\r\n'],
  ['LF.CRLF', '\n.\r\n', '\r\n.\r\n'],
  ['CRLF.LF', '\r\n.\n', '\r\n\r\n'],
  ['CR.CR', '\r.\r', '\r\n.\r\n'],
  ['CRLF.CR', '\r\n.\r', '\r\n\r\n'],
  ['CR.CRLF', '\r.\r\n', '\r\n.\r\n'],
  ['CR.LF', '\r.\n', '\r\n.\r\n'],
  ['LF.CR', '\n.\r', '\r\n.\r\n'],
  ['CRCRLF.CRCRLF', '\r\r\n.\r\r\n', '\r\n\r\n\r\n\r\n'],
  ['CRLF.NULCRLF', '\r\n.\0\r\n', '\r\n\0\r\n'],
  ['CRLFNUL.CRLF', '\r\n\0.\r\n', '\r\n\0.\r\n'],
  ['CRLF.CRNULLF', '\r\n.\r\0\n', '\r\n\r\n\0\r\n'],
  ['CRNULLF.CRLF', '\r\0\n.\r\n', '\r\n\0\r\n.\r\n'],
  ['CRLF..CRLF', '\r\n..\r\n', '\r\n.\r\n'],
] as const;

const smuggled = 'MAIL FROM:<evil@x>\r\nRCPT TO:<c@d>\r\nDATA\r\nbody';

for (const [name, sent, kept] of lookAlikes) {
  test(`does not take ${name} for the end of data, in any packets (smtp.md row 20)`, () => {
    assertKept(`A: b${sent}${smuggled}\r\n.\r\nNOOP\r\n`, {
      content: `A: b${kept}${smuggled}\r\n`,
      replies: [250, 250],
    });
  });
}

test('stores exactly one message after every look-alike of an end of data (smtp.md row 20)', async (t) => {
  const { client, mailbox, contents } = await startReceiver(t, { environment: patient });
  const target = await mailbox();
  const sender = await client();
  for (const [, sent] of lookAlikes) {
    const wire = `A: b${sent}${smuggled}\r\n.\r\n`;
    assert.equal(await sendContent(sender, { to: target.address, wire }), 250);
  }
  await converse(sender, [['NOOP', '250']]);
  const expected = lookAlikes.map(([, , kept]) => `A: b${kept}${smuggled}\r\n`);
  assert.deepEqual(await contents(target), expected);
});

test('ends content at CRLF.CRLF at once, also at its very start (smtp.md row 20)', () => {
  assertKept('.\r\nNOOP\r\n', { content: '', replies: [250, 250] });
  assertKept('\r\n.\r\nNOOP\r\n', { content: '\r\n', replies: [250, 250] });
  assertKept('a\r\n.\r\nMAIL FROM:<x@y>\r\nRCPT TO:<z@d>\r\n', { content: 'a\r\n', replies: [250, 250, 250] });
});

test('makes a CRLF of a bare CR and of a bare LF in content (smtp.md row 21)', async (t) => {
  const bare = [
    ['a\nb\r\n', 'a\r\nb\r\n'],
    ['a\rb\r\n', 'a\r\nb\r\n'],
    ['a\n\nb\r\n', 'a\r\n\r\nb\r\n'],
    ['a\r\rb\r\n', 'a\r\n\r\nb\r\n'],
    ['a\n\rb\r\n', 'a\r\n\r\nb\r\n'],
    ['\n\r\n', '\r\n\r\n'],
    ['\r\r\n', '\r\n\r\n'],
    ['\n.x\r\n', '\r\n.x\r\n'],
  ] as const;
  for (const [sent, content] of bare) assertKept(`${sent}.\r\n`, { content, replies: [250] });

  const { client, mailbox, contents } = await startReceiver(t);
  const target = await mailbox();
  const sender = await client();
  for (const [sent] of bare) {
    assert.equal(await sendContent(sender, { to: target.address, wire: `${sent}.\r\n` }), 250);
  }
  assert.deepEqual(
    await contents(target),
    bare.map(([, content]) => content),
  );
});

test('takes a bare CR or LF in a command for no line end (smtp.md row 21)', async (t) => {
  const { client } = await startReceiver(t, { environment: patient });
  const lines = [
    'NOOP\nNOOP',
    'NOOP\rNOOP',
    'NOOP\n',
    'NOOP\r',
    'RSET\n\n',
    'MAIL FROM:<a@b>\nNOOP',
    'QUIT\nx',
    '\nNOOP',
  ];
  await converse(await client(), [...lines.map((line) => [line, '500 5.5.2'] as const), ['NOOP', '250']]);
  for (const line of lines) {
    const bytes = Buffer.from(`${line}\r\nNOOP\r\n`);
    for (const chunks of everySplit(bytes)) {
      const { effects } = drive([chunks]);
      assert.deepEqual(
        effects.map((text) => Number.parseInt(text, 10)),
        [220, 500, 250],
        JSON.stringify(line),
      );
    }
  }
});

test('takes off the dot that protects a line, and no other (smtp.md row 22)', async (t) => {
  const stuffed = [
    ['a\r\n..x\r\n', 'a\r\n.x\r\n'],
    ['a\r\n...\r\n', 'a\r\n..\r\n'],
    ['a\r\n.y\r\n', 'a\r\ny\r\n'],
    ['a\r\n..\r\n', 'a\r\n.\r\n'],
    ['..\r\n', '.\r\n'],
    ['.y\r\n', 'y\r\n'],
    ['a..\r\nb .\r\n', 'a..\r\nb .\r\n'],
    ['..\r\n..\r\n....\r\n', '.\r\n.\r\n...\r\n'],
  ] as const;
  for (const [sent, content] of stuffed) assertKept(`${sent}.\r\n`, { content, replies: [250] });

  const { client, mailbox, contents } = await startReceiver(t);
  const target = await mailbox();
  const sender = await client();
  for (const [sent] of stuffed) {
    assert.equal(await sendContent(sender, { to: target.address, wire: `${sent}.\r\n` }), 250);
  }
  assert.deepEqual(
    await contents(target),
    stuffed.map(([, content]) => content),
  );
});

test('keeps long lines and NULs exactly (smtp.md row 36)', async (t) => {
  const { client, mailbox, raws, contents } = await startReceiver(t);
  const target = await mailbox();
  const sender = await client();
  const digest = (content: string) => createHash('sha256').update(content, 'latin1').digest('hex');
  const sent = [
    `${'x'.repeat(998)}\r\n`,
    `${'x'.repeat(1000)}\r\n`,
    'Subject: n\0l\r\n\r\n\0\0a\0\r\n\0',
    `Subject: long\r\n\r\n${'0123456789'.repeat(1_000_000)}`,
  ].map((content) => (content.endsWith('\r\n') ? content : `${content}\r\n`));
  for (const content of sent) {
    assert.equal(await sendContent(sender, { to: target.address, wire: `${content}.\r\n` }), 250);
  }
  assert.deepEqual((await contents(target)).map(digest), sent.map(digest));
  assert.equal((await raws(target)).length, sent.length);
});

test('keeps long lines and NULs in any packets (smtp.md row 36)', () => {
  const content = `${'x'.repeat(998)}\r\n${'y'.repeat(1000)}\0\r\n\0.\0\r\n`;
  assertKept(`${content}.\r\n`, { content, replies: [250] });
});

test('keeps messages apart that come one after the other and side by side', async (t) => {
  const { client, mailbox, contents } = await startReceiver(t, { environment: patient });
  const target = await mailbox();
  const senders = await Promise.all(Array.from({ length: 3 }, client));
  const sent: string[] = [];
  for (const length of [6_000, 200, 9_000, 20, 3_000]) {
    for (const [index, sender] of senders.entries()) {
      await converse(sender, [
        ['MAIL FROM:<a@b.test>', '250'],
        [`RCPT TO:<${target.address}>`, '250'],
        ['DATA', '354'],
      ]);
      const content = `Subject: ${index}\r\n\r\n${`${index}${length}`.repeat(length / 20)}\r\n`;
      sent.push(content);
      sender.send(content.slice(0, content.length / 2));
    }
    for (const [index, sender] of senders.entries()) {
      const content = sent.at(index - senders.length) ?? '';
      sender.send(`${content.slice(content.length / 2)}.\r\n`);
      assert.equal((await sender.reply()).code, 250);
    }
  }
  assert.deepEqual((await contents(target)).toSorted(), sent.toSorted());
});
