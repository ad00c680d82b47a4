import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ReadTicks } from '../../src/smtp/read-ticks.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('clients are read so many bytes in one turn of the event loop, all together, and go on in the next', async () => {
  const turns = new ReadTicks(100);
  const told: string[] = [];
  const tell = (name: string) => () => void told.push(name);
  assert.equal(turns.count(60, tell('one')), true);
  assert.equal(turns.count(40, tell('two')), false);
  assert.equal(turns.count(1, tell('three')), false);
  assert.equal(told.length, 0);
  await nextTurn();
  assert.deepEqual(told, ['two', 'three']);
  assert.equal(turns.count(99, tell('four')), true);
  await nextTurn();
  assert.deepEqual(told, ['two', 'three'], 'who may read on is not told to');
});
