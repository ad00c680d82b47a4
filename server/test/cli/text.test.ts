import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Cell, table } from '../../src/cli/terminal/table.ts';
import { cut, fitted, printable, printableLines, textWidth } from '../../src/cli/terminal/text.ts';
import { jsonText } from '../../src/cli/user/formats.ts';
import { anyText } from '../support/any-text.ts';

/** Texts in which control characters, invisible ones, marks, wide ones and halves of characters are frequent. */
const hostileText = fc
  .array(
    fc.oneof(
      anyText(),
      fc.constantFrom('\u001b[2J', '\u009b31m', '\u001b]0;title\u0007', '\r', '\n', '\t', '\u202e', '\u2066', '\u200b'),
      fc.constantFrom('日本', '👍🏽', '❤️', 'e\u0301', '🇩🇪', '\ud800', '\u2028', 'عنوان', '\u{e0041}', '\ufeff', 'ｗ'),
    ),
  )
  .map((parts) => parts.join(''));
/** What a terminal obeys. */
const obeyed = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

function terminal(columns: number) {
  return Object.assign(new PassThrough(), { isTTY: true, columns });
}

test('nothing that a terminal obeys is left in a text that is printable, and ordinary text stays', () => {
  fc.assert(fc.property(hostileText, (text) => assert.doesNotMatch(printable(text), obeyed)));
  fc.assert(fc.property(hostileText, (text) => assert.doesNotMatch(printableLines(text).replaceAll('\n', ''), obeyed)));
  assert.equal(printable('Grüße, 世界 👍🏽 – e\u0301'), 'Grüße, 世界 👍🏽 – e\u0301');
  assert.equal(printable('a\u001b[31mb\r\nc\u200bd\u202ee'), 'a [31mb cde');
  assert.equal(printableLines('a\tb\r\nc\rd\ne'), 'a    b\nc\nd\ne');
});

test('a text is cut to the columns it is given, and filled to exactly those', () => {
  fc.assert(
    fc.property(hostileText, fc.nat(60), (text, columns) => {
      const shown = printable(text);
      assert.ok(textWidth(cut(shown, columns)) <= columns);
      assert.equal(textWidth(fitted(shown, columns)), columns);
      if (textWidth(shown) <= columns) assert.equal(cut(shown, columns), shown);
    }),
  );
  assert.deepEqual([cut('abcdef', 4), cut('日本語', 4), cut('abc', 0), fitted('日', 4)], ['abc…', '日…', '', '日  ']);
});

test('a table on a terminal is never wider than that, and has one line a row', () => {
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    hostileText,
    hostileText.map((text) => ({ text, look: 'code' as const })),
  );
  const rows = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, fc.integer({ min: 10, max: 120 }), (cells, columns) => {
      const lines = table(cells, { output: terminal(columns), flexible: [1, 2] }).split('\n');
      assert.equal(lines.length, cells.length);
      for (const line of lines) {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: colors of ours.
        const text = line.replaceAll(/\u001b\[\d+m/g, '');
        assert.doesNotMatch(text, obeyed);
        assert.ok(textWidth(text) <= columns, `${textWidth(text)} of ${columns}: ${JSON.stringify(text)}`);
      }
    }),
  );
});

test('columns of a terminal line up; the flexible ones give way, the widest first', () => {
  const rows = [
    ['1', 'a long sender', 'a far longer subject', '493 027'],
    ['22', '日本', 'b', ''],
  ];
  const shown = (columns: number) => table(rows, { output: terminal(columns), flexible: [1, 2] }).split('\n');
  assert.deepEqual(shown(60), ['1   a long sender  a far longer subject  493 027', '22  日本           b']);
  assert.deepEqual(shown(38), ['1   a long sen…  a far longe…  493 027', '22  日本         b']);
});

test('for a program the cells of a table are whole, with tabs between them', () => {
  const long = 'x'.repeat(500);
  assert.equal(table([['a\tb', long, '']], { output: new PassThrough(), flexible: [1] }), `a b\t${long}\t`);
});

test('JSON says the same after it was made safe for a terminal', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      assert.deepEqual(JSON.parse(jsonText({ text })), { text });
      assert.doesNotMatch(jsonText({ text }, { lines: false }), obeyed);
    }),
  );
});
