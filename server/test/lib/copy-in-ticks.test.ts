import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { copyInTicks } from '../../src/lib/scheduling/copy-in-ticks.ts';

const copiedBytesPerTick = 2 * 1024 * 1024;

/** Number of ticks that others get until a promise is settled. */
async function ticksOf(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const end = work.finally(() => {
    isDone = true;
  });
  let ticks = 0;
  for (; !isDone; ticks += 1) await new Promise((resolve) => setImmediate(resolve));
  await end;
  return ticks;
}

test('copies bytes in pieces of any size, with ticks for others in between', async () => {
  const bytes = randomBytes(3 * copiedBytesPerTick + 1);
  for (const cuts of [[], [1], [0, copiedBytesPerTick], [5, 2 * copiedBytesPerTick + 7]]) {
    const pieces = [0, ...cuts].map((start, index) => bytes.subarray(start, cuts[index]));
    const copying = copyInTicks(pieces);
    assert.ok((await ticksOf(copying)) >= 3);
    assert.ok(bytes.equals(Buffer.from(await copying)), cuts.join());
  }
  assert.equal((await copyInTicks([])).byteLength, 0);
});
