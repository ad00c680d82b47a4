import type { ByteRange } from '../byte-range.ts';

const lf = 0x0a;
const cr = 0x0d;
const space = 0x20;
const tab = 0x09;
const equals = 0x3d;
const none = 255;
const hexValues = hexTable();

/** Exact decoded size of a range, in bytes. */
export function sizeOfQuotedPrintable(raw: Buffer, range: ByteRange): number {
  return transduce(raw, range, undefined);
}

export function decodeQuotedPrintable(raw: Buffer, range: ByteRange): Buffer {
  const out = Buffer.allocUnsafe(range.end - range.start);
  return out.subarray(0, transduce(raw, range, out));
}

/**
 * Decodes a range by RFC 2045 §6.7. White space at line ends is no content; an `=` that is neither a code nor at a line end
 * stands for itself. Writes to `out` when it is given, and returns the length.
 */
function transduce(raw: Buffer, { start, end }: ByteRange, out: Uint8Array | undefined): number {
  let length = 0;
  /** Length without the white space at its end. */
  let kept = 0;
  let at = start;
  while (at < end) {
    let byte = raw[at] ?? 0;
    at += 1;
    if (byte === lf || byte === cr) length = kept;
    else if (byte === equals) {
      const high = at + 1 < end ? (hexValues[raw[at] ?? 0] ?? none) : none;
      const low = at + 1 < end ? (hexValues[raw[at + 1] ?? 0] ?? none) : none;
      const next = high === none || low === none ? softBreakEnd(raw, { start: at, end }) : at;
      if (next > at || at === end) {
        kept = length;
        at = next;
        continue;
      }
      if (high !== none && low !== none) {
        byte = high * 16 + low;
        at += 2;
        kept = length + 1;
      }
    }
    if (out !== undefined) out[length] = byte;
    length += 1;
    if (byte !== space && byte !== tab) kept = length;
  }
  return kept;
}

/** Offset of the line after a soft line break; `start` when there is no line break. */
function softBreakEnd(raw: Buffer, { start, end }: ByteRange): number {
  let at = start;
  while (at < end && (raw[at] === space || raw[at] === tab)) at += 1;
  if (at === end) return end;
  if (raw[at] === lf) return at + 1;
  if (raw[at] !== cr) return start;
  return at + 1 < end && raw[at + 1] === lf ? at + 2 : at + 1;
}

function hexTable(): Uint8Array {
  const table = new Uint8Array(256).fill(none);
  for (const [index, digit] of [...'0123456789abcdef'].entries()) {
    table[digit.charCodeAt(0)] = index;
    table[digit.toUpperCase().charCodeAt(0)] = index;
  }
  return table;
}
