import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../support/service.ts';
import { SmtpClient } from '../../support/smtp-client.ts';
import { startCatching } from '../catching-service.ts';

/** A multipart with an attachment that is longer than the parts in which messages are stored, and characters of several bytes. */
function largeMessage(bytes: number): { content: string; file: Buffer; text: string } {
  const file = Buffer.alloc(bytes, 'attachment ');
  const text = 'Grüße 🦋 '.repeat(10_000);
  const lines = [
    'From: shop@client.test',
    'Subject: large',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: multipart/alternative; boundary=c',
    '',
    '--c',
    'Content-Type: text/plain; charset=utf-8',
    '',
    ...(text.match(/.{1,400}/gsu) ?? []),
    '--c--',
    '--b',
    'Content-Type: application/pdf',
    'Content-Disposition: attachment; filename="large.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    ...(file.toString('base64').match(/.{1,76}/g) ?? []),
    '--b--',
  ];
  return { content: Buffer.from(lines.join('\r\n')).toString('latin1'), file, text };
}

test('a large message is as whole as a small one, and its parts are decoded', async (t) => {
  const { send, call } = await startCatching(t, (options) => startService(t, options));
  const { content, file, text } = largeMessage(300_000);
  await send({ from: 'shop@client.test', to: ['ann@mail.test'], content });
  const list = JSON.parse((await call('GET', '/as/mailhog/api/v2/messages')).text);
  const [item] = list.items;
  const { text: single } = await call('GET', `/as/mailhog/api/v1/messages/${item.ID}`);
  assert.deepEqual(JSON.parse(single), item);
  assert.equal(Buffer.from(item.Raw.Data).toString('latin1'), content);
  assert.equal(item.Content.Size, content.length);
  const [alternative, attachment, last] = item.MIME.Parts;
  assert.equal(alternative.MIME.Parts[0].Body.replaceAll('\r\n', ''), text);
  assert.ok(Buffer.from(attachment.Body, 'base64').equals(file));
  assert.equal(last.Body, '--');
  const part = await call('GET', `/as/mailhog/api/v1/messages/${item.ID}/mime/part/1/download`);
  assert.equal(part.type, 'application/pdf');
  assert.equal(part.headers.get('content-disposition'), 'attachment; filename="large.pdf"');
  assert.ok(Buffer.from(part.text).equals(file));
  assert.equal((await call('GET', `/as/mailhog/api/v1/messages/${item.ID}/mime/part/3/download`)).status, 404);
});

test('a message is divided four deep and into 200 parts, so that its answer stays short', async (t) => {
  const { send, call } = await startCatching(t, (options) => startService(t, options));
  const levels = Array.from({ length: 20 }, (_, level) => [
    `Content-Type: multipart/mixed; boundary=b${level}x`,
    '',
    `--b${level}x`,
  ]);
  const content = [...levels.flat(), '', 'innermost', ...levels.map((_, level) => `--b${19 - level}x--`)].join('\r\n');
  await send({ from: 'shop@client.test', to: ['ann@mail.test'], content });
  const { items } = JSON.parse((await call('GET', '/as/mailhog/api/v2/messages')).text);
  let depth = 0;
  for (let part = items[0]; part?.MIME !== undefined && part.MIME !== null; part = part.MIME.Parts[0]) depth += 1;
  assert.equal(depth, 4);
  const many = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\ntext\r\n'.repeat(300)}--b--`;
  await send({ from: 'shop@client.test', to: ['ann@mail.test'], content: many });
  const { items: newest } = JSON.parse((await call('GET', '/as/mailhog/api/v2/messages?limit=1')).text);
  const parts: { Body: string }[] = newest[0].MIME.Parts;
  assert.equal(parts.length, 200);
  assert.equal(parts[198]?.Body, 'text');
  assert.equal(parts[199]?.Body.match(/text/g)?.length, 100);
});

test('a message begins where its client has begun it, whatever characters are in its envelope', async (t) => {
  const { service, call } = await startCatching(t, (options) => startService(t, options));
  const client = await SmtpClient.open(t, service.app.smtp.port);
  const lines = ['MAIL FROM:<jürgen@client.test> SMTPUTF8', 'RCPT TO:<ännchen@mail.test>', 'DATA'];
  for (const line of lines) await client.command(Buffer.from(line).toString('latin1'));
  const content = 'Subject: x\r\nReceived: from elsewhere.test;\r\n\tMon, 23 Nov 2026 10:00:00 +0000\r\n\r\ntext';
  client.send(`${content}\r\n.\r\n`);
  assert.equal((await client.reply()).code, 250);
  const { items } = JSON.parse((await call('GET', '/as/mailhog/api/v2/messages')).text);
  const [{ From, Raw, Content }] = items;
  assert.equal(From.Mailbox, 'jürgen');
  assert.equal(Raw.Data, content);
  assert.equal(Content.Headers.Received.length, 2);
  assert.deepEqual(Content.Headers['Return-Path'], ['<jürgen@client.test>']);
});
