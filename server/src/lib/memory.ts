import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onceIdle } from './scheduling/once-idle.ts';

/**
 * Frees the memory of a buffer at once by detaching it, because garbage collection is too slow for fast uploads. Every
 * view of the buffer is empty from then on.
 */
export function freeMemory({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/**
 * Whether bytes have their memory for themselves, so that it may be freed. TLS sockets of Node put records one after another into
 * memory that they share, and fill on after a record was read.
 */
export function haveOwnMemory({ byteLength, buffer }: Uint8Array): boolean {
  return byteLength === buffer.byteLength;
}

/**
 * Collects the garbage of the start of a thread, once it is idle, and returns its memory. V8 would do so only once the heap has grown,
 * and the heap of a waiting service does not grow; that of a busy one does. Takes some 150 ms, once.
 */
export function collectAfterStart(): void {
  onceIdle(() => {
    // The function is there only in contexts made after the flag was set.
    setFlagsFromString('--expose-gc');
    const collect: (options: object) => void = runInNewContext('gc');
    // Of the flavors only this one also gives back the memory of the young generation.
    collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
  });
}
