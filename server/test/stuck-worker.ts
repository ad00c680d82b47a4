import { defineWorker } from '../load/processes/worker.ts';

/** A worker that cannot do what it is asked, or is busy with it for ever. */
export const startStuckWorker = defineWorker(import.meta.url, () => {
  // As an attacker, whose connections are cut all the time.
  process.on('unhandledRejection', () => {});
  return {
    fail: () => Promise.reject(new Error('this worker cannot')),
    spin: async () => {
      for (;;);
    },
  };
});
