import '../support/below-browser.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { durationText, numberText, percentText, sizeText } = await import('../../src/texts/numbers.ts');

test('what is more than nothing is not told as nothing', () => {
  assert.equal(percentText(0, 'en'), '0%');
  assert.equal(percentText(0.00001, 'en'), '< 0.1%');
  assert.equal(percentText(0.256, 'en'), '25.6%');
});

test('bytes are told in a unit that keeps the number small, by the name that the language has for it', () => {
  assert.equal(sizeText(0, 'en-GB'), '0 bytes');
  assert.equal(sizeText(999, 'en-GB'), '999 bytes');
  assert.equal(sizeText(20_300, 'en-GB'), '20.3 kB');
  assert.equal(sizeText(10_737_418_240, 'en-GB'), '10.7 GB');
  assert.equal(sizeText(99_960, 'en-GB'), '100 kB');
  assert.equal(sizeText(999_999, 'en-GB'), '1 MB');
  assert.equal(sizeText(20_300, 'de-DE'), '20,3 kB');
  assert.equal(sizeText(20_300, 'fr-FR'), '20,3\u202fko');
  assert.equal(sizeText(20_300, 'es-ES'), '20,3 kB');
});

test('numbers and durations are written as in the locale', () => {
  assert.equal(numberText(1_234_567.8, { in: 'de-DE' }), '1.234.568');
  assert.equal(numberText(2.345, { in: 'es-ES', digits: 1 }), '2,3');
  assert.equal(durationText(999, 'en-GB'), '999\u00a0ms');
  assert.equal(durationText(1_250, 'fr-FR'), '1,3\u00a0s');
});
