import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Bytes that are copied in one tick: a millisecond of work. */
const copiedBytesPerTick = 2 * 1024 * 1024;

/** Copies bytes that come in pieces of any size into memory of their own, which can be transferred to a thread: many over several ticks. */
export async function copyInTicks(pieces: readonly Uint8Array[]): Promise<ArrayBuffer> {
  const memory = new ArrayBuffer(pieces.reduce((bytes, { length }) => bytes + length, 0));
  const copy = new Uint8Array(memory);
  let at = 0;
  let left = copiedBytesPerTick;
  for (const piece of pieces) {
    for (let rest = piece; rest.length > 0; ) {
      const taken = rest.subarray(0, left);
      copy.set(taken, at);
      at += taken.length;
      left -= taken.length;
      rest = rest.subarray(taken.length);
      if (left > 0) continue;
      left = copiedBytesPerTick;
      await yieldToEventLoop();
    }
  }
  return memory;
}
