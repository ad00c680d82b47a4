import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { TurnEnd } from '../../src/lib/scheduling/turn-end.ts';

test('tasks are put off, and those that take little are done together', async () => {
  const turnEnd = new TurnEnd(() => 0);
  const order: number[] = [];
  for (let task = 0; task < 100; task += 1) turnEnd.run(() => order.push(task));
  assert.deepEqual(order, []);
  await turn();
  assert.deepEqual(
    order,
    Array.from({ length: 100 }, (_, task) => task),
  );
});

test('tasks that take long are done over several turns, in order, also those that come meanwhile', async () => {
  let nowMs = 0;
  const turnEnd = new TurnEnd(() => nowMs);
  const order: string[] = [];
  const add = (name: string) =>
    turnEnd.run(() => {
      nowMs += 2;
      order.push(name);
      if (name === 'a') add('f');
    });
  for (const name of ['a', 'b', 'c', 'd', 'e']) add(name);
  const perTurn: string[] = [];
  while (order.length < 6) {
    await turn();
    perTurn.push(order.join(''));
    if (perTurn.length === 1) add('g');
  }
  assert.deepEqual(perTurn, ['ab', 'abcd', 'abcdef']);
  await turn();
  assert.equal(order.at(-1), 'g');
});
