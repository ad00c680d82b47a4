/**
 * Copy of a text that shares no memory with another. A slice of a text keeps the whole text in memory (V8, sliced
 * strings), so a slice of a message of megabytes is copied before it is stored.
 */
export function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
