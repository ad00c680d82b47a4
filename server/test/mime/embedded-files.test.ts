import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeAttachment } from '../../src/mime/attachment-content.ts';
import { parseMail } from '../../src/mime/parse-mail.ts';

const uu = ['begin 644 a b.txt', '&36%Y9FQY', '`', 'end'];

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

const named = ['begin 644 c.bin', ...uu.slice(1)];

test('uuencoded files in a text are attachments, and no text', () => {
  assert.deepEqual(read('Subject: x', 'before', ...named, 'between', ...uu, 'after', ''), {
    text: 'before\nbetween\nafter\n',
    files: [
      ['c.bin', 'uuencode', 'Mayfly'],
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
  const erased = `${' '.repeat(2_000)}end`;
  const { text, files } = read('Subject: x', 'before', 'begin 644 a.bin', erased, 'after');
  assert.deepEqual([text, files.length], ['before\nafter', 1]);
});

test('what only looks like a file is text', () => {
  for (const lines of [
    ['begin 644 a', 'with this'],
    ['begin here', '#36%Y'],
    [' begin 644 a', '#36%Y', 'end'],
    ['begin 644 a', '#36%Y', 'but then this'],
    ['=ybegin line=128 size=6 name=c', 'w', '=yend size=6'],
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
