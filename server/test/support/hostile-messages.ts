import type { Defect } from '../../src/mime/parsed-mail.ts';

/** A message that is meant to cost its reader more than its sender. */
export interface HostileMessage {
  /** Said with the count before it. */
  readonly what: string;
  /** How much of it makes a reader of no limits fail. */
  readonly count: number;
  /** What a reader with limits finds wrong with that much. */
  readonly defects: readonly Defect[];
  readonly make: (count: number) => Buffer;
}

/** As much of it as makes about so many bytes. */
export function hostileMessageOf({ make }: HostileMessage, { bytes }: { bytes: number }): Buffer {
  const size = (make(1_001).length - make(1).length) / 1_000;
  return make(Math.ceil(bytes / size));
}

const mixed = (boundary: string) => `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n`;

/** A start, something again and again, an end. */
function repeating(options: {
  what: string;
  count: number;
  start?: string;
  piece: string;
  end?: string;
  defects?: readonly Defect[];
}): HostileMessage {
  const { what, count, start = '', piece, end = '', defects = [] } = options;
  return { what, count, defects, make: (times) => Buffer.from(start + piece.repeat(times) + end, 'latin1') };
}

function numbered(options: {
  what: string;
  count: number;
  start?: string;
  piece: (index: number) => string;
  end: string;
  defects?: readonly Defect[];
}): HostileMessage {
  const { what, count, start = '', piece, end, defects = [] } = options;
  const make = (times: number) =>
    Buffer.from(start + Array.from({ length: times }, (_, index) => piece(index)).join('') + end, 'latin1');
  return { what, count, defects, make };
}

/** Those that the parser is measured with. */
export const hostileMessages: readonly HostileMessage[] = [
  numbered({
    what: 'multiparts in each other',
    count: 50_000,
    piece: (index) => `${mixed(`b${index}-`)}--b${index}-\r\n`,
    end: 'Content-Type: text/plain\r\n\r\nthe bottom\r\n',
    defects: ['depth_limit'],
  }),
  repeating({
    what: 'messages in each other',
    count: 5_000,
    piece: 'Content-Type: message/rfc822\r\n\r\n',
    end: 'Subject: Hi\r\n\r\nthe bottom\r\n',
  }),
  repeating({
    what: 'empty parts',
    count: 100_000,
    start: mixed('b'),
    piece: '--b\r\n\r\n',
    end: '--b--\r\n',
    defects: ['part_limit'],
  }),
  numbered({
    what: 'header fields',
    count: 200_000,
    piece: (index) => `X-${index}: y\r\n`,
    end: '\r\nthe body\r\n',
    defects: ['header_limit'],
  }),
  repeating({
    what: 'bytes of one header field',
    count: 10_000_000,
    start: 'Subject: ',
    piece: 'x',
    end: '\r\n\r\nthe body\r\n',
    defects: ['header_limit'],
  }),
  repeating({
    what: 'empty lines',
    count: 5_000_000,
    start: 'Subject: Hi\r\n\r\n',
    piece: '\r\n',
    defects: ['text_limit'],
  }),
  repeating({
    what: 'short lines',
    count: 1_000_000,
    start: 'Subject: Hi\r\n\r\n',
    piece: 'x\r\n',
    defects: ['text_limit'],
  }),
  repeating({
    what: 'bytes of HTML',
    count: 10_000_000,
    start: 'Content-Type: text/html\r\n\r\n<p>',
    piece: 'x',
    defects: ['html_limit'],
  }),
  repeating({
    what: 'elements in each other',
    count: 100_000,
    start: 'Content-Type: text/html\r\n\r\n',
    piece: '<div>',
    end: 'the bottom\r\n',
  }),
  repeating({
    what: 'parentheses in an address',
    count: 200_000,
    start: 'From: a@b.test ',
    piece: '(',
    end: '\r\n\r\nthe body\r\n',
    defects: ['address_limit'],
  }),
  numbered({
    what: 'parameters of a field',
    count: 50_000,
    start: 'Content-Type: text/plain',
    piece: (index) => `; a${index}=b`,
    end: '\r\n\r\nthe body\r\n',
    defects: ['header_limit'],
  }),
  repeating({
    what: 'part of a name that says it is number 999999999',
    count: 1,
    start: "Content-Type: image/png\r\nContent-Disposition: attachment; filename*0*=utf-8''a; filename*",
    piece: '999999999*=b.png',
    end: '\r\n\r\npng\r\n',
  }),
  repeating({
    what: 'lines that are nearly boundaries',
    count: 25_000_000 / 12,
    start: mixed('boundary-b'),
    piece: '--boundary\r\n',
    defects: ['boundary_not_found'],
  }),
];

