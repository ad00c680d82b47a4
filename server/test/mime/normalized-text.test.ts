import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldText } from '../../src/core/mails/found/search/words.ts';
import { composed } from '../../src/mime/charsets/composed-text.ts';
import { normalized } from '../../src/mime/charsets/normalized-text.ts';
import { numberOfInputs } from '../support/thoroughness.ts';
import { assertLinear } from './linear.ts';

/** Marks that stand above and below a letter, so that they change places; one is outside of the basic plane. */
const marks = ['\u0301', '\u0316', '\u0308', '\u0327', '\u{1d165}', '\u3099'];
const forms = ['NFC', 'NFD', 'NFKD'] as const;

test('a text is as Unicode has it, whatever its letters and up to 30 marks on each', () => {
  const letter = fc.constantFrom('e', 'か', '한', 'ﬁ', '😀', ' ', 'я', 'क', '\ud800');
  const marked = fc
    .tuple(letter, fc.array(fc.constantFrom(...marks), { maxLength: 30 }))
    .map(([one, its]) => one + its.join(''));
  const text = fc.array(marked, { maxLength: 20 }).map((letters) => letters.join(''));
  const property = fc.property(text, fc.constantFrom(...forms), (given, form) => {
    assert.equal(normalized(given, form), given.normalize(form));
  });
  fc.assert(property, { numRuns: numberOfInputs(400) });
});

test('of more marks the first 30 are put in order, wherever they stand, and none is lost', () => {
  const many = 'o\u0308'.padEnd(41, '\u0316\u0301');
  for (const before of ['', 'a', 'x'.repeat(17)]) {
    const read = composed(`${before}${many}, na\u0308chst ${many}`);
    const ordered = many.slice(0, 31).normalize('NFC') + many.slice(31);
    assert.equal(read, `${before}${ordered}, nächst ${ordered}`);
  }
});

test('a text of nothing but marks takes the time of its length', async () => {
  for (const pair of ['\u0301\u0316', '\u093c\u094d']) {
    const text = (length: number) => `a${pair.repeat(length / 2)}`;
    await assertLinear((length) => composed(text(length)), { what: 'composing' });
    await assertLinear((length) => foldText(text(length)), { small: 8 * 1024, what: 'folding' });
  }
});
