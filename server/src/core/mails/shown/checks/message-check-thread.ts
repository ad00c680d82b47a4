import { parentPort } from 'node:worker_threads';
import { checkMessage } from './message-check.ts';

/** Task of the thread of checks: a message, and whether something is known to be missing in it. */
export interface CheckTask {
  readonly raw: ArrayBuffer;
  readonly isTruncated: boolean;
}

const port = parentPort;
if (port === null) throw new Error('messages are checked here only in a worker thread');

port.on('message', ({ raw, isTruncated }: CheckTask) => {
  port.postMessage(JSON.stringify(checkMessage(Buffer.from(raw), { isTruncated })));
  // Garbage collection would free it some time; the next large message cannot wait for that.
  raw.transfer(0);
});
