import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMail } from '../../src/mime/parse-mail.ts';
import type { Defect, ParsedMail } from '../../src/mime/parsed-mail.ts';

function parse(...lines: string[]): ParsedMail {
  return parseMail(Buffer.from(lines.join('\r\n'), 'latin1'));
}

const mixed = 'Content-Type: multipart/mixed; boundary=b';

interface Read {
  readonly lines: readonly string[];
  readonly text: string;
  readonly defects?: readonly Defect[];
}

const messages: Readonly<Record<string, Read>> = {
  'a preamble and an epilogue are not shown': {
    lines: [mixed, '', 'before', '--b', '', 'a', '--b--', 'after'],
    text: 'a',
  },
  'the line end before a boundary is its own': {
    lines: [mixed, '', '--b', '', 'a', '', '--b', '', 'b', '--b--'],
    text: 'a\n\nb',
  },
  'a boundary may have space behind it': { lines: [mixed, '', '--b \t', '', 'a', '--b-- '], text: 'a' },
  'a boundary may have text behind it, after a blank': {
    lines: [mixed, '', '--b of the first', '', 'a', '--b\tof the next', '', 'c', '--b-- the end', 'after'],
    text: 'a\nc',
  },
  'a line that only begins like a boundary is text': {
    lines: [mixed, '', '--b', '', '--bc', '--b-', '-- b', '--b--'],
    text: '--bc\n--b-\n-- b',
  },
  'a boundary of an outer multipart ends the inner ones': {
    lines: [mixed, '', '--b', 'Content-Type: multipart/mixed; boundary=c', '', '--c', '', 'a', '--b', '', 'd', '--b--'],
    text: 'a\nd',
    defects: ['missing_close_boundary'],
  },
  'a missing closing boundary ends with the message': {
    lines: [mixed, '', '--b', '', 'a', ''],
    text: 'a\n',
    defects: ['missing_close_boundary'],
  },
  'a closing boundary behind the last text counts': {
    lines: [mixed, '', '--b', '', 'a--b--', ''],
    text: 'a',
    defects: ['missing_close_boundary'],
  },
  'a multipart without boundary goes by its first line': {
    lines: ['Content-Type: multipart/mixed', '', '--x', '', 'a', '--x--'],
    text: 'a',
    defects: ['missing_boundary'],
  },
  'a multipart without its boundary is text': {
    lines: [mixed, '', 'some text'],
    text: 'some text',
    defects: ['boundary_not_found', 'missing_close_boundary'],
  },
  'a multipart whose parts stand between other boundary lines than it says is taken apart by those': {
    lines: [mixed, '', '--other', 'Content-Type: text/plain', '', 'some text', '--other--'],
    text: 'some text',
    defects: ['boundary_not_found'],
  },
  'a boundary in a header block ends it': {
    lines: [mixed, '--b', 'X: y', '--b', '', 'a', '--b--'],
    text: '\na',
    defects: ['missing_header_end'],
  },
  'boundaries that are alike to a hash are told apart': {
    lines: [
      'Content-Type: multipart/mixed; boundary=Aa',
      '',
      '--Aa',
      'Content-Type: multipart/mixed; boundary=BB',
      '',
      '--BB',
      '',
      'inner',
      '--Aa',
      '',
      'outer',
      '--Aa--',
    ],
    text: 'inner\nouter',
    defects: ['missing_close_boundary'],
  },
  'a folded boundary is one': {
    lines: ['Content-Type: multipart/mixed; boundary="a', ' b"', '', '--a b', '', 'c', '--a b--'],
    text: 'c',
  },
  'of two content types the one counts whose boundary is there': {
    lines: [mixed, 'Content-Type: multipart/mixed; boundary=c', '', '--b', '', 'a', '--b--'],
    text: 'a',
  },
  'of two content types a multipart counts whose boundary is there': {
    lines: [mixed, 'Content-Type: text/plain', '', '--b', '', 'a', '--b--'],
    text: 'a',
  },
  'of two content types of a part the one counts whose boundary is there': {
    lines: [
      mixed,
      '',
      '--b',
      'Content-Type: multipart/mixed; boundary=c',
      'Content-Type: multipart/mixed; boundary=d',
      '',
      '--c',
      '',
      'a',
      '--c--',
      '--b--',
    ],
    text: 'a',
  },
  'of two content types whose boundaries are nowhere the last counts': {
    lines: [mixed, 'Content-Type: text/html', '', '<p>a</p>'],
    text: 'a',
  },
  'a boundary may go on behind its quotes': {
    lines: ['Content-Type: multipart/mixed; boundary="b"c; x=y', '', '--bc', '', 'a', '--bc--'],
    text: 'a',
  },
  'a boundary may end with its quotes': {
    lines: ['Content-Type: multipart/mixed; boundary="b"c', '', '--b', '', '--bc', '', '--b--'],
    text: '--bc\n',
  },
  'a boundary of 2,000 characters is one': {
    lines: [
      `Content-Type: multipart/mixed; boundary=${'b'.repeat(2_000)}`,
      '',
      `--${'b'.repeat(2_000)}`,
      '',
      'a',
      `--${'b'.repeat(2_000)}--`,
    ],
    text: 'a',
  },
  'of a longer boundary the beginning counts': {
    lines: [
      `Content-Type: multipart/mixed; boundary=${'b'.repeat(3_000)}`,
      ...['', `--${'b'.repeat(3_000)}`, '', 'a', `--${'b'.repeat(1_999)}`, `--${'b'.repeat(3_000)}`, '', 'c'],
      ...[`--${'b'.repeat(3_000)}--`, 'after'],
    ],
    text: `a\n--${'b'.repeat(1_999)}\nc`,
  },
  'a line that is no field is passed over between fields': {
    lines: ['Subject: x', 'no field', 'Content-Type: text/plain', '', 'a'],
    text: 'a',
    defects: ['bad_header_line'],
  },
  'text without an empty line before it is text': {
    lines: ['Subject: x', 'Dear all', 'this is it'],
    text: 'Dear all\nthis is it',
    defects: ['missing_header_end'],
  },
  'a line of white space ends the header block where no field follows': {
    lines: ['Subject: x', ' \t', 'Hello', '  you', '', 'more', '', 'Subject: y'],
    text: 'Hello\n  you\n\nmore\n\nSubject: y',
    defects: ['missing_header_end'],
  },
  'a line of white space before an indented text ends the header block': {
    lines: ['Subject: x', '\t', '   Hello', '', 'more'],
    text: '   Hello\n\nmore',
    defects: ['missing_header_end'],
  },
  'a line of white space before an address of the web ends the header block': {
    lines: ['Subject: x', ' ', 'https://a.test/', '', 'more'],
    text: 'https://a.test/\n\nmore',
    defects: ['missing_header_end'],
  },
  'a line of white space before text that begins like a field ends the header block': {
    lines: ['Subject: x', ' ', 'Dear: all', 'this is it', '', 'more'],
    text: 'Dear: all\nthis is it\n\nmore',
    defects: ['missing_header_end'],
  },
  'a line of white space before a field that nobody knows is none': {
    lines: ['Subject: x', ' ', 'X-Y: z', ' folded', '', 'a'],
    text: 'a',
  },
  'a line of white space between fields is none': {
    lines: ['Content-Type: text/plain;', ' ', ' charset=utf-8', ' ', 'Subject: x', ' ', '', 'a'],
    text: 'a',
  },
  'a line of white space ends the header block of a part': {
    lines: [mixed, '', '--b', 'Content-Type: text/plain', ' ', 'a', '--b', ' ', 'b', '--b--'],
    text: 'a\nb',
    defects: ['missing_header_end'],
  },
  'a line of white space before an empty one is no text': { lines: ['Subject: x', ' ', '', 'a'], text: 'a' },
  'a line of a mailbox file is no header': { lines: ['From a@b Thu Jan  1', 'Subject: x', '', 'a'], text: 'a' },
  'an extension type without a name is a file': {
    lines: ['Content-Type: X-BE2; 12', '', 'a'],
    text: '',
    defects: ['bad_content_type'],
  },
  'a type that cannot be read is text': {
    lines: ['Content-Type: text', '', 'a'],
    text: 'a',
    defects: ['bad_content_type'],
  },
  'an unknown transfer encoding leaves the text as it is': {
    lines: ['Content-Transfer-Encoding: x-gzip64', '', 'a'],
    text: 'a',
    defects: ['unknown_encoding'],
  },
};

