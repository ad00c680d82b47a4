import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const bench = new URL('../bench/main.ts', import.meta.url).pathname;
const tiny = ['--json', '--rounds', '1', '--scale', '0.01', '--own-tools'];

test('the bench measures every figure, whatever is installed', async () => {
  const measure = async (...names: string[]): Promise<Record<string, unknown>[]> => {
    const { stdout } = await promisify(execFile)(process.execPath, [bench, ...names, ...tiny]);
    return JSON.parse(stdout).figures;
  };
  const halves = [
    measure('ingest', 'connections', 'sizes', 'latency', 'waits'),
    measure('reads', 'expiry', 'memory', 'growth', 'streams'),
  ];
  const figures = (await Promise.all(halves)).flat();
  assert.ok(figures.length >= 10, `only ${figures.length} figures`);
  for (const { name, measured, baseline = 1 } of figures) {
    for (const value of [measured, baseline]) {
      assert.ok(Number.isFinite(value) && Number(value) > 0, `${name} is ${value}`);
    }
  }
});

test('the bench refuses a measurement that it does not have', async () => {
  const refused = promisify(execFile)(process.execPath, [bench, 'nothing']);
  await assert.rejects(refused, { code: 2 });
});
