import type { HostileMessage } from '../../test/support/hostile-messages.ts';

const markup = [
  ...[
    '<',
    '<x',
    '</',
    '<!--',
    '<!',
    '<?',
    '&',
    '&amp',
    '&amp;',
    '&#65;',
    '<![CDATA[',
    '>',
    'x ',
    '123456 ',
    '\n',
    'é',
    '中',
  ],
  ...[
    '<div>',
    '<b>',
    '<p>',
    '</p>',
    '</br>',
    '<br>',
    '<li>',
    '<td>',
    '<i></i>',
    '<font><p>',
    '<table><tr><td>',
    '<a><b><p></b>',
  ],
  ...['<a href="', '<a href=', '<a ', '<p a=', '<p a>', '<p a b c d e f g>', '<img src="cid:x">', '<img srcset="a '],
  ...[
    '<svg>',
    '<select>',
    '<button>',
    '<style>',
    '<style>a{',
    '<style></style>',
    '<p style="',
    '<p style="color:red">',
  ],
  ...['<b style="display:none">x</b>', '<span class="a b c">x</span>', '<a href="https://x.test/a">482913</a> '],
  ...['https://x.test/a ', 'code is 482913. ', '<p>code 123-456</p>', '<input value="123456">'],
];
const sheets = [
  ...[
    'url(',
    'url("',
    'url(a b',
    '"',
    "'",
    '/*',
    '\\',
    '\\6',
    '(',
    '{',
    '@',
    '@import ',
    '@media screen{',
    '<',
    '-->',
    'a:b;',
  ],
  ...['a,', '*,', ':not(', 'a{color:red}', '.a{display:none}', 'a b c d{x:y}', 'a{b:c', 'a[b=c]{d:e}', '--x:url(a);'],
];

/** Pieces of HTML and of styles, each repeated in a message that has nothing else. */
export const htmlConstructs: readonly HostileMessage[] = [
  ...markup.map((piece) => construct(`HTML ${JSON.stringify(piece)}`, '', piece)),
  ...sheets.map((piece) => construct(`style sheet ${JSON.stringify(piece)}`, '<style>', piece)),
  ...sheets.map((piece) => construct(`style ${JSON.stringify(piece)}`, '<p style="', piece.replaceAll('"', '&quot;'))),
];

function construct(what: string, start: string, piece: string): HostileMessage {
  const head = `Content-Type: text/html; charset=utf-8\r\n\r\n${start}`;
  return { what, count: 1, defects: [], make: (count) => Buffer.from(head + piece.repeat(count)) };
}
