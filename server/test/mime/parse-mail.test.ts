import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeAttachment } from '../../src/mime/attachment-content.ts';
import { parseMail } from '../../src/mime/parse-mail.ts';
import type { ParsedMail } from '../../src/mime/parsed-mail.ts';

function message(...lines: string[]): Buffer {
  return Buffer.from(lines.join('\r\n'));
}

function parse(...lines: string[]): ParsedMail {
  return parseMail(message(...lines));
}

test('a plain mail shows its sender, subject, text and header block', () => {
  const mail = parse('From: "A" <a@b.test>', 'Subject: Hi', '', 'Hello', '');
  assert.deepEqual(mail, {
    headers: 'From: "A" <a@b.test>\r\nSubject: Hi\r\n',
    from: [{ name: 'A', address: 'a@b.test' }],
    to: [],
    cc: [],
    replyTo: [],
    subject: 'Hi',
    dateMs: undefined,
    messageId: undefined,
    text: 'Hello\n',
    html: undefined,
    attachments: [],
    truncated: false,
    defects: [],
  });
});

test('encoded words, charsets and transfer encodings are decoded', () => {
  const mail = parse(
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

test('undeclared bytes are UTF-8 where they can be, else windows-1252, in the header block as well', () => {
  assert.equal(parse('X-Name: Jörg', '', '').headers, 'X-Name: Jörg\r\n');
  const latin = Buffer.from('X-Name: J\u00f6rg\r\n\r\n', 'latin1');
  assert.equal(parseMail(latin).headers, 'X-Name: Jörg\r\n');
});

test('a subject is one line', () => {
  for (const [field, subject] of [
    ['a\tb', 'a b'],
    ['a', 'a'],
    ['=?utf-8?q?=0D=0A_a=0D=0A=09b_=09?= c', 'a b c'],
    ['=?utf-8?b?YQ0KYg==?=', 'a b'],
    ['a\r\n\t b ', 'a b'],
    ['a  b', 'a  b'],
    ['=?utf-8?q?=0A?=', ''],
  ] as const) {
    assert.equal(parse(`Subject: ${field}`, '', '').subject, subject, JSON.stringify(field));
  }
});

test('raw bytes of a subject and of names are in the charset of the body, unless they are UTF-8', () => {
  const read = (charset: string, bytes: Buffer) => {
    const [field, end] = [
      Buffer.from('From: '),
      Buffer.from(` <a@b.test>\r\nContent-Type: text/plain${charset}\r\n\r\n`),
    ];
    const mail = parseMail(Buffer.concat([Buffer.from('Subject: '), bytes, Buffer.from('\r\n'), field, bytes, end]));
    return [mail.subject, mail.from[0]?.name];
  };
  const hello = Buffer.from('cff0e8e2e5f2', 'hex');
  assert.deepEqual(read('; charset=windows-1251', hello), ['Привет', 'Привет']);
  assert.deepEqual(read('; charset=GB2312', Buffer.from('c4e3bac3', 'hex')), ['你好', '你好']);
  assert.deepEqual(read('; charset=windows-1251', Buffer.from('Grüße')), ['Grüße', 'Grüße']);
  for (const charset of ['', '; charset=utf-8', '; charset=us-ascii', '; charset=x-none', '; charset=utf-16']) {
    assert.deepEqual(read(charset, Buffer.from('J\u00f6rg', 'latin1')), ['Jörg', 'Jörg'], charset);
  }
});

test('raw bytes of a subject are in the charset of the first text of a multipart', () => {
  const raw = message(
    'Subject: \u00cf\u00f0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=koi8-r',
    '',
    '--b--',
  );
  assert.equal(parseMail(Buffer.from(raw.toString('utf8'), 'latin1')).subject, 'оП');
});

test('HTML alone gives both the HTML and text made from it', () => {
  const mail = parse('Content-Type: text/html', '', '<p>Hello <b>you</b></p><p>there</p>');
  assert.equal(mail.html?.trim(), '<p>Hello <b>you</b></p><p>there</p>');
  assert.equal(mail.text, 'Hello you\n\nthere');
});

test('of alternatives the plain text and the HTML are shown, and neither is an attachment', () => {
  const mail = parse(
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

test('files, inline images and attached messages are attachments, with name, type, content id and bytes', () => {
  const raw = message(
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
  const mail = parseMail(raw);
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
    mail.attachments.map((attachment) => decodeAttachment(raw, attachment).toString('latin1')),
    ['\x00\x01\x02\xff', 'png', 'Subject: inner\r\n\r\ninner text'],
  );
});

test('a sender, subject or text with NUL or half a surrogate is shown without', () => {
  const encoded = Buffer.from('a\0b').toString('base64');
  const mail = parse(
    `From: =?utf-8?b?${encoded}?= <x\0y@b.test>`,
    `Subject: =?utf-8?b?${encoded}?= =?utf-16le?b?PNg=?=`,
    '',
    'c\0d',
  );
  for (const text of [mail.from[0]?.name ?? '', mail.from[0]?.address ?? '', mail.subject, mail.text, mail.headers]) {
    assert.ok(!text.includes('\0') && text.isWellFormed(), JSON.stringify(text));
  }
  assert.match(mail.subject, /^ab/);
  assert.equal(mail.text.trim(), 'cd');
});

test('From has its addresses in order, an empty one for an empty group, none without the field', () => {
  const sender = (from: string) => parse(from, '', '').from[0]?.address;
  assert.equal(sender('From: a@b.test, c@d.test'), 'a@b.test');
  assert.equal(sender('From: undisclosed-recipients:;'), '');
  assert.equal(sender('Sender: a@b.test'), undefined);
});

test('a message without a body, without headers, or without anything is shown as what it is', () => {
  assert.equal(parse('Subject: Hi').subject, 'Hi');
  assert.equal(parse('Subject: Hi', '', '').text, '');
  assert.deepEqual(parseMail(Buffer.from('\r\nbody')).headers, '');
  assert.equal(parseMail(Buffer.from('\r\nbody')).text.trim(), 'body');
  assert.equal(parseMail(Buffer.alloc(0)).text, '');
});
