/** Seven-bit charset that is an eight-bit one of TextDecoder with its bytes shifted. */
export interface ShiftedCharset {
  readonly charset: string;
  /** Converts its bytes to bytes of `charset`. */
  readonly convert: (bytes: Buffer) => Buffer;
}

const escapeCode = 0x1b;
const shiftOut = 0x0e;
const shiftIn = 0x0f;
const lf = 0x0a;

/**
 * Finds an old seven-bit charset that browsers refuse but mail of its time uses: ISO-2022-KR (RFC 1557) or ISO-2022-CN
 * (RFC 1922; its plane of GB 2312). Each is an eight-bit charset with the eighth bit taken off.
 */
export function eightBitOfShifted(name: string): ShiftedCharset | undefined {
  if (name === 'iso-2022-kr' || name === 'csiso2022kr') return { charset: 'euc-kr', convert: convertIso2022 };
  if (name === 'iso-2022-cn' || name === 'iso-2022-cn-ext') return { charset: 'gb18030', convert: convertIso2022 };
  return undefined;
}

function convertIso2022(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  let isShifted = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === shiftOut || byte === shiftIn) isShifted = byte === shiftOut;
    else if (byte === escapeCode) at += 3;
    else {
      if (byte === lf) isShifted = false;
      out[length] = isShifted && byte > 0x20 ? byte | 0x80 : byte;
      length += 1;
    }
  }
  return out.subarray(0, length);
}
