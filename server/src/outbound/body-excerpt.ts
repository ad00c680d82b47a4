import type { Readable } from 'node:stream';

/**
 * Reads a body up to `bodyBytesMax`, then destroys its stream. Returns its first `excerptBytesMax` bytes as a text that
 * any database accepts. A body that breaks off counts as complete.
 */
export async function readExcerpt(
  body: Readable,
  { bodyBytesMax, excerptBytesMax }: { bodyBytesMax: number; excerptBytesMax: number },
): Promise<string> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      if (bytes < excerptBytesMax) kept.push(chunk.subarray(0, excerptBytesMax - bytes));
      bytes += chunk.length;
      if (bytes >= bodyBytesMax) break;
    }
  } catch {
    // The receiver has said its status; how its body ends changes nothing.
  }
  return textOf(Buffer.concat(kept));
}

function textOf(bytes: Uint8Array): string {
  // As in a stream, a character that was cut off at the end is left out.
  const text = new TextDecoder().decode(bytes, { stream: true });
  return text.replace(/[^\P{Cc}\t\r\n]/gu, '\ufffd');
}
