import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { decodeName, encodeName, namePattern } from '../../src/imap/protocol/commands/mailbox-name.ts';
import { isInRanges, rangesIn } from '../../src/imap/protocol/commands/sequence-set.ts';
import { numberOfInputs } from '../support/thoroughness.ts';

suite('names of mailboxes (RFC 3501 §5.1.3)', () => {
  for (const [name, encoded] of [
    ['jörg@mail.test', 'j&APY-rg@mail.test'],
    ['a&b@mail.test', 'a&-b@mail.test'],
    ['台北日本語', '&U,BTF2XlZyyKng-'],
    ['😀', '&2D3eAA-'],
  ] as const) {
    test(`${name} is ${encoded}`, () => {
      assert.equal(encodeName(name), encoded);
      assert.equal(decodeName(encoded), name);
    });
  }

  test('any name is read as it was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const encoded = encodeName(name);
        assert.match(encoded, /^[\x20-\x7e]*$/);
        assert.equal(decodeName(encoded), name);
      }),
      { numRuns: numberOfInputs(300) },
    );
  });
});

suite('patterns of LIST (RFC 3501 §6.3.8)', () => {
  for (const [pattern, matching, others] of [
    ['*', ['INBOX', 'a@b.test'], []],
    ['%', ['INBOX', 'a@b.test'], []],
    ['inbox', ['INBOX'], ['INBOX2']],
    ['inb*', ['INBOX'], ['a@b.test']],
    ['a*@*.test', ['a@b.test', 'abc@d.e.test'], ['b@a.test', 'a@test']],
    ['a*a', ['aa', 'aba'], ['a', 'ab']],
    ['a*b*b', ['abb', 'a-b-b'], ['ab']],
  ] as const) {
    test(pattern, () => {
      const matches = namePattern(pattern);
      for (const name of matching) assert.equal(matches(name), true, name);
      for (const name of others) assert.equal(matches(name), false, name);
    });
  }
});

suite('sets of numbers (RFC 3501 §9)', () => {
  test('ranges are in order, without overlaps, and * is the highest number in use', () => {
    const set = {
      ranges: [
        { from: 9, to: '*' },
        { from: 3, to: 1 },
        { from: 2, to: 4 },
        { from: 5, to: 5 },
      ],
    } as const;
    assert.deepEqual(rangesIn(set, 7), [
      { from: 1, to: 5 },
      { from: 7, to: 9 },
    ]);
    assert.deepEqual(rangesIn(set, 0), []);
  });

  test('a number is found in ranges as in the set', () => {
    const end = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constant('*' as const));
    const range = fc.record({ from: end, to: end });
    fc.assert(
      fc.property(
        fc.array(range, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 30 }),
        (ranges, highest) => {
          const found = rangesIn({ ranges }, highest);
          for (let number = 1; number <= 31; number += 1) {
            const isIn = ranges.some(({ from, to }) => {
              const ends = [from, to].map((one) => (one === '*' ? highest : one));
              return number >= Math.min(...ends) && number <= Math.max(...ends);
            });
            assert.equal(isInRanges(found, number), isIn);
          }
        },
      ),
      { numRuns: numberOfInputs(300) },
    );
  });
});
