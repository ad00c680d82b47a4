import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { placeRows } from '../../src/parts/rows/row-places.ts';

const placed = (...indexes: number[]) =>
  placeRows({ rowHeight: 56, headingHeight: 28, headings: indexes.map((index) => ({ index, text: `at ${index}` })) });

suite('the places of rows', () => {
  test('rows without headings stand one below the other', () => {
    const places = placed();
    assert.deepEqual([places.topOf(0), places.topOf(3), places.heightOf(3)], [0, 168, 56]);
    assert.deepEqual([places.rowAt(0), places.rowAt(55), places.rowAt(56)], [0, 0, 1]);
    assert.equal(places.headingAt(1_000), -1);
  });

  test('a heading belongs to the row below it, and moves all that follow', () => {
    const places = placed(0, 2);
    assert.deepEqual(
      [0, 1, 2, 3].map((index) => places.topOf(index)),
      [0, 84, 140, 224],
    );
    assert.deepEqual([places.heightOf(0), places.heightOf(1), places.heightOf(2)], [84, 56, 84]);
    assert.equal(places.headingOf(2)?.text, 'at 2');
    assert.equal(places.headingOf(1), undefined);
  });

  test('each offset has one row and one heading: those whose span it is in', () => {
    const indexes = [1, 2, 7, 30];
    const places = placed(...indexes);
    for (let offset = 0; offset < places.topOf(40); offset += 1) {
      const row = places.rowAt(offset);
      assert.ok(places.topOf(row) <= offset && offset < places.topOf(row) + places.heightOf(row), `${offset}: ${row}`);
      const heading = places.headingAt(offset);
      assert.ok(heading < 0 || places.headingTop(heading) <= offset);
      assert.ok(heading + 1 >= indexes.length || places.headingTop(heading + 1) > offset);
    }
  });
});
