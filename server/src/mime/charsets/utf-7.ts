import { base64Values, notBase64 } from '../encodings/base64-alphabet.ts';

const plus = 0x2b;
const minus = 0x2d;

/** Converts UTF-7 (RFC 2152) to UTF-16LE. The first other character ends a base64 run. Bytes above ASCII are left out. */
export function utf16OfUtf7(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(bytes.length * 2);
  let length = 0;
  let isShifted = false;
  let bits = 0;
  let bitCount = 0;
  const push = (unit: number) => {
    out[length] = unit & 0xff;
    out[length + 1] = unit >> 8;
    length += 2;
  };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const value = base64Values[byte] ?? notBase64;
    if (isShifted && value !== notBase64) {
      bits = ((bits << 6) | value) & 0x3fffff;
      bitCount += 6;
      if (bitCount < 16) continue;
      bitCount -= 16;
      push((bits >> bitCount) & 0xffff);
    } else if (isShifted && byte === minus) {
      isShifted = false;
    } else if (byte === plus && !isShifted) {
      if (bytes[at + 1] === minus) {
        push(plus);
        at += 1;
      } else isShifted = true;
      bitCount = 0;
    } else {
      isShifted = false;
      if (byte < 0x80) push(byte);
    }
  }
  return out.subarray(0, length);
}
