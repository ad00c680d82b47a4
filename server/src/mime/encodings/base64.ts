import type { ByteRange } from '../byte-range.ts';
import { base64Values, notBase64 } from './base64-alphabet.ts';

/*
 * What stands in the range is read by one rule, for the size as for the content (RFC 2045 §6.8): characters outside the
 * alphabet count for nothing; `=` ends a group, and the next character begins a new one, as where two encoded texts are
 * put together; every four characters of a group are three bytes, a rest of three is two, a rest of two is one.
 */

const padding = 0x3d;
/** Decoder of the language (ECMAScript 2026), which neither all versions of Node.js have nor all compilers know. */
const { setFromBase64 } = Uint8Array.prototype as {
  setFromBase64?: (this: Uint8Array, text: string, options: object) => { read: number; written: number };
};
/** 1 for the alphabet, 0 for the rest. */
const weights = base64Values.map((value) => (value === notBase64 ? 0 : 1));
/** Number of characters of the alphabet in two bytes at once. */
const pairWeights = Uint8Array.from(
  { length: 0x10000 },
  (_, pair) => (weights[pair & 0xff] ?? 0) + (weights[pair >> 8] ?? 0),
);

/** Measure of a base64 range: its exact decoded size, and whether a group in it lacks a character. */
export interface Base64Measure {
  readonly size: number;
  readonly isBroken: boolean;
}

/** Measures a range without decoding it. */
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
  return decodeNatively(raw, { start: range.start, end: head }, size) ?? decodeByRule(raw, range, size);
}

/**
 * Decodes the whole groups of four characters at the beginning of bytes without padding. What comes after the last of them
 * belongs to a group that goes on, and is not used.
 */
export function decodeGroups(raw: Buffer): { readonly decoded: Buffer; readonly used: number } {
  const strictly = decodeStrictly(raw);
  if (strictly !== undefined) return strictly;
  const count = countAlphabet(raw, { start: 0, end: raw.length });
  let used = raw.length;
  for (let left = count % 4; left > 0; left -= weights[raw[used] ?? 0] ?? 0) used -= 1;
  const range = { start: 0, end: used };
  const size = Math.floor(count / 4) * 3;
  return { decoded: decodeNatively(raw, range, size) ?? decodeByRule(raw, range, size), used };
}

/**
 * Decodes whole groups with the decoder of the language, which takes white space and refuses all else that is not of the
 * alphabet; `undefined` where it does, or where Node.js does not have it yet. It needs a third of the time.
 */
function decodeStrictly(raw: Buffer): { readonly decoded: Buffer; readonly used: number } | undefined {
  if (setFromBase64 === undefined) return undefined;
  const out = Buffer.allocUnsafeSlow(bytesOf(raw.length));
  try {
    const options = { lastChunkHandling: 'stop-before-partial' };
    const { read, written } = setFromBase64.call(out, raw.toString('latin1'), options);
    return { decoded: out.subarray(0, written), used: read };
  } catch {
    return undefined;
  }
}

/** Decodes with Node's decoder; `undefined` where it reads the range otherwise. */
function decodeNatively(raw: Buffer, { start, end }: ByteRange, size: number): Buffer | undefined {
  const range = raw.subarray(start, end);
  // Node's decoder also takes the letters of base64url, and stops at padding.
  if (range.includes(0x2d) || range.includes(0x5f)) return undefined;
  const decoded = Buffer.from(range.toString('latin1'), 'base64');
  return decoded.length === size ? decoded : undefined;
}

function decodeByRule(raw: Buffer, { start, end }: ByteRange, size: number): Buffer {
  const out = Buffer.allocUnsafe(size);
  let length = 0;
  let bits = 0;
  let bitCount = 0;
  for (let at = start; at < end; at += 1) {
    const byte = raw[at] ?? 0;
    if (byte === padding) bitCount = 0;
    const value = base64Values[byte] ?? notBase64;
    if (value === notBase64) continue;
    bits = ((bits << 6) | value) & 0xfff;
    bitCount += 6;
    if (bitCount < 8) continue;
    bitCount -= 8;
    out[length] = (bits >> bitCount) & 0xff;
    length += 1;
  }
  return out;
}

/** Offset of the end of the first group. */
function headEnd(raw: Buffer, { start, end }: ByteRange): number {
  const at = raw.subarray(start, end).indexOf(padding);
  return at < 0 ? end : start + at;
}

/** Counts the characters of the alphabet, four bytes at a time: a message of one file is little else. */
function countAlphabet(raw: Buffer, { start, end }: ByteRange): number {
  const wordsStart = start + ((4 - ((raw.byteOffset + start) & 3)) & 3);
  if (wordsStart + 4 > end) return countEach(raw, { start, end });
  const words = new Int32Array(raw.buffer, raw.byteOffset + wordsStart, (end - wordsStart) >> 2);
  let count = countEach(raw, { start, end: wordsStart });
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? 0;
    count += (pairWeights[word & 0xffff] ?? 0) + (pairWeights[word >>> 16] ?? 0);
  }
  return count + countEach(raw, { start: wordsStart + words.length * 4, end });
}

function countEach(raw: Buffer, { start, end }: ByteRange): number {
  let count = 0;
  for (let at = start; at < end; at += 1) count += weights[raw[at] ?? 0] ?? 0;
  return count;
}

function bytesOf(characters: number): number {
  return Math.floor((characters * 3) / 4);
}
