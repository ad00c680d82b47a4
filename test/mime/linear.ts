import assert from 'node:assert/strict';

const defaultSmall = 128 * 1024;
const defaultFactor = 8;
/** A linear function needs as many times the work as the input is larger, a quadratic one as many times that. */
const toleranceMax = 4;
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
  const one = Math.max(await leastWork(() => run(small)), workMicrosMin);
  const many = await leastWork(() => run(small * factor));
  const message = `${what} ${factor} times the input takes ${Math.round(many / one)} times the work`;
  assert.ok(many / one < factor * toleranceMax, message);
}

/** The work of a run, in microseconds: the least of two, for nothing makes it less than it is. */
export async function leastWork(run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 2; times += 1) {
    const before = process.threadCpuUsage();
    await run();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}
