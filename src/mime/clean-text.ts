const lf = 0x0a;
const cr = 0x0d;

/** Text as it may be shown and stored: without NUL, which PostgreSQL refuses, and well-formed. */
export function cleanText(text: string): string {
  const kept = text.includes('\0') ? text.replaceAll('\0', '') : text;
  return kept.isWellFormed() ? kept : kept.toWellFormed();
}

/** Clean text with LF line ends. */
export function cleanLines(text: string): string {
  // Split and joined, a text of nothing but line ends takes a quarter of the memory that replacing them would.
  const lines = text.includes('\r') ? text.split('\r\n').join('\n').replaceAll('\r', '\n') : text;
  return cleanText(lines);
}

/** The same for the bytes of a text in which ASCII bytes are ASCII: no string is made of what goes. */
export function cleanLineBytes(bytes: Buffer): Buffer {
  if (!bytes.includes(cr) && !bytes.includes(0)) return bytes;
  const out = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 0 || (byte === cr && bytes[at + 1] === lf)) continue;
    out[length] = byte === cr ? lf : byte;
    length += 1;
  }
  return out.subarray(0, length);
}
