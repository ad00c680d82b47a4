import { parentPort } from 'node:worker_threads';
import { mailPageOf, type PageOptions } from './page.ts';

/** Task of the page thread: a message, and the options of its page. */
export interface PageTask {
  readonly raw: ArrayBuffer;
  readonly options: PageOptions;
}

const port = parentPort;
if (port === null) throw new Error('pages are made here only in a worker thread');

port.on('message', ({ raw, options }: PageTask) => {
  const page = mailPageOf(Buffer.from(raw), options);
  port.postMessage(page, [page.html.buffer]);
  // Garbage collection would free it some time; the next large message cannot wait for that.
  raw.transfer(0);
});
