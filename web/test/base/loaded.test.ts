import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { settled } from '../support/scripted-service.ts';

const { createRoot, createSignal } = await import('solid-js');
const { createLoaded } = await import('../../src/base/loaded.ts');
const { noteRecovery } = await import('../../src/base/recovery.ts');

/** A value whose readings a test answers. */
function openLoaded() {
  const readings: PromiseWithResolvers<string>[] = [];
  const [source, setSource] = createSignal<string | undefined>('a');
  const { loaded, end } = createRoot((dispose) => ({
    end: dispose,
    loaded: createLoaded(source, () => {
      const reading = Promise.withResolvers<string>();
      readings.push(reading);
      return reading.promise;
    }),
  }));
  return { loaded, readings, setSource, end };
}

suite('a value that is read', () => {
  test('is read again after an outage in which it could not be, and once', async () => {
    const { loaded, readings, end } = openLoaded();
    readings[0]?.reject(new Error('away'));
    await settled();
    assert.notEqual(loaded.failure, undefined);
    noteRecovery();
    assert.equal(loaded.failure, undefined);
    readings[1]?.resolve('value');
    await settled();
    assert.equal(loaded.value, 'value');
    noteRecovery();
    assert.equal(readings.length, 2, 'what is there is not read again');
    end();
  });

  test('is read again when the outage in which it began has ended before it failed', async () => {
    const { loaded, readings, end } = openLoaded();
    noteRecovery();
    readings[0]?.reject(new Error('away'));
    await settled();
    assert.equal(loaded.failure, undefined);
    assert.equal(readings.length, 2);
    readings[1]?.reject(new Error('really'));
    await settled();
    assert.notEqual(loaded.failure, undefined);
    assert.equal(readings.length, 2, 'a failure without an outage stays');
    end();
  });

  test('of a source that is no longer wanted does not come back', async () => {
    const { loaded, readings, setSource, end } = openLoaded();
    setSource(undefined);
    readings[0]?.reject(new Error('away'));
    await settled();
    noteRecovery();
    assert.equal(readings.length, 1);
    assert.equal(loaded.failure, undefined);
    end();
  });
});
