/**
 * Copy of a text that shares no memory with another one. A part of a text holds all of it in memory (V8, sliced strings): what is
 * kept for long of a message of megabytes is copied first.
 */
export function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
