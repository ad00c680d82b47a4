/** Writes a text of printable ASCII as a quoted string (RFC 3501 §9, `quoted`). */
export function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