for (const [what, { lines, text, defects = [] }] of Object.entries(messages)) {
  test(what, () => {
    const mail = parse(...lines);
    assert.deepEqual([mail.text, mail.defects], [text, defects]);
    assert.equal(mail.truncated, false);
  });
}

test('lines may end in LF or CR alone', () => {
  const lines = [mixed, 'Subject: x', ' y', '', '--b', '', 'a', 'b', '--b--', ''];
  for (const end of ['\r\n', '\n', '\r']) {
    const mail = parseMail(Buffer.from(lines.join(end)));
    assert.deepEqual([mail.subject, mail.text], ['x y', 'a\nb'], JSON.stringify(end));
  }
});

test('of fields that are there twice the last counts', () => {
  assert.equal(parse('Subject: x', 'Subject: y', '', '').subject, 'y');
});

test('the message id is the first in its field, without brackets and folding', () => {
  for (const [field, id] of [
    ['<a@b>', 'a@b'],
    ['\r\n <e@f> (x) <g@h>', 'e@f'],
    ['(x) <g@\r\n h>', 'g@h'],
    ['a@b c@d', 'a@b'],
    ['<a@b', 'a@b'],
    [`<${'a'.repeat(2_000)}@b>`, 'a'.repeat(996)],
    ['<>', undefined],
    ['', undefined],
  ] as const) {
    assert.equal(parse(`Message-ID: ${field}`, '', '').messageId, id, JSON.stringify(field.slice(0, 50)));
  }
  assert.equal(parse('Subject: x', '', '').messageId, undefined);
});
