import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { hear, hearOpened } from './imap-driver.ts';

/** What is asked of the store for a command of a client that has selected a mailbox. */
function asked(command: string): unknown {
  const [first = ''] = hearOpened(`a ${command}\r\n`);
  const json = /^\? \S+ (\{.*\})/.exec(first)?.[1];
  return json === undefined ? first : JSON.parse(json);
}

const section = (more: object) => ({ item: 'SECTION', isPeek: false, ...more });
const whole = { part: [], text: { of: 'ALL' } };
const numbers = (from: number | '*', to = from) => ({ ranges: [{ from, to }] });

const items: readonly (readonly [string, readonly object[]])[] = [
  ['FLAGS', [{ item: 'FLAGS' }]],
  [
    '(uid Flags INTERNALDATE rfc822.size ENVELOPE)',
    ['UID', 'FLAGS', 'INTERNALDATE', 'RFC822.SIZE', 'ENVELOPE'].map((item) => ({ item })),
  ],
  [
    '(UID BODY UID BODY[] BODY BODY[])',
    [{ item: 'UID' }, { item: 'BODY' }, section({ section: whole, name: 'BODY[]' })],
  ],
  ['FAST', ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE'].map((item) => ({ item }))],
  ['ALL', ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE', 'ENVELOPE'].map((item) => ({ item }))],
  ['FULL', ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE', 'ENVELOPE', 'BODY'].map((item) => ({ item }))],
  ['(BODY BODYSTRUCTURE)', [{ item: 'BODY' }, { item: 'BODYSTRUCTURE' }]],
  ['BODY[]', [section({ section: whole, name: 'BODY[]' })]],
  [
    'BODY.PEEK[]<10.20>',
    [section({ isPeek: true, section: whole, name: 'BODY[]', partial: { offset: 10, length: 20 } })],
  ],
  ['RFC822', [section({ section: whole, name: 'RFC822' })]],
  ['RFC822.HEADER', [section({ isPeek: true, section: { part: [], text: { of: 'HEADER' } }, name: 'RFC822.HEADER' })]],
  ['RFC822.TEXT', [section({ section: { part: [], text: { of: 'TEXT' } }, name: 'RFC822.TEXT' })]],
  ['body[1.2]', [section({ section: { part: [1, 2], text: { of: 'ALL' } }, name: 'BODY[1.2]' })]],
  ['BODY[1.mime]', [section({ section: { part: [1], text: { of: 'MIME' } }, name: 'BODY[1.MIME]' })]],
  [
    'BODY[3.HEADER.FIELDS (To "From")]',
    [
      section({
        section: { part: [3], text: { of: 'HEADER.FIELDS', fields: ['To', 'From'] } },
        name: 'BODY[3.HEADER.FIELDS (To From)]',
      }),
    ],
  ],
  [
    'BODY.PEEK[HEADER.FIELDS.NOT ({2+}\r\ncc)]',
    [
      section({
        isPeek: true,
        section: { part: [], text: { of: 'HEADER.FIELDS.NOT', fields: ['cc'] } },
        name: 'BODY[HEADER.FIELDS.NOT (cc)]',
      }),
    ],
  ],
];

suite('FETCH (RFC 3501 §6.4.5)', () => {
  for (const [text, parsed] of items) {
    test(`reads ${JSON.stringify(text)}`, () =>
      assert.deepEqual(asked(`FETCH 1 ${text}`), { isUid: false, set: numbers(1), items: parsed }));
  }
  test('reads a set by UID', () => {
    const set = {
      ranges: [
        { from: 1, to: 1 },
        { from: 7, to: '*' },
        { from: '*', to: '*' },
      ],
    };
    assert.deepEqual(asked('UID FETCH 1,7:*,* UID'), { isUid: true, set, items: [{ item: 'UID' }] });
  });
  for (const bad of [
    ...[
      'FETCH',
      'FETCH 1',
      'FETCH 1 ()',
      'FETCH 1 NOTHING',
      'FETCH 0 UID',
      'FETCH 4294967296 UID',
      'FETCH 1:2:3 UID',
      'FETCH , UID',
    ],
    ...[
      'FETCH 1 BODY[',
      'FETCH 1 BODY[MIME]',
      'FETCH 1 BODY[0]',
      'FETCH 1 BODY[1.]',
      'FETCH 1 BODY[]<5>',
      'FETCH 1 BODY[]<0.0>',
    ],
    ...[
      'FETCH 1 BODY[HEADER.FIELDS ()]',
      'FETCH 1 BODY[HEADER.FIELDS ("a b")]',
      'FETCH 1 (UID',
      'FETCH 1 (UID) x',
      'UID FETCH',
    ],
    ...[
      `FETCH ${'1,'.repeat(10_000)}1 UID`,
      `FETCH 1 (${'UID '.repeat(100)}UID)`,
      `FETCH 1 BODY[${'1.'.repeat(100)}1]`,
    ],
  ]) {
    test(`refuses ${bad.slice(0, 60)}`, () => assert.match(hearOpened(`a ${bad}\r\n`)[0] ?? '', /^a BAD /));
  }
});

const not = (key: object) => ({ key: 'not', not: key });
const seen = { key: 'flag', flag: 'Seen' };
const recent = { key: 'flag', flag: 'Recent' };
const keys: readonly (readonly [string, object])[] = [
  ['ALL', { key: 'all' }],
  ['UNSEEN', not(seen)],
  ['NEW', { key: 'and', keys: [recent, not(seen)] }],
  ['OLD', not(recent)],
  ['KEYWORD $Junk', { key: 'keyword', keyword: '$Junk' }],
  ['UNKEYWORD x', not({ key: 'keyword', keyword: 'x' })],
  ['FROM a@b.test', { key: 'envelope', field: 'from', text: 'a@b.test' }],
  ['SUBJECT "two words"', { key: 'envelope', field: 'subject', text: 'two words' }],
  ['HEADER Message-ID ""', { key: 'header', name: 'Message-ID', text: '' }],
  ['CHARSET utf-8 TEXT {3+}\r\n\xe2\x82\xac', { key: 'text', text: '€' }],
  ['BODY "\\"x\\\\"', { key: 'body', text: '"x\\' }],
  ['SINCE 1-feb-2026', { key: 'date', of: 'internal', is: 'since', day: '2026-02-01' }],
  ['SENTBEFORE "24-Dec-2026"', { key: 'date', of: 'sent', is: 'before', day: '2026-12-24' }],
  ['LARGER 4096', { key: 'size', is: 'larger', bytes: 4096 }],
  ['2:4', { key: 'numbers', of: 'sequence', set: numbers(2, 4) }],
  ['UID *', { key: 'numbers', of: 'uid', set: numbers('*') }],
  ['OR SEEN (ALL NOT SEEN)', { key: 'or', keys: [seen, { key: 'and', keys: [{ key: 'all' }, not(seen)] }] }],
  ['SEEN ALL', { key: 'and', keys: [seen, { key: 'all' }] }],
];

suite('SEARCH (RFC 3501 §6.4.4)', () => {
  for (const [text, key] of keys)
    test(`reads ${JSON.stringify(text)}`, () => assert.deepEqual(asked(`SEARCH ${text}`), { isUid: false, key }));

  for (const bad of [
    ...[
      'SEARCH',
      'SEARCH WHAT',
      'SEARCH ()',
      'SEARCH NOT',
      'SEARCH OR ALL',
      'SEARCH ON 1-2-2026',
      'SEARCH ON 32-Jan-2026',
      'SEARCH LARGER x',
    ],
    ...[
      `SEARCH ${'('.repeat(60)}ALL${')'.repeat(60)}`,
      `SEARCH ${'NOT '.repeat(60)}ALL`,
      `SEARCH ${'OR ALL '.repeat(60)}ALL`,
    ],
    ...[`SEARCH${' ALL'.repeat(501)}`, `SEARCH TEXT ${'x'.repeat(10_001)}`],
  ]) {
    test(`refuses ${bad.slice(0, 60)}`, () => assert.match(hearOpened(`a ${bad}\r\n`)[0] ?? '', /^a BAD /));
  }
  test('names the charsets that it knows', () => {
    assert.match(hearOpened('a SEARCH CHARSET latin-1 ALL\r\n')[0] ?? '', /^a NO \[BADCHARSET \(US-ASCII UTF-8\)\] /);
  });
});

suite('STORE and EXPUNGE (RFC 3501 §6.4.3, §6.4.6; RFC 4315 §2.1)', () => {
  const changes: readonly (readonly [string, object])[] = [
    ['FLAGS (\\Seen)', { mode: 'set', flags: ['\\Seen'], isSilent: false }],
    ['+flags.silent (\\Deleted \\Seen)', { mode: 'add', flags: ['\\Deleted', '\\Seen'], isSilent: true }],
    ['-FLAGS \\Seen $Label', { mode: 'remove', flags: ['\\Seen', '$Label'], isSilent: false }],
    ['FLAGS ()', { mode: 'set', flags: [], isSilent: false }],
  ];
  for (const [text, change] of changes) {
    test(`reads ${JSON.stringify(text)}`, () =>
      assert.deepEqual(asked(`STORE 1 ${text}`), { isUid: false, set: numbers(1), change }));
  }
  for (const bad of [
    'STORE 1',
    'STORE 1 LABELS (x)',
    'STORE 1 FLAGS',
    'STORE 1 FLAGS (\\)',
    'UID EXPUNGE',
    'UID EXPUNGE x',
    'UID NOOP',
  ]) {
    test(`refuses ${bad}`, () => assert.match(hearOpened(`a ${bad}\r\n`)[0] ?? '', /^a BAD /));
  }
  test('reads the UIDs of UID EXPUNGE', () => assert.deepEqual(asked('UID EXPUNGE 3:5'), { uids: numbers(3, 5) }));
});

suite('names of mailboxes (RFC 3501 §5.1.3)', () => {
  const names: readonly (readonly [string, string])[] = [
    ['INBOX', 'INBOX'],
    ['"a b@c.test"', 'a b@c.test'],
    ['j&APY-rg@c.test', 'jörg@c.test'],
    ['a&-b@c.test', 'a&b@c.test'],
    ['{10+}\r\n\xe5\x8f\xb0\xe5\x8c\x97@x.y', '台北@x.y'],
    ['&U,BTFw-', '台北'],
    ['"&Jjo!"', '&Jjo!'],
  ];
  for (const [text, mailbox] of names)
    test(`reads ${JSON.stringify(text)}`, () => assert.deepEqual(asked(`EXAMINE ${text}`), { mailbox }));
});

suite('LOGIN and AUTHENTICATE', () => {
  const plain = Buffer.from('\0user\0päss').toString('base64');
  const logins: readonly (readonly [string, string])[] = [
    ['a LOGIN user pass\r\n', '? login user pass'],
    ['a login "us er" "\\"\\\\"\r\n', '? login us er "\\'],
    ['a LOGIN {4+}\r\nuser {5+}\r\np\xc3\xa4ss\r\n', '? login user päss'],
    // The user of all mailboxes, as Python's imaplib writes it.
    ['a LOGIN * pass\r\n', '? login * pass'],
    ['a LOGIN "*" pass\r\n', '? login * pass'],
    [`a AUTHENTICATE PLAIN ${plain}\r\n`, '? login user päss'],
    ['a AUTHENTICATE PLAIN =\r\n', 'a BAD not base64 of a user name and a password'],
    ['a AUTHENTICATE CRAM-MD5\r\n', 'a NO mechanism not offered: PLAIN is'],
  ];
  for (const [bytes, first] of logins)
    test(`answers ${JSON.stringify(bytes)}`, () => assert.equal(hear(bytes)[0], first));
});
