import assert from 'node:assert/strict';

const turnsMax = 200_000;

/** Lets the event loop go on until something is so; fails when that takes far longer than it ever should. */
export async function until(isSo: () => boolean | Promise<boolean>, what = 'what was waited for'): Promise<void> {
  for (let turns = 0; turns < turnsMax; turns += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.fail(`${what} has not happened in ${turnsMax} turns of the event loop`);
}
