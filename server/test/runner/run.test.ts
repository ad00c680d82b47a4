import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const runner = fileURLToPath(new URL('../run.ts', import.meta.url));
const red = 'server/test/runner/red.ts';
const unhandled = 'server/test/runner/unhandled.ts';

const besideOthers = 'server/test/runner/beside-others.ts';

test('a red run says so: in its status, at the file of a test or of an error, and with the line that makes it again', () => {
  const { status, stdout } = runTests([red, unhandled]);
  assert.equal(status, 1);
  assert.match(stdout, new RegExp(`test at ${red}:4:\\d+\n✖ sqlite: a test that a function declares`));
  assert.match(
    stdout,
    new RegExp(`✖ ${unhandled} .*\n  AggregateError .*not handled\n[^✖]*Error: nobody handles this`),
  );
  assert.match(stdout, /MAYFLY_TEST_SEED=7 makes the same run again/);
});

test('a second look is taken only when asked for, and forgives what passes alone', () => {
  assert.equal(runTests([besideOthers]).status, 1);
  const steady = runTests([besideOthers, '--again']);
  assert.equal(steady.status, 0);
  assert.match(steady.stdout, new RegExp(`✖ a test that fails beside others[^]*UNSTEADY: ${besideOthers}`));
  const failing = runTests([besideOthers, red, unhandled, '--again']);
  assert.equal(failing.status, 1);
  assert.match(failing.stdout, new RegExp(`${red} fails alone, too`));
});

function runTests(args: readonly string[]) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const options = { env: { ...env, MAYFLY_TEST_SEED: '7' }, encoding: 'utf8' } as const;
  return spawnSync(process.execPath, [runner, ...args], options);
}
