import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IdSource, isId, numberOfId, timeOfId, timeOfNumber } from '../../src/lib/ids.ts';
import { type RandomBytes, systemRandom } from '../../src/lib/random.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

/** Bytes that are all the same: the highest counters, and the lowest. */
function constantBytes(byte: number): RandomBytes {
  return (count) => new Uint8Array(count).fill(byte);
}

for (const [name, random] of Object.entries({
  random: systemRandom(),
  lowest: constantBytes(0),
  highest: constantBytes(0xff),
})) {
  test(`ids of ${name} bytes are UUIDv7 of their time, and ascend within a millisecond and over several`, () => {
    const ids = new IdSource(random);
    const made = Array.from({ length: 3_000 }, (_, index) => ({ atMs: now + Math.floor(index / 1_000), index }));
    let before = '';
    for (const { atMs } of made) {
      const id = ids.next(atMs);
      assert.ok(isId(id), id);
      assert.equal(timeOfId(id), atMs);
      assert.ok(before < id, `${before} < ${id}`);
      before = id;
    }
  });
}

test('ids of two sources at one time differ, and so do the random parts of one', () => {
  const random = systemRandom();
  const sources = [new IdSource(random), new IdSource(random)];
  const made = Array.from({ length: 2_000 }, (_, index) => sources[index % 2]?.next(now) ?? '');
  assert.equal(new Set(made).size, made.length);
  assert.ok(new Set(made.map((id) => id.slice(-8))).size > made.length - 5);
});

test('numbers of ids carry their time, ascend with it, and differ within a millisecond', () => {
  const ids = new IdSource(systemRandom());
  const made = Array.from({ length: 20 }, (_, ms) => Array.from({ length: 100 }, () => ids.next(now + ms)));
  const numbers = made.map((some) => some.map(numberOfId));
  for (const [ms, some] of numbers.entries()) {
    assert.ok(some.every((number) => Number.isSafeInteger(number) && timeOfNumber(number) === now + ms));
    assert.equal(new Set(some).size, some.length);
  }
  const inOrder = numbers.map((some) => Math.min(...some));
  assert.deepEqual(
    inOrder,
    inOrder.toSorted((one, other) => one - other),
  );
  const last = ids.next(Date.parse('2109-01-01T00:00:00Z'));
  assert.ok(Number.isSafeInteger(numberOfId(last)));
});
