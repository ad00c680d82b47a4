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

/** The least id whose time part is `ms`. */
export function firstIdOf(ms: number): string {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** Ids of one millisecond that have different numbers, if one source has made them. */
const idsOfNumbers = 2 ** 11;

/**
 * Number of an id, for readers that take numbers alone. It tells the millisecond of the id, and ascends with it; in one, ids of one
 * source have different numbers, and two of several sources the same by a chance of 1 in 2,048. It is exact until the year 2109.
 */
export function numberOfId(id: string): number {
  const counter = Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16) >>> 10;
  return timeOfId(id) * idsOfNumbers + (counter % idsOfNumbers);
}

/** The time that the number of an id carries, in milliseconds since the Unix epoch. */
export function timeOfNumber(number: number): number {
  return Math.floor(number / idsOfNumbers);
}

/** Characters of the time part of an id. */
const timeCharacters = 13;

/** The id with the time part of another one. */
export function withTimeOf(id: string, other: string): string {
  return other.slice(0, timeCharacters) + id.slice(timeCharacters);
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

/** Random bytes of one id. */
const idRandomBytes = 10;
/** Number of ids whose random bytes are generated at once. */
const idsOfBlock = 128;

/** The two hexadecimal digits of each byte. */
const digitPairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Writes 16 bits as four hexadecimal digits. */
function digits(bits: number): string {
  return `${digitPairs[bits >>> 8]}${digitPairs[bits & 0xff]}`;
}

/**
 * Source of UUIDv7 ids (RFC 9562 §5.7). Ids made in one millisecond ascend: bits 52 to 83 are a counter with a random
 * start, the last 42 bits are random.
 */
export class IdSource {
  readonly #random: RandomBytes;
  /** Random bytes, and how many of them are used. */
  #block: Buffer = Buffer.alloc(0);
  #used = 0;
  #lastMs = -1;
  /** The time of the last id, as ids begin with it. */
  #timeText = '';
  #counter = 0;

  constructor(random: RandomBytes) {
    this.#random = random;
  }

  /** Makes an id whose time part is `nowMs`, so that order by id is order by time. */
  next(nowMs: number): string {
    if (this.#used === this.#block.length) this.#takeBlock();
    const block = this.#block;
    const at = this.#used;
    this.#used += idRandomBytes;
    if (nowMs === this.#lastMs) this.#counter += 1;
    else this.#startMillisecond(nowMs, block.readUInt32BE(at + 6) >>> 1);
    const counter = this.#counter;
    const middle = digits(0x7000 + (counter >>> 20));
    const low = 0x8000_0000 + (counter & 0xfffff) * 0x400 + (block.readUInt16BE(at) & 0x3ff);
    const tail = `${digits(low & 0xffff)}${digits(block.readUInt16BE(at + 2))}${digits(block.readUInt16BE(at + 4))}`;
    return `${this.#timeText}-${middle}-${digits(low >>> 16)}-${tail}`;
  }

  #startMillisecond(nowMs: number, counter: number): void {
    const time = nowMs.toString(16).padStart(12, '0');
    this.#lastMs = nowMs;
    this.#timeText = `${time.slice(0, 8)}-${time.slice(8)}`;
    this.#counter = counter;
  }

  #takeBlock(): void {
    this.#block = Buffer.from(this.#random(idRandomBytes * idsOfBlock));
    this.#used = 0;
  }
}
