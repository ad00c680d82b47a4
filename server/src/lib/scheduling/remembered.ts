import type { Clock } from '../clock.ts';

/**
 * Wraps a reading so that it is made at most once in `msMax`: later callers get the same result, or wait for the one under way. A
 * failed reading is made again by the next caller.
 */
export function remembered<T>(
  read: () => Promise<T>,
  { monotonic, msMax }: { monotonic: Clock; msMax: number },
): () => Promise<T> {
  let last: { readonly result: Promise<T>; readonly at: number } | undefined;
  return () => {
    const now = monotonic.now();
    if (last !== undefined && now - last.at < msMax) return last.result;
    const reading = { result: read(), at: now };
    last = reading;
    reading.result.catch(() => {
      if (last === reading) last = undefined;
    });
    return reading.result;
  };
}
