import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mimeLimits } from '../../src/mime/limits.ts';
import { parseMail } from '../../src/mime/parse-mail.ts';
import type { ParsedMail } from '../../src/mime/parsed-mail.ts';
import { anyText } from '../support/any-text.ts';
import { numberOfInputs } from '../support/thoroughness.ts';
import { assertLinear } from './linear.ts';

const mebibyte = 1024 * 1024;

function parse(text: string): ParsedMail {
  return parseMail(Buffer.from(text, 'latin1'));
}

/** What every parsed mail is, however odd the message was. */
function assertShowable(mail: ParsedMail): void {
  const texts = [mail.subject, mail.text, mail.html ?? '', mail.headers];
  for (const { address, name } of [...mail.from, ...mail.to, ...mail.cc, ...mail.replyTo]) texts.push(address, name);
  for (const { filename, contentType, contentId = '' } of mail.attachments) {
    assert.ok(filename !== '' && Buffer.byteLength(filename) <= mimeLimits.fileNameBytesMax);
    assert.ok(contentType !== '');
    texts.push(filename, contentType, contentId);
  }
  for (const text of texts) assert.ok(text.isWellFormed() && !text.includes('\0'));
  assert.ok(mail.text.length <= mimeLimits.textCharactersMax);
  assert.ok((mail.html ?? '').length <= mimeLimits.htmlCharactersMax);
  assert.ok(mail.attachments.length <= mimeLimits.partsMax);
}

test('text is shown whole up to 1 MiB, and its start beyond', () => {
  for (const [length, truncated] of [
    [mebibyte - 1, false],
    [mebibyte, true],
    [3 * mebibyte, true],
  ] as const) {
    const mail = parse(`Subject: Hi\r\n\r\n${'x'.repeat(length)}\r\n`);
    assert.equal(mail.truncated, truncated, `${length}`);
    assert.equal(mail.text.length, mebibyte);
  }
});

test('HTML is shown whole up to 2 MiB, and its start beyond', () => {
  for (const [length, truncated] of [
    [2 * mebibyte - 1, false],
    [2 * mebibyte, true],
    [5 * mebibyte, true],
  ] as const) {
    const mail = parse(`Content-Type: text/html\r\n\r\n${'<i>x</i>'.repeat(length / 8 + 1).slice(0, length)}\r\n`);
    assert.equal(mail.truncated, truncated, `${length}`);
    assert.equal(mail.html?.length, 2 * mebibyte);
    assert.match(mail.text, /^x+/);
  }
});

test('a header block is shown whole up to 256 KiB, and its start beyond', () => {
  const max = mimeLimits.headerBytesMax;
  const first = 'Subject: Hi\r\nFrom: a@b.test\r\n';
  const block = (length: number) => `${first}X-Long: ${'x'.repeat(length - first.length - 10)}\r\n`;
  for (const [length, truncated] of [
    [max, false],
    [max + 1, true],
    [mebibyte, true],
  ] as const) {
    const mail = parse(`${block(length)}\r\nthe body\r\n`);
    assert.equal(mail.truncated, truncated, `${length}`);
    assert.equal(mail.headers, block(length).slice(0, max));
    assert.deepEqual(
      [mail.subject, mail.from[0]?.address, mail.text.trim()],
      ['Hi', 'a@b.test', 'the body'],
      `${length}`,
    );
  }
});

test('a megabyte of header fields is shown in part', () => {
  const mail = parse(`Subject: Hi\r\n${'X-Field: value\r\n'.repeat(65_536)}\r\nthe body\r\n`);
  assert.deepEqual([mail.subject, mail.text.trim(), mail.truncated], ['Hi', 'the body', true]);
  assertShowable(mail);
});

test('up to 1,000 attachments are shown', () => {
  const part = '--b\r\nContent-Type: image/png\r\n\r\npng\r\n';
  for (const [parts, shown, truncated] of [
    [1_000, 1_000, false],
    [1_001, 1_000, true],
    [5_000, 1_000, true],
  ] as const) {
    const mail = parse(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${part.repeat(parts)}--b--\r\n`);
    assert.deepEqual([mail.attachments.length, mail.truncated], [shown, truncated], `${parts}`);
  }
});

test('parts in parts are shown down to a depth of 50, and as plain text beyond', () => {
  const nested = (depth: number) => {
    const open = Array.from(
      { length: depth },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}-\r\n\r\n--b${at}-\r\n`,
    );
    return `Subject: deep\r\n${open.join('')}Content-Type: text/plain\r\n\r\nthe bottom\r\n`;
  };
  assert.deepEqual([parse(nested(49)).truncated, parse(nested(49)).text.trim()], [false, 'the bottom']);
  for (const depth of [60, 1_000, 5_000]) {
    const mail = parse(nested(depth));
    assert.deepEqual([mail.truncated, mail.subject], [true, 'deep'], `${depth}`);
    assert.match(mail.text, /the bottom/);
  }
});

