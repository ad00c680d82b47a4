import { parentPort, threadId } from 'node:worker_threads';

/** Answers with the number of its thread, or, when told to, never. */
parentPort?.on('message', (task: 'answer' | 'hang' | 'throw') => {
  while (task === 'hang');
  if (task === 'throw') throw new Error('as told');
  parentPort?.postMessage(threadId);
});
