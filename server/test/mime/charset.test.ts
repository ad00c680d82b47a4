import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeText } from '../../src/mime/charsets/charset.ts';
import type { Defect } from '../../src/mime/parsed-mail.ts';

const texts: readonly (readonly [charset: string | undefined, bytes: string, text: string])[] = [
  [undefined, 'c3a4', 'ä'],
  [undefined, 'e480', 'ä€'],
  ['us-ascii', 'e4', 'ä'],
  [undefined, Buffer.from('Größe: 5 €, ').toString('hex') + 'e4', 'Größe: 5 €, \ufffd'],
  [undefined, Buffer.from('Größe: 5 €').toString('hex').slice(0, -2), 'Größe: 5 \ufffd'],
  [undefined, 'efbbbfc3a4c3b6c3bcff', 'äöü\ufffd'],
  [undefined, 'c3a4e4f6fc', 'Ã¤äöü'],
  ['us-ascii', 'c3a4', 'ä'],
  ['US-ASCII', 'c3a4c3b6c3bcff', 'äöü\ufffd'],
  ['iso646-us', 'c3a4', 'ä'],
  ['iso-2022-jp', 'c3a4', 'ä'],
  ['iso-2022-kr', 'c3a4', 'ä'],
  ['utf-7', 'c3a4', 'ä'],
  ['UTF-8', 'c3a4ff', 'ä\ufffd'],
  ['utf8', 'efbbbf61', 'a'],
  ['iso-8859-1', 'e480', 'ä€'],
  ['windows-1252', '80', '€'],
  ['windows-1251', 'cff0e8e2e5f2', 'Привет'],
  ['windows-1251', Buffer.from('Привет').toString('hex'), 'Привет'],
  ['koi8-r', Buffer.from('Код: Привет').toString('hex'), 'Код: Привет'],
  ['iso-8859-1', Buffer.from('\ufeffÄÖÜß').toString('hex'), 'ÄÖÜß'],
  ['iso-8859-1', Buffer.from('ÄÖÜ').toString('hex'), 'Ã„Ã–Ãœ'],
  ['gbk', Buffer.from('银行银行').toString('hex'), new TextDecoder('gbk').decode(Buffer.from('银行银行'))],
  ['koi8-r', 'c1', 'а'],
  ['gb2312', 'c4e3', '你'],
  ['Shift_JIS', '82a0', 'あ'],
  ['cp932', '82a0', 'あ'],
  ['iso-2022-jp', '1b244224221b2842', 'あ'],
  ['iso-2022-kr', '1b2429430e47510f0a61', '한\na'],
  ['iso-2022-cn', '1b2429410e3b3b0f', '换'],
  ['utf-7', Buffer.from('Hi +AOQ-+- +2D3cjA.').toString('hex'), 'Hi ä+ \u{1f48c}.'],
  ['utf-16le', '6100e400', 'aä'],
  ['cp437', '84', 'ä'],
];

for (const [charset, hex, text] of texts) {
  test(`decodes ${hex} of ${charset ?? 'no charset'}`, () => {
    assert.equal(decodeText(Buffer.from(hex, 'hex'), charset), text);
  });
}

test('an unknown charset is a defect, and its bytes are what they look like', () => {
  const defects = new Set<Defect>();
  assert.equal(decodeText(Buffer.from('ä'), 'x-nonesuch', defects), 'ä');
  assert.deepEqual([...defects], ['unknown_charset']);
});
