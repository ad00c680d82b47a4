import { sha256 } from '@noble/hashes/sha2.js';
import type { Challenge } from './proof.ts';

const text = new TextEncoder();

/** Solves the puzzles of a challenge, one after the other, and tells each answer. */
addEventListener('message', ({ data: { challenge, puzzles, zeroBits } }: MessageEvent<Challenge>) => {
  for (let puzzle = 0; puzzle < puzzles; puzzle += 1) postMessage(solve(`${challenge}.${puzzle}.`, zeroBits));
});

function solve(beginning: string, zeroBits: number): number {
  const begun = sha256.create().update(text.encode(beginning));
  for (let answer = 0; ; answer += 1) {
    const [a = 0, b = 0, c = 0, d = 0] = begun
      .clone()
      .update(text.encode(String(answer)))
      .digest();
    if (Math.clz32((a << 24) | (b << 16) | (c << 8) | d) >= zeroBits) return answer;
  }
}
