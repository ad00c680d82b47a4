import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onceIdle } from '../../src/lib/scheduling/once-idle.ts';

test('what waits for an idle thread is done once, after the first period in which that did next to nothing', async () => {
  const shares = [0.9, 0.06, 0.04, 0.01];
  const { promise: done, resolve } = Promise.withResolvers<number>();
  onceIdle(() => resolve(shares.length), { periodMs: 1, startMeter: () => () => shares.shift() ?? assert.fail() });
  // The timers of what waits keep no process alive.
  const alive = setInterval(() => {}, 1_000);
  assert.equal(await done, 1);
  clearInterval(alive);
});
