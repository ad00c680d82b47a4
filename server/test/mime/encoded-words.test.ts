import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeWords } from '../../src/mime/headers/encoded-words.ts';

/** Bytes of UTF-8 as a header value has them. */
const bytes = (text: string) => Buffer.from(text).toString('latin1');

const decoded: Readonly<Record<string, readonly [value: string, text: string]>> = {
  'Q and B, in any case': ['=?UTF-8?q?a=c3=a4_b?= =?utf-8?B?w7Y=?=', 'aä bö'],
  'words apart by white space as one text': ['=?utf-8?q?a?= \t =?utf-8?q?b?=', 'ab'],
  'words with text between as that': ['=?utf-8?q?a?= b =?utf-8?q?c?= d', 'a b c d'],
  'a word within text': ['x=?utf-8?q?=C3=A4?=y', 'xäy'],
  'a character cut in two by words': ['=?utf-8?q?=C3?= =?utf-8?b?pA==?=', 'ä'],
  'words of different charsets': ['=?iso-8859-1?q?=E4?= =?utf-8?q?=C3=A4?=', 'ää'],
  'a language': ['=?iso-8859-1*de?q?=E4?=', 'ä'],
  'spaces and question marks within a word': ['=?utf-8?q?a b? c?=', 'a b? c'],
  'blanks within a word of base64': ['=?utf-8?b?SGVs bG8g\td29y bGQ=?=', 'Hello world'],
  'a word of blanks and text that is no base64': ['=?utf-8?b?Your order 12345?=', 'Your order 12345'],
  'a word with blanks around its charset': ['=?utf-8 ?b? YQ== ?=', 'a'],
  'raw characters within a word': ['=?iso-8859-1?q?J\xfcrgen?=', 'Jürgen'],
  'an unknown charset as what the bytes are': ['=?x-none?q?=C3=A4?=', 'ä'],
  'UTF-7 and ISO-2022-JP': ['=?utf-7?q?Fr+APY-sche?= =?iso-2022-jp?b?GyRCJCIbKEI=?=', 'Fröscheあ'],
  'ISO-2022-JP in words side by side': ['=?iso-2022-jp?b?GyRCJCIbKEI=?= =?iso-2022-jp?b?GyRCJCIbKEI=?=', 'ああ'],
  'an empty word': ['a =?utf-8?q??= b', 'a  b'],
  'what is no word as it stands': ['=?utf-8?x?a?= =??q?a?= =?a?q =?', '=?utf-8?x?a?= =??q?a?= =?a?q =?'],
  'what is no code as it stands': ['=?utf-8?q?=4=zz=?=', '=4=zz='],
  'raw UTF-8 (RFC 6532)': [bytes('Grüße 💌'), 'Grüße 💌'],
  'raw windows-1252 where it is not UTF-8': ['Gr\xfc\xdfe \x80', 'Grüße €'],
  'raw ISO-2022-JP': ['\x1b$B$"\x1b(B', 'あ'],
};

for (const [what, [value, text]] of Object.entries(decoded)) {
  test(`header text shows ${what}`, () => assert.equal(decodeWords(value), text));
}