/** Attributes of nearly the length up to which they are read, that a search with steps back reads again and again. */
const longAttributes: readonly (readonly [what: string, attributes: string])[] = [
  ['one long declaration', `style="opacity:1;${'x'.repeat(4_000)}"`],
  ['many declarations', `style="opacity:1;${'x:y;'.repeat(1_000)}"`],
  ['starts of a size', `style="${';font-size:'.repeat(360)}"`],
  ['digits of a size', `style=";font-size:${'1.'.repeat(2_000)}"`],
  ['zeroes of an opacity', `style=";opacity:0.${'0'.repeat(4_000)}"`],
  ['spaces in a style', `style="opacity:1;${' '.repeat(4_000)}"`],
  ['names without a value', `hidden-${' style'.repeat(660)}`],
  ['spaces behind a name', `style${' '.repeat(4_000)}opacity`],
  ['a long target', `href="https://${'&amp;'.repeat(800)}"`],
  ['names and no values', 'href '.repeat(800)],
  ['equals signs', '='.repeat(4_000)],
  ['quotes', `data-hidden=${'"\''.repeat(2_000)}`],
];

/** Further ways of the same kinds, for the proof that none takes more than linear time. */
export const furtherHostileMessages: readonly HostileMessage[] = [
  repeating({ what: 'dashes', count: 10_000_000, start: mixed('-'.repeat(70)), piece: '-' }),
  repeating({ what: 'lines of dashes', count: 2_000_000, start: mixed('-'.repeat(70)), piece: '--\r\n' }),
  repeating({ what: 'bare CRs', count: 5_000_000, start: 'Subject: Hi\r\n\r\n', piece: '\r' }),
  repeating({ what: 'bare CRs in a header', count: 5_000_000, start: 'Subject: Hi', piece: '\r ' }),
  repeating({ what: 'folds of a field', count: 2_000_000, start: 'Subject: Hi', piece: '\r\n x' }),
  repeating({ what: 'words of an unknown charset', count: 30_000, start: 'Subject: ', piece: '=?a?q??=' }),
  repeating({ what: 'words in a name', count: 30_000, start: 'Content-Type: a/b; name="', piece: '=?a?q??=' }),
  repeating({ what: 'encoded words', count: 500_000, start: 'Subject:', piece: ' =?utf-8?q?=C3?=' }),
  repeating({ what: 'starts of encoded words', count: 1_000_000, start: 'Subject:', piece: ' =?utf-8?q?' }),
  repeating({ what: 'addresses', count: 500_000, start: 'From: a', piece: ', <b@c>' }),
  repeating({ what: 'groups', count: 500_000, start: 'To: ', piece: 'a:b:;,' }),
  repeating({ what: 'quotes in an address', count: 500_000, start: 'From: ', piece: '"\\' }),
  repeating({ what: 'references', count: 500_000, start: 'References:', piece: ' <a@b>' }),
  repeating({ what: 'content types', count: 500_000, piece: 'Content-Type: text/plain; charset=x\r\n', end: '\r\nx' }),
  repeating({
    what: 'multipart content types',
    count: 500_000,
    start: mixed('x'),
    piece: '--x\r\n' + mixed('y').trimEnd().concat('\r\n').repeat(4) + '\r\n',
  }),
  repeating({ what: 'lines of white space in a header', count: 1_000_000, start: 'Subject: x\r\n', piece: ' \r\n' }),
  repeating({ what: 'names without an address', count: 500_000, start: 'From: ', piece: 'a,', end: '<b@c>\r\n\r\n' }),
  repeating({ what: 'brackets', count: 500_000, start: 'From: ', piece: '<<>', end: '\r\n\r\n' }),
  repeating({ what: 'quotes around an address', count: 500_000, start: 'From: ', piece: "'", end: '@\r\n\r\n' }),
  repeating({ what: 'blanks in a word', count: 500_000, start: 'Subject: =?utf-8?b?', piece: 'a ', end: '?=\r\n\r\n' }),
  repeating({ what: 'words with blanks', count: 500_000, start: 'Subject:', piece: ' =?utf-8?b?a /w==?=' }),
  repeating({
    what: 'bytes that are nearly UTF-8',
    count: 1_000_000,
    start: '\r\n',
    piece: '\xc3\xa4\xc3\xa4\xc3\xa4\xff',
  }),
  repeating({ what: 'bytes that are no UTF-8', count: 1_000_000, start: '\r\n', piece: '\xf4\x80\x80\xc3' }),
  repeating({
    what: 'boundaries that go on',
    count: 1_000_000,
    start: 'Content-Type: multipart/mixed; boundary="b"c\r\n\r\n',
    piece: '--b  x\r\n',
  }),
  repeating({ what: 'parts of a name', count: 50_000, start: 'Content-Type: a/b', piece: "; name*0*=''%41" }),
  repeating({ what: 'quotes in a parameter', count: 100_000, start: 'Content-Type: a/b; name=', piece: '"\\"' }),
  repeating({
    what: 'bytes of base64 without a line end',
    count: 10_000_000,
    start: 'Content-Transfer-Encoding: base64\r\n\r\n',
    piece: 'A',
  }),
  repeating({
    what: 'short lines of base64',
    count: 1_000_000,
    start: 'Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n',
    piece: 'A\r\n',
  }),
  repeating({
    what: 'equals signs of base64',
    count: 5_000_000,
    start: 'Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n',
    piece: '=',
  }),
  repeating({
    what: 'soft line breaks',
    count: 2_000_000,
    start: 'Content-Type: image/png\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n',
    piece: '=\r\n',
  }),
  repeating({
    what: 'spaces at the end of a quoted line',
    count: 5_000_000,
    start: 'Content-Type: image/png\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n',
    piece: ' ',
    end: 'x',
  }),
  repeating({ what: 'starts of uuencode', count: 500_000, start: '\r\n', piece: 'begin 644 a\r\n' }),
  repeating({ what: 'uuencoded files', count: 200_000, start: '\r\n', piece: 'begin 644 a\r\n!80\r\n`\r\nend\r\n' }),
  repeating({
    what: 'lines of uuencode that do not end',
    count: 200_000,
    start: '\r\n',
    piece: `begin 644 a\r\nM${'!'.repeat(60)}\r\n`,
  }),
  repeating({
    what: 'flowed lines',
    count: 500_000,
    start: 'Content-Type: text/plain; format=flowed; delsp=yes\r\n\r\n',
    piece: '> > x \r\n',
  }),
  repeating({
    what: 'quote marks of a flowed line',
    count: 5_000_000,
    start: 'Content-Type: text/plain; format=flowed\r\n\r\n',
    piece: '>',
  }),
  ...['+AOQ-', '+-', '&'].map((piece) =>
    repeating({
      what: `${piece} in UTF-7`,
      count: 1_000_000,
      start: `Content-Type: text/plain; charset=utf-7${piece === '&' ? '-imap' : ''}\r\n\r\n`,
      piece,
    }),
  ),
  repeating({
    what: 'words of UTF-7',
    count: 1_000_000,
    start: 'Content-Type: text/plain; charset=utf-7\r\n\r\n',
    piece: '+AD',
  }),
  repeating({
    what: 'escapes of ISO-2022',
    count: 1_000_000,
    start: 'Content-Type: text/plain; charset=iso-2022-jp\r\n\r\n',
    piece: '\x1b$B\x1b(B',
  }),
  ...[
    '<a href="',
    '<!--',
    '<p',
    '</',
    '&amp',
    '<style>',
    '<',
    '&#',
    '<div style="display:none">',
    '</div>',
    '<td>',
    '<br>x',
    '<p>x</p>',
    '<a href="http://b.test">x</a>',
    '<a href="http://b.test">x',
    '<a href=http://b.test><img alt=x>',
    '<a href=http://b.test></a><img alt=x>',
    '<pre>  \n x',
    '<pre> \t',
  ].map((piece) =>
    repeating({ what: `${piece} in HTML`, count: 1_000_000, start: 'Content-Type: text/html\r\n\r\n', piece }),
  ),
  ...longAttributes.map(([what, attributes]) =>
    repeating({
      what: `elements with ${what}`,
      count: 2_000,
      start: 'Content-Type: text/html\r\n\r\n',
      piece: `<a ${attributes}>x</p>`,
    }),
  ),
  ...['text/plain', 'text/html'].map((type) =>
    repeating({
      what: `parts of ${type}`,
      count: 100_000,
      start: mixed('b'),
      piece: `--b\r\nContent-Type: ${type}\r\n\r\nx\r\n`,
    }),
  ),
  numbered({
    what: 'multiparts in each other, each with a part,',
    count: 20_000,
    piece: (index) => `${mixed(`b${index}-`)}--b${index}-\r\n\r\nx\r\n--b${index}-\r\n`,
    end: '\r\nthe bottom\r\n',
  }),
  repeating({ what: 'multiparts of one boundary', count: 50_000, piece: `${mixed('b')}--b\r\n`, end: '\r\nx\r\n' }),
  repeating({
    what: 'multiparts beside each other',
    count: 50_000,
    start: mixed('b'),
    piece: `--b\r\n${mixed('c')}--c\r\n\r\nx\r\n`,
  }),
  repeating({
    what: 'messages beside each other',
    count: 50_000,
    start: mixed('b'),
    piece: '--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: x\r\n\r\nx\r\n',
  }),
  repeating({ what: 'NULs', count: 5_000_000, start: 'Subject: \0\r\n\r\n', piece: '\0' }),
];
