import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';

const turnsMax = 200_000;
const pollMs = 10;
const waitMsMax = 15_000;

/** Lets the event loop go on until something is so; fails when that takes far longer than it ever should. */
export async function until(isSo: () => boolean | Promise<boolean>, what = 'what was waited for'): Promise<void> {
  for (let turns = 0; turns < turnsMax; turns += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.fail(`${what} has not happened in ${turnsMax} turns of the event loop`);
}

/** Waits until something outside of this process is so, in bounded time. */
export async function eventually(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  msMax = waitMsMax,
): Promise<void> {
  for (let waitedMs = 0; !(await isSo()); waitedMs += pollMs) {
    assert.ok(waitedMs < msMax, `not in time: ${what}`);
    await setTimeout(pollMs);
  }
}

/** Settles as `work` does, which has to be in bounded time. */
export async function inTime<T>(what: string, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = setTimeout(waitMsMax, undefined, { signal: done.signal }).then(() =>
    assert.fail(`not in time: ${what}`),
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => {});
    done.abort();
  }
}
