import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMail } from '../../src/mime/parse-mail.ts';

/** Parses a message written with LF line ends. */
function parse(...lines: string[]) {
  return parseMail(Buffer.from(lines.join('\n').replaceAll('\n', '\r\n')));
}

test('a plain mail shows its sender, subject, text and header block', async () => {
  const mail = await parse('From: "A" <a@b.test>', 'Subject: Hi', '', 'Hello', '');
  assert.deepEqual(mail, {
    sender: 'a@b.test',
    subject: 'Hi',
    text: 'Hello\n',
    html: undefined,
    headers: 'From: "A" <a@b.test>\r\nSubject: Hi\r\n',
    attachments: [],
    truncated: false,
  });
});

test('encoded words, charsets and transfer encodings are decoded', async () => {
  const mail = await parse(
    'From: =?utf-8?q?J=C3=B6rg?= <j@b.test>',
    'Subject: =?utf-8?b?R3LDvMOfZSDwn5KM?= =?iso-8859-1?q?=E4?=',
    'Content-Type: text/plain; charset=iso-8859-1',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'f=FCr dich =',
    'und mich',
  );
  assert.equal(mail.subject, 'Grüße \u{1f48c}ä');
  assert.equal(mail.text.trim(), 'für dich und mich');
});

test('undeclared bytes are UTF-8 where they can be, else ISO 8859-1, in the header block as well', async () => {
  assert.equal((await parse('X-Name: Jörg', '', '')).headers, 'X-Name: Jörg\r\n');
  const latin = Buffer.from('X-Name: J\u00f6rg\r\n\r\n', 'latin1');
  assert.equal((await parseMail(latin)).headers, 'X-Name: Jörg\r\n');
});

test('HTML alone gives both the HTML and text made from it', async () => {
  const mail = await parse('Content-Type: text/html', '', '<p>Hello <b>you</b></p><p>there</p>');
  assert.equal(mail.html?.trim(), '<p>Hello <b>you</b></p><p>there</p>');
  assert.equal(mail.text, 'Hello you\n\nthere');
});

test('of alternatives the plain text and the HTML are shown, and neither is an attachment', async () => {
  const mail = await parse(
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'the text',
    '--b',
    'Content-Type: text/html',
    '',
    '<p>the html</p>',
    '--b--',
  );
  assert.deepEqual([mail.text.trim(), mail.html?.trim(), mail.attachments], ['the text', '<p>the html</p>', []]);
});

test('files, inline images and attached messages are attachments, with name, type, content id and bytes', async () => {
  const mail = await parse(
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    'the text',
    '--b',
    'Content-Type: application/pdf',
    'Content-Disposition: attachment; filename="../a b.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    'AAEC/w==',
    '--b',
    'Content-Type: image/png',
    'Content-ID: <logo@b.test>',
    'Content-Disposition: inline',
    '',
    'png',
    '--b',
    'Content-Type: message/rfc822',
    '',
    'Subject: inner',
    '',
    'inner text',
    '--b--',
  );
  assert.equal(mail.text.trim(), 'the text');
  assert.deepEqual(
    mail.attachments.map(({ filename, contentType, contentId }) => [filename, contentType, contentId]),
    [
      ['a b.pdf', 'application/pdf', undefined],
      ['attachment-2.png', 'image/png', 'logo@b.test'],
      ['attachment-3.eml', 'message/rfc822', undefined],
    ],
  );
  assert.deepEqual(
    mail.attachments.map(({ content }) => Buffer.from(content).toString('latin1').trimEnd()),
    ['\x00\x01\x02\xff', 'png', 'Subject: inner\n\ninner text'],
  );
});

test('a sender, subject or text with NUL or half a surrogate is shown without', async () => {
  const encoded = Buffer.from('a\0b').toString('base64');
  const mail = await parse(
    `From: =?utf-8?b?${encoded}?= <x\0y@b.test>`,
    `Subject: =?utf-8?b?${encoded}?= =?utf-16le?b?PNg=?=`,
    '',
    'c\0d',
  );
  for (const text of [mail.sender, mail.subject, mail.text, mail.headers]) {
    assert.ok(!text.includes('\0') && text.isWellFormed(), JSON.stringify(text));
  }
  assert.match(mail.subject, /^ab/);
  assert.equal(mail.text.trim(), 'cd');
});

test('the sender is the first address of From, none where From has none', async () => {
  const sender = async (from: string) => (await parse(from, '', '')).sender;
  assert.equal(await sender('From: a@b.test, c@d.test'), 'a@b.test');
  assert.equal(await sender('From: undisclosed-recipients:;'), '');
  assert.equal(await sender('Sender: a@b.test'), '');
});

test('a message without a body, without headers, or without anything is shown as what it is', async () => {
  assert.equal((await parse('Subject: Hi')).subject, 'Hi');
  assert.equal((await parse('Subject: Hi', '', '')).text, '');
  assert.deepEqual((await parseMail(Buffer.from('\r\nbody'))).headers, '');
  assert.equal((await parseMail(Buffer.from('\r\nbody'))).text.trim(), 'body');
  assert.equal((await parseMail(Buffer.alloc(0))).text, '');
});
