import type { ByteRange } from './byte-range.ts';

/*
 * What stands in the range is read by one rule, for the size as for the content (RFC 2045 §6.8): characters outside the
 * alphabet count for nothing; `=` ends a group, and what comes behind begins a new one, as where two encoded texts are
 * put together; every four characters of a group are three bytes, a rest of three is two, a rest of two is one.
 */

const padding = 0x3d;
const none = 255;
const values = alphabetValues();
/** 1 for the alphabet, 0 for the rest. */
const weights = values.map((value) => (value === none ? 0 : 1));

/** How many bytes a range decodes to, exactly, and whether a group in it cannot be whole: a character is missing. */
export interface Base64Measure {
  readonly size: number;
  readonly isBroken: boolean;
}

/** Measures the range without decoding it. */
export function measureBase64(raw: Buffer, { start, end }: ByteRange): Base64Measure {
  const head = headEnd(raw, { start, end });
  let count = countAlphabet(raw, { start, end: head });
  let size = 0;
  let isBroken = false;
  for (let at = head; at < end; at += 1) {
    const byte = raw[at] ?? 0;
    if (byte === padding) {
      size += bytesOf(count);
      isBroken ||= count % 4 === 1;
      count = 0;
    } else count += weights[byte] ?? 0;
  }
  return { size: size + bytesOf(count), isBroken: isBroken || count % 4 === 1 };
}

export function decodeBase64(raw: Buffer, range: ByteRange): Buffer {
  const head = headEnd(raw, range);
  const { size } = measureBase64(raw, range);
  const encoded = raw.toString('latin1', range.start, head);
  // Node's decoder also takes the letters of base64url, and stops at padding.
  if (!encoded.includes('-') && !encoded.includes('_')) {
    const decoded = Buffer.from(encoded, 'base64');
    if (decoded.length === size) return decoded;
  }
  return decodeByRule(raw, range, size);
}

function decodeByRule(raw: Buffer, { start, end }: ByteRange, size: number): Buffer {
  const out = Buffer.allocUnsafe(size);
  let length = 0;
  let bits = 0;
  let bitCount = 0;
  for (let at = start; at < end; at += 1) {
    const byte = raw[at] ?? 0;
    if (byte === padding) bitCount = 0;
    const value = values[byte] ?? none;
    if (value === none) continue;
    bits = ((bits << 6) | value) & 0xfff;
    bitCount += 6;
    if (bitCount < 8) continue;
    bitCount -= 8;
    out[length] = (bits >> bitCount) & 0xff;
    length += 1;
  }
  return out;
}

/** Where the first group ends. */
function headEnd(raw: Buffer, { start, end }: ByteRange): number {
  const at = raw.subarray(start, end).indexOf(padding);
  return at < 0 ? end : start + at;
}

function countAlphabet(raw: Buffer, { start, end }: ByteRange): number {
  let count = 0;
  for (let at = start; at < end; at += 1) count += weights[raw[at] ?? 0] ?? 0;
  return count;
}

function bytesOf(characters: number): number {
  return Math.floor((characters * 3) / 4);
}

function alphabetValues(): Uint8Array {
  const table = new Uint8Array(256).fill(none);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  for (let value = 0; value < alphabet.length; value += 1) table[alphabet.charCodeAt(value)] = value;
  return table;
}
