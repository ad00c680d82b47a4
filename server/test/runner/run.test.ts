import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const runner = fileURLToPath(new URL('../run.ts', import.meta.url));
const red = 'server/test/runner/red.ts';
const unhandled = 'server/test/runner/unhandled.ts';

test('a red run says so: in its status, at the file of a test or of an error, and with the line that makes it again', () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, [runner, red, unhandled], {
    env: { ...env, MAYFLY_TEST_SEED: '7' },
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.match(stdout, new RegExp(`test at ${red}:4:\\d+\\n✖ sqlite: a test that a function declares`));
  assert.match(
    stdout,
    new RegExp(`✖ ${unhandled} .*\n  AggregateError .*not handled\n[^✖]*Error: nobody handles this`),
  );
  assert.match(stdout, /MAYFLY_TEST_SEED=7 makes the same run again/);
});
