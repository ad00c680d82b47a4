import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import '../support/below-browser.ts';

const { createSelection } = await import('../../src/base/selection.ts');

const selectionOf = (...ids: string[]) => createSelection(() => ids.map((id) => ({ id })));

suite('a selection', () => {
  test('takes an item in, and out again', () => {
    const selection = selectionOf('a', 'b');
    selection.toggle('a', false);
    assert.ok(selection.has('a') && !selection.has('b'));
    selection.toggle('a', false);
    assert.equal(selection.count(), 0);
  });

  test('a range is all from the last one to this one, upwards and downwards', () => {
    const selection = selectionOf('a', 'b', 'c', 'd');
    selection.toggle('c', false);
    selection.toggle('a', true);
    assert.deepEqual(selection.ids().sort(), ['a', 'b', 'c']);
    selection.toggle('d', true);
    assert.deepEqual(selection.ids().sort(), ['a', 'b', 'c', 'd']);
  });

  test('a range without a beginning is the one', () => {
    const selection = selectionOf('a', 'b', 'c');
    selection.toggle('c', true);
    assert.deepEqual(selection.ids(), ['c']);
  });
});
