import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairLog } from '../../src/lib/logs/fair-log.ts';

function logOf(itemsMax: number, items: readonly (readonly [item: string, ...holder: string[]])[]) {
  const log = new FairLog<string>({ itemsMax });
  for (const [item, ...holder] of items) log.add(item, holder);
  return log;
}

const many = (holder: readonly string[], count: number) =>
  Array.from({ length: count }, (_, index) => [`${holder.join('/')} ${index}`, ...holder] as const);

test('keeps all items while there is room, and each of a holder in its order', () => {
  const log = logOf(4, [...many(['a'], 2), ...many(['b'], 2)]);
  assert.deepEqual(log.items(), ['a 0', 'a 1', 'b 0', 'b 1']);
  assert.equal(log.size, 4);
});

test('drops the oldest of a holder alone', () => {
  assert.deepEqual(logOf(2, many(['a'], 5)).items(), ['a 3', 'a 4']);
});

test('a flood of one holder pushes out its own items, and none of the others', () => {
  const log = logOf(10, [...many(['good'], 3), ...many(['flood'], 1_000)]);
  assert.deepEqual(
    log.items().filter((item) => item.startsWith('good')),
    ['good 0', 'good 1', 'good 2'],
  );
  assert.equal(log.size, 10);
});

test('holders who all flood have the same number of items', () => {
  const log = new FairLog<string>({ itemsMax: 9 });
  for (let round = 0; round < 50; round += 1) for (const name of ['a', 'b', 'c']) log.add(`${name}${round}`, [name]);
  assert.deepEqual(log.items(), ['a47', 'a48', 'a49', 'b47', 'b48', 'b49', 'c47', 'c48', 'c49']);
});

test('parts of a holder share what it has: a flood of one part pushes out its own', () => {
  const own = many(['owner', 'friend'], 2);
  const log = logOf(8, [...many(['other'], 3), ...own, ...many(['owner', 'enemy'], 500)]);
  const kept = log.items();
  assert.equal(kept.filter((item) => item.startsWith('other')).length, 3);
  assert.equal(kept.filter((item) => item.startsWith('owner/friend')).length, 2);
  assert.equal(kept.at(-1), 'owner/enemy 499');
});

test('forgets a holder whose last item went, and takes it anew', () => {
  const log = logOf(3, [...many(['a'], 1), ...many(['b'], 1), ...many(['c'], 1)]);
  for (const name of ['d', 'e', 'f']) log.add(`${name} 0`, [name]);
  assert.deepEqual(log.items(), ['d 0', 'e 0', 'f 0']);
  log.add('a 1', ['a']);
  assert.deepEqual(log.items(), ['e 0', 'f 0', 'a 1']);
});
