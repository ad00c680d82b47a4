import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { TaskThread, TaskThreadError, TaskThreadStoppedError } from '../../src/lib/scheduling/task-thread.ts';
import { ManualClock } from '../support/manual-clock.ts';

const deadlineMs = 10_000;
const idleMs = 5_000;

function startThread(t: TestContext, options: { givenBytesMax?: number } = {}) {
  const clock = new ManualClock();
  const thread = new TaskThread({
    file: new URL('./endless-thread.ts', import.meta.url),
    monotonic: clock,
    deadlineMs,
    idleMs,
    givenBytesMax: 1_000,
    lastTaskBytesMin: 2_000,
    heapMiBMax: 32,
    ...options,
  });
  t.after(() => thread.stop());
  const run = (message: string, transfer: ArrayBuffer[] = []) => thread.run(async () => ({ message, transfer }));
  /** Runs a task that never ends, and lets its deadline pass once it has been posted. */
  const hang = async () => {
    const hanging = thread.run(async () => {
      setImmediate(() => clock.advance(deadlineMs));
      return { message: 'hang', transfer: [] };
    });
    await assert.rejects(hanging, TaskThreadError);
  };
  return { thread, clock, run, hang };
}

test('ends a thread whose task takes too long, and does the next task in a new one', async (t) => {
  const { run, hang } = startThread(t);
  const first = await run('answer');
  const late = hang();
  const next = run('answer');
  await late;
  assert.notEqual(await next, first);
});

test('an answer that comes after the deadline is no answer to the next task', async (t) => {
  const { thread, run, clock } = startThread(t);
  const first = await run('answer');
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const late = thread.run(async () => {
    // Once the thread has the task, nothing is received here until the answer is there and the deadline has passed.
    setImmediate(() => {
      Atomics.wait(answered, 0, 0, deadlineMs);
      clock.advance(deadlineMs);
    });
    return { message: answered, transfer: [] };
  });
  const next = run('answer');
  await assert.rejects(late, TaskThreadError);
  assert.notEqual(await next, first);
});

test('a task that fails ends its thread and no other task', async (t) => {
  const { run } = startThread(t);
  const results = await Promise.allSettled([run('answer'), run('throw'), run('answer')]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
});

test('keeps a thread from task to task, until it has been idle or was given much', async (t) => {
  const { run, clock } = startThread(t, { givenBytesMax: 1_000 });
  const first = await run('answer', [new ArrayBuffer(999)]);
  clock.advance(idleMs - 1);
  assert.equal(await run('answer', [new ArrayBuffer(1)]), first);
  const second = await run('answer');
  assert.notEqual(second, first);
  clock.advance(idleMs);
  assert.notEqual(await run('answer'), second);
});

test('a stop ends the task under way and those that wait, whose input is not made', async (t) => {
  const { thread, run } = startThread(t);
  await run('answer');
  const hanging = run('hang');
  const waiting = thread.run(async () => assert.fail('the input was made'));
  setImmediate(() => thread.stop());
  await assert.rejects(hanging, TaskThreadStoppedError);
  await assert.rejects(waiting, TaskThreadStoppedError);
});
