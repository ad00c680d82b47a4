import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 10;
const spunTicks = 20;
const restMs = 2;
/** Far longer than anything here takes, and shorter than the time that the runner gives a test. */
const waitMsMax = 30_000;
const roundsMax = 10_000;

/** Lets the event loop go on until something is so; fails when that takes far longer than it ever should. */
export async function until(isSo: () => boolean | Promise<boolean>, what = 'what was waited for'): Promise<void> {
  const end = performance.now() + waitMsMax;
  for (let ticks = 0; !(await isSo()); ticks += 1) {
    assert.ok(performance.now() < end, `not in time: ${what}`);
    // What is not so after some ticks waits for a disk or a database, which needs the processor more than we do.
    if (ticks < spunTicks) await new Promise((resolve) => setImmediate(resolve));
    else await sleep(restMs);
  }
}

/** Does something again and again until it returns true; fails after far more rounds than it ever should take. */
export async function repeat(what: string, round: () => boolean | Promise<boolean>): Promise<void> {
  for (let rounds = 0; !(await round()); rounds += 1) {
    assert.ok(rounds < roundsMax, `not in ${roundsMax} rounds: ${what}`);
  }
}

/** Waits until something outside of this process is so, in bounded time. */
export async function eventually(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  msMax = waitMsMax,
): Promise<void> {
  for (let waitedMs = 0; !(await isSo()); waitedMs += pollMs) {
    assert.ok(waitedMs < msMax, `not in time: ${what}`);
    await sleep(pollMs);
  }
}

/** Settles as `work` does, which has to be in bounded time. */
export async function inTime<T>(what: string, work: Promise<T>, msMax = waitMsMax): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new assert.AssertionError({ message: `not in time: ${what}` })), msMax);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
