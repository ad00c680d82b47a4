import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { IndexParts } from '../../src/core/mails/found/search/index-parts.ts';
import { isAllFound, missingIn, SearchQuery } from '../../src/core/mails/found/search/search-query.ts';
import { foldBody } from '../../src/core/mails/found/search/searched-texts.ts';
import { foldText, hasWord, splitText, termsOf } from '../../src/core/mails/found/search/words.ts';
import { anyText } from '../support/any-text.ts';
import { numberOfInputs } from '../support/thoroughness.ts';

const isFoundIn = (text: string, q: string) => isAllFound(missingIn(foldText(text), new SearchQuery(q).wanted));

test('a word is found from its beginning, whatever its case, accents and script', () => {
  const found: readonly [text: string, ...queries: string[]][] = [
    ['Your Café-Order #48213', 'cafe', 'CAFÉ', 'ord', '482', 'your 48213', '#48213', 'café-order'],
    ['Straße, ΛΌΓΟΣ, Ёлка, İstanbul', 'STRASSE', 'straß', 'λόγος', 'ΛΟΓΟΣ', 'елка', 'istanbul'],
    ['안녕하세요 여러분', '안녕', '여러분'],
    ['東京都庁のカレーライス', '京都', '都庁の', 'ライス', '東'],
    ['สวัสดีครับ', 'ดีครับ'],
    ['हिन्दी שָׁלוֹם مُحَمَّد', 'हिन्दी', 'שלום', 'محمد'],
    ['ﬁne ２０２４ iPhoneケース', 'fine', '2024', 'iphone', 'ケース'],
    ['a'.repeat(100), 'a'.repeat(70)],
    ['nothing is wanted', '', ' -- '],
  ];
  for (const [text, ...queries] of found) for (const q of queries) assert.ok(isFoundIn(text, q), `${q} in ${text}`);
});

test('what is only inside of a word, or apart in the text, is not found', () => {
  const missed: readonly [text: string, ...queries: string[]][] = [
    ['Your order', 'rder', 'our', 'orders', 'your mail'],
    ['東京 京都', '東京都', '京東'],
    ['ガギ', 'カ'],
    ['हिन्दी', 'न्दी'],
  ];
  for (const [text, ...queries] of missed) for (const q of queries) assert.ok(!isFoundIn(text, q), `${q} in ${text}`);
});

test('the index finds by their terms the texts in which the words are', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('東京', 'カ', 'สวัส', 'é', 'ß', ' ', 'Straße', 'x'),
  );
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, text, (shown, typed) => {
      const folded = foldText(shown);
      const terms = termsOf(folded, '').split(' ');
      const { words, runs } = splitText(foldText(typed));
      for (const word of words)
        assert.equal(
          terms.some((term) => term.startsWith(word)),
          hasWord(folded, word),
          word,
        );
      for (const run of runs) {
        if ([...run].length <= 2)
          assert.equal(
            terms.some((term) => term.startsWith(run)),
            folded.includes(run),
            run,
          );
      }
      assert.ok(isFoundIn(shown, shown));
    }),
    { numRuns: numberOfInputs(2_000), seed: 7 },
  );
});

test('terms are words alone, none longer than 64 characters and none without its prefix', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), (text) => {
      for (const term of termsOf(foldText(text), 'p_')
        .split(' ')
        .filter((term) => term !== '')) {
        assert.match(term, /^p_[\p{L}\p{M}\p{N}]{1,64}$/u);
      }
    }),
    { numRuns: numberOfInputs(200), seed: 7 },
  );
});

test('of a long text the first 64 KiB are looked at, and no character is cut', () => {
  assert.equal(foldBody('x'.repeat(70_000)).length, 65_536);
  assert.equal(foldBody('庁'.repeat(70_000)), '庁'.repeat(21_845));
});

test('every mail is in the range of its part, wherever it is added', () => {
  const ids = fc.array(fc.oneof(fc.integer({ min: 100, max: 130 }), fc.constantFrom('next', 'before')), {
    maxLength: 80,
  });
  fc.assert(
    fc.property(ids, (steps) => {
      const parts = new IndexParts({ parts: [], ends: { oldest: '0100', newest: '0130' }, mailsMax: 3 });
      const known = new Map<number, { part: number; from_place: string; mails: number }>();
      const placed = new Map<string, number>();
      let [low, high] = [100, 130];
      for (const step of steps) {
        const id = String(step === 'next' ? ++high : step === 'before' ? --low : step).padStart(4, '0');
        placed.set(id, parts.add(id));
        for (const part of parts.takeChanged()) known.set(part.part, part);
      }
      const inOrder = [...known.values()].sort((one, other) => (one.from_place > other.from_place ? -1 : 1));
      for (const [id, part] of placed) assert.equal(inOrder.find(({ from_place }) => from_place <= id)?.part, part, id);
    }),
    { numRuns: numberOfInputs(500), seed: 7 },
  );
});
