import type { RandomBytes } from '../../src/lib/random.ts';

/** Bytes that look random and are the same in every run (xorshift32). */
export function seededRandom(seed = 1): RandomBytes {
  let state = seed | 1;
  return (count) => {
    const bytes = new Uint8Array(count);
    for (let index = 0; index < count; index += 1) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      bytes[index] = state & 0xff;
    }
    return bytes;
  };
}
