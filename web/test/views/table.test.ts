import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { assertLinear } from '../../../server/test/mime/linear.ts';
import { readTable } from '../../src/views/reader/files/table.ts';

const cell = fc.stringMatching(/^[a-z0-9 ",;\n\r=+@-]{0,12}$/);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

suite('a file of values', () => {
  test('is read as it was written, whatever stands in its cells', () => {
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n', '\r'),
        (given, delimiter, end) => {
          const text = given.map((row) => row.map(quoted).join(delimiter)).join(end);
          assert.deepEqual(readTable(text), { rows: given, isCut: false });
        },
      ),
    );
  });

  test('may have values without quotes, empty lines, a mark at its beginning, and quotes that do not end', () => {
    assert.deepEqual(readTable('\ufeffname,amount\n\na,1.5\n').rows, [
      ['name', 'amount'],
      ['a', '1.5'],
    ]);
    assert.deepEqual(readTable('a;b\n1,5;2').rows, [
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    assert.deepEqual(readTable('a,"b\nc').rows, [['a', 'b\nc']]);
    assert.deepEqual(readTable('"a"x,b "c"').rows, [['ax', 'b "c"']]);
  });

  test('shows 300 rows, 40 columns and 1,000 characters of a cell, and says when there is more', () => {
    assert.deepEqual(sizeOf('a,b\n'.repeat(300)), { rows: 300, columns: 2, isCut: false });
    assert.deepEqual(sizeOf('a,b\n'.repeat(301)), { rows: 300, columns: 2, isCut: true });
    assert.deepEqual(sizeOf(`${'a,'.repeat(40)}a`), { rows: 1, columns: 40, isCut: true });
    assert.deepEqual(readTable(`x,"${'a'.repeat(1_001)}"`), { rows: [['x', 'a'.repeat(1_000)]], isCut: true });
    assert.deepEqual(readTable(`x,${'a'.repeat(5_000)}`), { rows: [['x', 'a'.repeat(1_000)]], isCut: true });
  });

  test('is read in time linear in its text', async () => {
    for (const unit of [',', '"', '""', '","', '\r', 'a', ' \n'])
      await assertLinear((length) => readTable(unit.repeat(length / unit.length)), { what: JSON.stringify(unit) });
  });
});

function sizeOf(text: string) {
  const { rows, isCut } = readTable(text);
  return { rows: rows.length, columns: rows[0]?.length, isCut };
}
