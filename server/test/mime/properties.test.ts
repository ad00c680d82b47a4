import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeAttachment } from '../../src/mime/attachment-content.ts';
import { fileName } from '../../src/mime/headers/file-name.ts';
import { parseMail } from '../../src/mime/parse-mail.ts';
import { corpusMessages, readCorpusFile } from '../support/corpora.ts';
import { filesOf, generatedMail, writeMail } from '../support/generated-messages.ts';
import { numberOfInputs } from '../support/thoroughness.ts';
import { assertLineEndsDoNotMatter } from './line-ends.ts';
import { assertSound } from './soundness.ts';

function parseSoundly(raw: Buffer) {
  const mail = parseMail(raw);
  assertSound(raw, mail);
  return mail;
}

/** Lines that mean something to a reader of mail. */
const line = fc.oneof(
  fc.string(),
  fc.constantFrom('', '', '--b', '--b--', '--c', '--c--', '--', ' folded', '\tfolded', 'text', '.', 'From a@b'),
  fc.constantFrom(
    'Content-Type: multipart/mixed; boundary=b',
    'Content-Type: multipart/alternative; boundary="c"',
    'Content-Type: multipart/digest; boundary=b',
    'Content-Type: message/rfc822',
    'Content-Type: text/html; charset=utf-8',
    'Content-Type: text/plain; format=flowed; delsp=yes',
    'Content-Type: text/plain; charset=utf-7; name="a.txt"',
    'Content-Type:',
    'Content-Type: image/png; name=a.png',
  ),
  fc.constantFrom(
    'Content-Transfer-Encoding: base64',
    'Content-Transfer-Encoding: quoted-printable',
    'Content-Transfer-Encoding: x-uuencode',
    "Content-Disposition: attachment; filename*0*=utf-8''%c3; filename*1=x",
    'Subject: =?utf-8?q?=C3?= =?utf-8?q?=A4?=',
    'From: <',
    'To: a:b, "c" <d@e>;',
    'References: <a@b> <',
    'Date: Thu, 01 Jan 1970 00:00:00 +0000',
  ),
  fc.constantFrom(
    'begin 644 a.bin',
    '!80',
    '`',
    'end',
    '=ybegin line=128 size=3 name=a.bin',
    'abc',
    '=yend size=3',
    'YWFh',
    'YQ==',
    '=C3=A4=',
    '> quoted ',
    '-- ',
    '<p>html</p>',
  ),
);
const lines = fc.array(line, { maxLength: 40 });

test('any bytes are a mail', () => {
  const bytes = fc.uint8Array({ maxLength: 2_000 });
  fc.assert(
    fc.property(bytes, (content) => void parseSoundly(Buffer.from(content))),
    { seed: 2822, numRuns: numberOfInputs(1_000) },
  );
  fc.assert(
    fc.property(lines, fc.constantFrom('\r\n', '\n', '\r'), (content, end) => {
      parseSoundly(Buffer.from(content.join(end), 'latin1'));
    }),
    { seed: 822, numRuns: numberOfInputs(3_000) },
  );
});

test('every beginning of a mail is a mail', () => {
  const messages = corpusMessages().map(({ path }) => readCorpusFile(path));
  fc.assert(
    fc.property(fc.constantFrom(...messages), fc.double({ min: 0, max: 1, noNaN: true }), (raw, share) => {
      parseSoundly(raw.subarray(0, Math.floor(raw.length * share)));
    }),
    { seed: 5322, numRuns: numberOfInputs(1_000) },
  );
});

test('a mail says the same with LF and with CRLF', () => {
  fc.assert(
    fc.property(lines, (content) => assertLineEndsDoNotMatter(Buffer.from(content.join('\n'), 'latin1'))),
    { seed: 2045, numRuns: numberOfInputs(3_000) },
  );
});

/** UTF-16 as it is: the CR that is put before an LF is half a character. */
const withoutLineEnds: ReadonlySet<string> = new Set(['eml/stalwart-mail-parser/eml/thirdparty/005.eml']);

test('every message of the corpora says the same with LF and with CRLF', () => {
  for (const { path } of corpusMessages()) {
    if (withoutLineEnds.has(path)) continue;
    try {
      assertLineEndsDoNotMatter(readCorpusFile(path));
    } catch (cause) {
      throw new Error(path, { cause });
    }
  }
});

test('what is written into a mail is read from it', () => {
  fc.assert(
    fc.property(generatedMail, (sent) => {
      const raw = writeMail(sent);
      const mail = parseSoundly(raw);
      assert.equal(mail.subject, sent.subject);
      assert.equal(mail.text, sent.text.replaceAll('\0', ''));
      assert.deepEqual(mail.defects, []);
      const received = mail.attachments.map((window) => ({
        name: window.filename,
        type: window.contentType,
        content: decodeAttachment(raw, window).toString('hex'),
      }));
      const files = filesOf(sent).map(({ name, type, content }, position) => ({
        name: fileName({ given: name, contentType: type, position }),
        type,
        content: content.toString('hex'),
      }));
      assert.deepEqual(received, files);
    }),
    { seed: 2046, numRuns: numberOfInputs(1_000) },
  );
});
