import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { measureBase64 } from '../../src/mime/encodings/base64.ts';
import { decodedSize, decodeTransfer } from '../../src/mime/encodings/transfer-encoding.ts';
import type { TransferEncoding } from '../../src/mime/parsed-mail.ts';
import { numberOfInputs } from '../support/thoroughness.ts';

const encodings = ['identity', 'base64', 'quoted-printable', 'uuencode'] as const;

const decoded: readonly (readonly [encoding: TransferEncoding, what: string, encoded: string, text: string])[] = [
  ['base64', 'lines', 'TWF5\r\nZmx5\r\n', 'Mayfly'],
  ['base64', 'missing padding', 'TWF5Zg', 'Mayf'],
  ['base64', 'characters that are none of its own', 'T!W-F_5\x00Z\xe4mx5', 'Mayfly'],
  ['base64', 'texts put together', 'TWE=eWZs\r\neQ==', 'Mayfly'],
  ['base64', 'a cut end', 'TWF5Z', 'May'],
  ['base64', 'nothing but padding', '====', ''],
  ['quoted-printable', 'codes and soft line breaks', 'M=61=\r\ny=66=\nl=79', 'Mayfly'],
  ['quoted-printable', 'space at line ends as none', 'a \t\r\nb \t', 'a\r\nb'],
  ['quoted-printable', 'a coded space at a line end', 'a=20\r\nb', 'a \r\nb'],
  ['quoted-printable', 'a soft line break with space behind', 'a= \t\r\nb= ', 'ab'],
  ['quoted-printable', 'what is no code as it stands', 'a=zz=4 =', 'a=zz=4 '],
  ['quoted-printable', 'codes in lower case', '=c3=a4', '\xc3\xa4'],
  ['uuencode', 'lines', '&36%Y9FQY\r\n`\r\n', 'Mayfly'],
  ['uuencode', 'spaces lost at a line end', '&36%Y\n', 'May\0\0\0'],
  ['uuencode', 'lines up to what is none', '#36%Y\nno line\n#36%Y\n', 'May'],
];

for (const [encoding, what, encoded, text] of decoded) {
  test(`${encoding} is decoded with ${what}`, () => {
    const raw = Buffer.from(encoded, 'latin1');
    assert.equal(decodeTransfer(raw, { start: 0, end: raw.length }, encoding).toString('latin1'), text);
  });
}

test('the size of any range of any bytes is the length of what it decodes to', () => {
  const pieces = fc.constantFrom('TWF5', '=', '==', '=3D', '= \r\n', '\r\n', '\r', ' ', '-', '&36%Y9FQY\n', 'a', '`\n');
  const text = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 20 }).map((parts) => Buffer.from(parts.join('')));
  const bytes = fc.oneof(text, fc.uint8Array({ maxLength: 200 }).map(Buffer.from));
  fc.assert(
    fc.property(bytes, fc.nat(8), fc.nat(8), fc.constantFrom(...encodings), (raw, before, after, encoding) => {
      const range = {
        start: Math.min(before, raw.length),
        end: Math.max(Math.min(before, raw.length), raw.length - after),
      };
      assert.equal(decodeTransfer(raw, range, encoding).length, decodedSize(raw, range, encoding));
    }),
    { seed: 2045, numRuns: numberOfInputs(5_000) },
  );
});

test('base64 and quoted-printable survive the way there and back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const raw = Buffer.from(bytes);
      const lines = raw.toString('base64').replace(/.{76}/g, '$&\r\n');
      const codes = raw.toString('hex').toUpperCase().replace(/../g, '=$&').replace(/.{75}/g, '$&=\r\n');
      for (const [encoding, encoded] of [
        ['base64', lines],
        ['quoted-printable', codes],
      ] as const) {
        const message = Buffer.from(encoded);
        assert.deepEqual(decodeTransfer(message, { start: 0, end: message.length }, encoding), raw);
      }
    }),
    { seed: 2046, numRuns: numberOfInputs(1_000) },
  );
});

test('base64 with a group of one character is broken', () => {
  for (const [encoded, isBroken] of [
    ['TWF5', false],
    ['TWF5Z', true],
    ['Z=TWF5', true],
    ['TWE=', false],
  ] as const) {
    const raw = Buffer.from(encoded);
    assert.equal(measureBase64(raw, { start: 0, end: raw.length }).isBroken, isBroken, encoded);
  }
});
