import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import '../support/below-browser.ts';

const { createEffect, createRoot, createSignal } = await import('solid-js');
const { createTasks } = await import('../../src/service/tasks.ts');

function openTasks({ isOver = false } = {}) {
  const said: { error: unknown; retry: () => void }[] = [];
  const tasks = createTasks({
    isSessionOver: () => isOver,
    sayFailure: (error, retry) => void said.push({ error, retry }),
  });
  return { ...tasks, said };
}

suite('a task', () => {
  test('runs while it is done, and once at a time', async () => {
    const { createTask } = openTasks();
    const { promise, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const task = createTask(() => {
      begun += 1;
      return promise;
    });
    const first = task.run();
    assert.equal(task.isRunning(), true);
    assert.equal(await task.run(), false, 'a second press does nothing');
    resolve();
    assert.equal(await first, true);
    assert.equal(task.isRunning(), false);
    assert.equal(begun, 1);
  });

  test('says why it failed, and is done again as it was asked for', async () => {
    const { createTask, said } = openTasks();
    const asked: string[] = [];
    const task = createTask(async (name: string) => {
      asked.push(name);
      if (asked.length === 1) throw new Error('away');
    });
    assert.equal(await task.run('a'), false);
    assert.equal(said.length, 1);
    said[0]?.retry();
    await new Promise(setImmediate);
    assert.deepEqual(asked, ['a', 'a']);
    assert.equal(said.length, 1);
  });

  test('tells its failure beside it where it has a place, until it is tried again', async () => {
    const { createTask, said } = openTasks();
    let isAway = true;
    const task = createTask(
      async () => {
        if (isAway) throw new Error('away');
      },
      { isToldBeside: true },
    );
    await task.run();
    assert.ok(task.failure() instanceof Error);
    isAway = false;
    assert.equal(await task.retry(), true);
    assert.equal(task.failure(), undefined);
    assert.deepEqual(said, []);
  });

  test('says nothing once the session is over: the page does, as a whole', async () => {
    const { createTask, run, said } = openTasks({ isOver: true });
    const work = () => Promise.reject(new Error('401'));
    const task = createTask(work, { isToldBeside: true });
    await task.run();
    assert.equal(await run(work), false);
    assert.equal(task.failure(), undefined);
    assert.deepEqual(said, []);
  });

  test('makes no effect that begins it depend on it, nor on what it reads', async () => {
    const { run } = openTasks();
    const [read, change] = createSignal(0);
    let begun = 0;
    const end = createRoot((dispose) => {
      createEffect(
        () =>
          void run(async () => {
            begun += 1;
            // An effect that began anew would do so without an end.
            assert.ok(begun < 10);
            read();
          }),
      );
      return dispose;
    });
    await new Promise(setImmediate);
    change(1);
    await new Promise(setImmediate);
    end();
    assert.equal(begun, 1);
  });
});
