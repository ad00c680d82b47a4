import { randomFillSync } from 'node:crypto';

/** Returns `count` random bytes. Unpredictable in production, seeded in tests. */
export type RandomBytes = (count: number) => Uint8Array;

const poolBytes = 4096;

/** A source of unpredictable bytes that asks the operating system once per 4 KiB. */
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