test('messages in messages are one attachment', () => {
  const mail = parse(`Subject: outer\r\n${'Content-Type: message/rfc822\r\n\r\n'.repeat(2_000)}Hi\r\n`);
  assert.equal(mail.subject, 'outer');
  assert.equal(mail.attachments.length, 1);
});

test('five megabytes of empty lines are shown in part', () => {
  const mail = parse(`Subject: Hi\r\n\r\n${'\r\n'.repeat(2.5 * mebibyte)}`);
  assert.deepEqual([mail.subject, mail.truncated], ['Hi', true]);
  assertShowable(mail);
});

test('a text that is cut off in the middle of a character loses that character and no other', () => {
  const text = `${'é'.repeat(mebibyte)}\r\n`;
  const mail = parseMail(Buffer.from(`X: ${'é'.repeat(mebibyte)}\r\n\r\n-${text}`));
  assert.match(mail.text, /^-é+$/);
  assert.match(mail.headers, /^X: é+$/);
  assert.equal(mail.truncated, true);
});

test('any bytes are a mail', () => {
  const line = fc.oneof(
    fc.string(),
    anyText(),
    fc.constantFrom(
      '',
      '--b',
      '--b--',
      '--',
      'Content-Type: multipart/mixed; boundary=b',
      'Content-Type: message/rfc822',
    ),
    fc.constantFrom(
      'Content-Type: text/html',
      'Content-Transfer-Encoding: base64',
      'Subject: =?utf-8?q?=C3?=',
      ' folded',
    ),
    fc.constantFrom("Content-Disposition: attachment; filename*0*=utf-8''%c3; filename*1=x", 'From: <', 'From: a:b;'),
    fc.constantFrom(
      'Content-Type: text/plain; charset=utf-7',
      'Content-Type: text/plain; charset=\u00e4',
      'Content-Type:',
    ),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => assertShowable(parse(lines.join('\r\n')))),
    { seed: 822, numRuns: numberOfInputs(1_000) },
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => assertShowable(parseMail(Buffer.from(bytes)))),
    { seed: 2822, numRuns: numberOfInputs(500) },
  );
});

const multipart = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n';
const hostile: Readonly<Record<string, readonly [start: string, piece: string]>> = {
  'empty lines': ['Subject: Hi\r\n\r\n', '\r\n'],
  'boundary lines': [multipart, '--b\r\n'],
  'lines that are nearly boundaries': [multipart, '--\r\n'],
  'header fields': ['', 'A: b\r\n'],
  'one folded field': ['Subject: x', '\r\n x'],
  'encoded words': ['Subject: x', '\r\n =?utf-8?q?x?='],
  'comments in a field': ['Content-Type: text/plain', '('],
  'parameters of a field': ['Content-Type: text/plain', '; a*0=b'],
  addresses: ['From: a', ', <b@c'],
  base64: ['Content-Transfer-Encoding: base64\r\n\r\n', 'AAAA\r\n'],
  'quoted-printable': ['Content-Transfer-Encoding: quoted-printable\r\n\r\n', '=\r\n'],
  'flowed text': ['Content-Type: text/plain; format=flowed\r\n\r\n', '> \r\n'],
  'HTML beside text': [`${multipart}--b\r\n\r\ntext\r\n--b\r\nContent-Type: text/html\r\n\r\n`, '<a '],
};

for (const [what, [start, piece]] of Object.entries(hostile)) {
  test(`a mail takes linear time for a quarter of a megabyte of ${what}`, async () => {
    await assertLinear((length) => parse(start + piece.repeat(length / 4 / piece.length)));
  });
}

test('a thousand parts with ordinary headers are shown', () => {
  const part = `--b\r\nContent-Type: image/png; name="${'n'.repeat(200)}.png"\r\nContent-Disposition: attachment\r\n`;
  const mail = parse(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${`${part}\r\npng\r\n`.repeat(1_000)}--b--\r\n`);
  assert.deepEqual([mail.attachments.length, mail.truncated], [1_000, false]);
});
