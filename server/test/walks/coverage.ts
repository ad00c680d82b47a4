import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';

const source = new URL('../../src/', import.meta.url).href;

/** What the threads say to each other: one is there, tell what ran, and the files that ran in a thread. */
type Message =
  | { readonly here: number }
  | { readonly tell: number }
  | { readonly told: number; readonly files: string[] };

const channel = new BroadcastChannel('mayfly-coverage');
channel.unref();
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

/** Files of the source of which this thread has called a function since it was last asked. */
async function filesOfThread(): Promise<string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const called = result.filter(({ url, functions }) => {
    // The code of a module itself begins at 0: it runs when the module is loaded, by whoever is first.
    const isCalled = ({ ranges: [whole] }: (typeof functions)[number]) =>
      whole !== undefined && whole.startOffset > 0 && whole.count > 0;
    return url.startsWith(source) && functions.some(isCalled);
  });
  return called.map(({ url }) => fileURLToPath(url).slice(fileURLToPath(source).length));
}

/** The other threads that are there, by their ids. */
const others = new Set<number>();

if (isMainThread) {
  process.on('worker', (worker) => {
    const { threadId: id } = worker;
    worker.once('exit', () => others.delete(id));
  });
  channel.onmessage = ({ data }: { readonly data: Message }) => {
    if ('here' in data) others.add(data.here);
  };
} else {
  channel.onmessage = async ({ data }: { readonly data: Message }) => {
    if ('tell' in data) say({ told: threadId, files: await filesOfThread() });
  };
  say({ here: threadId });
}

/** Files of the source of which any thread has called a function since this was last called. */
export async function filesThatRan(): Promise<Set<string>> {
  const files = new Set(await filesOfThread());
  const waiting = new Set(others);
  if (waiting.size === 0) return files;
  const answers = new BroadcastChannel('mayfly-coverage');
  const all = new Promise<void>((resolve) => {
    answers.onmessage = ({ data }: { readonly data: Message }) => {
      if (!('told' in data)) return;
      for (const file of data.files) files.add(file);
      if (waiting.delete(data.told) && waiting.size === 0) resolve();
    };
  });
  say({ tell: threadId });
  await all;
  answers.close();
  return files;
}

function say(message: Message): void {
  channel.postMessage(message);
}
