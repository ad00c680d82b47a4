import type { ByteRange } from '../byte-range.ts';

const lf = 0x0a;
const cr = 0x0d;

/** Parsed line of uuencoded data. */
export interface UuLine {
  /** Number of decoded bytes. */
  readonly size: number;
  /** Offset of the next line. */
  readonly next: number;
}

/**
 * Parses a line in the form of POSIX `uuencode`: a character for its size, then four for every three bytes. Spaces lost at
 * its end count as there, but not for more than half of it: nothing must decode to much more than its own size.
 */
export function readUuLine(raw: Buffer, { start, end }: ByteRange): UuLine | undefined {
  const code = raw[start] ?? 0;
  if (start >= end || code < 0x20 || code > 0x60) return undefined;
  const size = (code - 0x20) & 0x3f;
  const needed = Math.ceil(size / 3) * 4;
  let at = start + 1;
  // Some encoders add one or two check characters at the end.
  const limit = Math.min(end, at + needed + 3);
  while (at < limit && raw[at] !== lf && raw[at] !== cr) {
    const byte = raw[at] ?? 0;
    if (byte < 0x20 || byte > 0x60) return undefined;
    at += 1;
  }
  const length = at - start - 1;
  if (length > needed + 2 || length < needed / 2) return undefined;
  if (raw[at] === cr && at < end) at += 1;
  if (at < end && raw[at] === lf) at += 1;
  return at === start + 1 + length && at < end ? undefined : { size, next: at };
}

export function sizeOfUuencode(raw: Buffer, { start, end }: ByteRange): number {
  let size = 0;
  for (let at = start; at < end; ) {
    const line = readUuLine(raw, { start: at, end });
    if (line === undefined) break;
    size += line.size;
    at = line.next;
  }
  return size;
}

/** Decodes uuencoded lines, up to the first line that is not uuencoded. */
export function decodeUuencode(raw: Buffer, { start, end }: ByteRange): Buffer {
  const out = Buffer.alloc(sizeOfUuencode(raw, { start, end }));
  let length = 0;
  for (let at = start; at < end; ) {
    const line = readUuLine(raw, { start: at, end });
    if (line === undefined) break;
    for (let done = 0, group = at + 1; done < line.size; done += 3, group += 4) {
      const bits =
        (sextet(raw, group, line.next) << 18) |
        (sextet(raw, group + 1, line.next) << 12) |
        (sextet(raw, group + 2, line.next) << 6) |
        sextet(raw, group + 3, line.next);
      out[length + done] = bits >> 16;
      if (done + 1 < line.size) out[length + done + 1] = bits >> 8;
      if (done + 2 < line.size) out[length + done + 2] = bits;
    }
    length += line.size;
    at = line.next;
  }
  return out;
}

function sextet(raw: Buffer, at: number, end: number): number {
  const byte = at < end ? (raw[at] ?? 0) : 0;
  return byte < 0x20 ? 0 : (byte - 0x20) & 0x3f;
}
