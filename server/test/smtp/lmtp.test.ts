import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SmtpClient } from '../support/smtp-client.ts';
import { drive, everySplit, limits } from './protocol-driver.ts';
import { converse, patient, startReceiver } from './receiver.ts';

const envelope = 'LHLO mx\r\nMAIL FROM:<a@b>\r\nRCPT TO:<one@d>\r\nRCPT TO:<two@d>\r\nRCPT TO:<one@d>\r\n';
const content = 'Subject: x\r\n\r\nHello\r\n.\r\n';
const bytesOf = (text: string) => Buffer.from(text, 'latin1');
const codesOf = (effects: readonly string[]) => effects.map((text) => Number.parseInt(text, 10));
const run = (turns: readonly string[], options = {}) =>
  drive(
    turns.map((turn) => [bytesOf(turn)]),
    { isLocal: true, ...options },
  );

test('LMTP is greeted by LHLO alone, and SMTP by EHLO and HELO (RFC 2033 §4.1)', () => {
  const local = run(['EHLO mx\r\nHELO mx\r\nMAIL FROM:<a@b>\r\nLHLO mx\r\n']).effects;
  assert.match(local[0] ?? '', /^220 mx\.mail\.test LMTP /);
  assert.deepEqual(codesOf(local), [220, 500, 500, 503, 250]);
  assert.match(local.at(-1) ?? '', /PIPELINING.*ENHANCEDSTATUSCODES/s);
  assert.deepEqual(codesOf(run(['LHLO mx\r\nEHLO mx\r\n'], { isLocal: false }).effects), [220, 500, 250]);
});

test('each accepted recipient has a reply of its own, a repeated one again, in their order (RFC 2033 §4.2)', () => {
  const { effects, messages } = run([`${envelope}DATA\r\n`, `${content}NOOP\r\n`], { missed: ['two@mail.test'] });
  assert.deepEqual(effects.slice(6), [
    '354 end with <CRLF>.<CRLF>',
    '250 2.0.0 message stored',
    '550 5.1.1 no such mailbox',
    '250 2.0.0 message stored',
    '250 2.0.0 ok',
  ]);
  assert.equal(messages.length, 1);
});

test('a message that is refused for its own sake is refused to each recipient, and is one error', () => {
  const big = `${'x'.repeat(limits.messageBytesMax)}\r\n.\r\n`;
  const { effects } = run([`${envelope}DATA\r\n`, `${big}NOOP\r\n`], { limits: { errorsMax: 2 } });
  assert.deepEqual(codesOf(effects.slice(6)), [354, 552, 552, 552, 250]);
});

test('DATA without a recipient is out of sequence, and needs no content (RFC 2033 §4.2)', () => {
  const { effects } = run(['LHLO mx\r\nMAIL FROM:<a@b>\r\nDATA\r\n', 'NOOP\r\n']);
  assert.deepEqual(codesOf(effects), [220, 250, 250, 503, 250]);
});

test('the last chunk has the replies of all recipients (RFC 3030, RFC 2033)', () => {
  const { effects } = run([`${envelope}BDAT 2\r\nabBDAT 1 LAST\r\ncNOOP\r\n`], { offersChunks: true });
  assert.deepEqual(codesOf(effects.slice(6)), [250, 250, 250, 250, 250]);
});

test('a chunk that is not the last has one reply, also a refused one, and the last of a refused mail one for each recipient (RFC 2033 §4.3)', () => {
  const big = `BDAT ${limits.messageBytesMax + 1}\r\n${'x'.repeat(limits.messageBytesMax + 1)}`;
  const chunks = { offersChunks: true, limits: { errorsMax: 100 } };
  const { effects } = run([`${envelope}${big}BDAT 1\r\nyBDAT 1 LAST\r\nzNOOP\r\n`], chunks);
  assert.deepEqual(codesOf(effects.slice(6)), [552, 503, 503, 503, 503, 250]);
  const again = run([`${envelope}${big}RSET\r\nBDAT 1 LAST\r\nzNOOP\r\n`], chunks);
  assert.deepEqual(codesOf(again.effects.slice(6)), [552, 250, 503, 250]);
});

test('the last chunk of a mail without recipients has no reply, and is an error all the same (RFC 2033 §4.3)', () => {
  const mail = 'LHLO mx\r\nMAIL FROM:<a@b>\r\n';
  const chunks = { offersChunks: true, limits: { errorsMax: 3 } };
  const { effects } = run([`${mail}BDAT 1 LAST\r\nxBDAT 1\r\nxNOOP\r\n`], chunks);
  assert.deepEqual(codesOf(effects), [220, 250, 250, 503, 250]);
  const flood = run([`${mail}${'BDAT 0 LAST\r\n'.repeat(5)}`], chunks);
  assert.deepEqual(flood.effects.slice(3), ['421 4.7.0 too many errors', 'close']);
});

test('MAIL that cannot be taken for now has one reply', () => {
  for (const [outcome, code] of [
    [false, 452],
    ['failed', 451],
  ] as const) {
    const { effects } = run(['LHLO mx\r\nMAIL FROM:<a@b>\r\nNOOP\r\n'], { answers: [{ type: 'room', outcome }] });
    assert.deepEqual(codesOf(effects), [220, 250, code, 250]);
  }
});

test('replies are the same at every split of the bytes', () => {
  const expected = run([`${envelope}DATA\r\n`, content]);
  for (const pieces of everySplit(bytesOf(content))) {
    assert.deepEqual(drive([[bytesOf(`${envelope}DATA\r\n`)], pieces], { isLocal: true }), expected);
  }
});

test('of one message to a mailbox, a full one, and one that is gone before its end, each is told what became of it', async (t) => {
  const environment = { MAYFLY_LMTP_PORT: '0', MAYFLY_MAILBOX_MAILS_MAX: '1', ...patient };
  const receiver = await startReceiver(t, { environment });
  const { service, mailbox, contents } = receiver;
  const [fine, full, gone] = [await mailbox(), await mailbox(), await mailbox()];
  const { lmtp } = service.app;
  assert.ok(lmtp !== undefined);
  const client = await SmtpClient.connect(t, lmtp.port);
  assert.match((await client.reply()).text, /LMTP/);
  await converse(client, [
    ['LHLO mx.test', '250'],
    ['MAIL FROM:<a@b.test>', '250'],
    [`RCPT TO:<${full.address}>`, '250'],
    ['DATA', '354'],
    ['Subject: first\r\n\r\n.', '250'],
    ['MAIL FROM:<a@b.test>', '250'],
    [`RCPT TO:<${full.address}>`, '452 4.2.2'],
    ['RCPT TO:<nobody@mail.test>', '550 5.1.1'],
    [`RCPT TO:<${gone.address}>`, '250'],
    [`RCPT TO:<${fine.address}>`, '250'],
    ['DATA', '354'],
  ]);
  const key = await service.key('alice');
  assert.equal((await service.call('DELETE', `/v1/mailboxes/${gone.id}`, { key })).status, 204);
  client.send('Subject: second\r\n\r\n.\r\n');
  assert.match((await client.reply()).text, /^550 5\.1\.1/);
  assert.match((await client.reply()).text, /^250 2\.0\.0/);
  await converse(client, [['NOOP', '250']]);
  assert.deepEqual(await contents(fine), ['Subject: second\r\n\r\n']);
  const [raw = Buffer.alloc(0)] = await receiver.raws(fine);
  assert.match(raw.toString('latin1'), /with LMTP id /);
});
