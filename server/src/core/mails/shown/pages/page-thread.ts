import { parentPort } from 'node:worker_threads';
import { attachedPageOf } from './attached-page.ts';
import { mailPageOf, type PageOptions } from './page.ts';

/** Task of the page thread: a message, and the options of its page; of one that is attached to another, the name of its file. */
export type PageTask = { readonly raw: ArrayBuffer } & (
  | { readonly options: PageOptions }
  | { readonly filename: string }
);

const port = parentPort;
if (port === null) throw new Error('pages are made here only in a worker thread');

port.on('message', (task: PageTask) => {
  const { raw } = task;
  const message = Buffer.from(raw);
  const page = 'options' in task ? mailPageOf(message, task.options) : attachedPageOf(message, task.filename);
  port.postMessage(page, [page.html.buffer]);
  // Garbage collection would free it some time; the next large message cannot wait for that.
  raw.transfer(0);
});
