/**
 * Frees memory that nobody will use again, now: garbage collection would do so some time, and what comes in fast cannot
 * wait for that. Every view of it is empty from then on.
 */
export function freeMemory({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
