import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Turns } from '../../src/lib/turns.ts';

test('no two pieces of work are done in one turn of the event loop', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const work = ['first', 'second', 'third'].map(async (piece) => {
    await turns.next();
    order.push(piece);
  });
  const others = async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      order.push('other');
    }
  };
  await Promise.all([...work, others()]);
  const places = ['first', 'second', 'third'].map((piece) => order.indexOf(piece));
  for (const place of places.slice(1)) assert.equal(order[place - 1], 'other');
});
