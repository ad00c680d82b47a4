import assert from 'node:assert/strict';

const small = 128 * 1024;
const factor = 8;
/** A linear function needs `factor` times the work for that much more input, a quadratic one `factor` times that. */
const workRatioMax = factor * 4;
/** Below this, what is measured is the machine. */
const workMicrosMin = 2_000;

/**
 * Asserts that the work a function does for an input of 1 MiB is about as many times the work for 128 KiB as the input
 * is larger. Work is the processor time of this thread, so that other load on the machine plays no part.
 */
export async function assertLinear(run: (length: number) => unknown): Promise<void> {
  await run(small);
  const one = Math.max(await leastWork(() => run(small)), workMicrosMin);
  const many = await leastWork(() => run(small * factor));
  assert.ok(many / one < workRatioMax, `${factor} times the input takes ${Math.round(many / one)} times the work`);
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
