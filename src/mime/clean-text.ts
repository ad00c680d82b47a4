/** Text as it may be shown and stored: without NUL, which PostgreSQL refuses, and well-formed. */
export function cleanText(text: string): string {
  const kept = text.includes('\0') ? text.replaceAll('\0', '') : text;
  return kept.isWellFormed() ? kept : kept.toWellFormed();
}

/** Clean text with LF line ends. */
export function cleanLines(text: string): string {
  return cleanText(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);
}
