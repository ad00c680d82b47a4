import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PieceDecoder } from '../../src/mime/attachment-pieces.ts';
import { decodedSize, decodeTransfer } from '../../src/mime/encodings/transfer-encoding.ts';
import type { TransferEncoding } from '../../src/mime/parsed-mail.ts';
import { numberOfInputs } from '../support/thoroughness.ts';

const encodings: readonly TransferEncoding[] = ['identity', 'base64', 'quoted-printable', 'uuencode'];
/** What the encodings are made of, so that their codes are cut at every place. */
const token = fc.constantFrom(
  ...[
    '=',
    '==',
    '=3D',
    '=4',
    '= \t\r\n',
    '=\r\n',
    '\r\n',
    '\n',
    '\r',
    ' ',
    '\t',
    '}',
    'abcd',
    'YWJj',
    'YQ==',
    '-_',
    '#',
  ],
  '#86)C\r\n',
  'M' + '0'.repeat(60) + '\r\n',
  'x'.repeat(20_000),
);

for (const encoding of encodings) {
  test(`decodes ${encoding} in pieces as at once`, () => {
    const text = fc.array(token, { maxLength: 30 }).map((tokens) => Buffer.from(tokens.join('')));
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 20 }), (raw, sizes) => {
        const range = { start: 0, end: raw.length };
        const decoder = new PieceDecoder({ encoding, sizeBytes: decodedSize(raw, range, encoding) });
        const pieces: Buffer[] = [];
        let at = 0;
        for (const size of [...sizes, raw.length]) {
          pieces.push(decoder.push(raw.subarray(at, at + size)));
          at += size;
        }
        pieces.push(decoder.end());
        assert.deepEqual(
          Buffer.concat(pieces).toString('latin1'),
          decodeTransfer(raw, range, encoding).toString('latin1'),
        );
      }),
      { seed: 1, numRuns: numberOfInputs(1_000) },
    );
  });
}
