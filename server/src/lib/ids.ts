import type { RandomBytes } from './random.ts';

const base32Alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Lower-case base32 (RFC 4648 §6, without padding). */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += base32Alphabet[(value >>> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + base32Alphabet[(value << (5 - bits)) & 31] : text;
}

/** Sorts after every id. */
export const afterAllIds = '~';

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether `text` has the one shape our ids have: UUIDv7 in lower case. */
export function isId(text: string): boolean {
  return uuidShape.test(text);
}

/** The time that an id carries, in milliseconds since the Unix epoch (RFC 9562 §5.7). */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

const tailDigits = 5;

/**
 * Ids that ascend from one that an IdSource gave, for those who have no source: they differ from it and each other in
 * their last 20 bits, so there are a million at most.
 */
export function idsFrom(first: string, count: number): string[] {
  if (count > 16 ** tailDigits) throw new RangeError(`there are not ${count} ids to be made from one`);
  const head = first.slice(0, -tailDigits);
  return Array.from({ length: count }, (_, index) => head + index.toString(16).padStart(tailDigits, '0'));
}

/**
 * Makes UUIDv7 ids (RFC 9562 §5.7). Ids made in a row for one millisecond ascend: bits 52 to 83 are a counter that starts at a
 * random value in each millisecond, the last 42 bits are random.
 */
export class IdSource {
  readonly #random: RandomBytes;
  #lastMs = -1;
  #counter = 0;

  constructor(random: RandomBytes) {
    this.#random = random;
  }

  /** An id whose time part is `nowMs`, so that ordering by id is ordering by time. */
  next(nowMs: number): string {
    const random = Buffer.from(this.#random(10));
    if (nowMs === this.#lastMs) {
      this.#counter += 1;
    } else {
      this.#lastMs = nowMs;
      this.#counter = random.readUInt32BE(6) >>> 1;
    }
    const time = nowMs.toString(16).padStart(12, '0');
    const counter = this.#counter.toString(16).padStart(8, '0');
    const low = (0x8000_0000 + (this.#counter & 0xfffff) * 0x400 + (random.readUInt16BE(0) & 0x3ff)).toString(16);
    const tail = random.toString('hex', 2, 6);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.slice(0, 3)}-${low.slice(0, 4)}-${low.slice(4)}${tail}`;
  }
}
