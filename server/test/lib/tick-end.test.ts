import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as tick } from 'node:timers/promises';
import { TickEnd } from '../../src/lib/scheduling/tick-end.ts';

test('tasks are put off, and those that take little are done together', async () => {
  const tickEnd = new TickEnd(() => 0);
  const order: number[] = [];
  for (let task = 0; task < 100; task += 1) tickEnd.run(() => order.push(task));
  assert.deepEqual(order, []);
  await tick();
  assert.deepEqual(
    order,
    Array.from({ length: 100 }, (_, task) => task),
  );
});

test('tasks that take long are done over several ticks, in order, also those that come meanwhile', async () => {
  let nowMs = 0;
  const tickEnd = new TickEnd(() => nowMs);
  const order: string[] = [];
  const add = (name: string) =>
    tickEnd.run(() => {
      nowMs += 2;
      order.push(name);
      if (name === 'a') add('f');
    });
  for (const name of ['a', 'b', 'c', 'd', 'e']) add(name);
  const perTick: string[] = [];
  while (order.length < 6) {
    await tick();
    perTick.push(order.join(''));
    if (perTick.length === 1) add('g');
  }
  assert.deepEqual(perTick, ['ab', 'abcd', 'abcdef']);
  await tick();
  assert.equal(order.at(-1), 'g');
});
