import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMail } from '../../src/mime/parse-mail.ts';
import type { ParsedMail } from '../../src/mime/parsed-mail.ts';

let boundaries = 0;

/** A part: its type, with parameters and further fields, and what is in it. */
function part(type: string, ...content: string[]): string {
  if (!type.startsWith('multipart/')) return `Content-Type: ${type}\r\n\r\n${content.join('\r\n')}`;
  boundaries += 1;
  const line = `--b${boundaries}`;
  const parts = content.map((child) => `${line}\r\n${child}\r\n`).join('');
  return `Content-Type: ${type}; boundary=b${boundaries}\r\n\r\n${parts}${line}--\r\n`;
}

function read(message: string): ParsedMail {
  return parseMail(Buffer.from(message));
}

const plain = (text: string) => part('text/plain', text);
const html = (text: string) => part('text/html', `<p>${text}</p>`);
const image = (name: string) => part(`image/png; name=${name}`, 'png');

interface Shown {
  readonly text: string;
  readonly html?: string;
  readonly files?: readonly string[];
}

const selected: Readonly<Record<string, readonly [message: string, shown: Shown]>> = {
  'one text': [plain('a'), { text: 'a' }],
  'one HTML': [html('a'), { text: 'a', html: '<p>a</p>' }],
  'one file': [image('a.png'), { text: '', files: ['a.png'] }],
  'alternatives as two readings': [
    part('multipart/alternative', plain('a'), html('b')),
    { text: 'a', html: '<p>b</p>' },
  ],
  'an alternative without HTML as text only': [part('multipart/alternative', plain('a')), { text: 'a' }],
  'the text of HTML where the text beside it is empty': [
    part('multipart/alternative', plain(' '), html('b')),
    { text: 'b', html: '<p>b</p>' },
  ],
  'HTML with its images, beside text': [
    part('multipart/alternative', plain('a'), part('multipart/related', html('b'), image('c.png'))),
    { text: 'a', html: '<p>b</p>', files: ['c.png'] },
  ],
  'alternatives with images around': [
    part('multipart/related', part('multipart/alternative', plain('a'), html('b')), image('c.png')),
    { text: 'a', html: '<p>b</p>', files: ['c.png'] },
  ],
  'a calendar beside the texts as a file': [
    part('multipart/alternative', plain('a'), html('b'), part('text/calendar; name=c.ics', 'x')),
    { text: 'a', html: '<p>b</p>', files: ['c.ics'] },
  ],
  'texts in a row as one': [
    part('multipart/mixed', plain('a'), image('b.png'), plain('c')),
    { text: 'a\nc', files: ['b.png'] },
  ],
  'HTML in a row as text as well': [
    part('multipart/mixed', plain('a'), html('b'), plain('c'), html('d')),
    { text: 'a\nb\nc\nd', html: '<p>b</p>\n<p>d</p>' },
  ],
  "a list's footer behind alternatives": [
    part('multipart/mixed', part('multipart/alternative', plain('a'), html('b')), plain('footer')),
    { text: 'a\nfooter', html: '<p>b</p>' },
  ],
  'a named text that is not the first as a file': [
    part('multipart/mixed', part('text/plain; name=a.txt', 'a'), part('text/plain; name=b.txt', 'b')),
    { text: 'a', files: ['b.txt'] },
  ],
  'a text that calls itself an attachment as a file': [
    part('text/plain; name=a.txt\r\nContent-Disposition: attachment', 'a'),
    { text: '', files: ['a.txt'] },
  ],
  'a text of another type as text': [part('text/richtext; name=a.rtx', 'a'), { text: 'a' }],
  'texts of other types in a row as text': [
    part('multipart/mixed', plain('a'), part('text/markdown', '# b'), part('text/enriched', 'c')),
    { text: 'a\n# b\nc' },
  ],
  'texts of other types with names as files': [
    part('multipart/mixed', plain('a'), part('text/markdown; name=b.md', 'b'), part('text/x-log; name=c.log', 'c')),
    { text: 'a', files: ['b.md', 'c.log'] },
  ],
  'texts of other types that call themselves attachments as files': [
    part(
      'multipart/mixed',
      plain('a'),
      ...['markdown', 'vcard', 'x-nonesuch'].map((type) =>
        part(`text/${type}\r\nContent-Disposition: attachment`, 'b'),
      ),
    ),
    { text: 'a', files: ['attachment-1.md', 'attachment-2.vcf', 'attachment-3.txt'] },
  ],
  'the data of other programs as files': [
    part('multipart/mixed', plain('a'), part('text/calendar', 'b'), part('text/csv', 'c'), part('text/x-vcard', 'd')),
    { text: 'a', files: ['attachment-1.ics', 'attachment-2.csv', 'attachment-3.vcf'] },
  ],
  'a text of another type as the plain one of alternatives': [
    part('multipart/alternative', part('text/markdown', 'a'), html('b')),
    { text: 'a', html: '<p>b</p>' },
  ],
  'alternatives of plain text, HTML and others by the two': [
    part('multipart/alternative', plain('a'), part('text/enriched', 'b'), html('c'), part('text/x-amp-html', 'd')),
    { text: 'a', html: '<p>c</p>', files: ['attachment-1.txt', 'attachment-2.html'] },
  ],
  'an attached message as one file': [
    part(
      'multipart/mixed',
      plain('a'),
      part('message/rfc822; name=b.eml', part('multipart/mixed', plain('c'), image('d.png'))),
    ),
    { text: 'a', files: ['b.eml'] },
  ],
  'the messages of a digest as files': [
    part('multipart/digest', '\r\nSubject: a\r\n\r\nb', '\r\nSubject: c\r\n\r\nd'),
    { text: '', files: ['attachment-1.eml', 'attachment-2.eml'] },
  ],
  'a report as its text and files (RFC 3462)': [
    part(
      'multipart/report',
      plain('failed'),
      part('message/delivery-status', 'Status: 5.0.0'),
      part('text/rfc822-headers', 'a: b'),
    ),
    { text: 'failed', files: ['attachment-1.txt', 'attachment-2.txt'] },
  ],
  'a signed text, and the signature as a file': [
    part('multipart/signed', plain('a'), part('application/pgp-signature; name=a.asc', 'x')),
    { text: 'a', files: ['a.asc'] },
  ],
  'winmail.dat as one file': [
    part('multipart/mixed', plain('a'), part('application/ms-tnef; name=winmail.dat', 'x')),
    { text: 'a', files: ['winmail.dat'] },
  ],
  'an empty multipart as nothing': [part('multipart/mixed', plain('a'), part('multipart/alternative')), { text: 'a' }],
};

for (const [what, [message, { text, html, files = [] }]] of Object.entries(selected)) {
  test(`a mail shows ${what} (RFC 8621 §4.1.4)`, () => {
    const mail = read(message);
    assert.deepEqual([mail.text, mail.html, mail.attachments.map(({ filename }) => filename)], [text, html, files]);
  });
}
