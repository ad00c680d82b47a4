import { runWorker } from './worker.ts';

/** The process of a worker: answers its parent until that ends it. It ends when it cannot, so that nobody waits for it. */
const [file = '', input = ''] = process.argv.slice(2);
const resources = new AsyncDisposableStack();

process.once('SIGTERM', async () => {
  await resources.disposeAsync();
  process.exit();
});
process.once('disconnect', () => process.exit());
const running = runWorker(file, input, resources);
process.on('message', async (question) => {
  try {
    const answers = await running;
    const method: unknown = Reflect.get(answers, String(question));
    if (typeof method !== 'function') throw new Error(`nobody can ${question}`);
    process.send?.({ value: await method.call(answers) });
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
});
