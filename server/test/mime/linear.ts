import assert from 'node:assert/strict';

const defaultSmall = 128 * 1024;
const defaultFactor = 8;
/** A linear function needs as many times the work as the input is larger, a quadratic one as many times that. */
const toleranceMax = 4;
const triesMax = 3;
/** Below this, what is measured is the machine. */
const workMicrosMin = 2_000;

/**
 * Asserts that the work a function does for an input of 1 MiB is about as many times the work for 128 KiB as the input
 * is larger, or for other lengths. Work is the processor time of this thread, so that other load on the machine plays no part.
 */
export async function assertLinear(
  run: (length: number) => unknown,
  { small = defaultSmall, factor = defaultFactor, what = '' }: { small?: number; factor?: number; what?: string } = {},
): Promise<void> {
  await run(small);
  let ratio = Number.POSITIVE_INFINITY;
  // What is not linear is so each time; a collection of garbage is not.
  for (let tries = 0; tries < triesMax && ratio >= factor * toleranceMax; tries += 1) {
    const one = Math.max(await leastWork(() => run(small)), workMicrosMin);
    ratio = (await workOf(() => run(small * factor))) / one;
  }
  assert.ok(
    ratio < factor * toleranceMax,
    `${what} ${factor} times the input takes ${Math.round(ratio)} times the work`,
  );
}

/** The work of a run, in microseconds: the least of two, for nothing makes it less than it is. */
export async function leastWork(run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 2; times += 1) least = Math.min(least, await workOf(run));
  return least;
}

async function workOf(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}
