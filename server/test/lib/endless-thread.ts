import { parentPort, threadId } from 'node:worker_threads';

/** Answers with the number of its thread, or, when told to, never; sets a cell that it is given once it has answered. */
parentPort?.on('message', (task: 'answer' | 'hang' | 'throw' | Int32Array) => {
  while (task === 'hang');
  if (task === 'throw') throw new Error('as told');
  parentPort?.postMessage(threadId);
  if (typeof task === 'string') return;
  Atomics.store(task, 0, 1);
  Atomics.notify(task, 0);
});
