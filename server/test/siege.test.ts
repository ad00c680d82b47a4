import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const siege = new URL('../siege/main.ts', import.meta.url).pathname;

/** Runs the siege, which ends with 1 when a case has failed. */
async function outcomesOf(...args: string[]) {
  const run = promisify(execFile)(process.execPath, [siege, ...args, '--json']);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return JSON.parse(stdout);
}

test('the siege attacks the real process beside an owner who goes on with every kind of work', async () => {
  const [outcome, ...others] = await outcomesOf('7c', '--seconds', '1');
  assert.deepEqual([outcome.id, others], ['7c', []]);
  const { quiet, during } = outcome.beside;
  for (const phase of [quiet, during]) {
    assert.deepEqual(phase.refusals, []);
    const kinds = phase.kinds.map(({ kind }: { kind: string }) => kind).sort();
    assert.deepEqual(kinds, ['create', 'list', 'mail', 'mailboxes', 'read', 'wait']);
    for (const { kind, count } of phase.kinds) assert.ok(count > 0, kind);
  }
  assert.match(outcome.got, /× 550/);
  assert.equal(outcome.end.code, 0);
});

test('the siege refuses a case that it does not have', async () => {
  await assert.rejects(promisify(execFile)(process.execPath, [siege, 'nothing']), { code: 2 });
});
