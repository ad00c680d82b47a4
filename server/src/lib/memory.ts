import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Frees the memory of a buffer at once by detaching it, because garbage collection is too slow for fast uploads. Every
 * view of the buffer is empty from then on.
 */
export function freeMemory({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** Time in milliseconds for a start to settle, and for the first requests to be answered. */
const settlingMs = 1_000;

/**
 * Collects the garbage of the start of a thread, soon after the start, and returns its memory. V8 would do so only once
 * the heap has grown, and the heap of a waiting service does not grow. Takes some 40 ms, once.
 */
export function collectAfterStart(): void {
  setTimeout(() => {
    // The function is there only in contexts made after the flag was set.
    setFlagsFromString('--expose-gc');
    const collect: (options: object) => void = runInNewContext('gc');
    // Of the flavors only this one also gives back the memory of the young generation.
    collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
  }, settlingMs).unref();
}
