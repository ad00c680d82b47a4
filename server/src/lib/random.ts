import { randomFillSync } from 'node:crypto';

/** Source of random bytes: unpredictable in production, seeded in tests. */
export type RandomBytes = (count: number) => Uint8Array;

const poolBytes = 4096;

/** Creates a source of unpredictable bytes, which asks the operating system once per 4 KiB. */
export function systemRandom(): RandomBytes {
  const pool = new Uint8Array(poolBytes);
  let used = poolBytes;
  return (count) => {
    if (count > poolBytes) return randomFillSync(new Uint8Array(count));
    if (used + count > poolBytes) {
      randomFillSync(pool);
      used = 0;
    }
    used += count;
    return pool.slice(used - count, used);
  };
}
