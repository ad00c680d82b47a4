const lf = 0x0a;
const cr = 0x0d;
const bigTextLeast = 64 * 1024;

/** Makes a text fit to be shown and stored: without NUL, which PostgreSQL refuses, and well-formed. */
export function cleanText(text: string): string {
  const kept = text.includes('\0') ? text.replaceAll('\0', '') : text;
  return kept.isWellFormed() ? kept : kept.toWellFormed();
}

/** Makes a clean text with LF line ends. */
export function cleanLines(text: string): string {
  return cleanText(text.includes('\r') ? withLineFeeds(text) : text);
}

/** Converts line ends to LF. Replacing is faster; splitting a text of nothing but line ends takes a quarter of its memory. */
function withLineFeeds(text: string): string {
  const lines = text.length < bigTextLeast ? text.replaceAll('\r\n', '\n') : text.split('\r\n').join('\n');
  return lines.includes('\r') ? lines.replaceAll('\r', '\n') : lines;
}

/**
 * Cleans the lines of a large text in bytes, in a charset that contains ASCII, so that no string is made of removed
 * characters. A small text is left to `cleanLines`.
 */
export function cleanLineBytes(bytes: Buffer): Buffer {
  if (bytes.length < bigTextLeast || (!bytes.includes(cr) && !bytes.includes(0))) return bytes;
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
