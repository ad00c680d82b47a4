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

/** Whole numbers from 0 that look random and are the same in every run, each below what is asked for. */
export type Dice = (end: number) => number;

/** A dice of its own for each seed. */
export function seededDice(seed: number): Dice {
  // Seeds count up, and the generator takes odd ones only.
  const random = seededRandom(2 * seed + 1);
  random(64);
  return (end) => Buffer.from(random(4)).readUInt32BE() % end;
}
