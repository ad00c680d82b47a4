import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drive } from './protocol-driver.ts';

const limits = { messageBytesMax: 40, receivedHeadersMax: 2 };

/** Sends lines, each its own turn of the client, and returns for whom mail was refused. */
function refusedBy(...turns: string[]): readonly string[] {
  return drive(
    turns.map((turn) => [Buffer.from(turn)]),
    { limits },
  ).refused;
}

const ehlo = 'EHLO client.test\r\n';
const toTwo = 'MAIL FROM:<s@c.test>\r\nRCPT TO:<a@mail.test>\r\nRCPT TO:<b@mail.test>\r\nDATA\r\n';

test('a message that is too big, or a loop, is reported for all its recipients', () => {
  const tooBig = `${'x'.repeat(50)}\r\n.\r\n`;
  assert.deepEqual(refusedBy(ehlo, toTwo, tooBig), ['too_big <s@c.test> a@mail.test b@mail.test']);
  const loop = 'Received: a\r\nReceived: b\r\n\r\n.\r\n';
  assert.deepEqual(refusedBy(ehlo, toTwo, loop), ['loop <s@c.test> a@mail.test b@mail.test']);
});

test('a message that is cut off for its size is reported once', () => {
  assert.deepEqual(refusedBy(ehlo, toTwo, 'x'.repeat(100), 'x'), ['too_big <s@c.test> a@mail.test b@mail.test']);
});

test('a message that is taken, or refused for the address, is not reported', () => {
  assert.deepEqual(refusedBy(ehlo, toTwo, 'Subject: Hi\r\n\r\n.\r\n'), []);
  assert.deepEqual(refusedBy(ehlo, 'RCPT TO:<a@mail.test>\r\n'), []);
});
