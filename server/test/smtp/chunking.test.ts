import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { numberOfInputs } from '../support/thoroughness.ts';
import { drive, everySplit, limits } from './protocol-driver.ts';
import { converse, startReceiver } from './receiver.ts';

/** Chunks as a client sends them; the last one says so. */
function chunked(...chunks: readonly string[]): string {
  const last = chunks.length - 1;
  return chunks
    .map((chunk, index) => `BDAT ${Buffer.byteLength(chunk, 'latin1')}${index === last ? ' LAST' : ''}\r\n${chunk}`)
    .join('');
}

const envelope = 'EHLO x\r\nMAIL FROM:<a@b>\r\nRCPT TO:<c@d>\r\n';
const bytesOf = (text: string) => Buffer.from(text, 'latin1');
const codesOf = (effects: readonly string[]) => effects.map((text) => Number.parseInt(text, 10));
/** Runs a whole conversation, pipelined. */
const run = (text: string, options = {}) => drive([[bytesOf(text)]], { offersChunks: true, ...options });

test('chunks are on offer only when they are turned on', () => {
  assert.match(run('EHLO x\r\n').effects.at(-1) ?? '', /^250-CHUNKING\r$/m);
  assert.doesNotMatch(run('EHLO x\r\n', { offersChunks: false }).effects.at(-1) ?? '', /CHUNKING/);
});

test('a message in chunks is one message, with a reply to each chunk, in the order of the commands (RFC 3030 §2, §4.2)', () => {
  const { effects, messages } = run(`${envelope}${chunked('Subject: x\r\n', '\r\nHel', 'lo\r\n')}QUIT\r\n`);
  assert.deepEqual(messages, ['Subject: x\r\n\r\nHello\r\n']);
  assert.deepEqual(effects.slice(4), [
    '250 2.0.0 12 octets received',
    '250 2.0.0 5 octets received',
    '250 2.0.0 message stored',
    '221 2.0.0 bye',
    'close',
  ]);
});

test('a last chunk may be empty, and one that is empty and not the last counts as a command without effect', () => {
  const idle = { limits: { idleCommandsMax: 2 } };
  assert.deepEqual(run(`${envelope}${chunked('Subject: x\r\n\r\n', '')}`, idle).messages, ['Subject: x\r\n\r\n']);
  const flood = run(`${envelope}${'BDAT 0\r\n'.repeat(3)}`, idle);
  assert.deepEqual(flood.effects.slice(4), [
    '250 2.0.0 0 octets received',
    '421 4.7.0 too many commands without effect',
    'close',
  ]);
});

test('nothing in a chunk is a command or an end of data: no look-alike smuggles a message', () => {
  const smuggled = 'MAIL FROM:<evil@b>\r\nRCPT TO:<c@d>\r\nDATA\r\nSubject: evil\r\n\r\n.\r\n';
  for (const end of ['\r\n.\r\n', '\n.\n', '\n.\r\n', '\r\n.\n', '\r.\r', '\r\n.\r', '\r\n.\r\0\n']) {
    const content = `Subject: x\r\n\r\n${end}${smuggled}`;
    for (const chunks of [[content], [content.slice(0, 20), content.slice(20)], [...content]]) {
      const { messages, effects } = run(`${envelope}${chunked(...chunks)}`);
      const [message = '', ...others] = messages;
      assert.deepEqual(others, []);
      assert.equal(message, content.replace(/\r\n|\r|\n/g, '\r\n'));
      assert.deepEqual(
        codesOf(effects.slice(4)),
        chunks.map(() => 250),
      );
    }
  }
});

test('dots are text, a bare CR or LF is made whole, also between two chunks and at the end', () => {
  const { messages } = run(`${envelope}${chunked('.a\r', '\n..b\r\n.\r\n', '.c\n.d\re\r')}`);
  assert.deepEqual(messages, ['.a\r\n..b\r\n.\r\n.c\r\n.d\r\ne\r\n']);
});

test('a chunk of no mail is read and refused, and what follows is a command', () => {
  const chunk = 'BDAT 6\r\nQUIT\r\n';
  const { effects, messages } = run(`${chunk}EHLO x\r\n${chunk}MAIL FROM:<a@b>\r\n${chunk}NOOP\r\n`);
  assert.deepEqual(codesOf(effects), [220, 503, 250, 503, 250, 503, 250]);
  assert.deepEqual(messages, []);
});

