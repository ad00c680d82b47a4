import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { carryOut } from '../siege/carry-out.ts';
import { startStuckWorker } from './stuck-worker.ts';

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

test('an attack that fails or does not end is a fault of its case, and the siege goes on', async () => {
  const within = { seconds: 0.001, lateMs: 1 };
  const failed = await carryOut(() => Promise.reject(new Error('connect ECONNREFUSED')), within);
  assert.deepEqual(failed.faults, ['the attack failed: connect ECONNREFUSED']);
  const endless = await carryOut(() => new Promise(() => {}), within);
  assert.deepEqual(endless.faults, ['the attack failed: it did not end within 1 ms']);
  assert.deepEqual(await carryOut(async () => '3 × 421', within), { got: '3 × 421', faults: [] });
});

test('a process of the siege that is busy for ever is killed, and one that fails ends', async () => {
  await using worker = startStuckWorker({});
  await assert.rejects(worker.ask('fail'), /asked to fail has ended/);
  await using busy = startStuckWorker({});
  await assert.rejects(busy.ask('spin', { msMax: 1 }), /no answer for 1 ms and was killed/);
});
