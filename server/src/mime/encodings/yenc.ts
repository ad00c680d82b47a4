import type { ByteRange } from '../byte-range.ts';

const lf = 0x0a;
const cr = 0x0d;
const escapeCode = 0x3d;

/** Exact decoded size of a range, in bytes. */
export function sizeOfYenc(raw: Buffer, range: ByteRange): number {
  return transduce(raw, range, undefined);
}

/** Decodes the lines between `=ybegin` and `=yend` (yEnc 1.3): every byte was moved by 42, critical ones by 64 more. */
export function decodeYenc(raw: Buffer, range: ByteRange): Buffer {
  const out = Buffer.allocUnsafe(range.end - range.start);
  return out.subarray(0, transduce(raw, range, out));
}

function transduce(raw: Buffer, { start, end }: ByteRange, out: Uint8Array | undefined): number {
  let length = 0;
  let isEscaped = false;
  for (let at = start; at < end; at += 1) {
    const byte = raw[at] ?? 0;
    if (byte === lf || byte === cr) continue;
    if (byte === escapeCode && !isEscaped) {
      isEscaped = true;
      continue;
    }
    if (out !== undefined) out[length] = byte - 42 - (isEscaped ? 64 : 0);
    isEscaped = false;
    length += 1;
  }
  return length;
}
