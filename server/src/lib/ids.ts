import type { RandomBytes } from './random.ts';

const base32Alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Encodes bytes in lower-case base32 (RFC 4648 §6) without padding. */
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

/** A text that sorts after every id. */
export const afterAllIds = '~';

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether a text has the shape of our ids: UUIDv7 in lower case. */
export function isId(text: string): boolean {
  return uuidShape.test(text);
}

/** The time that an id carries, in milliseconds since the Unix epoch (RFC 9562 §5.7). */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

const tailDigits = 5;

/**
 * Makes ascending ids from one id, without an IdSource. They differ from it and from each other in the last 20 bits,
 * so there are at most a million.
 */
export function idsFrom(first: string, count: number): string[] {
  if (count > 16 ** tailDigits) throw new RangeError(`there are not ${count} ids to be made from one`);
  const head = first.slice(0, -tailDigits);
  return Array.from({ length: count }, (_, index) => head + index.toString(16).padStart(tailDigits, '0'));
}

/**
 * Source of UUIDv7 ids (RFC 9562 §5.7). Ids made in one millisecond ascend: bits 52 to 83 are a counter with a random
 * start, the last 42 bits are random.
 */
export class IdSource {
  readonly #random: RandomBytes;
  #lastMs = -1;
  #counter = 0;

  constructor(random: RandomBytes) {
    this.#random = random;
  }

  /** Makes an id whose time part is `nowMs`, so that order by id is order by time. */
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
