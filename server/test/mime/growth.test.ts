import { test } from 'node:test';
import { readAddresses } from '../../src/mime/headers/addresses.ts';
import { decodeWords } from '../../src/mime/headers/encoded-words.ts';
import { readDate } from '../../src/mime/headers/mail-date.ts';
import { readMessageId } from '../../src/mime/headers/message-id.ts';
import { readParameters } from '../../src/mime/headers/parameters.ts';
import { textOfHtml } from '../../src/mime/html/text.ts';
import { parseMail } from '../../src/mime/parse-mail.ts';
import { seededDice } from '../support/seeded-random.ts';
import { numberOfInputs } from '../support/thoroughness.ts';
import { assertLinear } from './linear.ts';

const small = 64 * 1024;
const factor = 32;
const unitsMax = numberOfInputs(12);

interface Kind {
  readonly read: (text: string) => unknown;
  /** What means something to the reader; units of a few of these are repeated. */
  readonly tokens: readonly string[];
}

const words = [
  'a',
  'b1',
  ' ',
  '  ',
  '\t',
  '\r\n ',
  '"',
  "'",
  '\\',
  '(',
  ')',
  '<',
  '>',
  '@',
  ',',
  ';',
  ':',
  '=',
  '.',
  '/',
  '\xe4',
];
const encoded = [
  '=?',
  '?=',
  '?',
  '?q?',
  '?b?',
  '=?utf-8?q?',
  '=?utf-8?b?',
  '=?utf-7?q?',
  '=?x?q?',
  '=C3',
  'YQ==',
  '_',
  '*',
];

const kinds: Readonly<Record<string, Kind>> = {
  HTML: {
    read: textOfHtml,
    tokens: [
      ...'< > / = " \' & ; -- ! a x'.split(' '),
      ...[
        '<p',
        '<a ',
        '</a>',
        '<div>',
        '</div>',
        '<td>',
        '<pre>',
        '</pre>',
        '<br>',
        '<!--',
        '-->',
        '<script>',
        '</script>',
      ],
      ...[' href="', ' href=https://a.test', ' style="', ' hidden', '<img alt="b">', '&amp', '&#1', '\n', ' ', 'word'],
      ...['display:none', 'opacity:0', 'font-size:0', 'font-size:', 'mso-hide:all;', ' !important', 'max-height:0;'],
    ],
  },
  'header fields': {
    read: (text) => parseMail(Buffer.from(`Subject: x\r\n${text}`, 'latin1')),
    tokens: [
      ...words,
      '\r\n',
      '\n',
      '\r',
      ' \r\n',
      '--',
      'A: ',
      'From: ',
      'Content-Type: multipart/mixed; boundary=b\r\n',
    ],
  },
  parameters: {
    read: (text) => readParameters(`text/plain; ${text}`, new Set()),
    tokens: [...words, ...encoded, '; a=', '; a*=', '; a*0*=', '; a*1=', "utf-8''", '%41', '; name="', 'boundary="b"'],
  },
  addresses: {
    read: (text) => readAddresses(text, new Set()),
    tokens: [...words, ...encoded, '<a@b.test>', 'g:', ', '],
  },
  'encoded words': { read: (text) => decodeWords(text), tokens: [...words, ...encoded] },
  dates: {
    read: readDate,
    tokens: [...words, '1', '12', 'Jan', ' jan ', '2026', '12:00', ':', '-', '+0000', 'gmt', ','],
  },
  'a mail whose boundary is too long': {
    read: (text) =>
      parseMail(Buffer.from(`Content-Type: multipart/mixed; boundary=${'b'.repeat(2_100)}\r\n\r\n${text}`)),
    tokens: ['\r\n', '--', '\r\n--', 'b'.repeat(1_000), ' ', '\r\n\r\n'],
  },
  'message ids': { read: readMessageId, tokens: [...words, '<a@b>', '<', '>'] },
  'a whole mail': {
    read: (text) => parseMail(Buffer.from(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${text}`, 'latin1')),
    tokens: [
      ...[
        '\r\n',
        '\n',
        '\r\n\r\n',
        '--b\r\n',
        '--b--',
        '--',
        '--b ',
        ' ',
        '=',
        '=\r\n',
        'YQ',
        '\xc3\xa4',
        '\xff',
        '>',
        ' \r\n',
      ],
      ...['Content-Type: multipart/mixed; boundary=b\r\n', 'Content-Type: multipart/mixed; boundary="c"d\r\n'],
      ...[
        'Content-Type: text/html\r\n',
        'Content-Type: text/plain; format=flowed\r\n',
        'Content-Type: message/rfc822\r\n',
      ],
      ...['Content-Transfer-Encoding: base64\r\n', 'Content-Transfer-Encoding: quoted-printable\r\n'],
      ...[
        'begin 644 a\r\n',
        'begin 644\r\n',
        'end\r\n',
        '!80\r\n',
        '=ybegin line=1 name=a\r\n',
        '\r\n=yend\r\n',
        '<p>',
        '<pre>',
      ],
    ],
  },
};

for (const [what, { read, tokens }] of Object.entries(kinds)) {
  test(`generated ${what} take as much time a byte at 2 MiB as at 64 KiB`, async () => {
    const dice = seededDice(64);
    const pick = () => tokens[dice(tokens.length)] ?? '';
    const some = (max: number) => Array.from({ length: 1 + dice(max) }, pick).join('');
    for (let unit = 0; unit < unitsMax; unit += 1) {
      const [start, piece, end] = [some(3), some(4), some(2)];
      const ofLength = (length: number) => start + piece.repeat(Math.ceil(length / piece.length)) + end;
      await assertLinear((length) => read(ofLength(length)), {
        small,
        factor,
        what: JSON.stringify([start, piece, end]),
      });
    }
  });
}

test('a text whose only entity is at its end takes as much time a byte at 4 MiB as at 512 KiB', async () => {
  const lengths = { small: 512 * 1024, factor: 8 };
  await assertLinear((length) => textOfHtml(`<p>${'word '.repeat(length / 5)}&amp;`), lengths);
});
