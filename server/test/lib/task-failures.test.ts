import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '../../src/lib/log.ts';
import { TaskFailures } from '../../src/lib/logs/task-failures.ts';
import { ManualClock } from '../support/manual-clock.ts';

function start() {
  const lines: { msg: string; repeated?: number; err: { message: string } }[] = [];
  const monotonic = new ManualClock();
  const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line)) });
  const failures = new TaskFailures({ log, monotonic });
  return {
    failures,
    monotonic,
    told: () => lines.splice(0).map(({ msg, repeated, err }) => [msg, err.message, repeated]),
  };
}

test('a task that fails again in the same words has a line a minute, with the number of times between', () => {
  const { failures, monotonic, told } = start();
  const fail = failures.handler('sweep');
  for (let second = 0; second < 150; second += 1) {
    fail(new Error('the database is away'));
    monotonic.advance(1_000);
  }
  assert.deepEqual(told(), [
    ['sweep failed', 'the database is away', undefined],
    ['sweep failed', 'the database is away', 59],
    ['sweep failed', 'the database is away', 59],
  ]);
});

test('another task, and other words, are told at once', () => {
  const { failures, told } = start();
  for (const words of ['one', 'two', 'one']) failures.handler('sweep')(new Error(words));
  failures.handler('prune')(new Error('one'));
  assert.deepEqual(told(), [
    ['sweep failed', 'one', undefined],
    ['sweep failed', 'two', undefined],
    ['prune failed', 'one', undefined],
  ]);
});

test('very many words are told each, and take no more memory than a thousand of them', () => {
  const { failures, told } = start();
  const fail = failures.handler('sweep');
  for (let word = 0; word < 1_001; word += 1) fail(new Error(`${word}`));
  assert.equal(told().length, 1_001);
  fail(new Error('1000'));
  assert.deepEqual(told(), []);
  fail(new Error('0'));
  assert.equal(told().length, 1, 'the first of them was forgotten');
});