test('a mail has its content by DATA or by BDAT, and no recipients after a chunk; RSET ends it (RFC 3030 §2)', () => {
  const { effects, messages } = run(
    `${envelope}BDAT 2\r\nab${'DATA\r\nRCPT TO:<e@d>\r\nMAIL FROM:<e@f>\r\nRSET\r\nBDAT 2 LAST\r\nab'}${envelope.slice(8)}${chunked('x')}`,
  );
  assert.deepEqual(codesOf(effects.slice(4)), [250, 503, 503, 503, 250, 503, 250, 250, 250]);
  assert.deepEqual(messages, ['x']);
});

test('content that is too big is refused at the first chunk which makes it so, and cut off where it goes on for ever', () => {
  const big = 'x'.repeat(limits.messageBytesMax + 1);
  const { effects, refused } = run(`${envelope}BDAT ${big.length}\r\n${big}BDAT 1 LAST\r\nyNOOP\r\n`);
  assert.deepEqual(codesOf(effects.slice(4)), [552, 503, 250]);
  assert.deepEqual(refused, ['too_big <a@b> c@mail.test']);
  const endless = run(`${envelope}BDAT ${2 * limits.messageBytesMax + 1}\r\nabc`);
  assert.deepEqual(endless.effects.slice(4), ['421 4.3.4 the message is far beyond the size limit', 'close']);
});

test('after a size that cannot be read nothing is taken for a command', () => {
  for (const size of ['', 'x', '-1', '1.5', '3 FIRST', '3 LAST x', `${'9'.repeat(21)}`]) {
    const { effects } = run(`${envelope}BDAT ${size}\r\nQUIT\r\n`);
    assert.deepEqual(effects.slice(4), ['501 5.5.4 syntax: BDAT size [LAST]', 'close'], size);
  }
});

test('replies and messages are the same at every split of the bytes', () => {
  const text = `${envelope}${chunked('Subject: x\r\n\r', '\n.\r\nQUIT\r\n')}BDAT 3\r\nabcNOOP\r\n`;
  const expected = run(text);
  for (const pieces of everySplit(bytesOf(text))) assert.deepEqual(drive([pieces], { offersChunks: true }), expected);
});

test('a message in any chunks is what it is by DATA', () => {
  const fragment = fc.constantFrom('a', '.', '..', '\r\n', '\r\n.', '\r', '\n', '\0', '\xff', 'QUIT\r\n');
  const parts = fc.array(
    fc.array(fragment, { maxLength: 6 }).map((some) => some.join('')),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(parts, (chunks) => {
      const content = chunks.join('').replace(/\r\n|\r|\n/g, '\r\n');
      const { messages } = run(`${envelope}${chunked(...chunks)}`);
      assert.deepEqual(messages, [content]);
      if (!content.endsWith('\r\n')) return;
      const byData = drive([
        [bytesOf(envelope)],
        [bytesOf('DATA\r\n')],
        [bytesOf(`${content.replace(/^\./gm, '..')}.\r\n`)],
      ]);
      assert.deepEqual(byData.messages, messages);
    }),
    { numRuns: numberOfInputs(300) },
  );
});

test('the service stores a message that comes in chunks, and tells of them in its transcript', async (t) => {
  const environment = { MAYFLY_SMTP_CHUNKING: 'true', MAYFLY_SMTP_KEEP_DELIVERY: 'true' };
  const { client, mailbox, contents, service } = await startReceiver(t, { environment });
  const to = await mailbox();
  await converse(await client(), [
    ['MAIL FROM:<a@b.test> BODY=8BITMIME', '250'],
    [`RCPT TO:<${to.address}>`, '250'],
    ['BDAT 14\r\nSubject: x\r\n', '250 2.0.0 14 octets'],
    ['BDAT 6 LAST\r\n.\r\na', '250 2.0.0 message stored'],
  ]);
  assert.deepEqual(await contents(to), ['Subject: x\r\n\r\n.\r\na\r\n']);
  const mails = `/v1/mailboxes/${to.id}/mails`;
  const key = await service.key('alice');
  const [{ id }] = (await service.call('GET', mails, { key })).body.items;
  const { commands } = (await service.call('GET', `${mails}/${id}/delivery`, { key })).body;
  assert.deepEqual(commands.map(({ line }: { line: string }) => line).slice(-2), ['BDAT 14', 'BDAT 6 LAST']);
});
