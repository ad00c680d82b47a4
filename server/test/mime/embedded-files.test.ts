import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeAttachment } from '../../src/mime/attachment-content.ts';
import { parseMail } from '../../src/mime/parse-mail.ts';

const uu = ['begin 644 a b.txt', '&36%Y9FQY', '`', 'end'];
const yenc = ['=ybegin line=128 size=6 name=c.bin', 'w\x8b\xa3\x90\x96\xa3', '=yend size=6'];

function read(header: string, ...lines: string[]) {
  const raw = Buffer.from([header, '', ...lines].join('\r\n'), 'latin1');
  const { text, attachments } = parseMail(raw);
  return {
    text,
    files: attachments.map((attachment) => [
      attachment.filename,
      attachment.encoding,
      decodeAttachment(raw, attachment).toString('latin1'),
    ]),
  };
}

test('uuencoded and yEnc files in a text are attachments, and no text', () => {
  assert.deepEqual(read('Subject: x', 'before', ...yenc, 'between', ...uu, 'after', ''), {
    text: 'before\nbetween\nafter\n',
    files: [
      ['c.bin', 'yenc', 'Mayfly'],
      ['a b.txt', 'uuencode', 'Mayfly'],
    ],
  });
});

test('a uuencoded file without an end is one where the text ends, or a paragraph', () => {
  assert.deepEqual(read('Subject: x', ...uu.slice(0, 2)).files, [['a b.txt', 'uuencode', 'Mayfly']]);
  assert.deepEqual(read('Subject: x', ...uu.slice(0, 2), '', 'more').text, '\nmore');
});

test('a uuencoded file may have no name where it has an end', () => {
  for (const mark of ['begin 644', 'begin 644 ']) {
    assert.deepEqual(read('Subject: x', 'before', mark, ...uu.slice(1), 'after'), {
      text: 'before\nafter',
      files: [['attachment-1.bin', 'uuencode', 'Mayfly']],
    });
    assert.deepEqual(read('Subject: x', mark, ...uu.slice(1, 3)).files, []);
  }
});

test('a file that was deleted, with spaces in place of its lines, is no part of the text', () => {
  for (const [mark, end, ...more] of [
    ['begin 644 a.bin', 'end'],
    ['=ybegin line=128 size=6 name=c.bin', '=yend size=6'],
    ['=ybegin part=1 line=128 size=6 name=c.bin', '=yend size=6', '=ypart begin=1 end=6'],
  ]) {
    const { text, files } = read('Subject: x', 'before', mark ?? '', ...more, `${' '.repeat(2_000)}${end}`, 'after');
    assert.deepEqual([text, files.length], ['before\nafter', 1]);
  }
});

test('what only looks like a file is text', () => {
  for (const lines of [
    ['begin 644 a', 'with this'],
    ['begin here', '#36%Y'],
    [' begin 644 a', '#36%Y', 'end'],
    ['begin 644 a', '#36%Y', 'but then this'],
    ['=ybegin line=128 size=6 name=c', 'w'],
  ]) {
    assert.deepEqual(read('Subject: x', ...lines), { text: lines.join('\n'), files: [] });
  }
});

test('a text in uuencode is what stands between its marks', () => {
  const header = 'Content-Type: text/plain\r\nContent-Transfer-Encoding: x-uuencode';
  for (const mark of ['begin 644 a.txt', 'begin 644'])
    assert.deepEqual(read(header, '', mark, ...uu.slice(1), ''), { text: 'Mayfly', files: [] });
});

test('a part in uuencode is what stands between its marks', () => {
  const header = 'Content-Type: image/png; name=c.png\r\nContent-Transfer-Encoding: x-uuencode';
  assert.deepEqual(read(header, '', ...uu, ''), { text: '', files: [['c.png', 'uuencode', 'Mayfly']] });
});
