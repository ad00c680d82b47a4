import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';

test('a test that leaves an error unhandled', async () => {
  Promise.reject(new Error('nobody handles this'));
  await nextTurn();
});
