import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ByteSemaphore } from '../../src/lib/scheduling/byte-semaphore.ts';

test('lets in as much as there is, in order, and more than there is alone', async () => {
  const semaphore = new ByteSemaphore({ bytesMax: 10 });
  const admitted: string[] = [];
  const take = async (name: string, bytes: number) => {
    const release = await semaphore.take(bytes);
    admitted.push(name);
    return release;
  };
  const first = take('first', 6);
  const second = take('second', 4);
  const large = take('large', 1_000);
  const small = take('small', 1);
  const [releaseFirst, releaseSecond] = await Promise.all([first, second]);
  assert.deepEqual(admitted, ['first', 'second']);
  releaseFirst();
  // Twice gives back no more than once.
  releaseFirst();
  releaseSecond();
  const releaseLarge = await large;
  assert.deepEqual(admitted, ['first', 'second', 'large']);
  releaseLarge();
  (await small)();
  assert.deepEqual(admitted, ['first', 'second', 'large', 'small']);
});
