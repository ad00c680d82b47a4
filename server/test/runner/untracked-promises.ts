import asyncHooks, { type HookCallbacks } from 'node:async_hooks';

/**
 * To be imported before `node:test`, whose runner follows each promise from the test that made it to its collection as garbage: an
 * eighth of the processor time of the service's tests. It does so to name the test of an error that nobody handles, for which
 * `run-files.ts` names the file. Of the runner's module nothing else makes hooks.
 */
const { createHook } = asyncHooks;
asyncHooks.createHook = (callbacks: HookCallbacks) => {
  const isOfRunner = new Error().stack?.includes('node:internal/test_runner/') === true;
  return createHook(isOfRunner ? {} : callbacks);
};
