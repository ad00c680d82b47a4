import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { EventLoopDelay } from '../../src/lib/event-loop-delay.ts';

const stepMs = 300;

test('one long step counts in as many samples as it held up, and is forgotten once it has been read', async () => {
  const measured = new EventLoopDelay();
  try {
    const endsAt = performance.now() + stepMs;
    while (performance.now() < endsAt);
    // The timers that are due run between these two.
    await turn();
    await turn();
    const [half, longest] = measured.take([0.25, 1]).map(({ seconds }) => seconds);
    assert.ok(Number(longest) > 0.2, `the longest is ${longest} s`);
    assert.ok(Number(half) > 0.02, `a quarter of the moments waited less than ${half} s`);
    assert.deepEqual(measured.take([1]), [{ quantile: 1, seconds: 0 }]);
  } finally {
    measured.stop();
  }
});
