import { seededRandom } from './seeded-random.ts';

/** A message made from one of the originals by chance. */
export interface Mutation {
  /** With the seed it makes the same message again. */
  readonly index: number;
  /** Position of the original it was made from. */
  readonly original: number;
  readonly raw: Buffer;
}

const changesMax = 4;
const flipsMax = 8;
const copiesMax = 16;
const bytesMax = 1_000_000;

/**
 * Messages that are nearly those given: each in its turn, with bytes flipped, stretches cut out or repeated, and
 * stretches of other messages put in.
 */
export function* mutations(options: {
  originals: readonly Buffer[];
  count: number;
  seed: number;
}): Generator<Mutation, void, undefined> {
  const { originals, count, seed } = options;
  for (let index = 0; index < count; index += 1) {
    const chance = new Chance(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
    const original = index % originals.length;
    let raw = originals[original] ?? Buffer.alloc(0);
    for (let changes = 1 + chance.below(changesMax); changes > 0; changes -= 1)
      raw = change(raw, { originals, chance });
    yield { index, original, raw };
  }
}

function change(raw: Buffer, { originals, chance }: { originals: readonly Buffer[]; chance: Chance }): Buffer {
  const { start, end } = stretch(raw, chance);
  const [before, middle, after] = [raw.subarray(0, start), raw.subarray(start, end), raw.subarray(end)];
  switch (chance.below(5)) {
    case 0:
      return flip(raw, chance);
    case 1:
      return Buffer.concat([before, after]);
    case 2:
      return raw.subarray(0, end);
    case 3: {
      const room = Math.max(0, Math.floor((bytesMax - raw.length) / Math.max(1, middle.length)));
      const copies = Math.min(1 + chance.below(copiesMax), room);
      return Buffer.concat([before, ...Array.from({ length: copies + 1 }, () => middle), after]);
    }
    default: {
      const other = originals[chance.below(originals.length)] ?? raw;
      const piece = stretch(other, chance);
      return Buffer.concat([before, other.subarray(piece.start, piece.end), after]);
    }
  }
}

function flip(raw: Buffer, chance: Chance): Buffer {
  const flipped = Buffer.from(raw);
  for (let flips = 1 + chance.below(flipsMax); flips > 0; flips -= 1) {
    const at = chance.below(raw.length);
    flipped[at] = (flipped[at] ?? 0) ^ (1 + chance.below(255));
  }
  return flipped;
}

/** Any stretch of bytes; as often as not one of whole lines, which keeps the rest of the message in order. */
function stretch(raw: Buffer, chance: Chance): { start: number; end: number } {
  const isOfLines = chance.below(2) === 0;
  const from = chance.below(raw.length + 1);
  const length = chance.below(2) === 0 ? chance.below(200) : chance.below(raw.length + 1);
  const to = Math.min(raw.length, from + length);
  return isOfLines ? { start: lineStart(raw, from), end: lineStart(raw, to) } : { start: from, end: to };
}

function lineStart(raw: Buffer, at: number): number {
  return at === 0 ? 0 : raw.lastIndexOf('\n', at - 1) + 1;
}

class Chance {
  readonly #bytes: (count: number) => Uint8Array;

  constructor(seed: number) {
    this.#bytes = seededRandom(seed);
    // Seeds that are alike begin alike.
    this.#bytes(16);
  }

  /** A whole number from 0, and below this. */
  below(end: number): number {
    return Buffer.from(this.#bytes(4)).readUInt32BE() % Math.max(1, end);
  }
}
