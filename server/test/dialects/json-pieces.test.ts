import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jsonPieces } from '../../src/dialects/base/json-pieces.ts';

const unit = fc.constantFrom('a', '"', '\\', '\n', 'é', '\u{1f600}', '\ud83d', '\ude00', '\u0000');
const longText = fc.tuple(fc.string({ unit, minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 20_000 }));
const text = fc.oneof(
  fc.string({ unit }),
  longText.map(([some, times]) => some.repeat(times)),
);
const leaf = fc.oneof(text, fc.integer(), fc.constant(null), fc.array(text, { maxLength: 3 }));
const membersOf = <T>(member: fc.Arbitrary<T>) =>
  fc.dictionary(fc.string(), fc.oneof(member, fc.constant(undefined)), { maxKeys: 4 });
const value = fc.oneof(leaf, membersOf(leaf), membersOf(fc.oneof(leaf, membersOf(leaf))));

test('the pieces of a value are its JSON, wherever its long texts are cut', () => {
  fc.assert(
    fc.property(value, (given) => {
      const pieces = [...jsonPieces(given)];
      assert.equal(pieces.join(''), JSON.stringify(given));
    }),
    { numRuns: 60 },
  );
});

test('a character of two halves at the end of a part stays whole', () => {
  const given = { html: `${'a'.repeat(64 * 1024 - 1)}\u{1f600}b` };
  assert.equal([...jsonPieces(given)].join(''), JSON.stringify(given));
});

test('of megabytes of text no piece is long', () => {
  const text = '"'.repeat(2 * 1024 * 1024);
  const pieces = [...jsonPieces({ text, body: { html: text } })];
  assert.ok(pieces.every((piece) => piece.length <= 4 * 64 * 1024));
});
