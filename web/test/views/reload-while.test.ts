import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settled } from '../support/scripted-service.ts';

const { createRoot, createSignal } = await import('solid-js');
const { reloadWhile } = await import('../../src/views/manage/webhooks/reload-while.ts');

test('what changes is read again, each time after twice the pause, until it is done', async () => {
  const pauses: number[] = [];
  let pass: (() => void) | undefined;
  let readings = 0;
  const [isChanging, setChanging] = createSignal(true);
  const end = createRoot((dispose) => {
    reloadWhile(isChanging, {
      after: (ms, task) => {
        pauses.push(ms);
        pass = task;
        return () => {
          pass = undefined;
        };
      },
      reload: async () => {
        readings += 1;
      },
      pauseMs: 2,
      pauseMsMax: 6,
    });
    return dispose;
  });
  const elapse = async () => {
    pass?.();
    await settled();
  };
  for (let reading = 0; reading < 3; reading += 1) await elapse();
  assert.deepEqual(pauses, [2, 4, 6, 6]);
  assert.equal(readings, 3);

  setChanging(false);
  await elapse();
  assert.equal(readings, 3, 'what is done is not read');
  setChanging(true);
  assert.equal(pauses.at(-1), 2, 'what changes again is read soon');
  end();
  await elapse();
  assert.equal(readings, 3, 'nor is anything once the view has gone');
});
